/**
 * Reads the orders and sales of the last 30 days, after a first start or an absence so long that events are gone. It
 * never delays a ring. After a kill it starts over.
 */

import type { ApiClient } from '../api-client/api-client.ts';
import { LIMITS } from '../contract/api/limits.ts';
import type { Instant } from '../contract/domain/time.ts';
import { DAY, formatInstant, instant } from '../contract/domain/time.ts';
import type { EventSink } from '../contract/emitter.ts';
import type { WorkspaceEvents } from '../contract/workspace-events.ts';
import type { CounterDatabase } from '../database/database.ts';
import type { OrderSink } from '../database/tables/orders/order-batch.ts';
import type { IsOvertaken } from './pages/overtaken-orders.ts';
import { watchOvertakenOrders } from './pages/overtaken-orders.ts';
import { readPages } from './pages/page-reader.ts';
import { saveListedOrder } from './pages/read-order-merge.ts';
import type { PendingSweeper } from './readers/pending-sweeper.ts';
import type { SaleReader } from './readers/sale-reader.ts';

/** The longest that an order stays open. */
const LONGEST_OPEN_MS = DAY;

export interface Backfill {
  /**
   * Requires a backfill when the cursor of events is too old or was never set, and sets the cursor: to a day ago, or,
   * in a database restored without a cursor, to a day before its first action, because the orders of that time are
   * needed to correct counts (C7: counts). Call this before events are read.
   */
  invalidateIfStale(): void;
  /** Requires a backfill, because no event reports what was missed while a store was disconnected. */
  invalidate(): void;
  /**
   * Requires a backfill because of a reset after `at`, unless the last backfill began later and so has read what the
   * reset left.
   */
  invalidateSince(at: Instant): void;
  /**
   * Requires a backfill because a store was connected at `at`, unless the last backfill started later: no event reports
   * what happened before the connection.
   */
  invalidateAfterConnection(at: Instant): void;
  /** Runs the backfill if one is required. False when it broke off. */
  run(): Promise<boolean>;
  /** What has been read so far; null while no backfill runs. */
  progress(): BackfillProgress | null;
}

export interface BackfillProgress {
  readonly ordersRead: number;
  readonly salesRead: number;
}

export interface BackfillParts {
  readonly client: ApiClient;
  readonly database: CounterDatabase;
  readonly orderSink: OrderSink;
  readonly storeIds: readonly number[];
  readonly sales: SaleReader;
  readonly lastSweep: PendingSweeper['lastSweep'];
  readonly mayListOrders: PendingSweeper['mayList'];
  readonly events: EventSink<WorkspaceEvents>;
}

const NOTHING_READ: BackfillProgress = { ordersRead: 0, salesRead: 0 };

export function createBackfill(parts: BackfillParts): Backfill {
  const { client, database, lastSweep } = parts;
  let progress = NOTHING_READ;
  /** The stores that this backfill has read. */
  const done = new Set<number>();
  /** Those that didn't let this counter list their orders. */
  const ordersNotAllowed = new Set<number>();
  /** How often a backfill was required. What is read while this rises may be out of date. */
  let invalidations = 0;
  /** When the first request of the last backfill left. The service still had the orders that it listed then. */
  let beganAt: Instant | null = null;
  /** When the last backfill was started. */
  let startedAt: Instant | null = null;

  const countRead = ({ ordersRead, salesRead }: BackfillProgress): void => {
    progress = { ordersRead: progress.ordersRead + ordersRead, salesRead: progress.salesRead + salesRead };
    parts.events.emit('sync.changed');
  };

  const readOrders = async (storeId: number, since: string): Promise<boolean> => {
    const params = { store_id: storeId };
    const query = { updated_since: since, limit: LIMITS.pageSizeMax };
    let isOvertaken: IsOvertaken = () => false;
    const end = await readPages(
      (cursor) => {
        isOvertaken = watchOvertakenOrders(database.orders);
        return client.request('listOrders', { params, query: { ...query, cursor }, purpose: 'background' });
      },
      ({ entries }, sentAt) => {
        beganAt ??= sentAt;
        database.write(() => {
          for (const entry of entries) saveListedOrder(parts, storeId, entry, { sentAt, isOvertaken, lastSweep });
        });
        countRead({ ordersRead: entries.length, salesRead: 0 });
      },
    );
    if (end === 'not_allowed') ordersNotAllowed.add(storeId);
    return end !== 'broken_off';
  };

  const isConnected = (id: number): boolean => client.connectionState.parkReason(id) === null;
  const isReadable = (id: number): boolean => isConnected(id) && parts.mayListOrders(id);
  const isDisconnected = (id: number): boolean => client.connectionState.parkReason(id) === 'store_disconnected';

  const backfill: Backfill = {
    progress: () => {
      const isWaiting = (id: number): boolean => !done.has(id) && isConnected(id);
      return database.metadata.isBackfilled() || !parts.storeIds.some(isWaiting) ? null : progress;
    },
    invalidateIfStale: () => {
      const now = client.time.now();
      const cursor = database.metadata.cursor('events');
      if (cursor !== null && now - cursor < LIMITS.historyMs) return;
      database.write(() => {
        backfill.invalidate();
        const firstAt = (cursor === null ? database.actions.earliestAskedAt() : null) ?? now;
        const from = firstAt - LONGEST_OPEN_MS;
        database.metadata.beginEvents(instant(Math.max(now - LIMITS.historyMs, Math.min(now, from))));
      });
    },
    invalidate: () => {
      invalidations += 1;
      done.clear();
      ordersNotAllowed.clear();
      database.write(() => database.metadata.setBackfilled(false));
    },
    invalidateSince: (at) => {
      if (beganAt === null || at >= beganAt) backfill.invalidate();
    },
    invalidateAfterConnection: (at) => {
      if (startedAt === null || at >= startedAt) backfill.invalidate();
    },
    run: async () => {
      if (database.metadata.isBackfilled()) {
        if (!database.metadata.unreadStoreIds().some(isReadable)) return true;
        // A store was connected again while the app was closed, or now allows the reading.
        backfill.invalidate();
      }
      if (done.size === 0) {
        progress = NOTHING_READ;
        beganAt = null;
        startedAt = client.time.now();
      }
      const invalidationsBefore = invalidations;
      const since = instant(client.time.now() - LIMITS.historyMs);
      const countSales = (salesRead: number): void => countRead({ ordersRead: 0, salesRead });
      for (const storeId of parts.storeIds) {
        if (done.has(storeId) || !isConnected(storeId)) continue;
        // A store that can't be read to its end is read again, so what was read of it doesn't count.
        const readBefore = progress;
        const isRead =
          (await readOrders(storeId, formatInstant(since))) &&
          (await parts.sales.readSince(storeId, since, 'background', countSales));
        if (invalidations !== invalidationsBefore) return false;
        if (isRead) done.add(storeId);
        else progress = readBefore;
      }
      // A disconnected store is read once it is connected again; the others don't wait for it.
      const unread = parts.storeIds.filter((id) => !done.has(id));
      if (done.size === 0 || !unread.every(isDisconnected)) return false;
      database.write(() => {
        database.metadata.setBackfilled(true);
        database.metadata.setUnreadStoreIds([...unread, ...ordersNotAllowed]);
        database.metadata.advanceCursor('backfill', client.time.now());
      });
      parts.events.emit('sync.changed');
      return true;
    },
  };
  return backfill;
}
