/**
 * Brings what happens at the service into the store: events once a second, the PENDING orders every 30 seconds and first
 * of all, sales once a minute, the past where it is missing. After each commit that changed something it says so once.
 */

import type { ApiClient } from '../api-client/api-client.ts';
import { getReadableItems } from '../api-client/response.ts';
import { addMs } from '../contract/domain/time.ts';
import type { Clock, Log, Randomness, Timers } from '../contract/ports.ts';
import type { CounterDatabase } from '../database/database.ts';
import { createBackfill } from './backfill.ts';
import { computeOfflineDelay, jitterInterval, POLL_INTERVALS } from './intervals.ts';
import { createPoller } from './poller.ts';
import { createDeliveryOptionReader } from './readers/delivery-option-reader.ts';
import type { EventReader } from './readers/events/event-reader.ts';
import { createEventReader } from './readers/events/event-reader.ts';
import type { FullScan } from './readers/items/full-scan.ts';
import { createFullScan } from './readers/items/full-scan.ts';
import type { InventoryRunReader } from './readers/items/inventory-run-reader.ts';
import { createInventoryRunReader } from './readers/items/inventory-run-reader.ts';
import type { AffectedBarcodes } from './readers/items/item-merge.ts';
import type { ItemRefresh } from './readers/items/item-refresh.ts';
import { createItemRefresh } from './readers/items/item-refresh.ts';
import type { OrderReader } from './readers/order-reader.ts';
import { createOrderReader } from './readers/order-reader.ts';
import { createPendingSweeper } from './readers/pending-sweeper.ts';
import { createSaleReader } from './readers/sale-reader.ts';

export interface SyncParts {
  readonly client: ApiClient;
  readonly database: CounterDatabase;
  readonly storeIds: readonly number[];
  readonly clock: Clock;
  readonly timers: Timers;
  readonly randomness: Randomness;
  readonly log: Log;
  readonly listAffectedBarcodes: AffectedBarcodes;
  /** Called after each commit that changed what the store holds, and when progress or the line's state did. */
  readonly changed: () => void;
}

export interface Sync {
  start(): void;
  /** Resolves when nothing of it runs any more. Close the client first, so that no answer is waited for. */
  stop(): Promise<void>;
  /** The PC woke or its network changed: everything is asked anew, the PENDING orders first. */
  resumed(): void;
  /** The line may be back: tries it at once. */
  nudge(): void;
  /** Reads one order now, for whoever must know how it stands. */
  readonly readOrder: OrderReader['read'];
  /** Somebody misses an event. */
  readonly requestReread: EventReader['requestReread'];
  /** Somebody looks at items of a store: what the shelf has of them is read soon. */
  readonly refreshItems: ItemRefresh['request'];
  /** How many items a reading of a store's whole shelf has read so far; null between two. */
  readonly fullScanProgress: FullScan['progress'];
  /** Somebody looks at what the service took in lately: it is read soon. */
  readonly refreshInventoryRuns: InventoryRunReader['request'];
  /** Progress while the past is being read, else null. */
  backfillProgress(): { readonly ordersRead: number; readonly salesRead: number } | null;
}

