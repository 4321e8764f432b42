/** What the process of a backup does (electron/backup-copy.ts): each part takes as long as the disk does. */

import Database from 'better-sqlite3';
import { syncFile } from './durable-files.ts';
import { checkCopy } from './integrity-check.ts';

/** All pages are copied in one step, so that what is written meanwhile doesn't begin the copy again. */
const ALL_PAGES = 2 ** 31 - 1;

/**
 * Copies a database that another process has open, checks the copy, and puts it on the disk. Rejects with
 * `DamagedDatabase` and SQLite's errors.
 */
export async function writeBackup(from: string, to: string): Promise<void> {
  const source = new Database(from, { readonly: true, fileMustExist: true });
  try {
    await source.backup(to, { progress: () => ALL_PAGES });
  } finally {
    source.close();
  }
  Array.from(checkCopy(to));
  syncFile(to);
}
