/**
 * Marks a database file whose app continued in memory. Orders are decided meanwhile. After a power cut the file still
 * holds the sent actions as waiting, and staff could withdraw one that is done (C2).
 */

import { closeSync, existsSync, openSync, rmSync } from 'node:fs';
import type { SqliteConnection } from '../sqlite.ts';
import { IS_LIVE } from '../tables/actions/action-row.ts';
import { memoryMarkPath } from './database-files.ts';
import { syncParentFolder } from './durable-files.ts';

/** Sets the mark, an empty file, which mostly fits on a full disk. Throws the file system's errors if it doesn't. */
export function setMemoryMark(file: string): void {
  closeSync(openSync(memoryMarkPath(file), 'a', 0o600));
  syncParentFolder(file);
}

/** Removes the mark, because the database now holds what memory held. */
export function removeMemoryMark(file: string): void {
  rmSync(memoryMarkPath(file), { force: true });
}

/**
 * After a run that ended in memory: makes every unsettled decision in the file unknown. One that was unsent there
 * counts as sent when staff made it.
 */
export function recallMemoryMode(sqlite: SqliteConnection, file: string): void {
  if (!existsSync(memoryMarkPath(file))) return;
  sqlite
    .transaction(() =>
      sqlite
        .prepare(
          `UPDATE actions SET state = 'unknown', next_try_at = NULL, first_sent_at = coalesce(first_sent_at, created_at)
           WHERE ${IS_LIVE} AND kind IN ('accept', 'reject')`,
        )
        .run(),
    )
    .immediate();
  removeMemoryMark(file);
}
