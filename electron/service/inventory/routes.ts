import { z } from 'zod';
import { LIMITS } from '../../contract/api/limits.ts';
import { adjustments, push } from '../../contract/api/requests.ts';
import type { InventoryItem } from '../../contract/api/resources.ts';
import { formatAmountOrNull } from '../../contract/domain/money.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { addMs, parseInstant } from '../../contract/domain/time.ts';
import type { Core } from '../core/core.ts';
import { Failure } from '../core/failure.ts';
import { createPageResponse, findHistoryStart } from '../pipeline/pagination.ts';
import { createListResponse, createResponse, createStoredResponse } from '../pipeline/response.ts';
import type { EndpointRoute } from '../pipeline/route.ts';
import { defineStoreRoute } from '../pipeline/route.ts';
import type { ListedItem } from '../storage/tables/items.ts';
import { applyAdjustments } from './adjustments.ts';
import { createFinishedRun, createQueuedRun } from './run-result.ts';
import { applyStockPush, CLOCK_TOLERANCE_MS } from './stock-push.ts';

// Rows are validated one by one later; these schemas validate only the length of the list.
const adjustmentRequest = adjustments.extend({ adjustments: z.array(z.unknown()).min(1).max(LIMITS.pushItems) });

const pushRequest = push.extend({ items: z.array(z.unknown()).max(LIMITS.pushItems) });

function parseAsOf(text: string | undefined, now: Instant): Instant {
  const asOf = text === undefined ? now : parseInstant(text);
  if (asOf > addMs(now, CLOCK_TOLERANCE_MS)) {
    throw new Failure('invalid_timestamp', 'as_of is more than 5 minutes in the future.');
  }
  return asOf;
}

/** An item as the API shows it. `available` may be negative. */
const toItemResource = (item: ListedItem): InventoryItem => ({
  object: 'inventory_item',
  barcode: item.barcode,
  name: item.name,
  stock: item.stock,
  reserved: item.reserved,
  available: item.stock - item.reserved,
  mrp: formatAmountOrNull(item.mrp),
  price: formatAmountOrNull(item.price),
  expiry_date: item.expiryDate,
  low_stock_threshold: item.lowStockThreshold,
  source: item.source,
  external_id: item.externalId,
});

const toRow = (item: ListedItem) => ({ position: item.position, body: JSON.stringify(toItemResource(item)) });

const createRun = (core: Core, storeId: number, rows: readonly unknown[], createdAt: Instant) => ({
  id: core.ids.uuid(),
  storeId,
  received: rows.length,
  createdAt,
});

/** Stores a run. Removes old runs and changes of stock: nothing but runs may ever happen at a store. */
function addRun({ storage }: Core, ...added: Parameters<Core['storage']['inventoryRuns']['add']>): void {
  const [, { createdAt }] = added;
  const historyStart = findHistoryStart(createdAt, undefined);
  storage.inventoryRuns.add(...added);
  storage.inventoryRuns.removeBefore(historyStart);
  storage.stock.removeBefore(historyStart);
}

/** The endpoints of the specification's section "Inventory". */
export const inventoryRoutes: readonly EndpointRoute[] = [
  defineStoreRoute('listInventory', (request) => {
    const { core, store, query, now } = request;
    const { barcode } = query;
    if (barcode === undefined) {
      return createPageResponse(request, ['inventory', store.id], 0, (after, rows) =>
        core.storage.items.page(store.id, after, rows, now).map(toRow),
      );
    }
    const item = core.storage.items.findListed(store.id, barcode, now);
    if (!item) throw new Failure('unknown_barcode', `The store has never had the barcode ${barcode}.`);
    // A page of one row, which no cursor is made for: any cursor is a wrong one.
    return createPageResponse(request, ['inventory', store.id, barcode], 0, () => [toRow(item)]);
  }),

  defineStoreRoute(
    'pushInventory',
    ({ core, caller, store, body, now }) => {
      const { storage } = core;
      const rows = body.items;
      const asOf = parseAsOf(body.as_of, now);
      const owner = { companyId: caller.company.id, createdAt: now };
      const run = { ...createRun(core, store.id, rows, now), kind: 'push' as const, asOf };
      if (rows.length > LIMITS.pushImmediateItems) {
        const queued = createQueuedRun(run);
        addRun(core, queued, owner, { asOf, rows: JSON.stringify(rows) });
        return createResponse(202, queued);
      }
      const unbooked = storage.sales.unbookedUnits(store.id, store.link.windowStart, asOf);
      const tally = applyStockPush(core, { storeId: store.id, runId: run.id, asOf, unbooked, rows }, now);
      const finished = createFinishedRun(run, tally, now);
      addRun(core, finished, owner);
      return createResponse(200, finished);
    },
    pushRequest,
  ),

  defineStoreRoute('listSyncs', ({ core, caller, store, query }) => {
    const rows = query.limit ?? LIMITS.pageSizeDefault;
    return createListResponse(core.storage.inventoryRuns.recent(store.id, caller.company.id, rows));
  }),

  defineStoreRoute('getSync', ({ core, caller, store, params }) => {
    const body = core.storage.inventoryRuns.body(params['run_id'] ?? '', store.id, caller.company.id);
    if (body === undefined) throw new Failure('sync_not_found', 'There is no such sync at this store.');
    return createStoredResponse(200, body);
  }),

  defineStoreRoute(
    'adjustInventory',
    ({ core, caller, store, body, now }) => {
      const rows = body.adjustments;
      const run = { ...createRun(core, store.id, rows, now), kind: 'adjustment' as const, asOf: null };
      const finished = createFinishedRun(run, applyAdjustments(core, store.id, run.id, rows, now), now);
      addRun(core, finished, { companyId: caller.company.id, createdAt: now });
      return createResponse(200, finished);
    },
    adjustmentRequest,
  ),
];
