/** The guided exercises at the practice store: their steps, and who has done which. */

import { z } from 'zod';
import type { Instant } from './time.ts';
import { instant } from './time.ts';

/** The exercises in order, each with its steps in order. No two exercises share the name of a step. */
export const EXERCISE_STEPS = {
  take_order: ['accept', 'book'],
  courier: ['accept_courier', 'courier_choice'],
  refuse: ['reject'],
  line_down: ['arrive', 'accept_offline', 'line_back'],
  count: ['count'],
  cancelled: ['accept_cancelled', 'seen'],
  closing: ['book_all', 'compare', 'sign'],
} as const;

export type ExerciseName = keyof typeof EXERCISE_STEPS;
export type ExerciseStep = (typeof EXERCISE_STEPS)[ExerciseName][number];

export const EXERCISE_NAMES = [
  'take_order',
  'courier',
  'refuse',
  'line_down',
  'count',
  'cancelled',
  'closing',
] as const satisfies readonly ExerciseName[];

/** When a person last completed each exercise. */
export type DoneExercises = Readonly<Partial<Record<ExerciseName, Instant>>>;

/** Which exercises each person has done, by {@link ExercisePerson}. */
export type ExerciseProgress = Readonly<Record<string, DoneExercises>>;

/** Who does exercises: the id of a member of staff, or {@link NAMELESS} while staff are switched off. */
export type ExercisePerson = string;
export const NAMELESS: ExercisePerson = 'counter';

/** The stored form of {@link ExerciseProgress}. */
export const exerciseProgress: z.ZodType<ExerciseProgress> = z.record(
  z.string(),
  z.partialRecord(z.enum(EXERCISE_NAMES), z.int().transform(instant)).catch({}),
);

/**
 * The first exercise after `name` that is not done, continuing from the beginning after the last; null if all are done.
 */
export function findNextExercise(name: ExerciseName, done: readonly ExerciseName[]): ExerciseName | null {
  const at = EXERCISE_NAMES.indexOf(name);
  const others = [...EXERCISE_NAMES.slice(at + 1), ...EXERCISE_NAMES.slice(0, at)];
  return others.find((each) => !done.includes(each)) ?? null;
}
