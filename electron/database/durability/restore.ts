/**
 * Restores a damaged or lost database: sets the damaged file aside, copies the last good backup, and replays the
 * journal on it. Sync then reads the rest from the service.
 *
 * After a kill at any point the next opening starts over, because until the last step no file has the database's name.
 */

import { existsSync, rmSync } from 'node:fs';
import type { Instant } from '../../contract/domain/time.ts';
import { DAY } from '../../contract/domain/time.ts';
import { errorName } from '../../contract/error-name.ts';
import type { Clock, Log } from '../../contract/ports.ts';
import { RowReader } from '../sqlite/row-reader.ts';
import type { SqliteConnection } from '../sqlite/sqlite.ts';
import { DatabaseTooNew, openSqlite } from '../sqlite/sqlite.ts';
import { IS_LIVE } from '../tables/actions/action-row.ts';
import { openMetadataEntries } from '../tables/metadata.ts';
import { markPrintsUnknown } from '../tables/prints.ts';
import type { RestoreReport } from '../tables/restore-report.ts';
import { pauseImports } from '../tables/stock/imports.ts';
import type { BackupFile } from './database-files.ts';
import {
  damageMarkPath,
  readDatabaseFiles,
  removeDatabaseFile,
  restoringPath,
  SQLITE_SUFFIXES,
  setAsidePath,
} from './database-files.ts';
import { copyDurably, renameDurably, syncFile } from './durable-files.ts';
import { checkDatabase } from './integrity-check.ts';
import { FIRST_SEGMENT, nameFollowing, readJournal, recordGap } from './journal.ts';
import { replayJournal } from './journal-replay.ts';
import { openLastCommit } from './journaled-tables.ts';

/** Renames a database and SQLite's own files beside it. Deletes nothing but the damage mark. */
function setAside(file: string, at: Instant): void {
  let aside = setAsidePath(file, at);
  for (let more = 2; existsSync(aside); more += 1) aside = `${setAsidePath(file, at)}-${more}`;
  for (const suffix of ['', ...SQLITE_SUFFIXES]) {
    if (existsSync(`${file}${suffix}`)) renameDurably(`${file}${suffix}`, `${aside}${suffix}`);
  }
  rmSync(damageMarkPath(file), { force: true });
}

/** Restores the database `file`, which is not open. Throws {@link DatabaseTooNew} and disk errors. */
export function restoreDatabase(file: string, clock: Clock, log: Log): RestoreReport {
  const at = clock.now();
  setAside(file, at);
  const files = readDatabaseFiles(file);
  const restoring = restoringPath(file);
  const { sqlite, backup } = openLastGood(files.backups, restoring, log);
  try {
    const first = backup?.number ?? FIRST_SEGMENT;
    const recorded = readJournal(files.journal, openLastCommit(sqlite).get(), first);
    if (!recorded.isWhole) {
      nameFollowing(files.journal);
      recordGap(file);
    }
    const report = sqlite.transaction((): RestoreReport => {
      const isWhole = replayJournal(sqlite, recorded.entries) && recorded.isWhole;
      const unsettled = makeLiveActionsUnknown(sqlite, isWhole);
      markPrintsUnknown(sqlite);
      pauseImports(sqlite);
      const report = { at, backupAt: backup?.at ?? null, unsettled, isWhole };
      saveReport(sqlite, report);
      return report;
    });
    // As a single file, without SQLite's own files beside it.
    sqlite.pragma('journal_mode = DELETE');
    sqlite.close();
    syncFile(restoring);
    renameDurably(restoring, file);
    const { unsettled, isWhole } = report;
    log('store.restored', { backup: backup?.number ?? 0, commits: recorded.entries.length, unsettled, isWhole });
    return report;
  } finally {
    sqlite.close();
  }
}

/** Opens a copy of the newest sound backup, or an empty database if there is none. */
function openLastGood(
  backups: readonly BackupFile[],
  restoring: string,
  log: Log,
): { readonly sqlite: SqliteConnection; readonly backup: BackupFile | null } {
  for (const backup of backups) {
    removeDatabaseFile(restoring);
    copyDurably(backup.path, restoring);
    try {
      const sqlite = openSqlite(restoring, { beforeMigration: checkDatabase });
      return { sqlite, backup };
    } catch (error) {
      if (error instanceof DatabaseTooNew) throw error;
      log('store.backup_bad', { number: backup.number, error: errorName(error) });
    }
  }
  removeDatabaseFile(restoring);
  return { sqlite: openSqlite(restoring), backup: null };
}

/**
 * Makes every live action unknown since its creation, because it may have been sent since the backup (C9). If journal
 * entries are missing, even its key may have changed; it is dated so far back that no key is sent again, not even after
 * another restore.
 */
function makeLiveActionsUnknown(sqlite: SqliteConnection, isWhole: boolean): number {
  return sqlite
    .prepare<[number]>(
      `UPDATE actions SET state = 'unknown', next_try_at = NULL, first_sent_at = max(0, min(coalesce(first_sent_at, created_at), created_at) - ?)
       WHERE ${IS_LIVE}`,
    )
    .run(isWhole ? 0 : DAY).changes;
}

/** Stores the report and, if actions may be missing, the last action before the gap; requires a backfill. */
function saveReport(sqlite: SqliteConnection, report: RestoreReport): void {
  const entries = openMetadataEntries(sqlite);
  entries.set('restore_report', JSON.stringify(report));
  entries.set('is_backfilled', 'no');
  if (!report.isWhole) entries.set('incomplete_to', String(readLastSeq(sqlite)));
}

function readLastSeq(sqlite: SqliteConnection): number {
  return new RowReader(sqlite.prepare('SELECT coalesce(max(seq), 0) AS seq FROM actions').get()).int('seq');
}
