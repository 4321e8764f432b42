import type { EventType } from '../../contract/api/enums.ts';
import type { Order } from '../../contract/api/resources.ts';
import { instant } from '../../contract/domain/time.ts';
import type { Core } from '../core/core.ts';
import type { Actor } from '../events/event-writer.ts';
import { Failure } from '../pipeline/failure.ts';
import type { OrderRecord } from '../storage/tables/orders.ts';
import type { StoreRecord } from '../storage/tables/stores.ts';
import type { OrderTransition } from './order-transitions.ts';
import { requireTransition } from './order-transitions.ts';

/** The actors that have no name of their own. */
export const SYSTEM_ACTOR: Actor = { kind: 'system', id: null };
export const CUSTOMER_ACTOR: Actor = { kind: 'customer', id: null };
export const createRetailerActor = (storeId: number): Actor => ({ kind: 'retailer', id: `store_${storeId}` });

/** The store of an order. */
export function getOrderStore(core: Core, order: Order): StoreRecord {
  const store = core.storage.stores.get(order.store_id);
  if (!store) throw new Error(`order ${order.id} has no store`);
  return store;
}

/** Any order, for those who play the other sides. Throws `order_not_found`. */
export function findOrder(core: Core, id: string): OrderRecord {
  const record = core.storage.orders.get(id);
  if (!record) throw new Failure('order_not_found', 'There is no such order.');
  return record;
}

/** A listed order of one store. Throws `order_not_found`. */
export function findStoreOrder(core: Core, storeId: number, id: string): OrderRecord {
  const record = findOrder(core, id);
  if (record.order.store_id !== storeId || record.position === null) {
    throw new Failure('order_not_found', 'There is no such order at this store.');
  }
  return record;
}

/** Tells of an order as it now is, and stores it with the event's time as that of its last change. */
export function saveAndEmit(
  core: Core,
  record: OrderRecord,
  type: EventType,
  actor: Actor,
  more: object = {},
): OrderRecord {
  const { order } = record;
  const { position } = core.events.emit({
    type,
    store: getOrderStore(core, order),
    orderId: order.id,
    data: () => ({ order, actor, ...more }),
  });
  const told = { ...record, position: record.position ?? position, updatedAt: instant(position) };
  core.storage.orders.save(told);
  return told;
}

/** Stores an order that changed without an event. */
export function saveOrder(core: Core, record: OrderRecord): OrderRecord {
  core.storage.orders.save(record);
  return record;
}

/** Makes a move of the table, with what else changes in the order, and tells of it. Throws what requireMove throws. */
export function applyTransition(
  core: Core,
  record: OrderRecord,
  move: OrderTransition,
  actor: Actor,
  changes: Partial<Order> = {},
  more: object = {},
): OrderRecord {
  requireTransition(record, move);
  const moved = { ...record, order: { ...record.order, ...changes, status: move.to } };
  if (move.event === null) return saveOrder(core, moved);
  return saveAndEmit(core, moved, move.event, actor, { previous_status: record.order.status, ...more });
}
