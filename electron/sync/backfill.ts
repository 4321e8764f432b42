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
import type { EventSink } from '../contract/emitter.ts';
import type { WorkspaceEvents } from '../contract/events.ts';
import type { CounterDatabase } from '../database/database.ts';
import { mergeOrder } from '../database/tables/orders/order-merge.ts';
import { parseLenientOrder } from './lenient-parsing.ts';
import { readPages } from './page-reader.ts';
import type { SaleReader } from './readers/sale-reader.ts';

export interface Backfill {
  /** Decides whether the past must be read, and if so from where events go on. Call it once events can be read. */
  invalidateIfStale(): void;
  /** Something was missed for good (a store was disconnected for a time): the past must be read again. */
  invalidate(): void;
  /** Reads the past if it must be. False when the read broke off. */
  run(): Promise<boolean>;
  /** What has been read so far, null when nothing is being read. */
  progress(): BackfillProgress | null;
}

export interface BackfillProgress {
  readonly ordersRead: number;
  readonly salesRead: number;
}

const NOTHING_READ: BackfillProgress = { ordersRead: 0, salesRead: 0 };

function saveOrder(
  database: CounterDatabase,
  storeId: number,
  { value, raw }: ListEntry<ApiOrder>,
  asOf: Instant,
): void {
  if (value === null) {
    // No later event tells of it: it is read by its id.
    const lenient = parseLenientOrder(raw);
    if (lenient !== null && !lenient.isOver) database.refetchQueue.add(lenient.id, storeId);
  } else if (mergeOrder(database.orders, value, { asOf }) === 'conflict') {
    database.refetchQueue.add(value.id, storeId);
  }
}

export function createBackfill(parts: {
  readonly client: ApiClient;
  readonly database: CounterDatabase;
  readonly storeIds: readonly number[];
  readonly sales: SaleReader;
  readonly events: EventSink<WorkspaceEvents>;
}): Backfill {
  const { client, database } = parts;
  let progress = NOTHING_READ;
  /** Stores whose past has been read since it had to be. */
  const done = new Set<number>();

  const countRead = ({ ordersRead, salesRead }: BackfillProgress): void => {
    progress = { ordersRead: progress.ordersRead + ordersRead, salesRead: progress.salesRead + salesRead };
    parts.events.emit('sync.changed');
  };

  const readOrders = (storeId: number, since: string): Promise<boolean> => {
    const params = { store_id: storeId };
    const query = { updated_since: since, limit: LIMITS.pageSizeMax };
    return readPages(
      (cursor) => client.request('listOrders', { params, query: { ...query, cursor }, purpose: 'background' }),
      ({ entries }, sentAt) => {
        database.transaction(() => {
          for (const entry of entries) saveOrder(database, storeId, entry, sentAt);
        });
        countRead({ ordersRead: entries.length, salesRead: 0 });
      },
    );
  };

  const backfill: Backfill = {
    progress: () => {
      const isWaiting = (id: number): boolean => !done.has(id) && client.connectionState.parkReason(id) === null;
      return database.metadata.isBackfilled() || !parts.storeIds.some(isWaiting) ? null : progress;
    },
    invalidateIfStale: () => {
      const now = client.time.now();
      const place = database.metadata.cursor('events');
      if (place !== null && now - place < LIMITS.historyMs) return;
      database.transaction(() => {
        backfill.invalidate();
        database.metadata.advanceCursor('events', now);
      });
    },
    invalidate: () => {
      done.clear();
      database.metadata.setBackfilled(false);
    },
    run: async () => {
      if (database.metadata.isBackfilled()) return true;
      if (done.size === 0) progress = NOTHING_READ;
      const since = instant(client.time.now() - LIMITS.historyMs);
      const countSales = (salesRead: number): void => countRead({ ordersRead: 0, salesRead });
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
      parts.events.emit('sync.changed');
      return true;
    },
  };
  return backfill;
}
