/** A workspace's database: restored if it is damaged or lost, journaled, backed up, and its disk watched. */

import { existsSync, rmSync, statSync } from 'node:fs';
import type { WriteFault } from '../contract/domain/disk-fault.ts';
import { classifyDiskFault, DiskUnwritable } from '../contract/domain/disk-fault.ts';
import type { Connection } from '../contract/domain/workspace.ts';
import { errorName } from '../contract/error-name.ts';
import type { BackupCopier, Clock, Log, Timers } from '../contract/ports.ts';
import type { CounterDatabase } from './database.ts';
import { createCounterDatabase } from './database.ts';
import type { BackupCopies } from './durability/backup-copies.ts';
import { createBackupCopies } from './durability/backup-copies.ts';
import type { Backups } from './durability/backups.ts';
import { createBackups } from './durability/backups.ts';
import { copyingPath, damageMarkPath, previousVersionPath, readDatabaseFiles } from './durability/database-files.ts';
import type { DiskWatchParts } from './durability/disk-watch.ts';
import { createDiskWatch, isDiskFull, readFreeBytes } from './durability/disk-watch.ts';
import { renameDurably, syncFile } from './durability/durable-files.ts';
import { checkDatabase, DamagedDatabase } from './durability/integrity-check.ts';
import type { Journal } from './durability/journal.ts';
import { openJournal, readJournal } from './durability/journal.ts';
import { createJournalRecorder } from './durability/journal-recorder.ts';
import { replayJournal } from './durability/journal-replay.ts';
import { openLastCommit } from './durability/journaled-tables.ts';
import { expectSameFile, identifyFile, writeLostFile } from './durability/lost-file.ts';
import { restoreDatabase } from './durability/restore.ts';
import { MIGRATIONS } from './migrations/migrations.ts';
import type { SqliteConnection } from './sqlite/sqlite.ts';
import { openSqlite } from './sqlite/sqlite.ts';
import type { UnsavedContents } from './unsaved-orders.ts';

/** Files up to this size are checked completely at each opening, which takes a few hundredths of a second. */
const CHECKED_BYTES = 16 * 1024 * 1024;

export interface DurableDatabaseParts {
  /** The database file, in an existing folder. */
  readonly file: string;
  readonly bound: Connection;
  /** Set if the file has been opened before: if nothing of it is left, it is lost. */
  readonly isKnown?: boolean;
  /** The versions of the database; by default this app's. */
  readonly migrations?: readonly string[];
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
  /** What the workspace held of unsaved orders when it was closed. */
  readonly unsaved?: UnsavedContents;
  /** The folder for a second copy of each backup; null for none. */
  readonly copyFolder?: () => string | null;
  /** Copies the database in another process; absent where none can be started. */
  readonly copyElsewhere?: BackupCopier | undefined;
  /** Called when the state of the disk has changed. */
  readonly changed: () => void;
  /** Called once when the open database proves to be damaged: close it, then open it again. */
  readonly damaged: () => void;
  /** Called when the disk takes writes again after a fault: close the database, then open it again. */
  readonly reopen: () => void;
}

/** An open database with its backups. */
export interface DurableDatabase {
  readonly database: CounterDatabase;
  readonly backups: Pick<Backups, 'make' | 'state'>;
  readonly copies: Pick<BackupCopies, 'update' | 'state'>;
  /** The free space on its disk; null if that can't be read. */
  freeBytes(): number | null;
  /** Makes a last backup, unless the database is damaged or its disk takes no writes, and closes everything. */
  close(): Promise<void>;
}

/**
 * Opens the database, and restores it first if it is damaged or lost. Throws `DatabaseTooNew` (sqlite/sqlite.ts),
 * `BoundElsewhere` (tables/metadata.ts) and `DiskUnwritable`, and then leaves every existing file in place.
 */
export function openDurableDatabase(parts: DurableDatabaseParts): DurableDatabase {
  const { file } = parts;
  try {
    return openOrRestore(parts, (sqlite) => {
      const identity = identifyFile(file);
      const journal = openJournal(file);
      return createDurableDatabase(parts, sqlite, {
        journal,
        openingFault: null,
        checkFile: () => expectSameFile(file, identity),
        tryWriting: () => {
          if (!writeLostFile(file, identity, () => sqlite.serialize())) proveRoom(sqlite);
        },
      });
    });
  } catch (error) {
    const fault = classifyDiskFault(error);
    if (fault === null) throw error;
    throw new DiskUnwritable(isDiskFull(file) ? 'full' : fault === 'damaged' ? 'failing' : fault, error);
  }
}

/**
 * Opens an empty database in memory, because a fault of the disk keeps the file from being opened. It takes no writes,
 * and asks to be reopened when the file can be opened.
 */
export function openUnwritableDatabase(parts: DurableDatabaseParts, fault: WriteFault): DurableDatabase {
  return createDurableDatabase(parts, openSqlite(':memory:'), {
    journal: null,
    openingFault: fault,
    checkFile: () => undefined,
    tryWriting: () =>
      openOrRestore(parts, (sqlite) => {
        proveRoom(sqlite);
        sqlite.close();
      }),
  });
}

