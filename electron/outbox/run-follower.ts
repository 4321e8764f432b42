/** Follows pushes that the service queued. */

import type { RequestSlot } from '../api-client/request-queue.ts';
import { SECOND } from '../contract/domain/time.ts';
import type { DispatchContext } from './dispatch-context.ts';
import type { OutboxRequest } from './outbox-request.ts';
import { refusedOutcome } from './outcome.ts';
import type { RunProgress } from './run-progress.ts';
import { readRunProgress } from './run-progress.ts';

/** How often the progress of a queued push is read. */
const POLL_MS = SECOND;

/** When its progress could not be read. */
const RETRY_MS = 5 * SECOND;

/** Stores how far a run is. `missingCode`: what it means that the service has no such run. */
export function followRun(
  { state, runs }: DispatchContext,
  request: OutboxRequest,
  progress: RunProgress,
  missingCode: string,
): void {
  switch (progress.state) {
    case 'finished':
      runs.delete(request.idempotencyKey);
      state.settle(request, progress.outcomeOf);
      break;
    case 'running':
      runs.set(request.idempotencyKey, progress.id);
      state.schedule.keepInProgress(request, POLL_MS);
      break;
    case 'missing':
      runs.delete(request.idempotencyKey);
      state.settle(request, () => refusedOutcome(missingCode));
      break;
    case 'unknown':
      state.schedule.postpone(request, RETRY_MS);
      break;
  }
}

/** Reads the progress of a run that is being followed. The service loses runs where all of a store is begun anew. */
export async function resumeRun(
  context: DispatchContext,
  request: OutboxRequest,
  runId: string,
  slot: RequestSlot,
): Promise<void> {
  const progress = await readRunProgress(context.client, request, runId, slot);
  if (!context.isStopped()) followRun(context, request, progress, 'gone');
}
