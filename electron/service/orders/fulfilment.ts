import type { Core } from '../core/core.ts';
import { completeSale } from '../sales/sale-completion.ts';
import type { OrderRecord } from '../storage/tables/orders.ts';
import { courierTo, requestCourier } from './courier/courier.ts';
import { makeMove, retailer, SYSTEM, tell } from './order-changes.ts';
import { MOVES, notInState, requireMove } from './order-transitions.ts';

/** Staff start picking: the customer can no longer cancel, and a courier order asks for its courier. */
export function startPicking(core: Core, record: OrderRecord): OrderRecord {
  requireMove(record, MOVES.pack);
  if (record.pickingAt !== null) throw notInState('being picked already', 'ACCEPTED before picking');
  const picking = requestCourier(core, { ...record, pickingAt: core.time.now() });
  return tell(core, picking, 'order.picking_started', retailer(record.order.store_id));
}

/** Staff finish packing; who packs has picked. */
export function packOrder(core: Core, record: OrderRecord): OrderRecord {
  requireMove(record, MOVES.pack);
  const picked = record.pickingAt === null ? startPicking(core, record) : record;
  return makeMove(core, picked, MOVES.pack, retailer(record.order.store_id));
}

/** Whoever delivers has the order. For a courier order the courier first takes the steps that are missing. */
export function pickUpOrder(core: Core, record: OrderRecord): OrderRecord {
  requireMove(record, MOVES.pickUp);
  const ready = record.order.fulfilment_mode === 'SERVICE_COURIER' ? courierTo(core, record, 'PICKED_UP') : record;
  return makeMove(core, ready, MOVES.pickUp, riderOf(record));
}

/** The customer has the order: `order.delivered`, then the sale. */
export function deliverOrder(core: Core, record: OrderRecord): OrderRecord {
  requireMove(record, MOVES.deliver);
  const ready = record.order.fulfilment_mode === 'SERVICE_COURIER' ? courierTo(core, record, 'DELIVERED') : record;
  const delivered = makeMove(core, ready, MOVES.deliver, riderOf(record));
  return completeSale(core, delivered, 'SERVICE_ONLINE', SYSTEM);
}

const riderOf = ({ order }: OrderRecord) =>
  order.fulfilment_mode === 'SERVICE_COURIER' ? SYSTEM : retailer(order.store_id);
