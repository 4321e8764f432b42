/**
 * Copies every database and the logbook before an update of the app, and restores the copies when the update is rolled
 * back.
 *
 * A copy is restored only if the newer version has migrated the database, because the older version can't read it then.
 * Otherwise the database itself is the newest there is. Either way, nothing that staff did is lost: the journal beside
 * the database holds what was committed after the copy, and is replayed on it as after damage (restore.ts); every
 * action without an outcome is looked up at the service; orders, sales and items are read from the service again. The
 * migrated database is set aside and never deleted. A migrated logbook gives way to its copy as it is.
 */

import { existsSync, readdirSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { LOGBOOK_NAME } from '../../contract/domain/data-files.ts';
import { readSchemaVersion } from '../../contract/domain/schema-version.ts';
import type { Clock, Log } from '../../contract/ports.ts';
import { LOGBOOK_VERSION } from '../logbook/logbook.ts';
import { MIGRATIONS } from '../migrations/migrations.ts';
import {
  backupPath,
  copyingPath,
  newerPath,
  readDatabaseFiles,
  removeDatabaseFile,
  SQLITE_SUFFIXES,
  updateCopyPath,
} from './database-files.ts';
import { renameDurably, syncFile } from './durable-files.ts';
import { restoreDatabase } from './restore.ts';

/** The databases of workspaces (workspace/connection/database-path.ts). */
const DATABASE_NAME = /^(store|practice)-[0-9a-f]{16}\.db$/;

/** How much must stay free on the disk beside the copy. */
const SPARE_BYTES = 8 * 1024 * 1024;

function listDatabases(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => DATABASE_NAME.test(name))
    .map((name) => join(folder, name));
}

/** Whatever has copies: the databases and the logbook. */
function listCopied(folder: string): string[] {
  const logbook = join(folder, LOGBOOK_NAME);
  return [...listDatabases(folder), ...(existsSync(logbook) ? [logbook] : [])];
}

/**
 * Copies every database in a folder, and the logbook; none of them may be open. Throws SQLite's errors, and SQLITE_FULL
 * if there isn't enough space; then no copy is left.
 */
export function copyBeforeUpdate(folder: string, clock: Clock): void {
  removeUpdateCopies(folder);
  try {
    for (const file of listCopied(folder)) copyOne(file, clock);
  } catch (error) {
    removeUpdateCopies(folder);
    throw error;
  }
}

function copyOne(file: string, clock: Clock): void {
  const copying = copyingPath(file);
  checkSpace(file);
  removeDatabaseFile(copying);
  const sqlite = new Database(file, { timeout: 5_000 });
  try {
    sqlite.prepare('VACUUM INTO ?').run(copying);
  } catch (error) {
    removeDatabaseFile(copying);
    throw error;
  } finally {
    sqlite.close();
  }
  syncFile(copying);
  const { journal, backups } = readDatabaseFiles(file);
  // The last segment may hold a commit that the database lacks; replaying one twice does no harm.
  const number = Math.max(1, ...[...journal, ...backups].map((each) => each.number));
  renameDurably(copying, updateCopyPath(file, number, clock.now()));
}

function checkSpace(file: string): void {
  const needed = ['', ...SQLITE_SUFFIXES].reduce(
    (sum, suffix) => sum + (statSync(`${file}${suffix}`, { throwIfNoEntry: false })?.size ?? 0),
    SPARE_BYTES,
  );
  const { bavail, bsize } = statfsSync(file);
  if (bavail * bsize < needed) throw Object.assign(new Error('no space for a copy'), { code: 'SQLITE_FULL' });
}

/** Removes the copies of a folder, because the new version has started. */
export function removeUpdateCopies(folder: string): void {
  for (const file of listCopied(folder)) {
    removeDatabaseFile(copyingPath(file));
    for (const { path } of readDatabaseFiles(file).updateCopies) rmSync(path, { force: true });
  }
}

/**
 * Restores the copy of each database in a folder, and of the logbook, that a newer version has migrated; none of them
 * may be open. After a kill at any point the next call continues, or the next opening restores.
 */
export function restoreAfterUpdate(folder: string, clock: Clock, log: Log): void {
  for (const file of listDatabases(folder)) if (isTooNew(file, MIGRATIONS.length)) restoreCopy(file, clock, log);
  restoreLogbook(join(folder, LOGBOOK_NAME), clock, log);
  removeUpdateCopies(folder);
}

/**
 * Puts the copy among the backups, where a restore takes the newest. Without a copy, the database stays as it is.
 */
function restoreCopy(file: string, clock: Clock, log: Log): void {
  const [copy] = readDatabaseFiles(file).updateCopies;
  if (copy !== undefined) renameDurably(copy.path, backupPath(file, copy.number, copy.at));
  for (const { path } of readDatabaseFiles(file).backups) if (isTooNew(path, MIGRATIONS.length)) rmSync(path);
  const [backup] = readDatabaseFiles(file).backups;
  if (backup === undefined) return;
  setNewerAside(file, clock);
  restoreDatabase(file, clock, log);
  log('store.rolled_back', { number: backup.number });
}

/** Puts the copy in place of a logbook that a newer version has migrated, or that a kill has left set aside. */
function restoreLogbook(file: string, clock: Clock, log: Log): void {
  const [copy] = readDatabaseFiles(file).updateCopies;
  if (copy === undefined) return;
  if (existsSync(file)) {
    if (!isTooNew(file, LOGBOOK_VERSION)) return;
    setNewerAside(file, clock);
  }
  renameDurably(copy.path, file);
  log('logbook.rolled_back');
}

/** Sets a database that a newer version has migrated aside. */
function setNewerAside(file: string, clock: Clock): void {
  const aside = newerPath(file, clock.now());
  for (const suffix of SQLITE_SUFFIXES) renameIfThere(`${file}${suffix}`, `${aside}${suffix}`);
  renameDurably(file, aside);
}

function renameIfThere(from: string, to: string): void {
  if (statSync(from, { throwIfNoEntry: false }) !== undefined) renameSync(from, to);
}

/** Whether a newer version of the app has written a database. An unreadable one is left to the restore of damage. */
function isTooNew(file: string, version: number): boolean {
  try {
    const sqlite = new Database(file, { readonly: true, fileMustExist: true, timeout: 5_000 });
    try {
      return readSchemaVersion(sqlite) > version;
    } finally {
      sqlite.close();
    }
  } catch {
    return false;
  }
}
