/** The guided exercises at the practice store. */

import { z } from 'zod';
import type { ExerciseButton } from '../exercises/exercise.ts';
import type { DoneExercises, ExerciseName, ExerciseStep } from '../exercises/exercises.ts';
import { EXERCISE_NAMES } from '../exercises/exercises.ts';
import { call, nothing, returns } from './call.ts';
import { noInput } from './input-fields.ts';

/** The exercises of the person at the counter. */
export interface ExercisesView {
  /** The completed exercises, in order. */
  readonly done: readonly ExerciseName[];
  /** Null while no exercise is under way. */
  readonly running: RunningExerciseView | null;
}

export interface RunningExerciseView {
  readonly name: ExerciseName;
  /** The step to do now; once the exercise is done, its last step. */
  readonly step: ExerciseStep;
  /** Staff press one of these buttons for the step; with none, they only watch. */
  readonly press: readonly ExerciseButton[];
  /** From 1. */
  readonly number: number;
  readonly of: number;
  /** The order that the exercise uses; null until it is placed, and for exercises without one. */
  readonly orderId: string | null;
  /** `stuck`: its order went another way, so the exercise must begin again. */
  readonly state: 'running' | 'done' | 'stuck';
}

/** The exercises that a person has done. */
export interface MemberExercises {
  readonly memberId: string;
  readonly done: DoneExercises;
}

export const EXERCISE_CALLS = {
  /** Begins an exercise at its first step, even if it is under way. `not_open` outside the practice store. */
  'exercises.start': call({
    input: z.strictObject({ name: z.enum(EXERCISE_NAMES) }),
    right: 'work',
    logged: null,
    urgent: true,
    returns: nothing,
  }),
  /** Leaves the exercise that is under way, done or not. */
  'exercises.leave': call({ input: noInput, right: 'work', logged: null, urgent: true, returns: nothing }),
  /** What each member of staff has done. */
  'exercises.progress': call({
    input: noInput,
    right: 'own',
    logged: null,
    returns: returns<readonly MemberExercises[]>(),
  }),
} as const;