export function createSync(parts: SyncParts): Sync {
  const { client, database, storeIds, clock, timers, randomness, log, changed } = parts;
  const { listAffectedBarcodes } = parts;
  const shared = { client, database, storeIds, listAffectedBarcodes, changed };
  const pending = createPendingSweeper(shared);
  const sales = createSaleReader(shared);
  const offers = createDeliveryOptionReader(shared);
  const shelf = createItemRefresh(shared);
  const syncs = createInventoryRunReader(shared);
  const inventory = createFullScan({ ...shared, clock });
  const past = createBackfill({ ...shared, sales });
  const reader = createOrderReader({ ...shared, missed: past.invalidate });
  const events = createEventReader({
    ...shared,
    clock,
    sweep: pending.lastSweep,
    missed: past.invalidate,
    touched: shelf.markChanged,
    // What a courier costs stands on the card before anybody looks for it.
    placed: () => offersLoop.pollNow(),
  });

  /** Whether the PENDING orders have been read since the start, the last wake or the last outage. */
  let isFresh = false;
  let failures = 0;

  const readStores = async (): Promise<void> => {
    const result = await client.request('listStores', { purpose: 'background' });
    if (result.kind !== 'done') return;
    for (const { id, name, city } of getReadableItems(result.value))
      if (storeIds.includes(id)) database.stores.put({ id, name, city });
    changed();
  };

  /** What comes before anything else. */
  const freshen = async (): Promise<boolean> => {
    if (isFresh) return true;
    if (!(await pending.sweep())) return false;
    // An answer from before a sleep rings, but places are not reached by a guess of the time (C5).
    if (!client.time.isMeasured()) return false;
    isFresh = true;
    database.metadata.setPcClockBehind(client.time.aheadOfPc());
    past.invalidateIfStale();
    for (const each of [reads, salesLoop, offersLoop, shelfLoop, pastLoop, storesLoop, inventoryLoop]) each.pollNow();
    return true;
  };

  const loop = (name: string, job: () => Promise<number>) => createPoller({ timers, log, name, job });

  /** The pulse: it alone goes on while the line is down or work is parked, and notices when that ends. */
  const pulse = loop('events', async () => {
    const began = clock.monotonic();
    const isRead = (await freshen()) && (await events.read());
    if (isRead) {
      failures = 0;
      return Math.max(0, jitterInterval(POLL_INTERVALS.eventsMs, randomness) - (clock.monotonic() - began));
    }
    // The line is well, only what the time is isn't known: the next answer tells it.
    if (client.connectionState.isUsable() && !client.time.isMeasured())
      return jitterInterval(POLL_INTERVALS.eventsMs, randomness);
    failures += 1;
    const wait =
      client.connectionState.parkReason() === null
        ? computeOfflineDelay(failures, randomness)
        : jitterInterval(POLL_INTERVALS.parkedMs, randomness);
    client.connectionState.setNextTry(addMs(client.time.now(), wait));
    changed();
    return wait;
  });
  /** The others only run while the pulse is well. */
  const whenFresh = (everyMs: number, job: () => Promise<unknown>) => async (): Promise<number> => {
    if (isFresh && client.connectionState.isUsable()) await job();
    return jitterInterval(everyMs, randomness);
  };
  const sweeps = loop(
    'pending',
    whenFresh(POLL_INTERVALS.pendingMs, () => pending.sweep()),
  );
  const reads = loop(
    'orders',
    whenFresh(POLL_INTERVALS.eventsMs, () => reader.readQueued()),
  );
  const salesLoop = loop(
    'sales',
    whenFresh(POLL_INTERVALS.salesMs, () => sales.readNew()),
  );
  const offersLoop = loop(
    'offers',
    whenFresh(POLL_INTERVALS.offersMs, () => offers.readMissing()),
  );
  const shelfLoop = loop(
    'shelf',
    whenFresh(POLL_INTERVALS.offersMs, async () => {
      await shelf.readDue();
      await syncs.readRequested();
    }),
  );
  const inventoryLoop = loop('inventory', async () =>
    isFresh && client.connectionState.isUsable() ? await inventory.readNextPage() : POLL_INTERVALS.offersMs,
  );
  const pastLoop = loop(
    'past',
    whenFresh(POLL_INTERVALS.offersMs, () => past.run()),
  );
  const storesLoop = loop('stores', whenFresh(POLL_INTERVALS.storesMs, readStores));
  const loops = [pulse, sweeps, reads, salesLoop, offersLoop, shelfLoop, pastLoop, storesLoop, inventoryLoop];

  let disconnected: readonly number[] = [];
  const unlisten = client.connectionState.listen(() => {
    const { connectionState: line } = client;
    if (!line.isUsable() || line.parkReason() !== null) isFresh = false;
    const before = disconnected;
    disconnected = storeIds.filter((id) => line.parkReason(id) === 'store_disconnected');
    // What happened to a store while it was disconnected is in no list of events.
    if (before.some((id) => line.parkReason(id) === null)) past.invalidate();
    changed();
  });

  return {
    start: () => {
      pulse.pollNow();
      sweeps.pollNow();
    },
    stop: async () => {
      unlisten();
      await Promise.all(loops.map((each) => each.stop()));
    },
    resumed: () => {
      client.resumed();
      isFresh = false;
      failures = 0;
      pulse.pollNow();
    },
    nudge: () => {
      failures = 0;
      pulse.pollNow();
    },
    readOrder: reader.read,
    requestReread: events.requestReread,
    refreshItems: (storeId, barcodes) => {
      shelf.request(storeId, barcodes);
      shelfLoop.pollNow();
    },
    fullScanProgress: inventory.progress,
    refreshInventoryRuns: (storeId) => {
      syncs.request(storeId);
      shelfLoop.pollNow();
    },
    backfillProgress: past.progress,
  };
}
