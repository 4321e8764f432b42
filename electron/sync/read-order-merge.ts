import type { ApiOrder } from '../contract/api/tolerant-resources.ts';
import { parseInstantOrNull } from '../contract/domain/time.ts';
import type { CounterDatabase } from '../database/database.ts';
import type { OrderMergeResult, OrderSource } from '../database/tables/orders/order-merge.ts';
import { mergeOrder } from '../database/tables/orders/order-merge.ts';

/**
 * Stores an order that was read by its id or in a list, if it is the newest. The units of an order that was unknown may
 * be missing from corrections of counts whose window has ended, so it reopens them (C7: counts). Call this in a
 * transaction.
 */
export function mergeReadOrder(
  { orders, countCorrections }: CounterDatabase,
  order: ApiOrder,
  source: Omit<OrderSource, 'isRead'>,
): OrderMergeResult {
  const isKnown = orders.version(order.id) !== null;
  const result = mergeOrder(orders, order, { ...source, isRead: true });
  const placedAt = parseInstantOrNull(order.placed_at);
  if (!isKnown && placedAt !== null) countCorrections.reopen(order.store_id, placedAt);
  return result;
}
