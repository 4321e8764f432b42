/** A workspace's database: restored if it is damaged or lost, journaled, backed up, and its health watched. */

import { existsSync, rmSync, statSync } from 'node:fs';
import { classifyDiskFault } from '../contract/domain/disk-fault.ts';
import type { Connection } from '../contract/domain/workspace.ts';
import { errorName } from '../contract/error-name.ts';
import type { Clock, Log, Timers } from '../contract/ports.ts';
import type { CommitHooks, CounterDatabase } from './database.ts';
import { createCounterDatabase } from './database.ts';
import type { Backups } from './durability/backups.ts';
import { createBackups } from './durability/backups.ts';
import { copyingPath, damageMarkPath, previousVersionPath, readDatabaseFiles } from './durability/database-files.ts';
import type { DatabaseHealth } from './durability/database-health.ts';
import { createDatabaseHealth, isDiskFull, readFreeBytes } from './durability/database-health.ts';
import { renameDurably, syncFile } from './durability/durable-files.ts';
import type { HeldChanges } from './durability/held-changes.ts';
import { storeHeldChanges } from './durability/held-changes.ts';
import { checkDatabase, DamagedDatabase } from './durability/integrity-check.ts';
import { openJournal, readJournal } from './durability/journal.ts';
import { createJournalRecorder } from './durability/journal-recorder.ts';
import { replayJournal } from './durability/journal-replay.ts';
import { openLastCommit } from './durability/journaled-tables.ts';
import type { FileIdentity } from './durability/lost-file.ts';
import { expectSameFile, identifyFile, writeLostFile } from './durability/lost-file.ts';
import type { MemoryFallback } from './durability/memory-fallback.ts';
import { createMemoryFallback } from './durability/memory-fallback.ts';
import { recallMemoryMode, removeMemoryMark, setMemoryMark } from './durability/memory-mark.ts';
import type { MemoryMode } from './durability/memory-mode.ts';
import { restoreDatabase } from './durability/restore.ts';
import { MIGRATIONS } from './migrations/migrations.ts';
import type { SqliteConnection } from './sqlite.ts';
import { DatabaseTooNew, openSqlite, readIntoMemory } from './sqlite.ts';

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
  /** Called when {@link DatabaseHealth.disk} or memory mode has changed. */
  readonly changed: () => void;
  /** Called once when the open database proves to be damaged: close it, then open it again. */
  readonly damaged: () => void;
  /** Called when the database must be closed and opened again, because its disk has failed or takes writes again. */
  readonly reopen: () => void;
}

/** An open database with its backups and health. */
export interface DurableDatabase {
  readonly database: CounterDatabase;
  readonly health: Pick<DatabaseHealth, 'disk'>;
  readonly backups: Pick<Backups, 'make' | 'state'>;
  /** The free space on its disk; null if that can't be read. */
  freeBytes(): number | null;
  /** Makes a last backup, unless the database is damaged, and closes everything. */
  close(): Promise<void>;
}

/**
 * Opens the database, and restores it first if it is damaged or lost. Throws `DatabaseTooNew` (sqlite.ts),
 * `BoundElsewhere` (tables/metadata.ts) and disk errors, and then leaves every existing file in place.
 */
export function openDurableDatabase(parts: DurableDatabaseParts): DurableDatabase {
  try {
    return openOrRestore(parts, (sqlite) => {
      recallMemoryMode(sqlite, parts.file);
      return createDurableDatabase(parts, sqlite, null);
    });
  } catch (error) {
    throw nameFullDisk(error, parts.file);
  }
}

/**
 * Opens a copy of the database in memory because of a fault of its disk, or an empty one if it can't be read. What it
 * holds is stored when the disk takes writes again. Throws `DatabaseTooNew` and `BoundElsewhere`.
 */
