/** Reads the delivery options of PENDING orders ahead of time, so that each card has them before staff open it. */

import type { ApiClient } from '../../api-client/api-client.ts';
import { getReadableItems } from '../../api-client/response.ts';
import { LIMITS } from '../../contract/api/limits.ts';
import type { ApiDeliveryOption } from '../../contract/api/tolerant-resources.ts';
import { MINUTE } from '../../contract/domain/time.ts';
import type { EventSink } from '../../contract/emitter.ts';
import type { Clock } from '../../contract/ports.ts';
import type { WorkspaceEvents } from '../../contract/workspace-events.ts';
import type { CounterDatabase } from '../../database/database.ts';
import type { OrderRow } from '../../database/tables/orders/orders.ts';

/**
 * How long delivery options count as fresh. After the service has refused to list them, it isn't asked again for the
 * same time.
 */
const FRESH_MS = 3 * MINUTE;

export interface DeliveryOptionReader {
  /** Reads missing options, and old ones of orders whose hold still runs. */
  readMissing(): Promise<void>;
}

/** The PENDING orders, stored or held in memory. */
function listPending({ orders, unsaved }: CounterDatabase): OrderRow[] {
  const held = [...unsaved.contents.orders.keys()].flatMap((id) => unsaved.row(id) ?? []);
  const stored = orders.withStatus('PENDING').filter(({ id }) => !unsaved.contents.orders.has(id));
  return [...stored, ...held.filter(({ status }) => status === 'PENDING')];
}

export function createDeliveryOptionReader(parts: {
  readonly client: ApiClient;
  readonly database: CounterDatabase;
  readonly clock: Clock;
  readonly events: EventSink<WorkspaceEvents>;
}): DeliveryOptionReader {
  const { client, database, clock } = parts;
  /** Each order's last failed request, on the monotonic clock. Such orders come last. */
  const failures = new Map<string, { readonly at: number; readonly isRefusal: boolean }>();
  const wasRefused = (orderId: string): boolean => {
    const failure = failures.get(orderId);
    return failure?.isRefusal === true && clock.monotonic() - failure.at < FRESH_MS;
  };
  const isPending = (orderId: string): boolean => {
    const known = database.unsaved.sink.version(orderId);
    return known?.status === 'PENDING' && known.goneAt === null;
  };
  const save = (orderId: string, options: readonly ApiDeliveryOption[]): void => {
    if (database.disk() === 'ok')
      database.write(() => database.deliveryOptions.put(orderId, client.time.now(), options));
    else database.unsaved.contents.options.set(orderId, options);
  };
  return {
    readMissing: async () => {
      const now = client.time.now();
      const orders = listPending(database);
      const pending = new Set(orders.map(({ id }) => id));
      for (const id of failures.keys()) if (!pending.has(id)) failures.delete(id);
      const failedAt = (id: string): number => failures.get(id)?.at ?? 0;
      const failedLast = orders.toSorted((one, other) => failedAt(one.id) - failedAt(other.id));
      for (const { id, storeId, placedAt } of failedLast) {
        // Under a lowered rate limit this loop takes minutes, and the order may have moved on.
        if (!isPending(id) || wasRefused(id) || client.connectionState.parkReason(storeId) !== null) continue;
        const known = database.deliveryOptions.get(id);
        if (known === null && database.unsaved.contents.options.has(id)) continue;
        const isHeld = placedAt === null || now - placedAt < LIMITS.holdMs;
        if (known !== null && (!isHeld || now - known.readAt < FRESH_MS)) continue;
        const params = { store_id: storeId, order_id: id };
        const result = await client.request('listDeliveryOptions', { params, purpose: 'background' });
        if (result.kind === 'done') {
          save(id, getReadableItems(result.value));
          parts.events.emit('sync.changed');
        } else if (result.kind === 'refused' && result.code === 'order_not_found' && isPending(id)) {
          if (database.disk() === 'ok') database.write(() => database.refetchQueue.add(id, storeId));
        } else {
          failures.set(id, { at: clock.monotonic(), isRefusal: result.kind !== 'later' });
          if (result.kind === 'later') return;
        }
      }
    },
  };
}
