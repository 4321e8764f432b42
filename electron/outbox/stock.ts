/** Stock on its way: adjustments, counts (pushes), and what a sync says became of each row. */

import { itemsOf } from '../api/answer.ts';
import type { Client } from '../api/client.ts';
import type { Turn } from '../api/gate.ts';
import type { Deed, DeedOf } from '../contract/actions.ts';
import { LIMITS } from '../contract/api/limits.ts';
import type { ReadSync } from '../contract/api/read.ts';
import { formatInstant, readInstant } from '../contract/time.ts';
import type { ActionRow } from '../store/actions.ts';
import type { Ends, Reply } from './reply.ts';
import { DONE } from './reply.ts';
import type { Request } from './requests.ts';

/** Reported like an error, though the row was applied as far as the shelf allowed. */
const APPLIED_CODES: ReadonlySet<string> = new Set(['clamped_to_zero']);

/** A status after which nothing is to come any more, though the sync has no `finished_at`. */
const FAILED = 'FAILED';

function isFinished({ finished_at, status }: ReadSync): boolean {
  return finished_at !== null || status === FAILED;
}

function barcodeOf(deed: Deed): string | null {
  return deed.kind === 'adjustment' || deed.kind === 'count' ? deed.barcode : null;
}

/** What a finished sync says of each row of its request. */
function endsBySync({ kind, rows }: Request, sync: ReadSync): Ends {
  if (sync.status === FAILED) return () => ({ state: 'refused', code: 'push_failed', message: null });
  const errors = sync.errors ?? [];
  const isListed = (row: ActionRow): boolean => errors.some(({ barcode }) => barcode === barcodeOf(row.deed));
  const unlisted = (sync.error_count ?? errors.length) - rows.filter(isListed).length;
  return (row) => {
    const error =
      errors.find(({ barcode }) => barcode === barcodeOf(row.deed)) ?? (rows.length === 1 ? errors[0] : null);
    if (error) {
      const state = APPLIED_CODES.has(error.code) ? 'done' : 'refused';
      return { state, code: error.code, message: error.message };
    }
    // A push of the same count at the same moment changes nothing where it was applied.
    return unlisted > 0 && kind === 'count' && rows.length > LIMITS.reportedErrors ? 'again' : DONE;
  };
}

export async function sendAdjustments(client: Client, request: Request, turn: Turn): Promise<Reply> {
  const result = await client.call('adjustInventory', {
    params: { store_id: request.storeId },
    idempotencyKey: request.idempotencyKey,
    purpose: 'action',
    turn,
    body: {
      adjustments: request.rows
        .map(({ deed }) => deed)
        .filter((deed): deed is DeedOf<'adjustment'> => deed.kind === 'adjustment')
        .map(({ barcode, delta, reason, reference }) => ({
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

export async function sendCounts(client: Client, request: Request, turn: Turn): Promise<Reply> {
  const counts = countsOf(request);
  const [first] = counts;
  const result = await client.call('pushInventory', {
    params: { store_id: request.storeId },
    idempotencyKey: request.idempotencyKey,
    purpose: 'action',
    turn,
    body: {
      items: counts.map(({ barcode, counted, about }) => ({ ...about, barcode, stock: counted })),
      ...(first && { as_of: formatInstant(first.asOf) }),
    },
  });
  if (result.kind !== 'done') return { result, order: null, run: null, endOf: () => DONE };
  const sync = result.value;
  const run = result.status === 202 && !isFinished(sync) ? sync.id : null;
  return { result, order: null, run, endOf: endsBySync(request, sync) };
}

function countsOf({ rows }: Request): DeedOf<'count'>[] {
  return rows.map(({ deed }) => deed).filter((deed): deed is DeedOf<'count'> => deed.kind === 'count');
}

/** What became of a push that was queued. `unknown`: it can't be told now, or there is no such run. */
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
  const result = await client.call('getSync', { params, purpose: 'action', turn });
  if (result.kind === 'done') return runOf(request, result.value);
  return { state: result.kind === 'refused' && result.code === 'sync_not_found' ? 'missing' : 'unknown' };
}

/** Looks for a push whose answer was lost in the list of syncs, by when it was counted and how many rows it had (C9). */
export async function findRun(client: Client, request: Request, turn: Turn): Promise<Run> {
  const [first] = countsOf(request);
  const params = { store_id: request.storeId };
  const query = { limit: LIMITS.pageSizeMax };
  const result = await client.call('listSyncs', { params, query, purpose: 'action', turn });
  if (result.kind !== 'done' || first === undefined) return { state: 'unknown' };
  const found = itemsOf(result.value).find(
    ({ kind, as_of, received }) =>
      kind !== 'adjustment' && received === request.rows.length && as_of !== null && readInstant(as_of) === first.asOf,
  );
  return found === undefined ? { state: 'missing' } : runOf(request, found);
}
