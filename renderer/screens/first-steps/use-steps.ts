import type { FirstSteps } from '../../../electron/contract/preferences.ts';
import { useServices } from '../../services/services.ts';
import { useSignal } from '../../state/signal.ts';
import { findOpenStep, listDoneSteps, STEP_NAMES, type StepName } from './steps.ts';

export interface Steps {
  readonly firstSteps: FirstSteps;
  readonly done: Readonly<Record<StepName, boolean>>;
  /** The first step that isn't done; null if all are. */
  readonly openStep: StepName | null;
  readonly doneCount: number;
}

/** The first steps of this counter; null once they are finished. */
export function useSteps(): Steps | null {
  const { snapshots, platform } = useServices();
  const snapshot = useSignal(snapshots.last)?.snapshot;
  const login = useSignal(platform)?.login ?? null;
  if (snapshot === undefined || snapshot.firstSteps === null) return null;
  const { firstSteps } = snapshot;
  const done = listDoneSteps({ firstSteps, hasStore: snapshot.workspace !== null, login });
  return { firstSteps, done, openStep: findOpenStep(done), doneCount: STEP_NAMES.filter((name) => done[name]).length };
}
