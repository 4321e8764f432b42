/**
 * Reads the past whole, orders and sales of the last 30 days, after a first start or so long an absence that events are
 * gone. What rings doesn't wait for it. Killed in the middle, it begins again.
 */

import type { Client } from '../api-client/api-client.ts';
import type { Entry } from '../api-client/response.ts';
import { LIMITS } from '../contract/api/limits.ts';
import type { ReadOrder } from '../contract/api/tolerant-resources.ts';
import type { Instant } from '../contract/domain/time.ts';
import { formatInstant, instant } from '../contract/domain/time.ts';
import type { Store } from '../database/database.ts';
import { takeOrder } from '../database/tables/orders/order-merge.ts';
import { readLooseOrder } from './lenient-parsing.ts';
import type { SaleReader } from './readers/sale-reader.ts';

export interface Past {
  /** Decides whether the past must be read, and if so from where events go on. Call it once events can be read. */
  look(): void;
  /** Something was missed for good (a store was disconnected for a time): the past must be read again. */
  forget(): void;
  /** Reads the past if it must be. False when the read broke off. */
  read(): Promise<boolean>;
  /** What has been read so far, null when nothing is being read. */
  progress(): { readonly ordersRead: number; readonly salesRead: number } | null;
}

export function createPast(parts: {
  readonly client: Client;
  readonly store: Store;
  readonly storeIds: readonly number[];
  readonly sales: SaleReader;
  readonly changed: () => void;
}): Past {
  const { client, store } = parts;
  let progress = { ordersRead: 0, salesRead: 0 };
  /** Stores whose past has been read since it had to be. */
  const done = new Set<number>();

  const takeEntry = (storeId: number, { value, raw }: Entry<ReadOrder>, asOf: Instant): void => {
    if (value === null) {
      // No event tells of it again: it is read by its id.
      const loose = readLooseOrder(raw);
      if (loose !== null && !loose.isOver) store.wanted.add(loose.id, storeId);
    } else if (takeOrder(store.orders, value, { asOf }) === 'conflict') store.wanted.add(value.id, storeId);
  };

  const readOrders = async (storeId: number, since: string): Promise<boolean> => {
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const query = { updated_since: since, limit: LIMITS.pageSizeMax, cursor };
      const result = await client.call('listOrders', { params: { store_id: storeId }, query, purpose: 'background' });
      if (result.kind !== 'done') return false;
      const { value: page, sentAt } = result;
      store.transaction(() => {
        for (const entry of page.entries) takeEntry(storeId, entry, sentAt);
      });
      progress = { ...progress, ordersRead: progress.ordersRead + page.entries.length };
      parts.changed();
      cursor = page.next;
    }
    return true;
  };

  const past: Past = {
    progress: () => {
      const isWaiting = (id: number): boolean => !done.has(id) && client.line.parked(id) === null;
      return store.facts.pastRead() || !parts.storeIds.some(isWaiting) ? null : progress;
    },
    look: () => {
      const now = client.time.now();
      const place = store.facts.place('events');
      if (place !== null && now - place < LIMITS.historyMs) return;
      store.transaction(() => {
        past.forget();
        store.facts.reach('events', now);
      });
    },
    forget: () => {
      done.clear();
      store.facts.setPastRead(false);
    },
    read: async () => {
      if (store.facts.pastRead()) return true;
      if (done.size === 0) progress = { ordersRead: 0, salesRead: 0 };
      const since = instant(client.time.now() - LIMITS.historyMs);
      const countSales = (count: number): void => {
        progress = { ...progress, salesRead: progress.salesRead + count };
        parts.changed();
      };
      for (const storeId of parts.storeIds) {
        if (done.has(storeId) || client.line.parked(storeId) !== null) continue;
        const isRead =
          (await readOrders(storeId, formatInstant(since))) &&
          (await parts.sales.readSince(storeId, since, 'background', countSales));
        if (!isRead) return false;
        done.add(storeId);
      }
      // A disconnected store's past is read when it is connected again.
      if (done.size < parts.storeIds.length) return false;
      store.transaction(() => {
        store.facts.setPastRead(true);
        store.facts.reach('past', client.time.now());
      });
      parts.changed();
      return true;
    },
  };
  return past;
}
