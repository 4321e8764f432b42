import type { Order } from '../../contract/api/resources.ts';
import type { Core } from '../core/core.ts';
import { Failure } from '../pipeline/failure.ts';
import type { OrderRecord } from '../storage/tables/orders.ts';
import type { StoreRecord } from '../storage/tables/stores.ts';

export function getOrderStore(core: Core, order: Order): StoreRecord {
  const store = core.storage.stores.get(order.store_id);
  if (!store) throw new Error(`order ${order.id} has no store`);
  return store;
}

/** Finds any order, including an unlisted checkout. Throws `order_not_found`. */
export function findOrder(core: Core, id: string): OrderRecord {
  const record = core.storage.orders.get(id);
  if (!record) throw new Failure('order_not_found', 'There is no such order.');
  return record;
}

/** Finds a listed order of one store. Throws `order_not_found`. */
export function findStoreOrder(core: Core, storeId: number, id: string): OrderRecord {
  const record = findOrder(core, id);
  if (record.order.store_id !== storeId || record.position === null) {
    throw new Failure('order_not_found', 'There is no such order at this store.');
  }
  return record;
}
