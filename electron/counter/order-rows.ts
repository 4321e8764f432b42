import type { BoardRows } from '../board/board.ts';
import type { CardRows } from '../board/card.ts';
import { isStopped } from '../board/card.ts';
import { startOfToday } from '../board/day.ts';
import type { Instant } from '../contract/time.ts';
import type { EventRow } from '../store/events.ts';
import type { OrderRow } from '../store/orders.ts';
import type { Store } from '../store/store.ts';

/** What the store has about one order, and no more than its card shows in that status. */
export function cardRowsOf(store: Store, row: OrderRow): CardRows {
  const canBeDecided = row.status === 'PENDING';
  return {
    row,
    actions: canBeDecided ? store.actions.ofOrder(row.id) : [],
    options: canBeDecided ? (store.offers.get(row.id)?.options ?? null) : null,
    sale: row.status === 'DELIVERED' ? store.sales.ofOrder(row.id) : null,
  };
}

/** Whether its courier failed and it still waits for one. */
export function hasFailedCourier({ order, status }: OrderRow): boolean {
  return order.courier?.status === 'FAILED' && (status === 'ACCEPTED' || status === 'PACKED');
}

/** What the store has for the board at that service time. */
export function boardRowsOf(store: Store, now: Instant): BoardRows {
  const rows = new Map<string, OrderRow>();
  const found = [...store.orders.open(), ...store.orders.stopped(), ...store.orders.endedSince(startOfToday(now))];
  for (const row of found) rows.set(row.id, row);
  const eventsOf = new Map<string, readonly EventRow[]>();
  for (const row of rows.values()) {
    if (isStopped(row) || hasFailedCourier(row)) eventsOf.set(row.id, store.events.ofOrder(row.id));
  }
  return {
    orders: [...rows.values()].map((row) => cardRowsOf(store, row)),
    eventsOf,
    unreadable: store.orders.unreadable().map(({ id }) => id),
  };
}
