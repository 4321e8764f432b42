/** The first steps of a new shop, and which of them are done. Pure. */

import type { LoginView } from '../../../electron/contract/calls/platform.ts';
import type { FirstSteps } from '../../../electron/contract/preferences.ts';

export const STEP_NAMES = ['store', 'sound', 'printer', 'login'] as const;
export type StepName = (typeof STEP_NAMES)[number];

export interface StepProgress {
  readonly firstSteps: FirstSteps;
  /** Whether a store is connected or practice is open. */
  readonly hasStore: boolean;
  /** Null if start with the computer can't be set. */
  readonly login: LoginView | null;
}

/** Whether each step is done. */
export function listDoneSteps({ firstSteps, hasStore, login }: StepProgress): Readonly<Record<StepName, boolean>> {
  return {
    store: hasStore,
    sound: firstSteps.isHeard,
    printer: firstSteps.isPrinting,
    // Set, declined, or decided by rollout.
    login: login === null || login.state === 'on' || login.wasAsked || login.setByRollout !== null,
  };
}

/** The first step that isn't done; null if all are. */
export function findOpenStep(done: Readonly<Record<StepName, boolean>>): StepName | null {
  return STEP_NAMES.find((name) => !done[name]) ?? null;
}
