/**
 * Puts a database in the place of one that is damaged or lost: the damaged one is set aside, the last good backup is
 * copied, and the journal is replayed over it. What happened at the service is read again by sync.
 *
 * Killed anywhere in it, the next opening begins it again: until its last step there is no file of the database's name.
 */

import { existsSync, rmSync } from 'node:fs';
import type { Instant } from '../../contract/domain/time.ts';
import { DAY } from '../../contract/domain/time.ts';
import type { Clock, Log } from '../../contract/ports.ts';
import type { SqliteConnection } from '../sqlite.ts';
import { DatabaseTooNew, openSqlite } from '../sqlite.ts';
import { IS_LIVE } from '../tables/actions/action-row.ts';
import { openMetadataEntries } from '../tables/metadata.ts';
import { markPrintsUnknown } from '../tables/prints.ts';
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
import { readJournal } from './journal.ts';
import { replayJournal } from './journal-replay.ts';
import { openLastCommit } from './journaled-tables.ts';
import type { RestoreReport } from './restore-report.ts';

/** Renames a database and what SQLite keeps beside it; nothing is deleted but the mark of its damage. */
function setAside(file: string, at: Instant): void {
  let aside = setAsidePath(file, at);
  for (let more = 2; existsSync(aside); more += 1) aside = `${setAsidePath(file, at)}-${more}`;
  for (const suffix of ['', ...SQLITE_SUFFIXES]) {
    if (existsSync(`${file}${suffix}`)) renameDurably(`${file}${suffix}`, `${aside}${suffix}`);
  }
  rmSync(damageMarkPath(file), { force: true });
}

/** Restores the database of `file`, which nobody has open. Throws {@link DatabaseTooNew} and errors of the disk. */
export function restoreDatabase(file: string, clock: Clock, log: Log): RestoreReport {
  const at = clock.now();
  setAside(file, at);
  const trail = readDatabaseFiles(file);
  const restoring = restoringPath(file);
  const { sqlite, backup } = openLastGood(trail.backups, restoring, log);
  try {
    const recorded = readJournal(trail.journal, openLastCommit(sqlite).get());
    const restored = sqlite
      .transaction((): RestoreReport => {
        const isWhole = replayJournal(sqlite, recorded.entries) && recorded.isWhole;
        const unsettled = unsettle(sqlite, isWhole);
        markPrintsUnknown(sqlite);
        const outcome = { at, backupAt: backup?.at ?? null, unsettled, isWhole };
        note(sqlite, outcome);
        return outcome;
      })
      .immediate();
    // One file, with nothing beside it.
    sqlite.pragma('journal_mode = DELETE');
    sqlite.close();
    syncFile(restoring);
    renameDurably(restoring, file);
    const { unsettled, isWhole } = restored;
    log('store.restored', { backup: backup?.number ?? 0, commits: recorded.entries.length, unsettled, isWhole });
    return restored;
  } finally {
    sqlite.close();
  }
}

/** Opens a copy of the newest backup that is sound, or an empty database when none is. */
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
      log('store.backup_bad', { number: backup.number, error: error instanceof Error ? error.name : 'unknown' });
    }
  }
  removeDatabaseFile(restoring);
  return { sqlite: openSqlite(restoring), backup: null };
}

/**
 * Whatever is not known to have ended may have been sent since: it is unknown, from its creation on (C9). Where the
 * journal is not whole even the keys may have changed: then no key is young enough to be sent again.
 */
function unsettle(sqlite: SqliteConnection, isWhole: boolean): number {
  return sqlite
    .prepare<[number]>(
      `UPDATE actions SET state = 'unknown', next_try_at = NULL, first_sent_at = max(0, asked_at - ?)
       WHERE ${IS_LIVE}`,
    )
    .run(isWhole ? 0 : DAY).changes;
}

/** Says what was restored, and that the past must be read again. */
function note(sqlite: SqliteConnection, restored: RestoreReport): void {
  const entries = openMetadataEntries(sqlite);
  entries.set('restored', JSON.stringify(restored));
  entries.set('past_read', 'no');
}
