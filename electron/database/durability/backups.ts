/**
 * Backups of an open database: copied in small steps to a file of another name, checked, and only then named a backup.
 * Made hourly and when the workspace is closed; a few generations are kept.
 */

import Database from 'better-sqlite3';
import { HOUR, MINUTE } from '../../contract/domain/time.ts';
import type { Clock, Log, Timers } from '../../contract/ports.ts';
import type { SqliteConnection } from '../sqlite.ts';
import { openMetadataEntries } from '../tables/metadata.ts';
import { removeOldBackups } from './backup-retention.ts';
import { backupPath, copyingPath, readDatabaseFiles, removeDatabaseFile } from './database-files.ts';
import { renameDurably, syncFile } from './durable-files.ts';
import { checkDatabase, checkTables, DamagedDatabase } from './integrity-check.ts';
import type { Journal } from './journal.ts';

const EVERY_MS = HOUR;

/** Not at once: the start has better things to do. */
const SOONEST_MS = MINUTE;

/** Pages copied in one step: less than a millisecond. */
const PAGES = 64;

export interface Backups {
  /** Makes one every hour from now on; the first when the last one is an hour old. */
  start(): void;
  /** Makes one now. False when none could be made; those that are there stay. */
  make(): Promise<boolean>;
  /** Makes no more by itself; resolves when the one that is under way has ended, which it does without pauses. */
  finish(): Promise<void>;
}

export interface BackupParts {
  readonly sqlite: SqliteConnection;
  readonly file: string;
  readonly journal: Journal;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
  /** Hears of each failure that says something about the disk or the database. */
  readonly failed: (error: unknown) => void;
}

export function createBackups(parts: BackupParts): Backups {
  const { sqlite, file, journal, clock, timers, log } = parts;
  const copying = copyingPath(file);
  let cancel = (): void => undefined;
  let running: Promise<boolean> | null = null;
  let isFinishing = false;
  let goOn = (): void => undefined;

  /** Lets others work. */
  const pause = async (): Promise<void> => {
    if (isFinishing) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    goOn = resolve;
    timers.after(0, resolve);
    await promise;
  };

  const makeOne = async (): Promise<boolean> => {
    try {
      removeDatabaseFile(copying);
      // What is journaled from here on may or may not be in the copy: replaying it changes nothing that is.
      const number = journal.endSegment();
      syncLog(sqlite, number);
      await sqlite.backup(copying, { progress: () => PAGES });
      await checkCopy(copying, pause);
      syncFile(copying);
      renameDurably(copying, backupPath(file, number, clock.now()));
      removeOldBackups(file);
      log('store.backup_made', { number });
      return true;
    } catch (error) {
      log('store.backup_failed', { error: error instanceof Error ? error.name : 'unknown' });
      parts.failed(whoIsDamaged(sqlite, error));
      return false;
    } finally {
      removeDatabaseFile(copying);
    }
  };

  const make = (): Promise<boolean> => {
    running ??= makeOne().finally(() => {
      running = null;
    });
    return running;
  };

  const next = (milliseconds: number): void => {
    cancel();
    if (isFinishing) return;
    cancel = timers.after(milliseconds, () => {
      void make().then(() => next(EVERY_MS));
    });
  };

  return {
    start: () => {
      const [newest] = readDatabaseFiles(file).backups;
      const age = newest === undefined ? EVERY_MS : Math.max(0, clock.now() - newest.at);
      next(Math.max(SOONEST_MS, EVERY_MS - age));
    },
    make,
    finish: async () => {
      isFinishing = true;
      cancel();
      goOn();
      await running;
    },
  };
}

/** Checks a copy table by table, with a pause after each. Throws {@link DamagedDatabase} and SQLite's errors. */
async function checkCopy(path: string, pause: () => Promise<void>): Promise<void> {
  const copied = new Database(path);
  try {
    // One file, with nothing beside it.
    copied.pragma('journal_mode = DELETE');
    for (const _table of checkTables(copied)) await pause();
  } finally {
    copied.close();
  }
}

/**
 * What was journaled before piece `number` is in the database itself, on the disk, when this returns: a commit that waited
 * for the journal alone would else go with the log in a power cut, after its piece was removed. A commit that waits for
 * the disk takes with it all that came before it.
 */
function syncLog(sqlite: SqliteConnection, number: number): void {
  const entries = openMetadataEntries(sqlite);
  sqlite.transaction(() => entries.set('backed_up_to', String(number))).immediate();
}

/** A copy that is damaged is a copy of damage, or the disk damaged the copy alone. */
function whoIsDamaged(sqlite: SqliteConnection, error: unknown): unknown {
  if (!(error instanceof DamagedDatabase) || !sqlite.open) return error;
  try {
    checkDatabase(sqlite);
    return null;
  } catch (damage) {
    return damage;
  }
}
