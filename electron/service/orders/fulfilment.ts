import type { Core } from '../core/core.ts';
import { completeSale } from '../sales/sale-completion.ts';
import type { OrderRecord } from '../storage/tables/orders.ts';
import { advanceCourierTo, requestCourier } from './courier/courier.ts';
import { applyTransition, createRetailerActor, SYSTEM_ACTOR, saveAndEmit } from './order-changes.ts';
import { createStateFailure, ORDER_TRANSITIONS, requireTransition } from './order-transitions.ts';

/** Staff start picking: the customer can no longer cancel, and a courier order asks for its courier. */
export function startPicking(core: Core, record: OrderRecord): OrderRecord {
  requireTransition(record, ORDER_TRANSITIONS.pack);
  if (record.pickingAt !== null) throw createStateFailure('being picked already', 'ACCEPTED before picking');
  const picking = requestCourier(core, { ...record, pickingAt: core.time.now() });
  return saveAndEmit(core, picking, 'order.picking_started', createRetailerActor(record.order.store_id));
}

/** Staff finish packing; who packs has picked. */
export function packOrder(core: Core, record: OrderRecord): OrderRecord {
  requireTransition(record, ORDER_TRANSITIONS.pack);
  const picked = record.pickingAt === null ? startPicking(core, record) : record;
  return applyTransition(core, picked, ORDER_TRANSITIONS.pack, createRetailerActor(record.order.store_id));
}

/** Whoever delivers has the order. For a courier order the courier first takes the steps that are missing. */
export function pickUpOrder(core: Core, record: OrderRecord): OrderRecord {
  requireTransition(record, ORDER_TRANSITIONS.pickUp);
  const ready =
    record.order.fulfilment_mode === 'SERVICE_COURIER' ? advanceCourierTo(core, record, 'PICKED_UP') : record;
  return applyTransition(core, ready, ORDER_TRANSITIONS.pickUp, riderOf(record));
}

/** The customer has the order: `order.delivered`, then the sale. */
export function deliverOrder(core: Core, record: OrderRecord): OrderRecord {
  requireTransition(record, ORDER_TRANSITIONS.deliver);
  const ready =
    record.order.fulfilment_mode === 'SERVICE_COURIER' ? advanceCourierTo(core, record, 'DELIVERED') : record;
  const delivered = applyTransition(core, ready, ORDER_TRANSITIONS.deliver, riderOf(record));
  return completeSale(core, delivered, 'SERVICE_ONLINE', SYSTEM_ACTOR);
}

const riderOf = ({ order }: OrderRecord) =>
  order.fulfilment_mode === 'SERVICE_COURIER' ? SYSTEM_ACTOR : createRetailerActor(order.store_id);
