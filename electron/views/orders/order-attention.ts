import type { OrderCard } from '../../contract/ipc/order-card.ts';
import type { EventRow } from '../../database/tables/events.ts';
import type { OrderRow } from '../../database/tables/orders/orders.ts';

/** Cancelled after it had been accepted, and nobody has pressed Seen yet. */
export function isStopped({ stopped, seenAt }: OrderRow): boolean {
  return stopped !== null && (seenAt === null || seenAt < stopped.at);
}

/** Whether its courier failed and it still waits for one: own riders or another try. */
export function hasFailedCourier({ order, status }: OrderRow): boolean {
  return order.courier?.status === 'FAILED' && (status === 'ACCEPTED' || status === 'PACKED');
}

/** When and why its courier failed, and whether somebody has seen that; null when it has a courier or needs none. */
export function findCourierFailure(row: OrderRow, events: readonly EventRow[]): OrderCard['courierFailed'] {
  if (!hasFailedCourier(row)) return null;
  const last = events.findLast(({ type }) => type === 'delivery.failed');
  const at = last?.createdAt ?? row.since;
  return { at, reason: last?.reason ?? null, seen: row.seenAt !== null && row.seenAt >= at };
}
