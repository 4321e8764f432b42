/** Reads single orders by their id, when something left it open how they stand. */

import type { Client } from '../../api-client/api-client.ts';
import type { Purpose } from '../../api-client/rate-limiter.ts';
import type { Store } from '../../database/database.ts';
import { takeOrder } from '../../database/tables/orders/order-merge.ts';
import { readLooseOrder } from '../lenient-parsing.ts';

/** `gone`: the service doesn't know it any more. `failed`: nothing was learnt. */
export type ReadOutcome = 'read' | 'gone' | 'unreadable' | 'failed';

export interface OrderReader {
  /** Reads one order now and stores what it finds; a reading of it that is under way is not shared. */
  read(storeId: number, orderId: string, purpose: Purpose): Promise<ReadOutcome>;
  /** Reads what was noted in the store as wanted; what fails stays noted. False when something failed. */
  readWanted(): Promise<boolean>;
}

export function createOrderReader(parts: {
  readonly client: Client;
  readonly store: Store;
  /** An order is gone where none ever goes: the past is not what it was. */
  readonly missed: () => void;
  readonly changed: () => void;
}): OrderReader {
  const { client, store, changed } = parts;

  const reader: OrderReader = {
    read: async (storeId, orderId, purpose) => {
      const params = { store_id: storeId, order_id: orderId };
      const result = await client.call('getOrder', { params, purpose });
      switch (result.kind) {
        case 'done':
          store.transaction(() => {
            takeOrder(store.orders, result.value, { asOf: result.sentAt });
            store.wanted.drop(orderId);
          });
          changed();
          return 'read';
        case 'unreadable': {
          const mayBePending = readLooseOrder(result.raw)?.mayBePending ?? true;
          store.transaction(() => {
            if (mayBePending) store.orders.putUnreadable(orderId, storeId, client.time.now());
            else store.orders.dropUnreadable(orderId);
            store.wanted.drop(orderId);
          });
          changed();
          return 'unreadable';
        }
        case 'refused': {
          if (result.code !== 'order_not_found') return 'failed';
          const known = store.orders.get(orderId);
          store.transaction(() => {
            store.orders.markGone(orderId, client.time.now());
            store.wanted.drop(orderId);
            if (known === null || known.goneAt !== null) return;
            // The others may be gone as well (a sandbox reset).
            for (const open of store.orders.open()) if (open.storeId === storeId) store.wanted.add(open.id, storeId);
            if (store.facts.pastRead()) parts.missed();
          });
          changed();
          return 'gone';
        }
        case 'later':
          return 'failed';
      }
    },
    readWanted: async () => {
      let isComplete = true;
      for (const { orderId, storeId } of store.wanted.all()) {
        if (client.line.parked(storeId) !== null) continue;
        if ((await reader.read(storeId, orderId, 'watch')) === 'failed') isComplete = false;
      }
      return isComplete;
    },
  };
  return reader;
}
