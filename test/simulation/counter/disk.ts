/** The disk of a simulated PC: what of a database is there after the process died or the power went. */

import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Dice } from '../../support/dice.ts';
import type { OpenDatabase } from '../database-hooks.ts';
import { CachedQuery, findOpenDatabase } from '../database-hooks.ts';

const WAL_HEADER = 32;
const FRAME_HEADER = 24;
const MEMORY = '/dev/shm';

/** A new folder, in memory where the machine has such a place. */
export function createSimulationFolder(): string {
  return mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'counter-simulation-'));
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

/** How a process ends: `killed`, the system keeps what it wrote; `power`, only what was made durable is surely there. */
export type CrashKind = 'killed' | 'power';

/** What of an open database is on the disk. */
export class WriteAheadLog {
  readonly #frames: CachedQuery<[], { log: number }>;
  readonly #synchronous: CachedQuery<[], { synchronous: number }>;

  constructor(connection: OpenDatabase) {
    this.#frames = new CachedQuery(() => connection, 'PRAGMA wal_checkpoint(NOOP)');
    this.#synchronous = new CachedQuery(() => connection, 'PRAGMA synchronous');
  }

  /** How many frames of its log belong to the present round; later ones are left over from the last one. */
  frameCount(): number {
    return Math.max(0, this.#frames.get()?.log ?? 0);
  }

  /** Whether a commit is on the disk when it returns. */
  isSynchronous(): boolean {
    return (this.#synchronous.get()?.synchronous ?? 0) >= 2;
  }
}

/**
 * Takes a database away from the process that has it open and leaves on the disk what the death leaves. `from`: the
 * first frame of the log that is not certain; null when all are that are written.
 */
export function crashDatabase(file: string, death: CrashKind, from: number | null, dice: Dice): void {
  const connection = findOpenDatabase(file);
  const pageSize = Number(connection.pragma('page_size', { simple: true }));
  const written = new WriteAheadLog(connection).frameCount();
  // A database that isn't where it was is left as it is when it is closed.
  renameSync(file, `${file}-seized`);
  connection.close();
  renameSync(`${file}-seized`, file);

  const certain = Math.min(from ?? written, written);
  const kept = death === 'power' ? dice.between(certain, written) : written;
  const log = `${file}-wal`;
  if (kept === 0) rmSync(log, { force: true });
  else truncateSync(log, WAL_HEADER + kept * (FRAME_HEADER + pageSize));
}

/** Takes a database that nobody has open away; what lies beside it stays. */
export function deleteDatabase(file: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
}

/** Overwrites the beginning of a database that nobody has open, and what its log has of it. */
export function corruptDatabase(file: string, dice: Dice): void {
  if (!existsSync(file)) return;
  rmSync(`${file}-wal`, { force: true });
  const main = readFileSync(file);
  main.set(dice.bytes(Math.min(4_096, main.length)));
  writeFileSync(file, main);
}
