/**
 * A layer of faults under `node:fs`: which bytes and names of a folder are on its disk, and which a power cut may take.
 * What SQLite writes by itself is followed in test/simulation/counter/disk.ts.
 */

import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join } from 'node:path';
import type { Dice } from './dice.ts';

/** How a folder's disk behaves. */
export interface DiskOptions {
  /** Called before a file is synced or renamed; what it throws is passed on. */
  readonly beforeStep?: (path: string) => void;
  /** Called before a file is opened for writing, or written; what it throws is passed on. */
  readonly beforeOpen?: (path: string) => void;
  /** Whether a sync of a file is ignored, as disks that lie do. */
  readonly ignoresSync?: (path: string) => boolean;
}

/** SQLite's own files: it syncs them itself. */
const SQLITE_FILE = /\.db(-wal|-shm|-journal)?$/;

interface WatchedFolder {
  options: DiskOptions;
  /** What each file held when it was last synced, by its inode. */
  readonly synced: Map<number, Buffer>;
  /** The names on the disk, each with its inode. */
  names: Map<string, number>;
}

const folders = new Map<string, WatchedFolder>();
const openPaths = new Map<number, string>();
const { openSync, closeSync, fsyncSync, renameSync, rmSync, writeFileSync, readFileSync } = fs;

const folderOf = (path: unknown): WatchedFolder | undefined =>
  typeof path === 'string' ? folders.get(dirname(path)) : undefined;

/** The inode of a file, or null if there is none. */
const inodeOf = (path: string): number | null => fs.statSync(path, { throwIfNoEntry: false })?.ino ?? null;

function listNames(folder: string): Map<string, number> {
  return new Map(fs.readdirSync(folder).map((name) => [name, inodeOf(join(folder, name)) ?? 0]));
}

function noteSync(path: string): void {
  const folder = folders.get(path);
  if (folder !== undefined) {
    if (folder.options.ignoresSync?.(path) !== true) folder.names = listNames(path);
    return;
  }
  const watched = folderOf(path);
  const inode = inodeOf(path);
  if (watched === undefined || inode === null || watched.options.ignoresSync?.(path) === true) return;
  watched.synced.set(inode, readFileSync(path));
}

const beforeStep = (path: unknown): void => {
  if (typeof path === 'string') folderOf(path)?.options.beforeStep?.(path);
};

const beforeOpen = (path: unknown): void => {
  if (typeof path === 'string' && !SQLITE_FILE.test(path)) folderOf(path)?.options.beforeOpen?.(path);
};

Object.assign(fs, {
  openSync: (...given: Parameters<typeof openSync>) => {
    // Reading a file opens it too.
    if (given[1] !== 'r') beforeOpen(given[0]);
    const descriptor = openSync(...given);
    const path = String(given[0]);
    if (folderOf(path) !== undefined || folders.has(path)) openPaths.set(descriptor, path);
    return descriptor;
  },
  closeSync: (descriptor: number) => {
    openPaths.delete(descriptor);
    closeSync(descriptor);
  },
  fsyncSync: (descriptor: number) => {
    const path = openPaths.get(descriptor);
    beforeStep(path);
    fsyncSync(descriptor);
    if (path !== undefined) noteSync(path);
  },
  renameSync: (...given: Parameters<typeof renameSync>) => {
    beforeStep(given[0]);
    renameSync(...given);
  },
  writeFileSync: (...given: Parameters<typeof writeFileSync>) => {
    beforeOpen(given[0]);
    writeFileSync(...given);
  },
});
syncBuiltinESMExports();

/** Follows a folder from now on: everything in it is on the disk. */
export function watchFolder(folder: string): void {
  const names = listNames(folder);
  const synced = new Map(
    [...names]
      .filter(([name]) => !SQLITE_FILE.test(name))
      .map(([name, inode]) => [inode, readIfThere(join(folder, name)) ?? Buffer.alloc(0)]),
  );
  folders.set(folder, { options: {}, synced, names });
}

/** Sets how the disk of a watched folder behaves. */
export function setDiskOptions(folder: string, options: DiskOptions): void {
  const watched = folders.get(folder);
  if (watched !== undefined) watched.options = options;
}

export function unwatchFolder(folder: string): void {
  folders.delete(folder);
}

/** Leaves of a watched folder what a power cut leaves: names and bytes that were not synced may be lost or torn. */
export function cutPower(folder: string, dice: Dice): void {
  const watched = folders.get(folder);
  if (watched === undefined) return;
  // What follows is not the process any more.
  const { options } = watched;
  watched.options = {};
  const now = listNames(folder);
  const isSame =
    now.size === watched.names.size && [...now].every(([name, inode]) => watched.names.get(name) === inode);
  const names = isSame || dice.hits(0.5) ? now : watched.names;
  const present = new Map([...now].map(([name, inode]) => [inode, name]));
  const kept = [...names].flatMap(([name, inode]): [string, Buffer][] => {
    if (SQLITE_FILE.test(name)) return [];
    const from = present.get(inode);
    const written = from === undefined ? null : readIfThere(join(folder, from));
    return [[name, tearBytes(written, watched.synced.get(inode) ?? Buffer.alloc(0), dice)]];
  });
  for (const name of now.keys()) if (!SQLITE_FILE.test(name)) rmSync(join(folder, name), { force: true });
  for (const [name, bytes] of kept) writeFileSync(join(folder, name), bytes, { mode: 0o600 });
  watchFolder(folder);
  setDiskOptions(folder, options);
}

/** A library may still be removing its temporary file on another thread: null then. */
function readIfThere(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch (error) {
    if (fs.existsSync(path)) throw error;
    return null;
  }
}

/** What remains of a file's bytes; `written` is null for a file that was removed. */
function tearBytes(written: Buffer | null, synced: Buffer, dice: Dice): Buffer {
  if (written === null || written.equals(synced)) return synced;
  const length = dice.between(Math.min(synced.length, written.length), Math.max(synced.length, written.length));
  const kept = Buffer.alloc(length);
  (written.length >= length ? written : synced).copy(kept);
  // The length may be on the disk, and the bytes not.
  if (dice.hits(0.3)) kept.fill(0, Math.min(synced.length, length));
  return kept;
}
