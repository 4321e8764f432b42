/** The guided exercises at the practice store, and who has done which. */

import { z } from 'zod';
import type { Instant } from '../domain/time.ts';
import { instant } from '../domain/time.ts';
import { CANCELLED } from './cancelled.ts';
import { CLOSING } from './closing.ts';
import { COUNT } from './count.ts';
import { COURIER } from './courier.ts';
import type { StepRule } from './exercise.ts';
import { LINE_DOWN } from './line-down.ts';
import { REFUSE } from './refuse.ts';
import { TAKE_ORDER } from './take-order.ts';

/** In the order in which staff do them. */
const EXERCISES = [TAKE_ORDER, COURIER, REFUSE, LINE_DOWN, COUNT, CANCELLED, CLOSING] as const;

export type ExerciseName = (typeof EXERCISES)[number]['name'];
export type ExerciseStep = (typeof EXERCISES)[number]['steps'][number]['name'];

export const EXERCISE_NAMES: readonly ExerciseName[] = EXERCISES.map(({ name }) => name);

/** The rule of a step, with the name that has a text. */
export type NamedStep = StepRule & { readonly name: ExerciseStep };

/** The steps of an exercise in order. */
export function listSteps(exercise: ExerciseName): readonly NamedStep[] {
  return EXERCISES.find(({ name }) => name === exercise)?.steps ?? [];
}

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
