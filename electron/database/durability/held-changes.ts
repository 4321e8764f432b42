/** Stores in the database on the disk what memory mode has held, once the disk takes writes again. */

import type { CounterDatabase } from '../database.ts';
import type { SqliteConnection } from '../sqlite.ts';
import { compareOrderVersions } from '../tables/orders/order-version.ts';
import type { OrderRow } from '../tables/orders/orders.ts';
import type { JournalEntry } from './journal.ts';
import { replayJournal } from './journal-replay.ts';
import { openLastCommit } from './journaled-tables.ts';

/** The changes that memory mode has held. */
export interface HeldChanges {
  readonly database: CounterDatabase;
  /** Journal entries of its commits, in order. */
  readonly entries: readonly JournalEntry[];
  /** Orders that were written. */
  readonly orderIds: ReadonlySet<string>;
  /** Set when the app ends. Then what fits is stored, even if it leaves no free space. */
  readonly isLast: boolean;
  /** Reads the whole database as the bytes of a file. */
  readImage(): Buffer;
}

/** If the disk takes less than this, the next orders would fill it again. */
const ROOM_BYTES = 256 * 1024;

/**
 * Stores orders and actions; unbooked sales, which the service lists for only 30 days (C6); episodes, so that each ring
 * continues as the same episode (C3); and the day that staff skipped. Sync reads everything else from the service
 * again, because no cursor moves (C5). Call this in a transaction.
 */
export function storeHeldChanges(disk: CounterDatabase, sqlite: SqliteConnection, held: HeldChanges): void {
  if (!held.isLast) proveRoom(sqlite);
  for (const id of held.orderIds) {
    const row = held.database.orders.get(id);
    if (row !== null) storeOrder(disk, row);
  }
  for (const { id, storeId, foundAt } of held.database.orders.unreadable())
    disk.orders.putUnreadable(id, storeId, foundAt);
  // Replaying must not count commits: the transaction that this belongs to is journaled as a single one.
  const commit = openLastCommit(sqlite).get();
  replayJournal(
    sqlite,
    held.entries.map((entry) => ({ ...entry, commit })),
  );
  for (const { sale, recordedAt } of held.database.sales.toBook()) disk.sales.add(sale, recordedAt);
  storeEpisodes(disk, held);
  const skippedDay = held.database.metadata.skippedDay();
  if (skippedDay !== null) disk.metadata.setSkippedDay(skippedDay);
}

/** Proves that the file has room for what comes next. Throws if it has none. */
function proveRoom(sqlite: SqliteConnection): void {
  sqlite.exec(`CREATE TABLE room (bytes); INSERT INTO room VALUES (zeroblob(${ROOM_BYTES})); DROP TABLE room`);
}

function storeOrder({ orders }: CounterDatabase, row: OrderRow): void {
  const before = orders.version(row.id);
  if (before === null || compareOrderVersions(row.type, before, row) === 'take') {
    const { asOf, since, pickingSince, stopped } = row;
    orders.put(row.order, { asOf, since, pickingSince, stopped });
  }
  if (row.goneAt !== null) orders.markGone(row.id, row.goneAt);
}

function storeEpisodes({ episodes }: CounterDatabase, { database, orderIds }: HeldChanges): void {
  const open = [...episodes.open(), ...database.episodes.open()].map(({ orderId }) => orderId);
  for (const orderId of new Set([...orderIds, ...open])) {
    const episode = database.episodes.get(orderId);
    if (episode !== null) episodes.put(episode);
  }
}
