/**
 * The PENDING sweep: all PENDING orders of each store, every 30 seconds and first of all after a start, a wake, a
 * reconnect or a new key. It finds what events missed (C3), and its 404 is how a disconnected store is noticed.
 */

import type { Entry, Page } from '../api/answer.ts';
import type { Client } from '../api/client.ts';
import { LIMITS } from '../contract/api/limits.ts';
import type { ReadOrder } from '../contract/api/read.ts';
import type { Instant } from '../contract/time.ts';
import type { Store } from '../store/store.ts';
import { takeOrder } from '../store/take-order.ts';
import { readLooseOrder } from './loose.ts';
import type { OrderReader } from './order-reader.ts';

export interface Pending {
  /** Sweeps every store. False when none of them could be swept. */
  sweep(): Promise<boolean>;
  /** When the last complete sweep of a store was asked for, in the service's time. */
  sweptAt(storeId: number): Instant | null;
}

export function createPending(parts: {
  readonly client: Client;
  readonly store: Store;
  readonly storeIds: readonly number[];
  readonly reader: OrderReader;
  readonly changed: () => void;
}): Pending {
  const { client, store, reader } = parts;
  const swept = new Map<number, Instant>();

  /** Stores one page and gives the ids on it. */
  const take = (storeId: number, page: Page<ReadOrder>, sentAt: Instant): string[] =>
    store.transaction(() => page.entries.flatMap((entry) => takeEntry(storeId, entry, sentAt)));

  const takeEntry = (storeId: number, entry: Entry<ReadOrder>, sentAt: Instant): string[] => {
    if (entry.value !== null) {
      const taken = takeOrder(store.orders, entry.value, { asOf: sentAt });
      if (taken === 'conflict') reader.want(storeId, entry.value.id);
      return [entry.value.id];
    }
    const loose = readLooseOrder(entry.raw);
    if (loose === null) return [];
    store.orders.putUnreadable(loose.id, storeId, client.time.now());
    return [loose.id];
  };

  const sweepStore = async (storeId: number): Promise<boolean> => {
    const isOurs = (order: { readonly storeId: number }): boolean => order.storeId === storeId;
    const before = [...store.orders.withStatus('PENDING'), ...store.orders.unreadable()].filter(isOurs);
    const listed = new Set<string>();
    let askedAt: Instant | null = null;
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const query = { status: 'PENDING' as const, limit: LIMITS.pageSizeMax, cursor };
      const result = await client.call('listOrders', { params: { store_id: storeId }, query, purpose: 'watch' });
      if (result.kind !== 'done') return false;
      askedAt ??= result.sentAt;
      for (const id of take(storeId, result.value, result.sentAt)) listed.add(id);
      cursor = result.value.next;
    }
    if (askedAt !== null) swept.set(storeId, askedAt);
    parts.changed();
    for (const { id } of before) if (!listed.has(id)) reader.want(storeId, id);
    return true;
  };

  return {
    sweptAt: (storeId) => swept.get(storeId) ?? null,
    sweep: async () => {
      let isAny = false;
      for (const storeId of parts.storeIds) isAny = (await sweepStore(storeId)) || isAny;
      return isAny;
    },
  };
}
