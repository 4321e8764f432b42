import type { Core } from '../../core/core.ts';
import type { Actor } from '../../events/event-writer.ts';
import { Failure } from '../../pipeline/failure.ts';
import type { OrderRecord } from '../../storage/tables/orders.ts';
import { keep, tell } from '../order-changes.ts';
import { MOVES, notInState } from '../order-transitions.ts';
import { requestCourier } from './courier.ts';
import { COURIER_BUSY, canBecome } from './courier-transitions.ts';

/** Statuses in which who delivers can still change: the order is with nobody yet. */
const BEFORE_PICKUP = [...MOVES.pack.from, ...MOVES.pickUp.from];

function requireCourierOrder({ order }: OrderRecord): void {
  if (order.fulfilment_mode !== 'SERVICE_COURIER') {
    throw new Failure('not_courier_order', "This order is not delivered by the service's courier.");
  }
}

const isBeforePickup = ({ order }: OrderRecord): boolean => BEFORE_PICKUP.some((status) => status === order.status);

/**
 * Hands a courier order to the store's own riders; a booked courier is called off. Throws `not_courier_order` and
 * `order_not_in_required_state`.
 */
export function handBack(core: Core, record: OrderRecord, actor: Actor): OrderRecord {
  requireCourierOrder(record);
  if (!isBeforePickup(record)) throw notInState(record.order.status, BEFORE_PICKUP.join(' or '));
  const { courier } = record.order;
  const order = {
    ...record.order,
    fulfilment_mode: 'STORE_STAFF' as const,
    courier: courier && canBecome(courier, 'CANCELLED') ? { ...courier, status: 'CANCELLED' as const } : courier,
  };
  return tell(core, { ...record, order, courierDueAt: null }, 'order.fulfilment_changed', actor);
}

/**
 * Asks for a courier again after `delivery.failed`. Throws `not_courier_order`, `courier_already_booked` and
 * `order_not_in_required_state`.
 */
export function retryCourier(core: Core, record: OrderRecord): OrderRecord {
  requireCourierOrder(record);
  const { courier, status } = record.order;
  if (courier && COURIER_BUSY.has(courier.status)) {
    throw new Failure('courier_already_booked', `A courier is on its way already (${courier.status}).`);
  }
  if (courier?.status !== 'FAILED' || !isBeforePickup(record)) {
    throw notInState(`${status} with a courier in ${courier?.status ?? 'no status'}`, 'a courier in FAILED');
  }
  return keep(core, requestCourier(core, record));
}
