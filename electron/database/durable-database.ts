/** A workspace's database: restored when it is damaged or lost, journaled, backed up, its health watched. */

import { existsSync, rmSync, statSync } from 'node:fs';
import { classifyDiskFault } from '../contract/domain/disk-fault.ts';
import type { Connection } from '../contract/domain/workspace.ts';
import { errorName } from '../contract/error-name.ts';
import type { Clock, Log, Timers } from '../contract/ports.ts';
import type { CounterDatabase } from './database.ts';
import { createCounterDatabase } from './database.ts';
import type { Backups } from './durability/backups.ts';
import { createBackups } from './durability/backups.ts';
import { copyingPath, damageMarkPath, previousVersionPath, readDatabaseFiles } from './durability/database-files.ts';
import type { DatabaseHealth } from './durability/database-health.ts';
import { createDatabaseHealth, isDiskFull } from './durability/database-health.ts';
import { renameDurably, syncFile } from './durability/durable-files.ts';
import { checkDatabase, DamagedDatabase } from './durability/integrity-check.ts';
import { openJournal, readJournal } from './durability/journal.ts';
import { createJournalRecorder } from './durability/journal-recorder.ts';
import { replayJournal } from './durability/journal-replay.ts';
import { openLastCommit } from './durability/journaled-tables.ts';
import { restoreDatabase } from './durability/restore.ts';
import { MIGRATIONS } from './migrations/migrations.ts';
import type { SqliteConnection } from './sqlite.ts';
import { openSqlite } from './sqlite.ts';

/** Files up to this size are checked completely at each opening, which takes a few hundredths of a second. */
const CHECKED_BYTES = 16 * 1024 * 1024;

export interface DurableDatabaseParts {
  /** The database file, in an existing folder. */
  readonly file: string;
  readonly bound: Connection;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
  /** Called when {@link DatabaseHealth.disk} has changed. */
  readonly changed: () => void;
  /** Called once when the open database proves to be damaged: close it and open it again. */
  readonly damaged: () => void;
}

/** An open database with its backups and health. */
export interface DurableDatabase {
  readonly database: CounterDatabase;
  readonly health: Pick<DatabaseHealth, 'disk'>;
  readonly backups: Pick<Backups, 'make'>;
  /** Makes a last backup, unless the database is damaged, and closes everything. */
  close(): Promise<void>;
}

/**
 * Opens the database, and restores it first if it is damaged or lost. Throws `DatabaseTooNew` (sqlite.ts),
 * `BoundElsewhere` (tables/metadata.ts) and disk errors; every existing file is left in place then.
 */
export function openDurableDatabase(parts: DurableDatabaseParts): DurableDatabase {
  try {
    return openOrRestore(parts);
  } catch (error) {
    throw nameFullDisk(error, parts.file);
  }
}

function openOrRestore(parts: DurableDatabaseParts): DurableDatabase {
  const { file, clock, log } = parts;
  if (!isLost(file)) {
    try {
      return openSound(parts);
    } catch (error) {
      if (classifyDiskFault(error) !== 'damaged') throw error;
      log('store.damaged', { error: errorName(error) });
    }
  }
  restoreDatabase(file, clock, log);
  return openSound(parts);
}

/** Replaces SQLite's various errors on a full disk by SQLITE_FULL. */
function nameFullDisk(error: unknown, file: string): unknown {
  const isFull = classifyDiskFault(error) === 'failing' && isDiskFull(file);
  return isFull ? Object.assign(new Error('the disk is full', { cause: error }), { code: 'SQLITE_FULL' }) : error;
}

function openSound(parts: DurableDatabaseParts): DurableDatabase {
  const { file, bound } = parts;
  const sqlite = openSqlite(file, { beforeMigration: check });
  const health = createDatabaseHealth(parts);
  const journal = openJournal(file);
  try {
    replayMissing(sqlite, parts);
    const database = createCounterDatabase(sqlite, bound, {
      recorder: createJournalRecorder(sqlite),
      journal,
      health,
    });
    const backups = createBackups({ ...parts, sqlite, journal, failed: health.reportFailure });
    health.start();
    backups.start();
    return {
      database,
      health,
      backups,
      close: async () => {
        health.stop();
        await backups.finish();
        // A copy of damage would take the place of a good one.
        if (!health.isDamaged()) await backups.make();
        database.close();
      },
    };
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

/** Whether the file is missing or empty though it existed once, or the last run found damage. */
function isLost(file: string): boolean {
  if (existsSync(damageMarkPath(file))) return true;
  const isEmpty = !existsSync(file) || statSync(file).size === 0;
  return isEmpty && hasExisted(file);
}

/** Whether there has been a database in this file: a new one has neither journal nor backups. */
function hasExisted(file: string): boolean {
  const { journal, backups } = readDatabaseFiles(file);
  return journal.length + backups.length > 0;
}

/** Checks a database before anything in it changes, and keeps a copy of one that is about to be migrated. */
function check(sqlite: SqliteConnection, version: number): void {
  const file = sqlite.name;
  if (version === 0) {
    if (hasExisted(file)) throw new DamagedDatabase('the database has lost its form');
    return;
  }
  if (statSync(file).size <= CHECKED_BYTES) checkDatabase(sqlite);
  if (version < MIGRATIONS.length) keepPreviousVersion(sqlite, version);
}

function keepPreviousVersion(sqlite: SqliteConnection, version: number): void {
  const kept = previousVersionPath(sqlite.name, version);
  const copying = copyingPath(sqlite.name);
  rmSync(copying, { force: true });
  sqlite.prepare('VACUUM INTO ?').run(copying);
  syncFile(copying);
  renameDurably(copying, kept);
}

/**
 * Replays the commits that a sound database lacks but the journal has: the power failed between the two, or the
 * write-ahead log was lost. Sync reads what else they held again, from its cursors on.
 */
function replayMissing(sqlite: SqliteConnection, { file, log }: DurableDatabaseParts): void {
  const { entries, isWhole } = readJournal(readDatabaseFiles(file).journal, openLastCommit(sqlite).get());
  if (entries.length === 0) return;
  sqlite.transaction(() => replayJournal(sqlite, entries)).immediate();
  log('store.caught_up', { commits: entries.length, isWhole });
}
