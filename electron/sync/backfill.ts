/**
 * Reads the past whole, orders and sales of the last 30 days, after a first start or so long an absence that events are
 * gone. What rings doesn't wait for it. Killed in the middle, it begins again.
 */

import type { ApiClient } from '../api-client/api-client.ts';
import type { ListEntry } from '../api-client/response.ts';
import { LIMITS } from '../contract/api/limits.ts';
import type { ApiOrder } from '../contract/api/tolerant-resources.ts';
import type { Instant } from '../contract/domain/time.ts';
import { formatInstant, instant } from '../contract/domain/time.ts';
import type { CounterDatabase } from '../database/database.ts';
import { mergeOrder } from '../database/tables/orders/order-merge.ts';
import { parseLenientOrder } from './lenient-parsing.ts';
import type { SaleReader } from './readers/sale-reader.ts';

export interface Backfill {
  /** Decides whether the past must be read, and if so from where events go on. Call it once events can be read. */
  invalidateIfStale(): void;
  /** Something was missed for good (a store was disconnected for a time): the past must be read again. */
  invalidate(): void;
  /** Reads the past if it must be. False when the read broke off. */
  run(): Promise<boolean>;
  /** What has been read so far, null when nothing is being read. */
  progress(): { readonly ordersRead: number; readonly salesRead: number } | null;
}

export function createBackfill(parts: {
  readonly client: ApiClient;
  readonly database: CounterDatabase;
  readonly storeIds: readonly number[];
  readonly sales: SaleReader;
  readonly changed: () => void;
}): Backfill {
  const { client, database } = parts;
  let progress = { ordersRead: 0, salesRead: 0 };
  /** Stores whose past has been read since it had to be. */
  const done = new Set<number>();

  const takeEntry = (storeId: number, { value, raw }: ListEntry<ApiOrder>, asOf: Instant): void => {
    if (value === null) {
      // No event tells of it again: it is read by its id.
      const loose = parseLenientOrder(raw);
      if (loose !== null && !loose.isOver) database.refetchQueue.add(loose.id, storeId);
    } else if (mergeOrder(database.orders, value, { asOf }) === 'conflict')
      database.refetchQueue.add(value.id, storeId);
  };

  const readOrders = async (storeId: number, since: string): Promise<boolean> => {
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const query = { updated_since: since, limit: LIMITS.pageSizeMax, cursor };
      const result = await client.request('listOrders', {
        params: { store_id: storeId },
        query,
        purpose: 'background',
      });
      if (result.kind !== 'done') return false;
      const { value: page, sentAt } = result;
      database.transaction(() => {
        for (const entry of page.entries) takeEntry(storeId, entry, sentAt);
      });
      progress = { ...progress, ordersRead: progress.ordersRead + page.entries.length };
      parts.changed();
      cursor = page.next;
    }
    return true;
  };

  const past: Backfill = {
    progress: () => {
      const isWaiting = (id: number): boolean => !done.has(id) && client.connectionState.parkReason(id) === null;
      return database.metadata.isBackfilled() || !parts.storeIds.some(isWaiting) ? null : progress;
    },
    invalidateIfStale: () => {
      const now = client.time.now();
      const place = database.metadata.cursor('events');
      if (place !== null && now - place < LIMITS.historyMs) return;
      database.transaction(() => {
        past.invalidate();
        database.metadata.advanceCursor('events', now);
      });
    },
    invalidate: () => {
      done.clear();
      database.metadata.setBackfilled(false);
    },
    run: async () => {
      if (database.metadata.isBackfilled()) return true;
      if (done.size === 0) progress = { ordersRead: 0, salesRead: 0 };
      const since = instant(client.time.now() - LIMITS.historyMs);
      const countSales = (count: number): void => {
        progress = { ...progress, salesRead: progress.salesRead + count };
        parts.changed();
      };
      for (const storeId of parts.storeIds) {
        if (done.has(storeId) || client.connectionState.parkReason(storeId) !== null) continue;
        const isRead =
          (await readOrders(storeId, formatInstant(since))) &&
          (await parts.sales.readSince(storeId, since, 'background', countSales));
        if (!isRead) return false;
        done.add(storeId);
      }
      // A disconnected store's past is read when it is connected again.
      if (done.size < parts.storeIds.length) return false;
      database.transaction(() => {
        database.metadata.setBackfilled(true);
        database.metadata.advanceCursor('past', client.time.now());
      });
      parts.changed();
      return true;
    },
  };
  return past;
}
