/**
 * Backs up an open database hourly and when the workspace closes. A copy is made under another name, checked, and only
 * then renamed to a backup: in another process, so that nothing here waits for the disk, or else here in small steps.
 */

import type { BackupFacts } from '../../contract/calls/health-facts.ts';
import { HOUR, MINUTE } from '../../contract/domain/time.ts';
import { errorName } from '../../contract/error-name.ts';
import type { BackupCopier, Clock, Log, Timers } from '../../contract/ports.ts';
import { createRetry } from '../../contract/retry.ts';
import type { SqliteConnection } from '../sqlite/sqlite.ts';
import { openMetadataEntries } from '../tables/metadata.ts';
import { createRestoreReportReader } from '../tables/restore-report.ts';
import { removeOldBackups } from './backup-retention.ts';
import type { BackupFile } from './database-files.ts';
import { backupPath, copyingPath, readDatabaseFiles, removeDatabaseFile } from './database-files.ts';
import { renameDurably, syncFile } from './durable-files.ts';
import { checkCopy, checkDatabase, DamagedDatabase } from './integrity-check.ts';
import type { Journal } from './journal.ts';

const INTERVAL_MS = HOUR;

/** The earliest first backup, because the app's start has more urgent work. */
const FIRST_MS = MINUTE;

/** Pages copied in one step, which takes less than a millisecond. */
const STEP_PAGES = 64;

export interface Backups {
  /**
   * Makes a backup every hour from now on. The first comes when the last one is an hour old. It comes sooner if the
   * journal after that one is gone, or after a restore from it, because another loss would repeat that restore with
   * less of the journal.
   */
  start(): void;
  /** Makes a backup now. False when it failed; the existing ones stay. */
  make(): Promise<boolean>;
  state(): BackupFacts;
  /** Stops the hourly backups. Resolves when the one in progress, which now continues without pauses, has ended. */
  finish(): Promise<void>;
}

export interface BackupParts {
  readonly sqlite: SqliteConnection;
  readonly file: string;
  readonly journal: Journal;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
  /** Copies the database in another process; absent where none can be started. */
  readonly copyElsewhere?: BackupCopier | undefined;
  /** Called with each error that says something about the disk or the database. */
  readonly failed: (error: unknown) => void;
  /** Called with each backup that was made. */
  readonly made: () => void;
}

export function createBackups(parts: BackupParts): Backups {
  const { sqlite, file, journal, clock, timers, log, copyElsewhere } = parts;
  const copying = copyingPath(file);
  const retry = createRetry(timers);
  const finishing = new AbortController();
  let running: Promise<boolean> | null = null;
  let hasFailed = false;
  let hadBackup = false;
  const openedAt = clock.monotonic();
  let endPause = (): void => undefined;

  /** Lets other tasks run. */
  const pause = async (): Promise<void> => {
    if (retry.isStopped()) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    endPause = resolve;
    timers.after(0, resolve);
    await promise;
  };

  const makeOne = async (): Promise<boolean> => {
    try {
      removeDatabaseFile(copying);
      // The copy may or may not contain what is journaled from here on; replaying it twice does no harm.
      const number = journal.beginSegment();
      commitDurably(sqlite, number);
      const isCopied = !retry.isStopped() && (await copyElsewhere?.(file, copying, finishing.signal));
      if (isCopied !== true) await copyInSteps(sqlite, copying, pause);
      renameDurably(copying, backupPath(file, number, clock.now()));
      removeOldBackups(file);
      hasFailed = false;
      hadBackup = true;
      log('store.backup_made', { number });
      parts.made();
      return true;
    } catch (error) {
      hasFailed = true;
      log('store.backup_failed', { error: errorName(error) });
      parts.failed(findCause(sqlite, error));
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
    retry.after(milliseconds, () => {
      void make().then(() => next(INTERVAL_MS));
    });
  };

  return {
    start: () => {
      const { backups, journal: segments } = readDatabaseFiles(file);
      const newest = backups[0];
      hadBackup = newest !== undefined;
      const readReport = createRestoreReportReader(() => openMetadataEntries(sqlite).get('restore_report'));
      const isUsable =
        newest !== undefined &&
        segments.some(({ number }) => number === newest.number) &&
        newest.at > (readReport()?.at ?? 0);
      const age = isUsable ? Math.max(0, clock.now() - newest.at) : INTERVAL_MS;
      next(Math.max(FIRST_MS, INTERVAL_MS - age));
    },
    make,
    state: () => {
      const newest = findNewest(file);
      const newestAgeMs = newest === null ? null : clock.now() - newest.at;
      return {
        newestAgeMs,
        hadBackup: hadBackup || newest !== null,
        hasFailed,
        openForMs: clock.monotonic() - openedAt,
      };
    },
    finish: async () => {
      retry.stop();
      finishing.abort();
      endPause();
      await running;
    },
  };
}

/** The newest backup; null if there is none, or its folder can't be read. */
function findNewest(file: string): BackupFile | null {
  try {
    return readDatabaseFiles(file).backups[0] ?? null;
  } catch {
    return null;
  }
}

/**
 * Copies the database in small steps, with a pause after each. What has failed in another process fails here, too, and
 * shows why: throws {@link DamagedDatabase} and SQLite's errors.
 */
async function copyInSteps(sqlite: SqliteConnection, copying: string, pause: () => Promise<void>): Promise<void> {
  removeDatabaseFile(copying);
  await sqlite.backup(copying, STEP_PAGES);
  for (const _table of checkCopy(copying)) await pause();
  syncFile(copying);
}

/**
 * Ensures that every commit journaled before segment `number` is in the database on the disk. Otherwise a power cut
 * could lose a commit that waited for its journal entry alone together with the write-ahead log, after its segment was
 * removed. A commit that waits for the disk takes all earlier ones along.
 */
function commitDurably(sqlite: SqliteConnection, number: number): void {
  const entries = openMetadataEntries(sqlite);
  sqlite.transaction(() => entries.set('backed_up_to', String(number)));
}

/**
 * The damage of the database itself if its copy is damaged; null if only the copy is. Other errors are returned
 * unchanged.
 */
function findCause(sqlite: SqliteConnection, error: unknown): unknown {
  if (!(error instanceof DamagedDatabase) || !sqlite.isOpen) return error;
  try {
    checkDatabase(sqlite);
    return null;
  } catch (damage) {
    return damage;
  }
}
