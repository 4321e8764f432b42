import type { Order } from '../../contract/api/resources.ts';
import type { Core } from '../core/core.ts';
import type { Actor } from '../events/event-writer.ts';
import type { OrderRecord } from '../storage/tables/orders.ts';
import { canCourierBecome } from './courier/courier-transitions.ts';
import { applyTransition } from './order-changes.ts';
import type { OrderTransition } from './order-transitions.ts';
import { requireTransition } from './order-transitions.ts';

/** What a cancellation changes in an order: the customer has the money back, a courier is called off. */
function ended({ payment, courier }: Order): Partial<Order> {
  return {
    payment: payment.paid ? { ...payment, status: 'REFUNDED', paid: false } : payment,
    courier: courier && canCourierBecome(courier, 'CANCELLED') ? { ...courier, status: 'CANCELLED' } : courier,
  };
}

/**
 * Ends an order before its time, by whichever move of the table: held units are released, units that were really taken
 * go back. Throws `order_not_in_required_state`.
 */
export function cancelOrder(
  core: Core,
  record: OrderRecord,
  move: OrderTransition,
  actor: Actor,
  reason: string | null,
): OrderRecord {
  requireTransition(record, move);
  const { items } = core.storage;
  const { order } = record;
  items.release(order.id);
  for (const { barcode, units } of items.takenFor(order.id)) {
    items.changeStock(order.store_id, barcode, units, 'order_returned', order.id, core.time.now());
  }
  return applyTransition(core, { ...record, courierDueAt: null }, move, actor, ended(order), { reason });
}
