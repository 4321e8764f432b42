import type { AlarmOrder } from '../../alarm/alarm-workspace.ts';
import type { AlarmReason } from '../../contract/calls/alarm.ts';
import { isInStore } from '../../contract/domain/order-type.ts';
import { isCash } from '../../contract/domain/payment.ts';
import type { OrderRow } from '../../database/tables/orders/orders.ts';
import { buildCourierFailure, isStopped } from '../../views/orders/order-attention.ts';
import type { BoardRows } from '../../views/orders/order-board.ts';
import type { OrderCardRows } from '../../views/orders/order-card.ts';
import { buildOrderCard } from '../../views/orders/order-card.ts';

/** What the alarm needs to know besides orders. */
export interface AlarmContext {
  /** Whether this counter doesn't ring for a store's orders. */
  isMuted(storeId: number): boolean;
  /** Whether work for a store is parked, so that our actions can't settle anything (C11). */
  isParked(storeId: number): boolean;
  /** Whether the service no longer lists an order as PENDING. */
  isUnlisted(row: OrderRow): boolean;
}

/** Lists the orders that need attention, as the alarm takes them. */
export function listAlarmOrders(rows: BoardRows, { isMuted, isParked, isUnlisted }: AlarmContext): AlarmOrder[] {
  return rows.orders.flatMap((cardRows): AlarmOrder[] => {
    const { row } = cardRows;
    const wants = isMuted(row.storeId) ? null : findReason(cardRows);
    if (wants === null) return [];
    const card = buildOrderCard(cardRows);
    return [
      {
        orderId: row.id,
        storeId: row.storeId,
        number: card.number,
        storeName: card.storeName,
        items: card.items,
        total: row.total,
        wants,
        holdEndsAt: card.holdEndsAt,
        isUnlisted: wants === 'decision' && isUnlisted(row),
        askedAt: isParked(row.storeId) ? null : ((card.action ?? card.courierActions?.action)?.askedAt ?? null),
      },
    ];
  });
}

/**
 * Only a payment known to be open keeps an order quiet: the service may omit the field, and a missed order is worse.
 * Cash is paid later, and the event order.placed says that the store shall decide, whatever the field does.
 */
function isAwaitingPayment({ row: { order }, events }: OrderCardRows): boolean {
  const isOpen = order.payment?.paid === false && !isCash(order.payment.method);
  return isOpen && !events.some(({ type }) => type === 'order.placed');
}

function findReason(rows: OrderCardRows): AlarmReason | null {
  const { row } = rows;
  if (isInStore(row.type)) return null;
  if (isStopped(row)) return 'stop';
  if (row.status === 'PENDING') return isAwaitingPayment(rows) ? null : 'decision';
  return buildCourierFailure(row, rows)?.seen === false ? 'courier' : null;
}
