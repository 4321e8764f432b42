/** Stock on its way: adjustments, and pushes of what was counted. */

import type { ApiClient } from '../api-client/api-client.ts';
import type { RequestSlot } from '../api-client/request-queue.ts';
import { getReadableItems } from '../api-client/response.ts';
import { LIMITS } from '../contract/api/limits.ts';
import type { PushRow } from '../contract/api/requests.ts';
import type { ApiInventoryRun } from '../contract/api/tolerant-resources.ts';
import type { ActionPayloadOf } from '../contract/domain/actions.ts';
import { formatInstant, parseInstantOrNull } from '../contract/domain/time.ts';
import type { ActionsTable } from '../database/tables/actions/actions.ts';
import { reasonToSend } from './adjustment-reasons.ts';
import type { DispatchResult, OutcomeByRow } from './outcome.ts';
import { OUTCOME_DONE } from './outcome.ts';
import type { OutboxRequest } from './requests.ts';
import { earliestAsOf, rowCountOf } from './requests.ts';
import { isRunFinished, outcomesOfRun } from './run-result.ts';

export async function sendAdjustments(
  client: ApiClient,
  request: OutboxRequest,
  turn: RequestSlot,
): Promise<DispatchResult> {
  const result = await client.request('adjustInventory', {
    params: { store_id: request.storeId },
    idempotencyKey: request.idempotencyKey,
    purpose: turn.purpose,
    slot: turn,
    body: {
      adjustments: request.rows
        .flatMap((row) => (row.payload.kind === 'adjustment' ? [{ deed: row.payload, reason: reasonToSend(row) }] : []))
        .map(({ deed: { barcode, delta, reference }, reason }) => ({
          barcode,
          delta,
          ...(reason !== null && { reason }),
          ...(reference !== null && { reference }),
        })),
    },
  });
  return {
    result,
    order: null,
    runId: null,
    outcomeOf: result.kind === 'done' ? outcomesOfRun(request, result.value) : () => OUTCOME_DONE,
  };
}

/** Sends counts made about the same time, or the rows of an import's push. */
export async function sendPush(client: ApiClient, request: OutboxRequest, turn: RequestSlot): Promise<DispatchResult> {
  const asOf = earliestAsOf(request.rows);
  const result = await client.request('pushInventory', {
    params: { store_id: request.storeId },
    idempotencyKey: request.idempotencyKey,
    purpose: turn.purpose,
    slot: turn,
    body: { items: pushRowsOf(request), ...(asOf !== null && { as_of: formatInstant(asOf) }) },
  });
  if (result.kind !== 'done') return { result, order: null, runId: null, outcomeOf: () => OUTCOME_DONE };
  const sync = result.value;
  const run = result.status === 202 && !isRunFinished(sync) ? sync.id : null;
  return { result, order: null, runId: run, outcomeOf: outcomesOfRun(request, sync) };
}

function pushRowsOf({ kind, rows, items }: OutboxRequest): PushRow[] {
  if (kind === 'import') return items.map(({ item }) => item);
  return rows
    .map(({ payload: deed }) => deed)
    .filter((deed): deed is ActionPayloadOf<'count'> => deed.kind === 'count')
    .map(({ barcode, counted, about }) => ({ ...about, barcode, stock: counted }));
}

/** What became of a push that was queued. `unknown`: it can't be told now; `missing`: there is no such run. */
export type RunProgress =
  | { readonly state: 'finished'; readonly endOf: OutcomeByRow }
  | { readonly state: 'running'; readonly id: string }
  | { readonly state: 'unknown' | 'missing' };

function runOf(request: OutboxRequest, sync: ApiInventoryRun): RunProgress {
  return isRunFinished(sync)
    ? { state: 'finished', endOf: outcomesOfRun(request, sync) }
    : { state: 'running', id: sync.id };
}

/** Asks how far a queued push is. */
export async function readRunProgress(
  client: ApiClient,
  request: OutboxRequest,
  runId: string,
  turn: RequestSlot,
): Promise<RunProgress> {
  const params = { store_id: request.storeId, run_id: runId };
  const result = await client.request('getSync', { params, purpose: turn.purpose, slot: turn });
  if (result.kind === 'done') return runOf(request, result.value);
  return { state: result.kind === 'refused' && result.code === 'sync_not_found' ? 'missing' : 'unknown' };
}

/**
 * Looks for a push whose answer was lost in the list of syncs, by the moment it is of and how many rows it had (C9).
 * Where several are alike, of those listed or of ours, none of them is known to be it.
 */
export async function findLostRun(
  client: ApiClient,
  { hasSimilarPush }: Pick<ActionsTable, 'hasSimilarPush'>,
  request: OutboxRequest,
  turn: RequestSlot,
): Promise<RunProgress> {
  const asOf = earliestAsOf(request.rows);
  const params = { store_id: request.storeId };
  const query = { limit: LIMITS.pageSizeMax };
  const result = await client.request('listSyncs', { params, query, purpose: turn.purpose, slot: turn });
  if (result.kind !== 'done' || asOf === null) return { state: 'unknown' };
  const [found, another] = getReadableItems(result.value).filter(
    ({ kind, as_of, received }) =>
      kind !== 'adjustment' && received === rowCountOf(request) && parseInstantOrNull(as_of) === asOf,
  );
  if (found === undefined || another !== undefined) return { state: 'missing' };
  const isOneOfSeveral = hasSimilarPush(request.storeId, request.idempotencyKey, asOf, rowCountOf(request));
  return isOneOfSeveral ? { state: 'missing' } : runOf(request, found);
}
