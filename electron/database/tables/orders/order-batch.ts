/** Writes each order of a page of old events once, as its last event shows it. */

import type { ApiOrder } from '../../../contract/api/tolerant-resources.ts';
import type { Instant } from '../../../contract/domain/time.ts';
import type { OrderProgress, OrdersTable } from './orders.ts';

/** What is needed to merge snapshots of orders. */
export interface OrderSink
  extends Pick<OrdersTable, 'version' | 'mode' | 'setPickingSince' | 'setSince' | 'explainStop'> {
  put(order: ApiOrder, progress: OrderProgress): void;
}

export interface OrderBatch extends OrderSink {
  /** Writes the orders held back. Call this once, at the end of the transaction. */
  flush(): void;
}

/**
 * Holds back snapshots from before `freshFrom` until {@link OrderBatch.flush}. Later ones are written at once, each on
 * its own: a change may begin a print job that the next snapshot would not.
 */
export function createOrderBatch(orders: OrderSink, freshFrom: Instant): OrderBatch {
  const held = new Map<string, { readonly order: ApiOrder; readonly progress: OrderProgress }>();

  const write = (id: string): void => {
    const found = held.get(id);
    if (found === undefined) return;
    held.delete(id);
    orders.put(found.order, found.progress);
  };

  return {
    version: (id) => {
      const found = held.get(id);
      // Storing an order brings it back if it was gone.
      return found === undefined ? orders.version(id) : { ...found.progress, status: found.order.status, goneAt: null };
    },
    mode: (id) => {
      const found = held.get(id);
      return found === undefined ? orders.mode(id) : found.order.fulfilment_mode;
    },
    put: (order, progress) => {
      if (progress.asOf < freshFrom) {
        held.set(order.id, { order, progress });
        return;
      }
      write(order.id);
      orders.put(order, progress);
    },
    setPickingSince: (id, at) => {
      const found = held.get(id);
      if (found === undefined) orders.setPickingSince(id, at);
      else {
        const { pickingSince } = found.progress;
        const earliest = pickingSince === null || at < pickingSince ? at : pickingSince;
        held.set(id, { order: found.order, progress: { ...found.progress, pickingSince: earliest } });
      }
    },
    setSince: (id, at) => {
      write(id);
      orders.setSince(id, at);
    },
    explainStop: (id, stop) => {
      write(id);
      orders.explainStop(id, stop);
    },
    flush: () => {
      for (const id of held.keys()) write(id);
    },
  };
}
