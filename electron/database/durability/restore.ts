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
import type { Connection } from '../sqlite.ts';
import { DatabaseTooNew, openDatabase } from '../sqlite.ts';
import { printsAreUnknown } from '../tables/prints.ts';
import type { BackupFile } from './database-files.ts';
import { damageMark, readTrail, restoringPath, SQLITE_SUFFIXES, setAsidePath } from './database-files.ts';
import { copy, rename, syncFile } from './durable-files.ts';
import { checkAll } from './integrity-check.ts';
import { readJournal } from './journal.ts';
import { lastCommit, replay } from './journal-replay.ts';
import type { Restored } from './restore-report.ts';

/** Renames a database and what SQLite keeps beside it; nothing is deleted but the mark of its damage. */
function setAside(file: string, at: Instant): void {
  let aside = setAsidePath(file, at);
  for (let more = 2; existsSync(aside); more += 1) aside = `${setAsidePath(file, at)}-${more}`;
  for (const suffix of ['', ...SQLITE_SUFFIXES]) {
    if (existsSync(`${file}${suffix}`)) rename(`${file}${suffix}`, `${aside}${suffix}`);
  }
  rmSync(damageMark(file), { force: true });
}

/** Restores the database of `file`, which nobody has open. Throws {@link DatabaseTooNew} and errors of the disk. */
export function restore(file: string, clock: Clock, log: Log): Restored {
  const at = clock.now();
  setAside(file, at);
  const trail = readTrail(file);
  const restoring = restoringPath(file);
  const { connection, backup } = openLastGood(trail.backups, restoring, log);
  try {
    const recorded = readJournal(trail.journal, lastCommit(connection));
    const restored = connection
      .transaction((): Restored => {
        const isWhole = replay(connection, recorded.entries) && recorded.isWhole;
        const unsettled = unsettle(connection, isWhole);
        printsAreUnknown(connection);
        const outcome = { at, backupAt: backup?.at ?? null, unsettled, isWhole };
        note(connection, outcome);
        return outcome;
      })
      .immediate();
    // One file, with nothing beside it.
    connection.pragma('journal_mode = DELETE');
    connection.close();
    syncFile(restoring);
    rename(restoring, file);
    const { unsettled, isWhole } = restored;
    log('store.restored', { backup: backup?.number ?? 0, commits: recorded.entries.length, unsettled, isWhole });
    return restored;
  } finally {
    connection.close();
  }
}

/** Opens a copy of the newest backup that is sound, or an empty database when none is. */
function openLastGood(
  backups: readonly BackupFile[],
  restoring: string,
  log: Log,
): { readonly connection: Connection; readonly backup: BackupFile | null } {
  for (const backup of backups) {
    removeUnfinished(restoring);
    copy(backup.path, restoring);
    try {
      const connection = openDatabase(restoring, { before: checkAll });
      return { connection, backup };
    } catch (error) {
      if (error instanceof DatabaseTooNew) throw error;
      log('store.backup_bad', { number: backup.number, error: error instanceof Error ? error.name : 'unknown' });
    }
  }
  removeUnfinished(restoring);
  return { connection: openDatabase(restoring), backup: null };
}

function removeUnfinished(restoring: string): void {
  for (const suffix of ['', ...SQLITE_SUFFIXES]) rmSync(`${restoring}${suffix}`, { force: true });
}

/**
 * Whatever is not known to have ended may have been sent since: it is unknown, from its creation on (C9). Where the
 * journal is not whole even the keys may have changed: then no key is young enough to be sent again.
 */
function unsettle(connection: Connection, isWhole: boolean): number {
  return connection
    .prepare<[number]>(
      `UPDATE actions SET state = 'unknown', next_try_at = NULL, first_sent_at = max(0, asked_at - ?)
       WHERE state IN ('waiting', 'sending', 'unknown')`,
    )
    .run(isWhole ? 0 : DAY).changes;
}

/** Says what was restored, and that the past must be read again. */
function note(connection: Connection, restored: Restored): void {
  const set = connection.prepare<[string, string]>(
    'INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
  );
  set.run('restored', JSON.stringify(restored));
  set.run('past_read', 'no');
}
