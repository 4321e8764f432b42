import type { OrderCard } from '../../contract/calls/order-card.ts';
import { findCourierFailure } from '../../contract/domain/courier-failure.ts';
import type { OrderRow } from '../../database/tables/orders/orders.ts';

/** Whether an order was cancelled after its acceptance, and staff have not pressed Seen. */
export function isStopped({ stopped, seenAt }: OrderRow): boolean {
  return stopped !== null && (seenAt === null || seenAt < stopped.at);
}

/** When and why an order's courier failed, and whether staff have seen that; null if no choice is needed. */
export function buildCourierFailure(
  row: OrderRow,
  history: Parameters<typeof findCourierFailure>[1],
): OrderCard['courierFailed'] {
  const failure = findCourierFailure(row, history);
  return failure && { ...failure, seen: row.seenAt !== null && row.seenAt >= failure.at };
}
