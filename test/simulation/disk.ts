/** The disk of a simulated PC: what of a database is there after the process died or the power went. */

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectionOn } from './connections.ts';
import type { Dice } from './dice.ts';

const WAL_HEADER = 32;
const FRAME_HEADER = 24;
const MEMORY = '/dev/shm';

/** A new folder, in memory where the machine has such a place. */
export function newFolder(): string {
  return mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'counter-simulation-'));
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

function readOrEmpty(file: string): Buffer {
  return existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
}

/** How many frames of a write-ahead log belong to its present round: later ones are left over from the last one. */
function framesOf(wal: Buffer, pageSize: number): number {
  if (wal.length < WAL_HEADER) return 0;
  const salts = wal.subarray(16, 24);
  const size = FRAME_HEADER + pageSize;
  let frames = 0;
  for (let at = WAL_HEADER; at + size <= wal.length; at += size) {
    if (!wal.subarray(at + 8, at + 16).equals(salts)) break;
    frames += 1;
  }
  return frames;
}

/** How a process ends: `killed`, the system keeps what it wrote; `power`, only what was made durable is surely there. */
export type Death = 'killed' | 'power';

/** Frames of the log that are written and not yet certain: those of a commit that has not returned. */
export interface Uncertain {
  readonly frames: number;
}

/** How many frames the log of an open database has. */
export function framesNow(file: string): number {
  return framesOf(readOrEmpty(`${file}-wal`), 4096);
}

/**
 * Takes a database away from the process that has it open and leaves on the disk what the death leaves. With
 * `synchronous = FULL` every frame of a finished commit is certain; below that, none since the last checkpoint.
 */
export function seizeDatabase(file: string, death: Death, uncertain: Uncertain, dice: Dice): void {
  const connection = connectionOn(file);
  const synchronous = Number(connection.pragma('synchronous', { simple: true }));
  const pageSize = Number(connection.pragma('page_size', { simple: true }));
  const main = readFileSync(file);
  const wal = readOrEmpty(`${file}-wal`);
  connection.close();

  const written = framesOf(wal, pageSize);
  const certain = synchronous >= 2 ? Math.max(0, written - uncertain.frames) : 0;
  const kept = death === 'power' ? dice.between(certain, written) : written;
  rmSync(`${file}-shm`, { force: true });
  writeFileSync(file, main);
  if (kept === 0) rmSync(`${file}-wal`, { force: true });
  else writeFileSync(`${file}-wal`, wal.subarray(0, WAL_HEADER + kept * (FRAME_HEADER + pageSize)));
}
