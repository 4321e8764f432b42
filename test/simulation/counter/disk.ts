/** The disk of a simulated PC: what remains of a database after the process died or the power went. */

import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Dice } from '../../support/dice.ts';
import type { OpenDatabase } from '../database-hooks.ts';
import { CachedQuery, findCopy, findFileConnection } from '../database-hooks.ts';

const WAL_HEADER = 32;
const FRAME_HEADER = 24;
const RAM_DISK = '/dev/shm';

/** A new folder, in memory if the machine has a RAM disk. */
export function createSimulationFolder(): string {
  return mkdtempSync(join(existsSync(RAM_DISK) ? RAM_DISK : tmpdir(), 'counter-simulation-'));
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

/** How a process ends. `killed`: the system keeps everything written. `power`: only what was synced is certain to remain. */
export type CrashKind = 'killed' | 'power';

/** How much of an open database is on the disk. */
export class WriteAheadLog {
  readonly #frames: CachedQuery<[], { log: number }>;
  readonly #synchronous: CachedQuery<[], { synchronous: number }>;

  constructor(connection: OpenDatabase) {
    this.#frames = new CachedQuery(() => connection, 'PRAGMA wal_checkpoint(NOOP)');
    this.#synchronous = new CachedQuery(() => connection, 'PRAGMA synchronous');
  }

  /** The number of valid frames in the log; frames beyond it are left over from before the last checkpoint. */
  frameCount(): number {
    return Math.max(0, this.#frames.get()?.log ?? 0);
  }

  /** Whether a commit is on the disk when it returns. */
  isSynchronous(): boolean {
    return (this.#synchronous.get()?.synchronous ?? 0) >= 2;
  }
}

/**
 * Closes a database under the process that has it open, and leaves on the disk what such a crash leaves.
 * `uncertainFrom` is the first frame of the log that may be lost; null if every written frame is synced. A copy in memory
 * is gone.
 */
export function crashDatabase(file: string, kind: CrashKind, uncertainFrom: number | null, dice: Dice): void {
  findCopy(file)?.close();
  const connection = findFileConnection(file);
  if (connection === null) return;
  const pageSize = Number(connection.pragma('page_size', { simple: true }));
  const written = new WriteAheadLog(connection).frameCount();
  // SQLite does not checkpoint on closing a database whose file has moved.
  renameSync(file, `${file}-seized`);
  connection.close();
  renameSync(`${file}-seized`, file);

  const certain = Math.min(uncertainFrom ?? written, written);
  const kept = kind === 'power' ? dice.between(certain, written) : written;
  const log = `${file}-wal`;
  if (kept === 0) rmSync(log, { force: true });
  else truncateSync(log, WAL_HEADER + kept * (FRAME_HEADER + pageSize));
}

/**
 * Keeps the newest segment of a database's journal as a process leaves it that dies now. Returns a function that puts it
 * back: in a process that dies inside a commit, the code that undoes the commit still runs.
 */
export function keepJournal(file: string): () => void {
  const start = `${basename(file)}.journal-`;
  const names = readdirSync(dirname(file)).filter((name) => name.startsWith(start));
  const newest = names.toSorted().at(-1);
  if (newest === undefined) return () => undefined;
  const path = join(dirname(file), newest);
  const bytes = readFileSync(path);
  return () => {
    if (statSync(path).size !== bytes.length) writeFileSync(path, bytes);
  };
}

/** Deletes a closed database; files beside it stay. */
export function deleteDatabase(file: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
}

/** Overwrites the beginning of a closed database and deletes its log. */
export function corruptDatabase(file: string, dice: Dice): void {
  if (!existsSync(file)) return;
  rmSync(`${file}-wal`, { force: true });
  const bytes = readFileSync(file);
  bytes.set(dice.bytes(Math.min(4_096, bytes.length)));
  writeFileSync(file, bytes);
}
