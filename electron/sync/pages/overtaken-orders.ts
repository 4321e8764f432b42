import type { Instant } from '../../contract/domain/time.ts';
import { isAcceptedStatus } from '../../database/tables/orders/order-version.ts';
import type { OrdersTable } from '../../database/tables/orders/orders.ts';

/** Whether an order was updated since the watch began, so that a list may show an older state (C4). */
export type IsOvertaken = (orderId: string) => boolean;

/**
 * Watches the accepted orders from just before a request for a list leaves. Orders in other statuses change only
 * together with their status, which shows which of two snapshots is newer.
 */
export function watchOvertakenOrders(orders: Pick<OrdersTable, 'open' | 'version'>): IsOvertaken {
  const before = new Map<string, Instant>(orders.open().map(({ id, asOf }) => [id, asOf]));
  return (orderId) => {
    const known = orders.version(orderId);
    return known !== null && isAcceptedStatus(known.status) && known.asOf !== before.get(orderId);
  };
}
