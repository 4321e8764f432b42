/** Stock on its way: adjustments, and pushes of what was counted. */

import type { Client } from '../api-client/api-client.ts';
import type { Turn } from '../api-client/request-queue.ts';
import { itemsOf } from '../api-client/response.ts';
import { LIMITS } from '../contract/api/limits.ts';
import type { PushRow } from '../contract/api/requests.ts';
import type { ReadSync } from '../contract/api/tolerant-resources.ts';
import type { DeedOf } from '../contract/domain/actions.ts';
import { formatInstant, readInstant } from '../contract/domain/time.ts';
import type { Actions } from '../database/tables/actions/actions.ts';
import { reasonSent } from './adjustment-reasons.ts';
import type { Ends, Reply } from './outcome.ts';
import { DONE } from './outcome.ts';
import type { Request } from './requests.ts';
import { firstAsOf, sizeOf } from './requests.ts';
import { endsBySync, isFinished } from './run-result.ts';

export async function sendAdjustments(client: Client, request: Request, turn: Turn): Promise<Reply> {
  const result = await client.call('adjustInventory', {
    params: { store_id: request.storeId },
    idempotencyKey: request.idempotencyKey,
    purpose: turn.purpose,
    turn,
    body: {
      adjustments: request.rows
        .flatMap((row) => (row.deed.kind === 'adjustment' ? [{ deed: row.deed, reason: reasonSent(row) }] : []))
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
    run: null,
    endOf: result.kind === 'done' ? endsBySync(request, result.value) : () => DONE,
  };
}

/** Sends counts made about the same time, or the rows of an import's push. */
export async function sendPush(client: Client, request: Request, turn: Turn): Promise<Reply> {
  const asOf = firstAsOf(request.rows);
  const result = await client.call('pushInventory', {
    params: { store_id: request.storeId },
    idempotencyKey: request.idempotencyKey,
    purpose: turn.purpose,
    turn,
    body: { items: pushRowsOf(request), ...(asOf !== null && { as_of: formatInstant(asOf) }) },
  });
  if (result.kind !== 'done') return { result, order: null, run: null, endOf: () => DONE };
  const sync = result.value;
  const run = result.status === 202 && !isFinished(sync) ? sync.id : null;
  return { result, order: null, run, endOf: endsBySync(request, sync) };
}

function pushRowsOf({ kind, rows, items }: Request): PushRow[] {
  if (kind === 'import') return items.map(({ item }) => item);
  return rows
    .map(({ deed }) => deed)
    .filter((deed): deed is DeedOf<'count'> => deed.kind === 'count')
    .map(({ barcode, counted, about }) => ({ ...about, barcode, stock: counted }));
}

/** What became of a push that was queued. `unknown`: it can't be told now; `missing`: there is no such run. */
export type Run =
  | { readonly state: 'finished'; readonly endOf: Ends }
  | { readonly state: 'running'; readonly id: string }
  | { readonly state: 'unknown' | 'missing' };

function runOf(request: Request, sync: ReadSync): Run {
  return isFinished(sync) ? { state: 'finished', endOf: endsBySync(request, sync) } : { state: 'running', id: sync.id };
}

/** Asks how far a queued push is. */
export async function readRun(client: Client, request: Request, runId: string, turn: Turn): Promise<Run> {
  const params = { store_id: request.storeId, run_id: runId };
  const result = await client.call('getSync', { params, purpose: turn.purpose, turn });
  if (result.kind === 'done') return runOf(request, result.value);
  return { state: result.kind === 'refused' && result.code === 'sync_not_found' ? 'missing' : 'unknown' };
}

/**
 * Looks for a push whose answer was lost in the list of syncs, by the moment it is of and how many rows it had (C9).
 * Where several are alike, of those listed or of ours, none of them is known to be it.
 */
export async function findRun(
  client: Client,
  { isPushAlike }: Pick<Actions, 'isPushAlike'>,
  request: Request,
  turn: Turn,
): Promise<Run> {
  const asOf = firstAsOf(request.rows);
  const params = { store_id: request.storeId };
  const query = { limit: LIMITS.pageSizeMax };
  const result = await client.call('listSyncs', { params, query, purpose: turn.purpose, turn });
  if (result.kind !== 'done' || asOf === null) return { state: 'unknown' };
  const [found, another] = itemsOf(result.value).filter(
    ({ kind, as_of, received }) =>
      kind !== 'adjustment' && received === sizeOf(request) && as_of !== null && readInstant(as_of) === asOf,
  );
  if (found === undefined || another !== undefined) return { state: 'missing' };
  const isOneOfSeveral = isPushAlike(request.storeId, request.idempotencyKey, asOf, sizeOf(request));
  return isOneOfSeveral ? { state: 'missing' } : runOf(request, found);
}
