/** How far the service is with a push that it queued. */

import type { ApiClient } from '../api-client/api-client.ts';
import type { RequestSlot } from '../api-client/request-queue.ts';
import { getReadableItems } from '../api-client/response.ts';
import { LIMITS } from '../contract/api/limits.ts';
import type { ApiInventoryRun } from '../contract/api/tolerant-resources.ts';
import { parseInstantOrNull } from '../contract/domain/time.ts';
import type { ActionsTable } from '../database/tables/actions/actions.ts';
import { kindOf } from './kinds/registry.ts';
import type { OutboxRequest } from './outbox-request.ts';
import { earliestAsOf, rowCountOf } from './outbox-request.ts';
import type { OutcomeByRow } from './outcome.ts';
import { OUTCOME_DONE } from './outcome.ts';
import { isRunFinished } from './run-result.ts';

/** `unknown`: it can't be told now; `missing`: the service has no such run. */
export type RunProgress =
  | { readonly state: 'finished'; readonly outcomeOf: OutcomeByRow }
  | { readonly state: 'running'; readonly id: string }
  | { readonly state: 'unknown' | 'missing' };

function progressOf(request: OutboxRequest, run: ApiInventoryRun): RunProgress {
  return isRunFinished(run)
    ? { state: 'finished', outcomeOf: kindOf(request).readRun?.(request, run) ?? (() => OUTCOME_DONE) }
    : { state: 'running', id: run.id };
}

export async function readRunProgress(
  client: ApiClient,
  request: OutboxRequest,
  runId: string,
  slot: RequestSlot,
): Promise<RunProgress> {
  const params = { store_id: request.storeId, run_id: runId };
  const result = await client.request('getSync', { params, purpose: slot.purpose, slot });
  if (result.kind === 'done') return progressOf(request, result.value);
  return { state: result.kind === 'refused' && result.code === 'sync_not_found' ? 'missing' : 'unknown' };
}

/**
 * Looks for a push whose response was lost in the list of inventory runs, by its moment and its number of rows (C9).
 * Where several match, in the list or among our own pushes, none of them is known to be it.
 */
export async function findLostRun(
  client: ApiClient,
  { hasSimilarPush }: Pick<ActionsTable, 'hasSimilarPush'>,
  request: OutboxRequest,
  slot: RequestSlot,
): Promise<RunProgress> {
  const asOf = earliestAsOf(request.rows);
  const rowCount = rowCountOf(request);
  const params = { store_id: request.storeId };
  const query = { limit: LIMITS.pageSizeMax };
  const result = await client.request('listSyncs', { params, query, purpose: slot.purpose, slot });
  if (result.kind !== 'done' || asOf === null) return { state: 'unknown' };
  const [found, another] = getReadableItems(result.value).filter(
    ({ kind, as_of, received }) => kind !== 'adjustment' && received === rowCount && parseInstantOrNull(as_of) === asOf,
  );
  if (found === undefined || another !== undefined) return { state: 'missing' };
  const isOneOfSeveral = hasSimilarPush(request.storeId, request.idempotencyKey, asOf, rowCount);
  return isOneOfSeveral ? { state: 'missing' } : progressOf(request, found);
}
