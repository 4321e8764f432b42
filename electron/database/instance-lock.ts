/** One program for one data folder: two on the same files would send the same actions (C2). */

import { join } from 'node:path';
import Database from 'better-sqlite3';

/** How long a program that is just ending is waited for, in milliseconds. */
const WAIT_MS = 3_000;

/**
 * Takes the folder for this process until it ends, however it ends: the platform lets go of a dead process's lock.
 * Gives false when another program has it. Throws SQLite's own errors when the folder can't be written.
 */
export function lockDataFolder(folder: string): boolean {
  const lock = new Database(join(folder, 'in-use.db'), { timeout: WAIT_MS });
  try {
    lock.pragma('locking_mode = EXCLUSIVE');
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (error instanceof Database.SqliteError && error.code === 'SQLITE_BUSY') return false;
    throw error;
  }
  held.push(lock);
  return true;
}

/** Kept open, and out of the garbage collector's hands, as long as the process lives. */
const held: Database.Database[] = [];
