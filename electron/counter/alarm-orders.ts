import type { AlarmOrder, AlarmWant } from '../alarm/inputs.ts';
import type { BoardRows } from '../board/board.ts';
import { isStopped, orderCard } from '../board/card.ts';
import type { EventRow } from '../store/events.ts';
import type { OrderRow } from '../store/orders.ts';
import { hasFailedCourier } from './order-rows.ts';

/** What the alarm needs to know besides the orders. */
export interface AlarmSurroundings {
  /** The name of a store. */
  nameOf(storeId: number): string;
  /** Whether work for a store stands still, so that an action of ours settles nothing (C11). */
  parked(storeId: number): boolean;
}

/** The orders that want somebody, as the alarm takes them. */
export function alarmOrders(rows: BoardRows, { nameOf, parked }: AlarmSurroundings): AlarmOrder[] {
  return rows.orders.flatMap((cardRows): AlarmOrder[] => {
    const { row } = cardRows;
    const wants = wantOf(row, rows.eventsOf.get(row.id) ?? []);
    if (wants === null) return [];
    const card = orderCard(cardRows);
    return [
      {
        orderId: row.id,
        storeId: row.storeId,
        number: card.number,
        storeName: nameOf(row.storeId),
        total: row.total,
        wants,
        holdEndsAt: card.holdEndsAt,
        askedAt: card.action === null || parked(row.storeId) ? null : card.action.askedAt,
      },
    ];
  });
}

function wantOf(row: OrderRow, events: readonly EventRow[]): AlarmWant | null {
  if (row.type === 'instore') return null;
  if (isStopped(row)) return 'stop';
  // Only a payment that is known to be open keeps quiet: the service may leave the field out, and a missed order is worse.
  if (row.status === 'PENDING') return row.order.payment?.paid === false ? null : 'decision';
  if (!hasFailedCourier(row)) return null;
  const failedAt = events.findLast(({ type }) => type === 'delivery.failed')?.createdAt ?? row.since;
  return row.seenAt !== null && row.seenAt >= failedAt ? null : 'courier';
}
