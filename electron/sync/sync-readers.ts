import type { ApiClient } from '../api-client/api-client.ts';
import type { EventSink } from '../contract/emitter.ts';
import type { Clock, Log, Randomness, Timers } from '../contract/ports.ts';
import type { WorkspaceEvents } from '../contract/workspace-events.ts';
import type { CounterDatabase } from '../database/database.ts';
import type { OrderSink } from '../database/tables/orders/order-batch.ts';
import { createBackfill } from './backfill.ts';
import { createDeliveryOptionReader } from './readers/delivery-option-reader.ts';
import { createEventReader } from './readers/events/event-reader.ts';
import { createFullScan } from './readers/items/full-scan.ts';
import { createInventoryRunReader } from './readers/items/inventory-run-reader.ts';
import type { AffectedBarcodes } from './readers/items/item-merge.ts';
import { createItemRefresh } from './readers/items/item-refresh.ts';
import { createOpenOrderReader } from './readers/open-order-reader.ts';
import { createOrderReader } from './readers/order-reader.ts';
import { createPendingSweeper } from './readers/pending-sweeper.ts';
import { createSaleReader } from './readers/sale-reader.ts';

export interface SyncParts {
  readonly client: ApiClient;
  readonly database: CounterDatabase;
  readonly orderSink: OrderSink;
  readonly storeIds: readonly number[];
  readonly clock: Clock;
  readonly timers: Timers;
  readonly randomness: Randomness;
  readonly log: Log;
  readonly listAffectedBarcodes: AffectedBarcodes;
  /**
   * Receives an event after each commit that changed the database, and when progress or the connection's state changes.
   */
  readonly events: EventSink<WorkspaceEvents>;
}

/** What reads each kind of thing from the service. */
export type Readers = ReturnType<typeof createReaders>;

/** `onOrderPlaced` runs for each new order, so that its delivery options are read before staff need them. */
export function createReaders(parts: SyncParts, onOrderPlaced: () => void) {
  const { client, database, orderSink, storeIds, clock, listAffectedBarcodes, events } = parts;
  const shared = { client, database, orderSink, storeIds, clock, listAffectedBarcodes, events };
  const pending = createPendingSweeper(shared);
  const sales = createSaleReader(shared);
  const items = createItemRefresh(shared);
  const backfill = createBackfill({ ...shared, sales, lastSweep: pending.lastSweep, mayListOrders: pending.mayList });
  const { lastSweep, mayList, isUnlisted, confirm } = pending;
  const orders = createOrderReader({ ...shared, missed: backfill.invalidateSince, lastSweep, isUnlisted, confirm });
  return {
    orders,
    openOrders: createOpenOrderReader({ ...shared, lastSweep, mayList, readOrder: orders.read }),
    pending,
    sales,
    items,
    backfill,
    deliveryOptions: createDeliveryOptionReader(shared),
    inventoryRuns: createInventoryRunReader(shared),
    fullScan: createFullScan(shared),
    events: createEventReader({
      ...shared,
      sweep: pending.lastSweep,
      missed: backfill.invalidate,
      connected: backfill.invalidateAfterConnection,
      touched: items.markChanged,
      placed: onOrderPlaced,
    }),
  };
}
