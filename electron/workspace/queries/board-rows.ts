import { startOfIndiaDay } from '../../contract/domain/time.ts';
import type { TrackedTable } from '../../database/change-tracker.ts';
import type { CounterDatabase } from '../../database/database.ts';
import type { BoardRows } from '../../views/orders/order-board.ts';
import type { OrderCardRows } from '../../views/orders/order-card.ts';
import { calculateHoldEnd } from '../../views/orders/order-card.ts';
import { createCachedQuery } from '../cached-query.ts';
import type { ViewContext } from './card-rows.ts';
import { readCardRows } from './card-rows.ts';

/** What an order whose hold is over shows of the shelf. */
const SHELF_TABLES: readonly TrackedTable[] = ['shelf', 'actions'];

/**
 * Reads what the store has for the board. Hundreds of orders are on it and few of them change at a time: rows are read
 * again only where something was written about their order, and are the same object until then.
 */
export function createBoardQuery(database: CounterDatabase): (around: ViewContext) => BoardRows {
  const { changes: written, orders } = database;
  const cards = new Map<string, OrderCardRows>();
  /** The day and the names that the cards were read for; null when a reading failed. */
  let readFor: string | null = null;
  let shelfTimes = 0;
  let inOrder: readonly OrderCardRows[] = [];

  function readAgain(around: ViewContext): void {
    const today = startOfIndiaDay(around.now);
    const frame = `${today} ${written.countChanges(['stores'])}`;
    const changed = written.takeChangedOrders();
    const isSame = readFor === frame;
    readFor = null;
    if (!isSame) {
      cards.clear();
      for (const row of orders.onBoard(today)) cards.set(row.id, readCardRows(database, row, around));
    } else {
      for (const id of changed) {
        const row = orders.getOnBoard(id, today);
        if (row === null) cards.delete(id);
        else cards.set(id, readCardRows(database, row, around));
      }
    }
    const readLapsed = lookAtShelf(around);
    if (!isSame || changed.size > 0 || readLapsed) inOrder = [...cards.values()].toSorted(byPlacement);
    readFor = frame;
  }

  /** Reads again the orders whose hold is over, where it has just ended or the shelf is another. */
  function lookAtShelf(around: ViewContext): boolean {
    const times = written.countChanges(SHELF_TABLES);
    const isOther = times !== shelfTimes;
    shelfTimes = times;
    const isOver = (rows: OrderCardRows, now: number): boolean =>
      now >= (calculateHoldEnd(rows.row) ?? Number.POSITIVE_INFINITY);
    const stale = [...cards.values()].filter((rows) => {
      const over = isOver(rows, around.now);
      return over !== isOver(rows, rows.now) || (over && isOther);
    });
    for (const { row } of stale) cards.set(row.id, readCardRows(database, row, around));
    return stale.length > 0;
  }

  const unreadable = createCachedQuery(written, ['unreadable_orders'], () => orders.unreadable());
  return (around) => {
    readAgain(around);
    return { orders: inOrder, unreadable: unreadable() };
  };
}

function byPlacement({ row: one }: OrderCardRows, { row: other }: OrderCardRows): number {
  return (one.placedAt ?? 0) - (other.placedAt ?? 0) || (one.id < other.id ? -1 : 1);
}
