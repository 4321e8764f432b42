/** Reads single orders by their id, when their state is unknown. */

import type { ApiClient } from '../../api-client/api-client.ts';
import type { RequestPurpose } from '../../api-client/rate-limiter.ts';
import { computeBackoff } from '../../contract/domain/backoff.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { MINUTE, SECOND } from '../../contract/domain/time.ts';
import type { EventSink } from '../../contract/emitter.ts';
import type { Clock } from '../../contract/ports.ts';
import type { WorkspaceEvents } from '../../contract/workspace-events.ts';
import type { CounterDatabase } from '../../database/database.ts';
import type { OrderSink } from '../../database/tables/orders/order-batch.ts';
import { parseLenientOrder } from '../pages/lenient-parsing.ts';
import { chooseCommit, mergeReadOrder } from '../pages/read-order-merge.ts';
import type { PendingSweeper } from './pending-sweeper.ts';

/** `gone`: the service no longer knows the order. `failed`: its state is still unknown. */
export type OrderReadResult = 'read' | 'gone' | 'unreadable' | 'failed';

/** The waits between two readings of an order that the service doesn't return. */
const RETRY_BACKOFF = { firstMs: SECOND, maxMs: MINUTE } as const;

export interface OrderReader {
  /** Reads one order now and stores it, even while another read of it is in progress. */
  read(storeId: number, orderId: string, purpose: RequestPurpose): Promise<OrderReadResult>;
  /** Reads the orders of the refetch queue. Those that fail stay in it and are tried less and less often. */
  readQueued(): Promise<void>;
}

export function createOrderReader(parts: {
  readonly client: ApiClient;
  readonly database: CounterDatabase;
  readonly orderSink: OrderSink;
  /**
   * Called in a transaction when an order is gone, which happens only after a reset of the service. `at`: when it was
   * last seen.
   */
  readonly missed: (at: Instant) => void;
  readonly lastSweep: PendingSweeper['lastSweep'];
  readonly isUnlisted: PendingSweeper['isUnlisted'];
  readonly confirm: PendingSweeper['confirm'];
  readonly clock: Clock;
  readonly events: EventSink<WorkspaceEvents>;
}): OrderReader {
  const { client, database, clock, events } = parts;
  /** Orders of the queue that could not be read, and when each is tried again, on the monotonic clock. */
  const failed = new Map<string, { readonly failures: number; readonly dueAt: number }>();
  const isDue = (orderId: string): boolean => clock.monotonic() >= (failed.get(orderId)?.dueAt ?? 0);
  const noteResult = (orderId: string, result: OrderReadResult): void => {
    const failures = (failed.get(orderId)?.failures ?? 0) + 1;
    if (result === 'failed')
      failed.set(orderId, { failures, dueAt: clock.monotonic() + computeBackoff(RETRY_BACKOFF, failures) });
    else failed.delete(orderId);
  };

  const reader: OrderReader = {
    read: async (storeId, orderId, purpose) => {
      const params = { store_id: storeId, order_id: orderId };
      const before = database.orders.version(orderId);
      const result = await client.request('getOrder', { params, purpose });
      switch (result.kind) {
        case 'done':
          chooseCommit(database, [result.value])(() => {
            const isOvertaken = database.orders.version(orderId)?.asOf !== before?.asOf;
            const sweep = parts.lastSweep(storeId);
            const wasUnlisted = before !== null && parts.isUnlisted({ id: orderId, storeId, asOf: before.asOf });
            if (wasUnlisted && result.value.status === 'PENDING') parts.confirm(orderId);
            const merged = mergeReadOrder(parts, result.value, { asOf: result.sentAt, isOvertaken, sweep });
            const isOutdated = isOvertaken || (sweep !== null && result.sentAt < sweep.at);
            if (merged === 'conflict' && isOutdated) database.refetchQueue.add(orderId, storeId);
            else database.refetchQueue.remove(orderId);
          });
          events.emit('sync.changed');
          return 'read';
        case 'unreadable': {
          const mayBePending = parseLenientOrder(result.raw)?.mayBePending ?? true;
          database.write(() => {
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
          database.write(() => {
            database.orders.markGone(orderId, client.time.now());
            database.refetchQueue.remove(orderId);
            if (known === null || known.goneAt !== null) return;
            // A correction may have reserved units for this order, which may never have existed.
            database.countCorrections.reopen(known.order, known.placedAt);
            // After a sandbox reset the other open orders are gone, too.
            for (const open of database.orders.open())
              if (open.storeId === storeId) database.refetchQueue.add(open.id, storeId);
            if (database.metadata.isBackfilled()) parts.missed(known.asOf);
          });
          events.emit('sync.changed');
          return 'gone';
        }
        case 'later':
          return 'failed';
      }
    },
    readQueued: async () => {
      const queued = database.refetchQueue.all();
      const ids = new Set(queued.map(({ orderId }) => orderId));
      for (const id of failed.keys()) if (!ids.has(id)) failed.delete(id);
      for (const { orderId, storeId } of queued) {
        // Under a lowered rate limit this loop takes minutes, and something else may have read the order.
        if (!database.refetchQueue.has(orderId) || client.connectionState.parkReason(storeId) !== null) continue;
        if (isDue(orderId)) noteResult(orderId, await reader.read(storeId, orderId, 'background'));
      }
    },
  };
  return reader;
}
