/** The way of a database from one PC to another. */

import Database from 'better-sqlite3';
import { DAY } from '../../contract/domain/time.ts';
import type { SqliteConnection } from '../sqlite/sqlite.ts';
import { openSqlite } from '../sqlite/sqlite.ts';
import { IS_LIVE } from '../tables/actions/action-row.ts';
import { openMetadataEntries } from '../tables/metadata.ts';
import { markPrintsUnknown } from '../tables/prints.ts';
import { pauseImports } from '../tables/stock/imports.ts';
import { syncFile } from './durable-files.ts';
import { checkTables } from './integrity-check.ts';

/**
 * Checks the copy, brings it into this version's form, and treats it like a restored backup: what it has not sent, the
 * other PC may have sent since (C2, C9) or printed (C15), and sales that the other PC took are read again (C6). Throws
 * {@link DamagedDatabase}, {@link DatabaseTooNew} and SQLite's errors. `pause` lets other tasks run.
 */
export async function adoptDatabase(path: string, pause: () => Promise<void>): Promise<void> {
  const sqlite = openSqlite(path);
  try {
    for (const _table of checkTables(sqlite)) await pause();
    sqlite.transaction(() => {
      makeLiveActionsUnknown(sqlite);
      markPrintsUnknown(sqlite);
      pauseImports(sqlite);
      openMetadataEntries(sqlite).set('is_backfilled', 'no');
    });
    // As a single file, without SQLite's own files beside it.
    sqlite.pragma('journal_mode = DELETE');
  } finally {
    sqlite.close();
  }
  syncFile(path);
}

/**
 * The other PC may have sent every live action. Those that waited when the file was made have kept their key and
 * request (outbox/request-state/request-freeze.ts). One that came while it was made may have got another key, so its own
 * is never sent: its outcome is looked up, or asked (C9).
 */
function makeLiveActionsUnknown(sqlite: SqliteConnection): void {
  sqlite
    .prepare<[number]>(
      `UPDATE actions SET state = 'unknown', next_try_at = NULL, first_sent_at = coalesce(first_sent_at, created_at - ?)
       WHERE ${IS_LIVE}`,
    )
    .run(DAY);
}

/** Copies a database as a single file, whatever other connections write to it meanwhile. Rejects with SQLite's errors. */
export async function copyDatabase(from: string, to: string): Promise<void> {
  const source = new Database(from, { fileMustExist: true });
  try {
    await source.backup(to);
  } finally {
    source.close();
  }
}
