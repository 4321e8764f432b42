/** Follows the inventory runs of queued pushes, and finds the runs of pushes whose response was lost. */

import type { ApiClient } from '../../api-client/api-client.ts';
import { findParkReason } from '../../api-client/connection-state.ts';
import type { RequestSlot } from '../../api-client/request-queue.ts';
import type { AnyApiResult } from '../../api-client/response.ts';
import { getReadableItems } from '../../api-client/response.ts';
import { LIMITS } from '../../contract/api/limits.ts';
import type { ApiInventoryRun } from '../../contract/api/tolerant-resources.ts';
import type { AppOutcomeCode } from '../../contract/domain/actions.ts';
import { computeBackoff } from '../../contract/domain/backoff.ts';
import { parseInstantOrNull, SECOND } from '../../contract/domain/time.ts';
import type { CounterDatabase } from '../../database/database.ts';
import { isRunFinished } from '../inventory/run-result.ts';
import { kindOf } from '../kinds/registry.ts';
import type { OutboxRequest } from '../requests/outbox-request.ts';
import { earliestAsOf, rowCountOf } from '../requests/outbox-request.ts';
import type { OutcomeByRow } from '../requests/outcome.ts';
import { OUTCOME_DONE, refusedOutcome } from '../requests/outcome.ts';
import type { DispatchContext, FollowedRun } from './dispatch-context.ts';

/** `unknown`: the run could not be read. `missing`: nothing will show what became of it; `code` is the outcome. */
export type RunProgress =
  | { readonly state: 'finished'; readonly outcomeOf: OutcomeByRow }
  | { readonly state: 'running'; readonly id: string }
  | { readonly state: 'missing'; readonly code: AppOutcomeCode }
  | { readonly state: 'unknown' };

const UNKNOWABLE: RunProgress = { state: 'missing', code: 'too_old_to_repeat' };

function progressOf(request: OutboxRequest, run: ApiInventoryRun): RunProgress {
  return isRunFinished(run)
    ? { state: 'finished', outcomeOf: kindOf(request).readRun?.(request, run) ?? (() => OUTCOME_DONE) }
    : { state: 'running', id: run.id };
}

/**
 * After this many readings, about a minute, a run that the service doesn't show counts as applied or failed. What
 * changes the same items waits until then, because a push applied after it would undo it (C7).
 */
const READS_UNTIL_APPLIED = 10;

async function readRunProgress(
  client: ApiClient,
  request: OutboxRequest,
  { id, reads }: FollowedRun,
  slot: RequestSlot,
): Promise<RunProgress> {
  const params = { store_id: request.storeId, run_id: id };
  const result = await client.request('getSync', { params, purpose: slot.purpose, slot });
  if (result.kind === 'done') return progressOf(request, result.value);
  if (result.kind === 'later' || isParking(result)) return { state: 'unknown' };
  // A reset of the store deletes the service's runs.
  if (result.kind === 'refused' && result.code === 'sync_not_found') return { state: 'missing', code: 'gone' };
  return reads < READS_UNTIL_APPLIED ? { state: 'running', id } : UNKNOWABLE;
}

/** Whether a refusal only parks the request until a person acts (C11). */
function isParking(result: AnyApiResult): boolean {
  return result.kind === 'refused' && findParkReason(result) !== null;
}

/**
 * Searches the list of inventory runs for a push whose response was lost, by its `as_of` and number of rows (C9). If
 * several match, in the list or among our own pushes and their batches, the run counts as missing, because they can't
 * be told apart. It is also missing if the service refuses the list, or the list can't be read.
 */
export async function findLostRun(
  client: ApiClient,
  database: CounterDatabase,
  request: OutboxRequest,
  slot: RequestSlot,
): Promise<RunProgress> {
  const asOf = earliestAsOf(request.rows);
  const rowCount = rowCountOf(request);
  const params = { store_id: request.storeId };
  const query = { limit: LIMITS.pageSizeMax };
  const result = await client.request('listSyncs', { params, query, purpose: slot.purpose, slot });
  if (result.kind === 'later' || isParking(result)) return { state: 'unknown' };
  if (result.kind !== 'done' || asOf === null) return UNKNOWABLE;
  const [found, another] = getReadableItems(result.value).filter(
    ({ kind, as_of, received }) => kind !== 'adjustment' && received === rowCount && parseInstantOrNull(as_of) === asOf,
  );
  if (found === undefined || another !== undefined) return UNKNOWABLE;
  const { actions } = database;
  const isOneOfSeveral =
    actions.hasSimilarPush(request.storeId, request.idempotencyKey, asOf, rowCount) || hasOtherBatch(database, request);
  return isOneOfSeveral ? UNKNOWABLE : progressOf(request, found);
}

/**
 * Whether another batch of the same push has its results. The run of that batch has the same `as_of`, and perhaps as
 * many rows.
 */
function hasOtherBatch({ pushRows }: CounterDatabase, { rows: [{ id, payload }] }: OutboxRequest): boolean {
  return payload.kind === 'import' && pushRows.sum(id).pending < payload.rowCount;
}

/** The waits between two readings of a queued push. One that never ends is read four times a minute (C8). */
const POLL_BACKOFF = { firstMs: SECOND, maxMs: 15 * SECOND, growth: 'linear' } as const;

/** How long to wait after a failed reading. */
const RETRY_MS = 5 * SECOND;

/** Stores a run's progress. */
export function followRun({ state, runs }: DispatchContext, request: OutboxRequest, progress: RunProgress): void {
  switch (progress.state) {
    case 'finished':
      runs.delete(request.idempotencyKey);
      state.settle(request, progress.outcomeOf);
      break;
    case 'running': {
      const reads = (runs.get(request.idempotencyKey)?.reads ?? 0) + 1;
      runs.set(request.idempotencyKey, { id: progress.id, reads });
      state.keepInProgress(request, computeBackoff(POLL_BACKOFF, reads));
      break;
    }
    case 'missing':
      runs.delete(request.idempotencyKey);
      state.settle(request, () => refusedOutcome(progress.code));
      break;
    case 'unknown':
      state.postpone(request, RETRY_MS);
      break;
  }
}

/** Reads the progress of a run that is being followed. */
export async function resumeRun(
  context: DispatchContext,
  request: OutboxRequest,
  run: FollowedRun,
  slot: RequestSlot,
): Promise<void> {
  const progress = await readRunProgress(context.client, request, run, slot);
  if (!context.isStopped()) followRun(context, request, progress);
}
