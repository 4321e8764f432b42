import type { ApiOrder } from '../contract/api/tolerant-resources.ts';
import { parseInstantOrNull } from '../contract/domain/time.ts';
import type { CounterDatabase } from '../database/database.ts';
import type { OrderMergeResult, OrderSource } from '../database/tables/orders/order-merge.ts';
import { mergeOrder } from '../database/tables/orders/order-merge.ts';
import { STATUS_EVENTS } from './status-events.ts';

/**
 * Stores an order that was read by its id or in a list, if it is the newest. The units of an order that was unknown may
 * be missing from corrections of counts whose window has ended, so it reopens them (C7: counts). Call this in a
 * transaction.
 */
export function mergeReadOrder(
  database: CounterDatabase,
  order: ApiOrder,
  source: Omit<OrderSource, 'isRead'>,
): OrderMergeResult {
  const { orders, countCorrections } = database;
  const isKnown = orders.version(order.id) !== null;
  const result = mergeOrder(orders, order, { ...source, isRead: true });
  dateStatus(database, order);
  const placedAt = parseInstantOrNull(order.placed_at);
  if (!isKnown && placedAt !== null) countCorrections.reopen(order.store_id, placedAt);
  return result;
}

/** Dates the status of an order by its event. An unreadable event is stored, but can't date the order itself. */
function dateStatus({ orders, events }: CounterDatabase, order: ApiOrder): void {
  const type = STATUS_EVENTS.get(order.status);
  if (type === undefined) return;
  const version = orders.version(order.id);
  if (version?.status !== order.status) return;
  const event = events.ofOrder(order.id).find((each) => each.type === type);
  if (event !== undefined && event.createdAt !== version.since) orders.setSince(order.id, event.createdAt);
}
