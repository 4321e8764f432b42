import type { OrderCard } from '../../contract/calls/order-card.ts';
import type { EventRow } from '../../database/tables/events.ts';
import type { OrderRow } from '../../database/tables/orders/orders.ts';

/** Whether an order was cancelled after its acceptance, and staff have not pressed Seen. */
export function isStopped({ stopped, seenAt }: OrderRow): boolean {
  return stopped !== null && (seenAt === null || seenAt < stopped.at);
}

/** Whether an order's courier failed, so that staff must choose own riders or another courier. */
export function hasFailedCourier({ order, status }: OrderRow): boolean {
  return order.courier?.status === 'FAILED' && (status === 'ACCEPTED' || status === 'PACKED');
}

/** When and why an order's courier failed, and whether staff have seen that; null if no choice is needed. */
export function findCourierFailure(row: OrderRow, events: readonly EventRow[]): OrderCard['courierFailed'] {
  if (!hasFailedCourier(row)) return null;
  const last = events.findLast(({ type }) => type === 'delivery.failed');
  const at = last?.createdAt ?? row.since;
  return { at, reason: last?.reason ?? null, seen: row.seenAt !== null && row.seenAt >= at };
}
