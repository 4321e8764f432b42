import { isPossible } from '../../contract/domain/actions.ts';
import type { Instant } from '../../contract/domain/time.ts';
import type { Store } from '../../database/database.ts';
import type { OrderRow } from '../../database/tables/orders/orders.ts';
import type { ShelfItem, ShelfRow } from '../../database/tables/stock/items.ts';
import { laneOfItem } from '../../outbox/lanes.ts';
import { hasFailedCourier, isStopped } from '../../views/orders/order-attention.ts';
import type { CardRows } from '../../views/orders/order-card.ts';
import { holdEndOf } from '../../views/orders/order-card.ts';
import { unitsOf } from '../../views/orders/order-lines.ts';
import type { ShelfRows } from '../../views/stock/stock-overlay.ts';
import { overlaid } from '../../views/stock/stock-overlay.ts';

/** What is known beside the store. */
export interface Around {
  /** The service's time. */
  readonly now: Instant;
  /** The name of a store. */
  readonly nameOf: (storeId: number) => string;
}

const NO_SHELF: ShelfRows = new Map();

/** What the store has about one order, and no more than its card shows in that status. */
export function cardRowsOf(store: Store, row: OrderRow, { now, nameOf }: Around): CardRows {
  const canBeDecided = row.status === 'PENDING';
  const holdEnd = holdEndOf(row);
  return {
    row,
    storeName: nameOf(row.storeId),
    actions: canBeDecided || isPossible('hand_back', row.order) ? store.actions.ofOrder(row.id) : [],
    options: canBeDecided ? (store.offers.get(row.id)?.options ?? null) : null,
    sale: row.status === 'DELIVERED' ? store.sales.ofOrder(row.id) : null,
    events: isStopped(row) || hasFailedCourier(row) ? store.events.ofOrder(row.id) : [],
    billNumberHere: canBeDecided ? null : store.bills.get(row.id),
    shelf: holdEnd !== null && now >= holdEnd ? shelfOf(store, row) : NO_SHELF,
    now,
  };
}

/** The same with all that the details of an order show. */
export function detailRowsOf(store: Store, row: OrderRow, around: Around): CardRows {
  return { ...cardRowsOf(store, row, around), events: store.events.ofOrder(row.id), shelf: shelfOf(store, row) };
}

/** The barcodes of an order, each once. */
export function barcodesOf({ order }: OrderRow): string[] {
  return [...new Set(order.lines.flatMap(({ barcode }) => (barcode === null ? [] : [barcode])))];
}

function shelfOf(store: Store, row: OrderRow): ShelfRows {
  const known = new Map<string, ShelfRow>();
  for (const barcode of barcodesOf(row)) {
    const found = store.shelf.get(row.storeId, barcode);
    if (found) known.set(barcode, shelfNow(store, row.storeId, barcode, found));
  }
  return known;
}

/** What is shown of an item; null when it was never read. */
export function shownShelf(store: Store, storeId: number, barcode: string): ShelfRow | null {
  const found = store.shelf.get(storeId, barcode);
  return found === null ? null : shelfNow(store, storeId, barcode, found);
}

/** An item with what our own actions will change or have changed since it was read laid over it. */
function shelfNow(store: Store, storeId: number, barcode: string, item: ShelfItem): ShelfRow {
  const accepted = store.actions
    .acceptsSince(storeId, item.readAt)
    .flatMap(({ orderId }) => (orderId === null ? [] : (store.orders.get(orderId)?.order.lines ?? [])))
    .filter((line) => line.barcode === barcode);
  return overlaid(item, store.actions.over(laneOfItem(storeId, barcode), item.readAt), unitsOf(accepted));
}
