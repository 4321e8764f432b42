import type { OrderCard } from '../../contract/ipc/order-card.ts';
import type { EventRow } from '../../database/tables/events.ts';
import type { OrderRow } from '../../database/tables/orders/orders.ts';

/** Whether it was cancelled after it had been accepted, and staff have not pressed Seen. */
export function isStopped({ stopped, seenAt }: OrderRow): boolean {
  return stopped !== null && (seenAt === null || seenAt < stopped.at);
}

/** Whether its courier failed, and staff must choose own riders or another courier. */
export function hasFailedCourier({ order, status }: OrderRow): boolean {
  return order.courier?.status === 'FAILED' && (status === 'ACCEPTED' || status === 'PACKED');
}

/** When and why its courier failed, and whether staff have seen that; null when no choice is needed. */
export function findCourierFailure(row: OrderRow, events: readonly EventRow[]): OrderCard['courierFailed'] {
  if (!hasFailedCourier(row)) return null;
  const last = events.findLast(({ type }) => type === 'delivery.failed');
  const at = last?.createdAt ?? row.since;
  return { at, reason: last?.reason ?? null, seen: row.seenAt !== null && row.seenAt >= at };
}
