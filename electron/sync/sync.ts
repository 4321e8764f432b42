/**
 * Copies what happens at the service into the database: events once a second, the PENDING orders every 30 seconds and
 * before anything else, sales once a minute, and everything by a backfill where history is missing.
 */

import { getReadableItems } from '../api-client/response.ts';
import { addMs, DAY } from '../contract/domain/time.ts';
import type { Backfill } from './backfill.ts';
import {
  computeOfflineDelay,
  computePollDelay,
  computeRepeatingInterval,
  computeSweepInterval,
  computeUnsavedInterval,
  jitterInterval,
  POLL_INTERVALS,
} from './intervals.ts';
import type { Poller } from './poller.ts';
import { createPoller } from './poller.ts';
import { LONG_EVERY_MS } from './readers/events/event-overlap.ts';
import type { FullScan } from './readers/items/full-scan.ts';
import type { InventoryRunReader } from './readers/items/inventory-run-reader.ts';
import type { ItemRefresh } from './readers/items/item-refresh.ts';
import type { OrderReader } from './readers/order-reader.ts';
import type { PendingSweeper } from './readers/pending-sweeper.ts';
import type { Readers, SyncParts } from './sync-readers.ts';
import { createReaders } from './sync-readers.ts';

export interface Sync {
  start(): void;
  /** Resolves when no poller runs any more. Close the client first, so that no poller waits for a response. */
  stop(): Promise<void>;
  /** Reads everything again, the PENDING orders first, because the PC woke or its network changed. */
  resumed(): void;
  /** Tries the connection at once, because it may be back. */
  nudge(): void;
  readonly readOrder: OrderReader['read'];
  /** Whether the service no longer lists an order as PENDING that this counter still knows as PENDING. */
  readonly isUnlisted: PendingSweeper['isUnlisted'];
  readonly lastSweep: PendingSweeper['lastSweep'];
  /** Reads items of a store soon, because staff are looking at them. */
  readonly refreshItems: ItemRefresh['request'];
  readonly fullScanProgress: FullScan['progress'];
  /** Reads a store's inventory runs soon, because staff are looking at them. */
  readonly refreshInventoryRuns: InventoryRunReader['request'];
  readonly backfillProgress: Backfill['progress'];
}

/** After this long away, the open orders are read before the history, which may take minutes. */
const LONG_AWAY_MS = DAY;

/** What the pollers share. */
interface SyncState {
  /** Whether the PENDING orders have been read since the start, the last wake or the last outage. */
  isFresh: boolean;
  /** How often the PC woke since the start. */
  wakes: number;
  /** How many polls of events have failed in a row. */
  failures: number;
  /** Whether a disconnected store was connected again: no list of events shows what happened to it meanwhile. */
  hasReconnected: boolean;
}

export function createSync(parts: SyncParts): Sync {
  const { client, database, timers, log } = parts;
  const state: SyncState = { isFresh: false, wakes: 0, failures: 0, hasReconnected: false };
  const readers = createReaders(parts, () => background.deliveryOptions.pollNow());
  const poller = (name: string, job: () => Promise<number>): Poller =>
    createPoller({ timers, log, name, job, failed: database.reportFault });

  const jobs = createBackgroundJobs(parts, readers, state);
  const background = {
    orders: poller('orders', jobs.orders),
    openOrders: poller('open_orders', jobs.openOrders),
    sales: poller('sales', jobs.sales),
    deliveryOptions: poller('delivery_options', jobs.deliveryOptions),
    items: poller('items', jobs.items),
    backfill: poller('backfill', jobs.backfill),
    stores: poller('stores', jobs.stores),
    fullScan: poller('full_scan', jobs.fullScan),
  };
  const pollAll = (): void => {
    for (const each of Object.values(background)) each.pollNow();
  };
  const sweeps = poller('pending', jobs.pending);
  const pulse = poller('events', createPulse(parts, readers, state, pollAll, background.deliveryOptions.pollNow));
  const unlisten = followConnectionState(parts, state, pulse.pollNow);

  return {
    start: () => {
      pulse.pollNow();
      sweeps.pollNow();
    },
    stop: async () => {
      unlisten();
      await Promise.all([pulse, sweeps, ...Object.values(background)].map((each) => each.stop()));
    },
    resumed: () => {
      client.resumed();
      state.isFresh = false;
      state.wakes += 1;
      state.failures = 0;
      pulse.pollNow();
    },
    nudge: () => {
      state.failures = 0;
      pulse.pollNow();
    },
    readOrder: readers.orders.read,
    isUnlisted: readers.pending.isUnlisted,
    lastSweep: readers.pending.lastSweep,
    refreshItems: (storeId, barcodes) => {
      readers.items.request(storeId, barcodes);
      background.items.pollNow();
    },
    fullScanProgress: readers.fullScan.progress,
    refreshInventoryRuns: (storeId) => {
      readers.inventoryRuns.request(storeId);
      background.items.pollNow();
    },
    backfillProgress: readers.backfill.progress,
  };
}

