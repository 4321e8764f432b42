/** The disk of a simulated PC: what of a database is there after the process died or the power went. */

import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, readSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connected } from './connections.ts';
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

/** The place in SQLite's index of a log where it counts the frames that are written. */
const FRAMES_AT = 16;

/** How many frames the log of an open database has. */
export function framesNow(file: string): number {
  const index = `${file}-shm`;
  if (!existsSync(index)) return 0;
  const descriptor = openSync(index, 'r');
  const count = Buffer.alloc(4);
  const read = readSync(descriptor, count, 0, 4, FRAMES_AT);
  closeSync(descriptor);
  return read < 4 ? 0 : count.readUInt32LE();
}

/** Whether a commit on a connection is on the disk when it returns. */
export function isDurable(connection: Connected): boolean {
  return Number(connection.pragma('synchronous', { simple: true })) >= 2;
}

/**
 * Takes a database away from the process that has it open and leaves on the disk what the death leaves. `from`: the
 * first frame of the log that is not certain; null when all are that are written.
 */
export function seizeDatabase(file: string, death: Death, from: number | null, dice: Dice): void {
  const connection = connectionOn(file);
  const pageSize = Number(connection.pragma('page_size', { simple: true }));
  const main = readFileSync(file);
  const wal = readOrEmpty(`${file}-wal`);
  connection.close();

  const written = framesOf(wal, pageSize);
  const certain = Math.min(from ?? written, written);
  const kept = death === 'power' ? dice.between(certain, written) : written;
  rmSync(`${file}-shm`, { force: true });
  writeFileSync(file, main);
  if (kept === 0) rmSync(`${file}-wal`, { force: true });
  else writeFileSync(`${file}-wal`, wal.subarray(0, WAL_HEADER + kept * (FRAME_HEADER + pageSize)));
}

/** Takes a database that nobody has open away; what lies beside it stays. */
export function loseDatabase(file: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
}

/** Overwrites the beginning of a database that nobody has open, and what its log has of it. */
export function damageDatabase(file: string, dice: Dice): void {
  if (!existsSync(file)) return;
  rmSync(`${file}-wal`, { force: true });
  const main = readFileSync(file);
  main.set(dice.bytes(Math.min(4_096, main.length)));
  writeFileSync(file, main);
}
