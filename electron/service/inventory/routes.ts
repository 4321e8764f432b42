import { z } from 'zod';
import { LIMITS } from '../../contract/api/limits.ts';
import { adjustments, push } from '../../contract/api/requests.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { addMs, MINUTE, parseInstant } from '../../contract/domain/time.ts';
import { Failure } from '../pipeline/failure.ts';
import { createPageResponse } from '../pipeline/pagination.ts';
import { createListResponse, createResponse, createStoredResponse } from '../pipeline/response.ts';
import type { EndpointRoute } from '../pipeline/route.ts';
import { defineStoreRoute } from '../pipeline/route.ts';
import type { ListedItem } from '../storage/tables/items.ts';
import { applyAdjustments } from './adjustments.ts';
import { toItemResource } from './resources.ts';
import { createFinishedRun, createQueuedRun } from './run-result.ts';
import { applyStockPush } from './stock-push.ts';

/** Rows are judged one by one, so of the list only its length is judged here. */
const adjustmentRequest = adjustments.extend({ adjustments: z.array(z.unknown()).min(1).max(LIMITS.pushItems) });

const pushRequest = push.extend({ items: z.array(z.unknown()).max(LIMITS.pushItems) });

/** A POS's clock may run a little ahead of ours. */
const CLOCK_SLACK = 5 * MINUTE;

function countedAt(text: string | undefined, now: Instant): Instant {
  const asOf = text === undefined ? now : parseInstant(text);
  if (asOf > addMs(now, CLOCK_SLACK)) {
    throw new Failure('invalid_timestamp', 'as_of is more than 5 minutes in the future.');
  }
  return asOf;
}

const asRow = (item: ListedItem) => ({ position: item.position, body: JSON.stringify(toItemResource(item)) });

/** Section Inventory. */
export const inventoryRoutes: readonly EndpointRoute[] = [
  defineStoreRoute('listInventory', (call) => {
    const { core, store, query, now } = call;
    if (query.barcode !== undefined) {
      const item = core.storage.items.listed(store.id, query.barcode, now);
      if (!item) throw new Failure('unknown_barcode', `The store has never had the barcode ${query.barcode}.`);
      return createListResponse([asRow(item).body]);
    }
    return createPageResponse(call, ['inventory', store.id], 0, (after, rows) =>
      core.storage.items.page(store.id, after, rows, now).map(asRow),
    );
  }),

  defineStoreRoute(
    'pushInventory',
    ({ core, caller, store, body, now }) => {
      const { storage } = core;
      const rows = body.items;
      const asOf = countedAt(body.as_of, now);
      const owner = { companyId: caller.company.id, createdAt: now };
      const sync = {
        id: core.ids.uuid(),
        kind: 'push' as const,
        storeId: store.id,
        asOf,
        received: rows.length,
        createdAt: now,
      };
      if (rows.length > LIMITS.pushImmediateItems) {
        const queued = createQueuedRun(sync);
        storage.syncs.add(queued, owner, { asOf, rows: JSON.stringify(rows) });
        return createResponse(202, queued);
      }
      const unbooked = storage.sales.unbookedUnits(store.id, store.connection.windowStart, asOf);
      const tally = applyStockPush(core, { storeId: store.id, syncId: sync.id, asOf, unbooked, rows }, now);
      const done = createFinishedRun(sync, tally, now);
      storage.syncs.add(done, owner);
      return createResponse(200, done);
    },
    pushRequest,
  ),

  defineStoreRoute('listSyncs', ({ core, store, query }) =>
    createListResponse(core.storage.syncs.recent(store.id, query.limit ?? LIMITS.pageSizeDefault)),
  ),

  defineStoreRoute('getSync', ({ core, store, params }) => {
    const body = core.storage.syncs.body(params['run_id'] ?? '', store.id);
    if (body === undefined) throw new Failure('sync_not_found', 'There is no such sync at this store.');
    return createStoredResponse(200, body);
  }),

  defineStoreRoute(
    'adjustInventory',
    ({ core, caller, store, body, now }) => {
      const rows = body.adjustments;
      const sync = {
        id: core.ids.uuid(),
        kind: 'adjustment' as const,
        storeId: store.id,
        asOf: null,
        received: rows.length,
        createdAt: now,
      };
      const done = createFinishedRun(sync, applyAdjustments(core, store.id, sync.id, rows, now), now);
      core.storage.syncs.add(done, { companyId: caller.company.id, createdAt: now });
      return createResponse(200, done);
    },
    adjustmentRequest,
  ),
];