export function openDatabaseInMemory(parts: DurableDatabaseParts, fault: Error): DurableDatabase {
  const sqlite = readCopy(parts);
  markMemoryMode(parts);
  try {
    return createDurableDatabase(parts, sqlite, fault);
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

function readCopy({ file, log }: DurableDatabaseParts): SqliteConnection {
  try {
    return readIntoMemory(file);
  } catch (error) {
    if (error instanceof DatabaseTooNew) throw error;
    log('store.not_copied', { error: errorName(error) });
    return openSqlite(':memory:');
  }
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

/** Replaces the various errors that SQLite reports on a full disk with SQLITE_FULL. */
function nameFullDisk(error: unknown, file: string): unknown {
  const isFull = classifyDiskFault(error) === 'failing' && isDiskFull(file);
  return isFull ? Object.assign(new Error('the disk is full', { cause: error }), { code: 'SQLITE_FULL' }) : error;
}

/** The backups while the disk takes no writes. */
const NO_BACKUPS: DurableDatabase['backups'] = {
  make: () => Promise.resolve(false),
  state: () => ({ newestAgeMs: null, hadBackup: false, hasFailed: true, openForMs: 0 }),
};

/** `fault`: why the connection is in memory; null for one on the disk. */
function createDurableDatabase(
  parts: DurableDatabaseParts,
  sqlite: SqliteConnection,
  fault: Error | null,
): DurableDatabase {
  const { file, bound } = parts;
  const health = createDatabaseHealth(parts);
  const journal = fault === null ? openJournal(file) : null;
  const identity = fault === null ? identifyFile(file) : null;
  const backups = journal === null ? null : createBackups({ ...parts, sqlite, journal, failed: health.reportFailure });
  const fallback = createMemoryFallback({
    ...parts,
    sqlite,
    journal,
    isInMemory: fault !== null,
    disk: health.disk,
    leavingDisk: () => {
      markMemoryMode(parts);
      void backups?.finish();
    },
    store: (held) => {
      if (!writeLostFile(file, identity, held.readImage)) storeOnDisk(parts, held);
      removeMemoryMark(file);
    },
  });
  const database = createCounterDatabase(
    fallback.connection,
    bound,
    { ...fallback, memory: fallback, health: healthOnDisk(health, fallback.mode) },
    fallback.changes,
  );
  fallback.attach(database);
  if (fault !== null) health.reportFailure(fault);
  health.start(() => {
    if (identity !== null && !fallback.mode.isOn()) leaveLostFile(file, identity, health, fallback);
  });
  backups?.start();
  return {
    database,
    health,
    backups: backups ?? NO_BACKUPS,
    freeBytes: () => readFreeBytes(file),
    close: async () => {
      health.stop();
      await backups?.finish();
      // A copy of a damaged database would replace a good one.
      if (!fallback.close() && !health.isDamaged()) await backups?.make();
      database.close();
    },
  };
}

/** Marks that changes are in memory only. If not even the mark can be written, the next start can't know of them. */
function markMemoryMode({ file, log }: DurableDatabaseParts): void {
  try {
    setMemoryMark(file);
  } catch (error) {
    log('store.not_marked', { error: errorName(error) });
  }
}

function leaveLostFile(file: string, opened: FileIdentity, health: DatabaseHealth, fallback: MemoryFallback): void {
  try {
    expectSameFile(file, opened);
  } catch (error) {
    health.reportFailure(error);
    fallback.enter(error);
  }
}

/** A commit in memory says nothing about the disk. */
function healthOnDisk(health: DatabaseHealth, { isOn }: MemoryMode): CommitHooks['health'] {
  return {
    reportFailure: health.reportFailure,
    reportCommit: () => {
      if (!isOn()) health.reportCommit();
    },
  };
}

/** Stores what memory mode has held in the database on the disk. Throws while the disk takes no writes. */
function storeOnDisk(parts: DurableDatabaseParts, held: HeldChanges): void {
  openOrRestore(parts, (sqlite) => {
    const disk = createCounterDatabase(sqlite, parts.bound, {
      recorder: createJournalRecorder(sqlite),
      journal: openJournal(parts.file),
      health: { reportFailure: () => undefined, reportCommit: () => undefined },
    });
    disk.write(() => storeHeldChanges(disk, sqlite, held));
    disk.close();
  });
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
  sqlite.transaction(() => replayJournal(sqlite, entries)).immediate();
  log('store.caught_up', { commits: entries.length, isWhole });
}
