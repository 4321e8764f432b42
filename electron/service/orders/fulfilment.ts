import { createRetailerActor, SYSTEM_ACTOR } from '../core/actors.ts';
import type { Core } from '../core/core.ts';
import type { OrderRecord } from '../storage/tables/orders.ts';
import { advanceCourierTo, callWaitingCourier, requestCourier } from './courier.ts';
import { applyTransition, saveAndEmit } from './order-changes.ts';
import { createStateFailure, ORDER_TRANSITIONS, requireTransition } from './order-transitions.ts';
import { completeSale } from './sale-completion.ts';

/** Starts picking: the customer can no longer cancel, and a courier order requests its courier. */
export function startPicking(core: Core, record: OrderRecord): OrderRecord {
  requireTransition(record, ORDER_TRANSITIONS.pack);
  if (record.pickingAt !== null) throw createStateFailure('being picked already', 'ACCEPTED before picking');
  const picking = requestCourier(core, { ...record, pickingAt: core.time.now() });
  return saveAndEmit(core, picking, 'order.picking_started', createRetailerActor(record.order.store_id));
}

/** Marks an order as packed. Starts picking first if that has not happened. */
export function packOrder(core: Core, record: OrderRecord): OrderRecord {
  requireTransition(record, ORDER_TRANSITIONS.pack);
  const picked = record.pickingAt === null ? startPicking(core, record) : record;
  const called = callWaitingCourier(core, picked);
  return applyTransition(core, called, ORDER_TRANSITIONS.pack, createRetailerActor(record.order.store_id));
}

/** Marks an order as picked up for delivery. A courier first takes the steps that it has not taken yet. */
export function pickUpOrder(core: Core, record: OrderRecord): OrderRecord {
  requireTransition(record, ORDER_TRANSITIONS.pickUp);
  const ready =
    record.order.fulfilment_mode === 'SERVICE_COURIER' ? advanceCourierTo(core, record, 'PICKED_UP') : record;
  return applyTransition(core, ready, ORDER_TRANSITIONS.pickUp, riderActor(record));
}

/** Marks an order as delivered: emits `order.delivered` and completes the sale. */
export function deliverOrder(core: Core, record: OrderRecord): OrderRecord {
  requireTransition(record, ORDER_TRANSITIONS.deliver);
  const ready =
    record.order.fulfilment_mode === 'SERVICE_COURIER' ? advanceCourierTo(core, record, 'DELIVERED') : record;
  const delivered = applyTransition(core, ready, ORDER_TRANSITIONS.deliver, riderActor(record));
  return completeSale(core, delivered, 'SERVICE_ONLINE', SYSTEM_ACTOR);
}

const riderActor = ({ order }: OrderRecord) =>
  order.fulfilment_mode === 'SERVICE_COURIER' ? SYSTEM_ACTOR : createRetailerActor(order.store_id);
