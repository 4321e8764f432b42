import type { Order } from '../../contract/api/resources.ts';
import type { Actor } from '../core/actors.ts';
import type { Core } from '../core/core.ts';
import type { OrderRecord } from '../storage/tables/orders.ts';
import { canCourierBecome } from './courier-transitions.ts';
import { applyTransition } from './order-changes.ts';
import type { OrderTransition } from './order-transitions.ts';
import { requireTransition } from './order-transitions.ts';

/** The changes that a cancellation makes to an order: the payment is refunded and the courier cancelled. */
function cancellationChanges({ payment, courier }: Order): Partial<Order> {
  return {
    payment: payment.paid ? { ...payment, status: 'REFUNDED', paid: false } : payment,
    courier: courier && canCourierBecome(courier, 'CANCELLED') ? { ...courier, status: 'CANCELLED' } : courier,
  };
}

/**
 * Cancels an order by one of the cancelling transitions: releases held units and returns units that were taken from
 * stock. Throws `order_not_in_required_state`.
 */
export function cancelOrder(
  core: Core,
  record: OrderRecord,
  transition: OrderTransition,
  actor: Actor,
  reason: string | null,
): OrderRecord {
  requireTransition(record, transition);
  const { holds, stock } = core.storage;
  const { order } = record;
  holds.release(order.id);
  for (const { barcode, units } of stock.takenFor(order.id)) {
    stock.change(order.store_id, barcode, units, 'order_returned', order.id, core.time.now());
  }
  return applyTransition(core, { ...record, courierDueAt: null }, transition, actor, cancellationChanges(order), {
    reason,
  });
}
