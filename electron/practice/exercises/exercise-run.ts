/** An exercise under way, as a value: what it has reached, and how it goes on. Pure. */

import type { RunningExerciseView } from '../../contract/calls/exercises.ts';
import type { ExerciseFacts } from '../../contract/exercises/exercise.ts';
import type { ExerciseName, ExercisePerson, NamedStep } from '../../contract/exercises/exercises.ts';

export interface ExerciseRun {
  readonly name: ExerciseName;
  readonly person: ExercisePerson;
  /** Its steps for this person. */
  readonly steps: readonly NamedStep[];
  /** The number of the first action that counts. */
  readonly fromSeq: number;
  /** The place of the present step in {@link steps}. */
  readonly index: number;
  /** The order that it uses; null until it is placed. */
  readonly orderId: string | null;
  readonly state: RunningExerciseView['state'];
  /** Whether the practice store still prepares the present step, which nothing passes until then. */
  readonly isSettingUp: boolean;
  /** Whether its order has been on the board. If it no longer is, the practice store has been reset. */
  readonly wasOnBoard: boolean;
  readonly hasCompared: boolean;
  readonly hasSigned: boolean;
}

/** Begins an exercise at its first step. */
export function startRun(part: Pick<ExerciseRun, 'name' | 'person' | 'steps' | 'fromSeq'>): ExerciseRun {
  const fresh = { orderId: null, isSettingUp: false, wasOnBoard: false, hasCompared: false, hasSigned: false };
  return enterStep({ ...part, ...fresh, index: 0, state: 'running' }, 0);
}

/** Goes to a step; after the last, the exercise is done. */
function enterStep(run: ExerciseRun, index: number): ExerciseRun {
  const step = run.steps[index];
  if (step === undefined) return { ...run, state: 'done' };
  return { ...run, index, isSettingUp: step.setUp.length > 0 };
}

/** Passes every completed step, as far as the practice store has prepared them. */
export function advanceRun(run: ExerciseRun, known: Omit<ExerciseFacts, 'hasCompared' | 'hasSigned'>): ExerciseRun {
  const facts: ExerciseFacts = { ...known, hasCompared: run.hasCompared, hasSigned: run.hasSigned };
  let next = facts.order === null || run.wasOnBoard ? run : { ...run, wasOnBoard: true };
  for (;;) {
    const step = next.steps[next.index];
    if (step === undefined || next.state !== 'running' || next.isSettingUp) return next;
    if (!step.isDone(facts)) {
      const isLost = step.isLost?.(facts) === true || (next.wasOnBoard && facts.order === null);
      return isLost ? { ...next, state: 'stuck' } : next;
    }
    next = enterStep(next, next.index + 1);
  }
}

export function viewRun({ name, steps, index, orderId, state }: ExerciseRun): RunningExerciseView | null {
  const step = steps[index];
  if (step === undefined) return null;
  return { name, step: step.name, press: step.press, number: index + 1, of: steps.length, orderId, state };
}
