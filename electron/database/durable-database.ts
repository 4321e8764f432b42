/**
 * Opens a workspace's database for good: restored when it is damaged or lost, journaled, backed up, and with its state
 * told to whoever shows it.
 */

import { existsSync, rmSync, statSync } from 'node:fs';
import { classifyDiskFault } from '../contract/domain/disk-fault.ts';
import type { Connection } from '../contract/domain/workspace.ts';
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

/** Files up to this size are checked whole at each opening, which takes a few hundredths of a second. */
const CHEAP_BYTES = 16 * 1024 * 1024;

export interface DurableDatabaseParts {
  /** The database's file, in an existing folder. */
  readonly file: string;
  readonly bound: Connection;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
  /** Called when what {@link DatabaseHealth.disk} gives has changed. */
  readonly changed: () => void;
  /** Called once when the open database turned out to be damaged: close it and open it again. */
  readonly damaged: () => void;
}

/** An open database and what keeps it safe. */
export interface DurableDatabase {
  readonly database: CounterDatabase;
  readonly health: Pick<DatabaseHealth, 'disk'>;
  readonly backups: Pick<Backups, 'make'>;
  /** Makes a last backup, of a database that is sound, and closes everything. */
  close(): Promise<void>;
}

/**
 * Opens it. Throws {@link DatabaseTooNew} (sqlite.ts) and {@link BoundElsewhere} (database/tables/metadata.ts), and errors of the disk
 * when there is no room or it can't be read; whatever was there is there still.
 */
export function openDurableDatabase(parts: DurableDatabaseParts): DurableDatabase {
  try {
    return openOrRestore(parts);
  } catch (error) {
    throw inPlainWords(error, parts.file);
  }
}

function openOrRestore(parts: DurableDatabaseParts): DurableDatabase {
  const { file, clock, log } = parts;
  if (!isLost(file)) {
    try {
      return openSound(parts);
    } catch (error) {
      if (classifyDiskFault(error) !== 'damaged') throw error;
      log('store.damaged', { error: error instanceof Error ? error.name : 'unknown' });
    }
  }
  restoreDatabase(file, clock, log);
  return openSound(parts);
}

/** A full disk by its name, whatever SQLite says of it. */
function inPlainWords(error: unknown, file: string): unknown {
  const isFull = classifyDiskFault(error) === 'failing' && isDiskFull(file);
  return isFull ? Object.assign(new Error('the disk is full', { cause: error }), { code: 'SQLITE_FULL' }) : error;
}

function openSound(parts: DurableDatabaseParts): DurableDatabase {
  const { file, bound } = parts;
  const sqlite = openSqlite(file, { beforeMigration: check });
  const health = createDatabaseHealth(parts);
  const journal = openJournal(file);
  try {
    catchUp(sqlite, parts);
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

/** Whether there was more than there is, or the last run met damage. */
function isLost(file: string): boolean {
  if (existsSync(damageMarkPath(file))) return true;
  const isEmpty = !existsSync(file) || statSync(file).size === 0;
  return isEmpty && hasTrail(file);
}

/** Whether there has been a database of that name: one that is new has nothing beside it. */
function hasTrail(file: string): boolean {
  const { journal, backups } = readDatabaseFiles(file);
  return journal.length + backups.length > 0;
}

/** Looks at a database before anything in it is changed, and keeps a copy of one that is to get a newer form. */
function check(sqlite: SqliteConnection, version: number): void {
  const file = sqlite.name;
  if (version === 0) {
    if (hasTrail(file)) throw new DamagedDatabase('the database has lost its form');
    return;
  }
  if (statSync(file).size <= CHEAP_BYTES) checkDatabase(sqlite);
  if (version < MIGRATIONS.length) keepForm(sqlite, version);
}

function keepForm(sqlite: SqliteConnection, version: number): void {
  const kept = previousVersionPath(sqlite.name, version);
  const copying = copyingPath(sqlite.name);
  rmSync(copying, { force: true });
  sqlite.prepare('VACUUM INTO ?').run(copying);
  syncFile(copying);
  renameDurably(copying, kept);
}

/**
 * A sound database may lack commits that are in the journal: the power went between the two, or its write-ahead log was
 * lost. They are made up for; what else they held is read again from the place reached.
 */
function catchUp(sqlite: SqliteConnection, { file, log }: DurableDatabaseParts): void {
  const { entries, isWhole } = readJournal(readDatabaseFiles(file).journal, openLastCommit(sqlite).get());
  if (entries.length === 0) return;
  sqlite.transaction(() => replayJournal(sqlite, entries)).immediate();
  log('store.caught_up', { commits: entries.length, isWhole });
}