/** The jobs that run only while the pulse succeeds. Each returns the milliseconds until its next run. */
function createBackgroundJobs(
  { client, database, storeIds, randomness, events }: SyncParts,
  readers: Readers,
  state: SyncState,
) {
  const isWell = (): boolean => state.isFresh && client.connectionState.isUsable();
  const every = (milliseconds: number, job: () => Promise<unknown>) => async (): Promise<number> => {
    if (isWell()) await job();
    return jitterInterval(milliseconds, randomness);
  };
  const readStores = async (): Promise<void> => {
    const result = await client.request('listStores', { purpose: 'background' });
    if (result.kind !== 'done') return;
    database.write(() => {
      for (const { id, name, city } of getReadableItems(result.value))
        if (storeIds.includes(id)) database.stores.put({ id, name, city });
    });
    events.emit('sync.changed');
  };
  return {
    pending: every(computeSweepInterval(storeIds.length), () => readers.pending.sweepNext()),
    orders: every(POLL_INTERVALS.eventsMs, () => readers.orders.readQueued()),
    openOrders: async () => {
      // Otherwise the polls of events reach back as far, as often.
      if (isWell() && readers.events.isSteady()) await readers.openOrders.read('background');
      return LONG_EVERY_MS;
    },
    sales: every(POLL_INTERVALS.salesMs, () => readers.sales.readNew()),
    deliveryOptions: async () => {
      if (isWell() || database.disk() !== 'ok') await readers.deliveryOptions.readMissing();
      return jitterInterval(POLL_INTERVALS.backgroundMs, randomness);
    },
    items: every(POLL_INTERVALS.backgroundMs, async () => {
      await readers.items.readDue();
      await readers.inventoryRuns.readRequested();
    }),
    backfill: every(POLL_INTERVALS.backgroundMs, async () => {
      await readers.events.checkQuietStores(isWell);
      await readers.backfill.run();
    }),
    stores: every(POLL_INTERVALS.storesMs, readStores),
    fullScan: async () => (isWell() ? await readers.fullScan.readNextPage() : POLL_INTERVALS.backgroundMs),
  };
}

/**
 * The pulse: reads the PENDING orders if that is due, then the events. It alone continues while the connection is down
 * or work is parked, and so notices the end of that; then `onFresh` starts the other jobs. While the disk takes no
 * writes, it reads nothing but the PENDING orders, into memory, and calls `onSwept` after each time.
 */
function createPulse(
  parts: SyncParts,
  readers: Readers,
  state: SyncState,
  onFresh: () => void,
  onSwept: () => void,
): () => Promise<number> {
  const { client, database, clock, randomness } = parts;

  /** Reads the PENDING orders before anything else. Returns whether they are fresh. */
  const freshen = async (): Promise<boolean> => {
    if (state.isFresh) return true;
    // A request sent before a sleep may have been answered before it.
    for (let wakes = -1; wakes !== state.wakes; ) {
      ({ wakes } = state);
      if (!(await readers.pending.sweep())) return false;
    }
    // A response from before a sleep may ring, but no cursor advances before the time is measured again (C5).
    if (!client.time.isMeasured()) return false;
    state.isFresh = true;
    const cursor = database.metadata.cursor('events');
    readers.backfill.invalidateIfStale();
    onFresh();
    if (cursor !== null && client.time.now() - cursor >= LONG_AWAY_MS) await readers.openOrders.read('watch');
    return true;
  };

  const readNew = async (): Promise<boolean> => {
    if (!(await freshen())) return false;
    if (state.hasReconnected) readers.backfill.invalidate();
    state.hasReconnected = false;
    const end = await readers.events.read();
    client.connectionState.setRepeating(end === 'repeated');
    // Events may be missing from a list that repeats itself, but no PENDING order is (C3).
    if (end === 'repeated') await readers.pending.sweep();
    return end !== 'broken_off';
  };

  const sweepIntoMemory = async (): Promise<boolean> => {
    state.isFresh = false;
    const isSwept = await readers.pending.sweep();
    if (isSwept) onSwept();
    return isSwept;
  };

  const computeInterval = (isStoring: boolean): number => {
    if (!isStoring) return computeUnsavedInterval(parts.storeIds.length);
    const isRepeating = client.connectionState.view().obstacle === 'repeated_page';
    return isRepeating ? computeRepeatingInterval(parts.storeIds.length) : POLL_INTERVALS.eventsMs;
  };

  return async () => {
    const began = clock.monotonic();
    const isStoring = database.disk() === 'ok';
    const isRead = await (isStoring ? readNew() : sweepIntoMemory());
    if (isRead) {
      state.failures = 0;
      return computePollDelay(computeInterval(isStoring), clock.monotonic() - began, randomness);
    }
    // The connection works; only the time is unknown, and the next response measures it.
    if (client.connectionState.isUsable() && !client.time.isMeasured())
      return jitterInterval(POLL_INTERVALS.eventsMs, randomness);
    state.failures += 1;
    const wait =
      client.connectionState.parkReason() === null
        ? computeOfflineDelay(state.failures, randomness)
        : jitterInterval(POLL_INTERVALS.parkedMs, randomness);
    client.connectionState.setNextTry(addMs(client.time.now(), wait));
    parts.events.emit('sync.changed');
    return wait;
  };
}

/** Keeps `state` in step with the connection. Returns the function that stops it. */
function followConnectionState(
  { client, storeIds, events }: SyncParts,
  state: SyncState,
  onUnparked: () => void,
): () => void {
  const { connectionState } = client;
  let disconnected: readonly number[] = [];
  let wasParked = false;
  return connectionState.listen(() => {
    const isParked = connectionState.parkReason() !== null;
    if (!connectionState.isUsable() || isParked) state.isFresh = false;
    // The response to an action may show it; the next poll would be up to a minute away.
    if (wasParked && !isParked) onUnparked();
    wasParked = isParked;
    const before = disconnected;
    disconnected = storeIds.filter((id) => connectionState.parkReason(id) === 'store_disconnected');
    state.hasReconnected ||= before.some((id) => connectionState.parkReason(id) === null);
    events.emit('sync.changed');
  });
}
