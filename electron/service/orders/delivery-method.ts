import type { Actor } from '../core/actors.ts';
import type { Core } from '../core/core.ts';
import { Failure } from '../core/failure.ts';
import type { OrderRecord } from '../storage/tables/orders.ts';
import { requestCourier } from './courier.ts';
import { BUSY_COURIER_STATUSES, canCourierBecome } from './courier-transitions.ts';
import { saveAndEmit, saveOrder } from './order-changes.ts';
import { createStateFailure, ORDER_TRANSITIONS } from './order-transitions.ts';

/** Statuses in which the delivery method can still change, because the order has not been picked up. */
const BEFORE_PICKUP = [...ORDER_TRANSITIONS.pack.from, ...ORDER_TRANSITIONS.pickUp.from];

function requireCourierOrder({ order }: OrderRecord): void {
  if (order.fulfilment_mode !== 'SERVICE_COURIER') {
    throw new Failure('not_courier_order', "This order is not delivered by the service's courier.");
  }
}

const isBeforePickup = ({ order }: OrderRecord): boolean => BEFORE_PICKUP.some((status) => status === order.status);

/**
 * Gives a courier order to the store's own riders and cancels the courier. Throws `not_courier_order` or
 * `order_not_in_required_state`.
 */
export function changeToStoreStaff(core: Core, record: OrderRecord, actor: Actor): OrderRecord {
  requireCourierOrder(record);
  if (!isBeforePickup(record)) throw createStateFailure(record.order.status, BEFORE_PICKUP.join(' or '));
  const { courier } = record.order;
  const order = {
    ...record.order,
    fulfilment_mode: 'STORE_STAFF' as const,
    courier: courier && canCourierBecome(courier, 'CANCELLED') ? { ...courier, status: 'CANCELLED' as const } : courier,
  };
  return saveAndEmit(core, { ...record, order, courierDueAt: null }, 'order.fulfilment_changed', actor);
}

/**
 * Requests a courier again after `delivery.failed`. Throws `not_courier_order`, `courier_already_booked` or
 * `order_not_in_required_state`.
 */
export function retryCourier(core: Core, record: OrderRecord): OrderRecord {
  requireCourierOrder(record);
  const { courier, status } = record.order;
  if (courier && BUSY_COURIER_STATUSES.has(courier.status)) {
    throw new Failure('courier_already_booked', `A courier is on its way already (${courier.status}).`);
  }
  if (courier?.status !== 'FAILED' || !isBeforePickup(record)) {
    throw createStateFailure(`${status} with a courier in ${courier?.status ?? 'no status'}`, 'a courier in FAILED');
  }
  return saveOrder(core, requestCourier(core, record));
}