/** If the disk takes less than this, the next orders would fill it again. */
const ROOM_BYTES = 256 * 1024;

/** Proves that the file has room for what comes next. Throws SQLite's errors if it has none. */
function proveRoom(sqlite: SqliteConnection): void {
  sqlite.transaction(() =>
    sqlite.exec(`CREATE TABLE room (bytes); INSERT INTO room VALUES (zeroblob(${ROOM_BYTES})); DROP TABLE room`),
  );
}

/** Opens the file on the disk for `use`, after a restore if it is damaged or lost; closes it if `use` throws. */
function openOrRestore<Result>(parts: DurableDatabaseParts, use: (sqlite: SqliteConnection) => Result): Result {
  const { file, isKnown = false, migrations = MIGRATIONS, clock, log } = parts;
  const open = (): Result => {
    const sqlite = openSqlite(file, {
      migrations,
      beforeMigration: (found, version) => check(found, version, migrations.length),
    });
    try {
      replayMissing(sqlite, parts);
      return use(sqlite);
    } catch (error) {
      sqlite.close();
      throw error;
    }
  };
  if (!isLost(file, isKnown)) {
    try {
      return open();
    } catch (error) {
      if (classifyDiskFault(error) !== 'damaged') throw error;
      log('store.damaged', { error: errorName(error) });
    }
  }
  restoreDatabase(file, clock, log);
  return open();
}

/** The backups while the file can't be opened. */
const NO_BACKUPS: DurableDatabase['backups'] = {
  make: () => Promise.resolve(false),
  state: () => ({ newestAgeMs: null, hadBackup: false, hasFailed: true, openForMs: 0 }),
};

/** What the disk of a connection offers; no journal for one in memory. */
interface ConnectionDisk extends Pick<DiskWatchParts, 'openingFault' | 'checkFile' | 'tryWriting'> {
  readonly journal: Journal | null;
}

function createDurableDatabase(
  parts: DurableDatabaseParts,
  sqlite: SqliteConnection,
  { journal, ...disk }: ConnectionDisk,
): DurableDatabase {
  const { file } = parts;
  const watch = createDiskWatch({ ...parts, ...disk });
  const copies = createBackupCopies({ ...parts, folder: parts.copyFolder ?? (() => null) });
  const made = (): void => void copies.update();
  const backups = journal === null ? null : createBackups({ ...parts, sqlite, journal, failed: watch.report, made });
  const hooks = { recorder: createJournalRecorder(sqlite), journal, disk: watch };
  const database = createCounterDatabase(sqlite, parts.bound, hooks, parts.unsaved);
  watch.start();
  backups?.start();
  copies.start();
  return {
    database,
    backups: backups ?? NO_BACKUPS,
    copies,
    freeBytes: () => readFreeBytes(file),
    close: async () => {
      watch.stop();
      await Promise.all([backups?.finish(), copies.stop()]);
      // A copy of a damaged database would replace a good one.
      if (watch.state() === 'ok' && !watch.isDamaged()) await backups?.make();
      database.close();
    },
  };
}

/** Whether the file is missing or empty although it existed once, or the last run found damage. */
function isLost(file: string, isKnown: boolean): boolean {
  if (existsSync(damageMarkPath(file))) return true;
  const isEmpty = !existsSync(file) || statSync(file).size === 0;
  return isEmpty && (isKnown || hasExisted(file));
}

/** Whether there has been a database in this file: a new one has neither journal nor backups. */
function hasExisted(file: string): boolean {
  const { journal, backups } = readDatabaseFiles(file);
  return journal.length + backups.length > 0;
}

/** Checks a database before anything in it changes, and keeps a copy of one that will be migrated. */
function check(sqlite: SqliteConnection, version: number, newest: number): void {
  const file = sqlite.name;
  if (version === 0) {
    if (hasExisted(file)) throw new DamagedDatabase('the database has lost its form');
    return;
  }
  if (statSync(file).size <= CHECKED_BYTES) checkDatabase(sqlite);
  if (version < newest) keepPreviousVersion(sqlite, version);
}

function keepPreviousVersion(sqlite: SqliteConnection, version: number): void {
  const kept = previousVersionPath(sqlite.name, version);
  const copying = copyingPath(sqlite.name);
  rmSync(copying, { force: true });
  sqlite.prepare('VACUUM INTO ?').run(copying);
  syncFile(copying);
  renameDurably(copying, kept);
  for (const path of readDatabaseFiles(sqlite.name).previousVersions) if (path !== kept) rmSync(path, { force: true });
}

/**
 * Replays the commits that the journal has but a sound database lacks, because the power failed between the two or the
 * write-ahead log was lost. Sync reads the rest of them again, from its cursors on.
 */
function replayMissing(sqlite: SqliteConnection, { file, log }: DurableDatabaseParts): void {
  const { entries, isWhole } = readJournal(readDatabaseFiles(file).journal, openLastCommit(sqlite).get());
  if (entries.length === 0) return;
  sqlite.transaction(() => replayJournal(sqlite, entries));
  log('store.caught_up', { commits: entries.length, isWhole });
}
