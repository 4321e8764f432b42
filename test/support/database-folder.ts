import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Instant } from '../../electron/contract/domain/time.ts';
import { instant } from '../../electron/contract/domain/time.ts';
import type { BackupCopier } from '../../electron/contract/ports.ts';
import type { CounterDatabase } from '../../electron/database/database.ts';
import type { DurableDatabase, DurableDatabaseParts } from '../../electron/database/durable-database.ts';
import { openDurableDatabase, openUnwritableDatabase } from '../../electron/database/durable-database.ts';
import type { ActionRow } from '../../electron/database/tables/actions/action-row.ts';
import { createMemoryFolder } from './memory-folder.ts';
import { createOrder } from './order-fixture.ts';
import { drainEventLoop, VirtualClock } from './virtual-clock.ts';

export const CONNECTION = { address: 'https://pos.example', mode: 'live', storeIds: [7] } as const;
const NONE = { code: null, status: null, acceptedVia: null, message: null };

/** A folder with one database, opened with journal and backups as the app opens its own. */
export interface DatabaseFolder {
  readonly clock: VirtualClock;
  readonly path: string;
  readonly file: string;
  readonly logged: string[];
  /** How often the open database was found to be damaged. */
  readonly damageCount: () => number;
  /** How often the state of the disk changed. */
  readonly changeCount: () => number;
  /** How often the database asked to be reopened. */
  readonly reopenCount: () => number;
  /** `migrations`: those of another version of the app. */
  open(file?: string, migrations?: readonly string[]): DurableDatabase;
  /** Opens an empty one in memory, as when a full disk keeps the file from being opened. */
  openUnwritable(): DurableDatabase;
  /** The names of the files that contain `part`. */
  listFiles(part: string): string[];
  /** Closes every open database, without another backup. */
  close(): void;
  remove(): void;
}

/** `copyElsewhere` copies the database in another process; by default there is none. */
export function createDatabaseFolder(
  folder = createMemoryFolder('counter-safe-'),
  copyElsewhere?: BackupCopier,
): DatabaseFolder {
  const clock = new VirtualClock();
  const file = join(folder, 'counter.db');
  const logged: string[] = [];
  const opened = new Set<CounterDatabase>();
  let damage = 0;
  let changes = 0;
  let reopenings = 0;
  const close = (): void => {
    for (const database of opened) database.close();
    opened.clear();
  };
  const createParts = (other: string, migrations?: readonly string[]): DurableDatabaseParts => ({
    file: other,
    ...(migrations && { migrations }),
    bound: CONNECTION,
    clock,
    timers: clock,
    log: (event) => void logged.push(event),
    copyElsewhere,
    changed: () => {
      changes += 1;
    },
    damaged: () => {
      damage += 1;
    },
    reopen: () => {
      reopenings += 1;
    },
  });
  const keep = (durable: DurableDatabase): DurableDatabase => {
    opened.add(durable.database);
    return durable;
  };
  return {
    clock,
    path: folder,
    file,
    logged,
    damageCount: () => damage,
    changeCount: () => changes,
    reopenCount: () => reopenings,
    open: (other = file, migrations) => keep(openDurableDatabase(createParts(other, migrations))),
    openUnwritable: () => keep(openUnwritableDatabase(createParts(file), 'full')),
    listFiles: (part) => readdirSync(folder).filter((name) => name.includes(part)),
    close,
    remove: () => {
      close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Makes a backup, whose steps take real time. */
export async function makeBackup({ clock }: DatabaseFolder, { backups }: DurableDatabase): Promise<boolean> {
  let isMade: boolean | null = null;
  void backups.make().then((result) => {
    isMade = result;
  });
  while (isMade === null) {
    await drainEventLoop();
    await clock.advance(1);
  }
  return isMade;
}

/** Stores an order. */
export function putOrder(database: CounterDatabase, id: string, at: Instant = instant(1_000)): void {
  database.write(() =>
    database.orders.put(createOrder({ id }), {
      asOf: at,
      since: at,
      pickingSince: null,
      stopped: null,
    }),
  );
}

/** Stores the accept of an order. */
export function addAccept(database: CounterDatabase, id: string, askedAt = 2_000): void {
  database.write(() =>
    database.actions.add({
      id,
      storeId: 7,
      lane: `order:${id}`,
      orderId: id,
      payload: { kind: 'accept', orderId: id, mode: 'STORE_STAFF', billNumber: null },
      who: 'Asha',
      askedAt: instant(askedAt),
      idempotencyKey: `key-${id}`,
    }),
  );
}

export function beginSending(database: CounterDatabase, ids: readonly string[], key: string, at = 3_000): void {
  database.write(() => database.actions.beginSending(ids, key, instant(at)));
}

export function settleAsDone(database: CounterDatabase, id: string, at = 4_000): void {
  database.write(() =>
    database.actions.settle(id, 'done', instant(at), { ...NONE, status: 'ACCEPTED', acceptedVia: 'POS' }),
  );
}

export function readActionState(database: CounterDatabase, id: string): ActionRow['state'] | null {
  return database.actions.get(id)?.state ?? null;
}
