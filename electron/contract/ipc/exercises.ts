/** The guided exercises at the practice store. */

import { z } from 'zod';
import type { DoneExercises, ExerciseName, ExerciseStep } from '../domain/exercises.ts';
import { EXERCISE_NAMES } from '../domain/exercises.ts';
import { call, returns } from './call.ts';
import { nothing } from './input-fields.ts';

/** The exercises of the person at the counter. */
export interface ExercisesView {
  /** Those done to their end, in their order. */
  readonly done: readonly ExerciseName[];
  /** Null while none is under way. */
  readonly running: RunningExerciseView | null;
}

export interface RunningExerciseView {
  readonly name: ExerciseName;
  /** What to do now; the last step once it is done. */
  readonly step: ExerciseStep;
  /** From 1. */
  readonly number: number;
  readonly of: number;
  /** The order that it is about; null until it is placed, and without one. */
  readonly orderId: string | null;
  /** `stuck`: its order went another way, so that it must begin again. */
  readonly state: 'running' | 'done' | 'stuck';
}

/** What a person has done. */
export interface MemberExercises {
  readonly memberId: string;
  readonly done: DoneExercises;
}

export const EXERCISE_CALLS = {
  /** Begins an exercise from its first step, also the one that is under way. `not_open` outside the practice store. */
  'exercises.start': call(z.strictObject({ name: z.enum(EXERCISE_NAMES) }), returns<null>(), { isUrgent: true }),
  /** Ends the exercise that is under way, done or not. */
  'exercises.leave': call(nothing, returns<null>(), { isUrgent: true }),
  /** What each member of staff has done. */
  'exercises.progress': call(nothing, returns<readonly MemberExercises[]>()),
} as const;
