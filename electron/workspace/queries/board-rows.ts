import { startOfToday } from '../../contract/domain/day.ts';
import type { NotedTable } from '../../database/change-tracker.ts';
import type { Store } from '../../database/database.ts';
import type { BoardRows } from '../../views/orders/order-board.ts';
import type { CardRows } from '../../views/orders/order-card.ts';
import { holdEndOf } from '../../views/orders/order-card.ts';
import { reread } from '../cached-query.ts';
import type { Around } from './card-rows.ts';
import { cardRowsOf } from './card-rows.ts';

/** What an order whose hold is over shows of the shelf. */
const SHELF_TABLES: readonly NotedTable[] = ['shelf', 'actions'];

/**
 * Reads what the store has for the board. Hundreds of orders are on it and few of them change at a time: rows are read
 * again only where something was written about their order, and are the same object until then.
 */
export function createBoardRows(store: Store): (around: Around) => BoardRows {
  const { written, orders } = store;
  const cards = new Map<string, CardRows>();
  /** The day and the names that the cards were read for; null when a reading failed. */
  let readFor: string | null = null;
  let shelfTimes = 0;
  let inOrder: readonly CardRows[] = [];

  function readAgain(around: Around): void {
    const today = startOfToday(around.now);
    const frame = `${today} ${written.times(['stores'])}`;
    const changed = written.takeOrders();
    const isSame = readFor === frame;
    readFor = null;
    if (!isSame) {
      cards.clear();
      for (const row of orders.onBoard(today)) cards.set(row.id, cardRowsOf(store, row, around));
    } else {
      for (const id of changed) {
        const row = orders.oneOnBoard(id, today);
        if (row === null) cards.delete(id);
        else cards.set(id, cardRowsOf(store, row, around));
      }
    }
    const readLapsed = lookAtShelf(around);
    if (!isSame || changed.size > 0 || readLapsed) inOrder = [...cards.values()].toSorted(byPlacement);
    readFor = frame;
  }

  /** Reads again the orders whose hold is over, where it has just ended or the shelf is another. */
  function lookAtShelf(around: Around): boolean {
    const times = written.times(SHELF_TABLES);
    const isOther = times !== shelfTimes;
    shelfTimes = times;
    const isOver = (rows: CardRows, now: number): boolean => now >= (holdEndOf(rows.row) ?? Number.POSITIVE_INFINITY);
    const stale = [...cards.values()].filter((rows) => {
      const over = isOver(rows, around.now);
      return over !== isOver(rows, rows.now) || (over && isOther);
    });
    for (const { row } of stale) cards.set(row.id, cardRowsOf(store, row, around));
    return stale.length > 0;
  }

  const unreadable = reread(written, ['unreadable_orders'], () => orders.unreadable());
  return (around) => {
    readAgain(around);
    return { orders: inOrder, unreadable: unreadable() };
  };
}

function byPlacement({ row: one }: CardRows, { row: other }: CardRows): number {
  return (one.placedAt ?? 0) - (other.placedAt ?? 0) || (one.id < other.id ? -1 : 1);
}
