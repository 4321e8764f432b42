import { mayWaitForCourier } from '../../contract/domain/actions.ts';
import { countUnitsOf } from '../../contract/domain/order-lines.ts';
import type { Instant } from '../../contract/domain/time.ts';
import type { CounterDatabase } from '../../database/database.ts';
import type { ActionRow } from '../../database/tables/actions/action-row.ts';
import { laneOfItem } from '../../database/tables/actions/item-lane.ts';
import type { OrderRow } from '../../database/tables/orders/orders.ts';
import type { ItemRow, StockLevels } from '../../database/tables/stock/items.ts';
import type { OrderCardRows } from '../../views/orders/order-card.ts';
import { calculateHoldEnd } from '../../views/orders/order-card.ts';
import type { OrderDetailRows } from '../../views/orders/order-details.ts';
import type { ItemsByBarcode } from '../../views/stock/stock-overlay.ts';
import { overlayActions } from '../../views/stock/stock-overlay.ts';

/** What views need besides rows. */
export interface ViewContext {
  /** The service's time. */
  readonly now: Instant;
  readonly nameOf: (storeId: number) => string;
}

const NO_ITEMS: ItemsByBarcode = new Map();

function dependsOnEvents(row: OrderRow): boolean {
  const isUnpaid = row.status === 'PENDING' && !row.paid;
  return isUnpaid || row.status === 'CANCELLED' || mayWaitForCourier(row.order);
}

/** The rows of one order: only what its card shows in that status. */
export function readCardRows(database: CounterDatabase, row: OrderRow, { now, nameOf }: ViewContext): OrderCardRows {
  const canBeDecided = row.status === 'PENDING';
  const holdEnd = calculateHoldEnd(row);
  const { unsaved } = database;
  return {
    row,
    storeName: nameOf(row.storeId),
    actions: canBeDecided || mayWaitForCourier(row.order) ? readActions(database, row.id) : [],
    options: canBeDecided
      ? (unsaved.contents.options.get(row.id) ?? database.deliveryOptions.get(row.id)?.options ?? null)
      : null,
    isBooked: row.status === 'DELIVERED' ? database.sales.isBooked(row.id) : null,
    events: dependsOnEvents(row) ? database.events.ofOrder(row.id) : [],
    billNumberHere: canBeDecided ? null : database.bills.get(row.id),
    bagSteps: database.bagSteps.ofOrder(row.id),
    items: holdEnd !== null && now >= holdEnd ? readShelf(database, row) : NO_ITEMS,
    isUnsaved: unsaved.contents.orders.has(row.id) && database.orders.version(row.id)?.status !== row.status,
    now,
  };
}

/** The rows of one order, with everything that its details show. */
export function readDetailRows(database: CounterDatabase, row: OrderRow, context: ViewContext): OrderDetailRows {
  return {
    ...readCardRows(database, row, context),
    events: database.events.ofOrder(row.id),
    items: readShelf(database, row),
    ownActions: readActions(database, row.id),
  };
}

/** An order as it was last seen, stored or not; null if it is unknown. */
export function readOrderRow({ unsaved, orders }: CounterDatabase, orderId: string): OrderRow | null {
  return unsaved.row(orderId) ?? orders.get(orderId);
}

/** The actions of an order, stored or not, oldest first. */
function readActions({ actions, unsaved }: CounterDatabase, orderId: string): readonly ActionRow[] {
  return [...actions.ofOrder(orderId), ...unsaved.decisionsOf(orderId)];
}

/** The distinct barcodes of an order. */
export function listOrderBarcodes({ order }: OrderRow): string[] {
  return [...new Set(order.lines.flatMap(({ barcode }) => (barcode === null ? [] : [barcode])))];
}

function readShelf(database: CounterDatabase, row: OrderRow): ItemsByBarcode {
  const known = new Map<string, StockLevels>();
  for (const barcode of listOrderBarcodes(row)) {
    const found = database.items.get(row.storeId, barcode);
    if (found) known.set(barcode, overlayItem(database, row.storeId, barcode, found));
  }
  return known;
}

/** The stock levels shown for an item; null when it was never read. */
export function readItemRow(database: CounterDatabase, storeId: number, barcode: string): StockLevels | null {
  const found = database.items.get(storeId, barcode);
  return found === null ? null : overlayItem(database, storeId, barcode, found);
}

/** An item with our own actions since its last reading applied to it. */
function overlayItem(database: CounterDatabase, storeId: number, barcode: string, item: ItemRow): StockLevels {
  const actions = database.actions.recentOfLane(laneOfItem(storeId, barcode), item.readAt);
  const accepted = database.actions.acceptsSince(storeId, item.readAt).flatMap(({ orderId, settledAt }) => {
    const lines = orderId === null ? undefined : database.orders.get(orderId)?.order.lines;
    return lines === undefined || settledAt === null ? [] : [{ at: settledAt, units: countUnitsOf(lines, barcode) }];
  });
  return overlayActions(item, actions, { accepted, claimed: 0 });
}
