/** Reads single orders by their id, when something left it open how they stand. */

import type { ApiClient } from '../../api-client/api-client.ts';
import type { RequestPurpose } from '../../api-client/rate-limiter.ts';
import type { EventSink } from '../../contract/emitter.ts';
import type { WorkspaceEvents } from '../../contract/events.ts';
import type { CounterDatabase } from '../../database/database.ts';
import { mergeOrder } from '../../database/tables/orders/order-merge.ts';
import { parseLenientOrder } from '../lenient-parsing.ts';

/** `gone`: the service doesn't know it any more. `failed`: nothing was learnt. */
export type OrderReadResult = 'read' | 'gone' | 'unreadable' | 'failed';

export interface OrderReader {
  /** Reads one order now and stores what it finds; a reading of it that is under way is not shared. */
  read(storeId: number, orderId: string, purpose: RequestPurpose): Promise<OrderReadResult>;
  /** Reads what was noted in the store as wanted; what fails stays noted. False when something failed. */
  readQueued(): Promise<boolean>;
}

export function createOrderReader(parts: {
  readonly client: ApiClient;
  readonly database: CounterDatabase;
  /** An order is gone where none ever goes: the past is not what it was. */
  readonly missed: () => void;
  readonly events: EventSink<WorkspaceEvents>;
}): OrderReader {
  const { client, database, events } = parts;

  const reader: OrderReader = {
    read: async (storeId, orderId, purpose) => {
      const params = { store_id: storeId, order_id: orderId };
      const result = await client.request('getOrder', { params, purpose });
      switch (result.kind) {
        case 'done':
          database.transaction(() => {
            mergeOrder(database.orders, result.value, { asOf: result.sentAt });
            database.refetchQueue.remove(orderId);
          });
          events.emit('sync.changed');
          return 'read';
        case 'unreadable': {
          const mayBePending = parseLenientOrder(result.raw)?.mayBePending ?? true;
          database.transaction(() => {
            if (mayBePending) database.orders.putUnreadable(orderId, storeId, client.time.now());
            else database.orders.dropUnreadable(orderId);
            database.refetchQueue.remove(orderId);
          });
          events.emit('sync.changed');
          return 'unreadable';
        }
        case 'refused': {
          if (result.code !== 'order_not_found') return 'failed';
          const known = database.orders.get(orderId);
          database.transaction(() => {
            database.orders.markGone(orderId, client.time.now());
            database.refetchQueue.remove(orderId);
            if (known === null || known.goneAt !== null) return;
            // The others may be gone as well (a sandbox reset).
            for (const open of database.orders.open())
              if (open.storeId === storeId) database.refetchQueue.add(open.id, storeId);
            if (database.metadata.isBackfilled()) parts.missed();
          });
          events.emit('sync.changed');
          return 'gone';
        }
        case 'later':
          return 'failed';
      }
    },
    readQueued: async () => {
      let isComplete = true;
      for (const { orderId, storeId } of database.refetchQueue.all()) {
        if (client.connectionState.parkReason(storeId) !== null) continue;
        if ((await reader.read(storeId, orderId, 'watch')) === 'failed') isComplete = false;
      }
      return isComplete;
    },
  };
  return reader;
}
