import type { Instant } from '../../contract/domain/time.ts';
import { startOfIndiaDay } from '../../contract/domain/time.ts';
import type { CounterDatabase } from '../../database/database.ts';
import type { TrackedTable } from '../../database/tracked-tables.ts';
import type { BoardRows } from '../../views/orders/order-board.ts';
import type { OrderCardRows } from '../../views/orders/order-card.ts';
import { calculateHoldEnd } from '../../views/orders/order-card.ts';
import { createCachedQuery } from './cached-query.ts';
import type { ViewContext } from './card-rows.ts';
import { readCardRows, readOrderRow } from './card-rows.ts';

/** The tables behind the shelf data of an order whose hold has ended. */
const SHELF_TABLES: readonly TrackedTable[] = ['items', 'actions'];

/**
 * Reads the rows of the board. It shows hundreds of orders, but few change at a time: an order's rows are read again
 * only after a write about it, and stay the same object until then.
 */
export function createBoardQuery(database: CounterDatabase): (context: ViewContext) => BoardRows {
  const { changes, orders } = database;
  const cards = new Map<string, OrderCardRows>();
  /** The day that the cards were read for; null after a failed read. */
  let readDay: Instant | null = null;
  let storesRevision = 0;
  let shelfRevision = 0;
  let inOrder: readonly OrderCardRows[] = [];

  function refreshCards(context: ViewContext): void {
    const today = startOfIndiaDay(context.now);
    const changed = changes.takeChangedOrders();
    const isSame = readDay === today;
    readDay = null;
    if (!isSame) {
      cards.clear();
      for (const row of orders.onBoard(today)) cards.set(row.id, readCardRows(database, row, context));
    } else {
      for (const id of changed) {
        const row = orders.getOnBoard(id, today);
        if (row === null) cards.delete(id);
        else cards.set(id, readCardRows(database, row, context));
      }
    }
    const isAnyRenamed = renameStores(context);
    const isLapsedChanged = refreshLapsed(context);
    if (!isSame || changed.size > 0 || isAnyRenamed || isLapsedChanged)
      inOrder = [...cards.values()].toSorted(byPlacement);
    readDay = today;
  }

  /** Gives cards the new names of their stores, without reading a long day's orders again. */
  function renameStores({ nameOf }: ViewContext): boolean {
    const revision = changes.countChanges(['stores']);
    if (revision === storesRevision) return false;
    storesRevision = revision;
    for (const [id, rows] of cards) {
      const storeName = nameOf(rows.row.storeId);
      if (storeName !== rows.storeName) cards.set(id, { ...rows, storeName });
    }
    return true;
  }

  /** Rereads orders whose hold has just ended, or whose hold had ended before the shelf changed. */
  function refreshLapsed(context: ViewContext): boolean {
    const revision = changes.countChanges(SHELF_TABLES);
    const isShelfChanged = revision !== shelfRevision;
    shelfRevision = revision;
    const isHoldOver = (rows: OrderCardRows, now: number): boolean =>
      now >= (calculateHoldEnd(rows.row) ?? Number.POSITIVE_INFINITY);
    const stale = [...cards.values()].filter((rows) => {
      const isOverNow = isHoldOver(rows, context.now);
      return isOverNow !== isHoldOver(rows, rows.now) || (isOverNow && isShelfChanged);
    });
    for (const { row } of stale) cards.set(row.id, readCardRows(database, row, context));
    return stale.length > 0;
  }

  const unreadable = createCachedQuery(changes, ['unreadable_orders'], () => orders.unreadable());
  return (context) => {
    refreshCards(context);
    return addUnsaved(database, { orders: inOrder, unreadable: unreadable() }, context);
  };
}

/** Adds the orders that the disk has not taken, in place of their stored states. */
function addUnsaved(database: CounterDatabase, stored: BoardRows, context: ViewContext): BoardRows {
  const { contents } = database.unsaved;
  if (database.disk() === 'ok') return stored;
  const ids = new Set(contents.orders.keys());
  for (const { orderId } of contents.decisions.values()) if (orderId !== null) ids.add(orderId);
  const held = [...ids].flatMap((id) => {
    const row = readOrderRow(database, id);
    return row === null ? [] : [readCardRows(database, row, context)];
  });
  const unreadable = [...contents.unreadable].map(([id, storeId]) => ({ id, storeId }));
  return {
    orders: [...stored.orders.filter(({ row }) => !ids.has(row.id)), ...held].toSorted(byPlacement),
    unreadable: [...stored.unreadable.filter(({ id }) => !contents.unreadable.has(id)), ...unreadable],
  };
}

function byPlacement({ row: one }: OrderCardRows, { row: other }: OrderCardRows): number {
  return (one.placedAt ?? 0) - (other.placedAt ?? 0) || (one.id < other.id ? -1 : 1);
}
