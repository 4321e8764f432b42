/**
 * Brings what happens at the service into the store: events once a second, the PENDING orders every 30 seconds and first
 * of all, sales once a minute, the past where it is missing. After each commit that changed something it says so once.
 */

import type { Client } from '../api-client/api-client.ts';
import { itemsOf } from '../api-client/response.ts';
import { later } from '../contract/domain/time.ts';
import type { Chance, Clock, Log, Timers } from '../contract/ports.ts';
import type { Store } from '../database/database.ts';
import { createPast } from './backfill.ts';
import { jittered, offlineWait, PACE } from './intervals.ts';
import { createLoop } from './poller.ts';
import { createOfferReader } from './readers/delivery-option-reader.ts';
import type { EventReader } from './readers/events/event-reader.ts';
import { createEventReader } from './readers/events/event-reader.ts';
import type { InventoryReader } from './readers/items/full-scan.ts';
import { createInventoryReader } from './readers/items/full-scan.ts';
import type { SyncReader } from './readers/items/inventory-run-reader.ts';
import { createSyncReader } from './readers/items/inventory-run-reader.ts';
import type { ShelfReader } from './readers/items/item-refresh.ts';
import { createShelfReader } from './readers/items/item-refresh.ts';
import type { OrderReader } from './readers/order-reader.ts';
import { createOrderReader } from './readers/order-reader.ts';
import { createPending } from './readers/pending-sweeper.ts';
import { createSaleReader } from './readers/sale-reader.ts';

export interface SyncParts {
  readonly client: Client;
  readonly store: Store;
  readonly storeIds: readonly number[];
  readonly clock: Clock;
  readonly timers: Timers;
  readonly chance: Chance;
  readonly log: Log;
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
  readonly lookBack: EventReader['lookBack'];
  /** Somebody looks at items of a store: what the shelf has of them is read soon. */
  readonly wantShelf: ShelfReader['want'];
  /** How many items a reading of a store's whole shelf has read so far; null between two. */
  readonly shelfReading: InventoryReader['reading'];
  /** Somebody looks at what the service took in lately: it is read soon. */
  readonly wantSyncs: SyncReader['want'];
  /** Progress while the past is being read, else null. */
  catchingUp(): { readonly ordersRead: number; readonly salesRead: number } | null;
}

export function createSync(parts: SyncParts): Sync {
  const { client, store, storeIds, clock, timers, chance, log, changed } = parts;
  const shared = { client, store, storeIds, changed };
  const pending = createPending(shared);
  const sales = createSaleReader(shared);
  const offers = createOfferReader(shared);
  const shelf = createShelfReader(shared);
  const syncs = createSyncReader(shared);
  const inventory = createInventoryReader({ ...shared, clock });
  const past = createPast({ ...shared, sales });
  const reader = createOrderReader({ ...shared, missed: past.forget });
  const events = createEventReader({
    ...shared,
    clock,
    sweep: pending.last,
    missed: past.forget,
    touched: shelf.touched,
    // What a courier costs stands on the card before anybody looks for it.
    placed: () => offersLoop.soon(),
  });

  /** Whether the PENDING orders have been read since the start, the last wake or the last outage. */
  let isFresh = false;
  let failures = 0;

  const readStores = async (): Promise<void> => {
    const result = await client.call('listStores', { purpose: 'background' });
    if (result.kind !== 'done') return;
    for (const { id, name, city } of itemsOf(result.value))
      if (storeIds.includes(id)) store.stores.put({ id, name, city });
    changed();
  };

  /** What comes before anything else. */
  const freshen = async (): Promise<boolean> => {
    if (isFresh) return true;
    if (!(await pending.sweep())) return false;
    // An answer from before a sleep rings, but places are not reached by a guess of the time (C5).
    if (!client.time.measured()) return false;
    isFresh = true;
    store.facts.setPcClockBehind(client.time.aheadOfPc());
    past.look();
    for (const each of [reads, salesLoop, offersLoop, shelfLoop, pastLoop, storesLoop, inventoryLoop]) each.soon();
    return true;
  };

  const loop = (name: string, job: () => Promise<number>) => createLoop({ timers, log, name, job });

  /** The pulse: it alone goes on while the line is down or work is parked, and notices when that ends. */
  const pulse = loop('events', async () => {
    const began = clock.monotonic();
    const isRead = (await freshen()) && (await events.read());
    if (isRead) {
      failures = 0;
      return Math.max(0, jittered(PACE.eventsMs, chance) - (clock.monotonic() - began));
    }
    // The line is well, only what the time is isn't known: the next answer tells it.
    if (client.line.usable() && !client.time.measured()) return jittered(PACE.eventsMs, chance);
    failures += 1;
    const wait = client.line.parked() === null ? offlineWait(failures, chance) : jittered(PACE.parkedMs, chance);
    client.line.nextTryAt(later(client.time.now(), wait));
    changed();
    return wait;
  });
  /** The others only run while the pulse is well. */
  const whenFresh = (everyMs: number, job: () => Promise<unknown>) => async (): Promise<number> => {
    if (isFresh && client.line.usable()) await job();
    return jittered(everyMs, chance);
  };
  const sweeps = loop(
    'pending',
    whenFresh(PACE.pendingMs, () => pending.sweep()),
  );
  const reads = loop(
    'orders',
    whenFresh(PACE.eventsMs, () => reader.readWanted()),
  );
  const salesLoop = loop(
    'sales',
    whenFresh(PACE.salesMs, () => sales.readNew()),
  );
  const offersLoop = loop(
    'offers',
    whenFresh(PACE.offersMs, () => offers.readMissing()),
  );
  const shelfLoop = loop(
    'shelf',
    whenFresh(PACE.offersMs, async () => {
      await shelf.readMissing();
      await syncs.readWanted();
    }),
  );
  const inventoryLoop = loop('inventory', async () =>
    isFresh && client.line.usable() ? await inventory.readNext() : PACE.offersMs,
  );
  const pastLoop = loop(
    'past',
    whenFresh(PACE.offersMs, () => past.read()),
  );
  const storesLoop = loop('stores', whenFresh(PACE.storesMs, readStores));
  const loops = [pulse, sweeps, reads, salesLoop, offersLoop, shelfLoop, pastLoop, storesLoop, inventoryLoop];

  let disconnected: readonly number[] = [];
  const unlisten = client.line.listen(() => {
    const { line } = client;
    if (!line.usable() || line.parked() !== null) isFresh = false;
    const before = disconnected;
    disconnected = storeIds.filter((id) => line.parked(id) === 'store_disconnected');
    // What happened to a store while it was disconnected is in no list of events.
    if (before.some((id) => line.parked(id) === null)) past.forget();
    changed();
  });

  return {
    start: () => {
      pulse.soon();
      sweeps.soon();
    },
    stop: async () => {
      unlisten();
      await Promise.all(loops.map((each) => each.stop()));
    },
    resumed: () => {
      client.resumed();
      isFresh = false;
      failures = 0;
      pulse.soon();
    },
    nudge: () => {
      failures = 0;
      pulse.soon();
    },
    readOrder: reader.read,
    lookBack: events.lookBack,
    wantShelf: (storeId, barcodes) => {
      shelf.want(storeId, barcodes);
      shelfLoop.soon();
    },
    shelfReading: inventory.reading,
    wantSyncs: (storeId) => {
      syncs.want(storeId);
      shelfLoop.soon();
    },
    catchingUp: past.progress,
  };
}
