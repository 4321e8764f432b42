import type { Order } from '../../contract/api/resources.ts';
import type { Core } from '../core/core.ts';
import { Failure } from '../core/failure.ts';
import type { ConnectedStore } from '../pipeline/authorization.ts';
import type { OrderRecord } from '../storage/tables/orders.ts';
import type { StoreRecord } from '../storage/tables/stores.ts';

/** The store of an order. Throws `order_not_found` if the store has left this database. */
export function getOrderStore(core: Core, order: Order): StoreRecord {
  const store = core.storage.stores.get(order.store_id);
  if (!store) throw new Failure('order_not_found', 'The store of this order has gone to another company.');
  return store;
}

/** Finds any order, including an unlisted checkout. Throws `order_not_found`. */
export function findOrder(core: Core, id: string): OrderRecord {
  const record = core.storage.orders.get(id);
  if (!record) throw new Failure('order_not_found', 'There is no such order.');
  return record;
}

/** Finds a listed order of one store that the store's POS may see. Throws `order_not_found`. */
export function findStoreOrder(core: Core, { id: storeId, link }: ConnectedStore, id: string): OrderRecord {
  const record = findOrder(core, id);
  const isVisible = (record.companyId ?? link.companyId) === link.companyId;
  if (record.order.store_id !== storeId || record.position === null || !isVisible) {
    throw new Failure('order_not_found', 'There is no such order at this store.');
  }
  return record;
}
