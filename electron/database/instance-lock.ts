/** Keeps a second process out of a data folder: two on the same files would both send its actions (C2). */

import { join } from 'node:path';
import Database from 'better-sqlite3';

/** How long to wait for a process that is just ending, in milliseconds. */
const WAIT_MS = 3_000;

/**
 * Locks the folder until this process ends, however it ends: the operating system releases a dead process's lock.
 * Returns false if another process holds the lock. Throws SQLite's own errors if the folder can't be written.
 */
export function lockDataFolder(folder: string): boolean {
  return claimDataFolder(folder) !== null;
}

/** Locks the folder as {@link lockDataFolder} does, until the returned function releases it; null when it is locked. */
export function claimDataFolder(folder: string): (() => void) | null {
  const lock = new Database(join(folder, 'in-use.db'), { timeout: WAIT_MS });
  try {
    // Locking must not need free space: on a full disk, orders ring only if the app starts.
    lock.pragma('journal_mode = MEMORY');
    lock.pragma('locking_mode = EXCLUSIVE');
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (error instanceof Database.SqliteError && error.code === 'SQLITE_BUSY') return null;
    throw error;
  }
  held.add(lock);
  return () => {
    held.delete(lock);
    lock.close();
  };
}

/** Keeps the locks from the garbage collector. */
const held = new Set<Database.Database>();
