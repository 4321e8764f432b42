/** The disk of a simulated PC: what remains of a database after the process died or the power failed. */

import { existsSync, readdirSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Dice } from '../../support/dice.ts';
import { setDiskOptions, watchFolder } from '../../support/file-hooks.ts';
import { createMemoryFolder } from '../../support/memory-folder.ts';
import type { OpenDatabase } from '../database-hooks.ts';
import { findFileConnection, PreparedQuery } from '../database-hooks.ts';

const WAL_HEADER = 32;
const FRAME_HEADER = 24;

export const createSimulationFolder = (): string => createMemoryFolder('counter-simulation-');

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

/**
 * How a process ends. `killed`: the system keeps everything written. `power`: only synced data is certain to remain.
 */
export type CrashKind = 'killed' | 'power';

/** The number of valid frames in a database's log; frames beyond it are left over from before the last checkpoint. */
export class WriteAheadLog {
  readonly #frames: PreparedQuery<[], { log: number }>;

  constructor(connection: OpenDatabase) {
    this.#frames = new PreparedQuery(() => connection, 'PRAGMA wal_checkpoint(NOOP)');
  }

  frameCount(): number {
    return Math.max(0, this.#frames.get()?.log ?? 0);
  }
}

/**
 * Closes a database while a process has it open, and leaves on the disk what such a crash leaves. `uncertainFrom`: the
 * first frame of the log that may be lost; null if every written frame is synced.
 */
export function crashDatabase(file: string, kind: CrashKind, uncertainFrom: number | null, dice: Dice): void {
  const connection = findFileConnection(file);
  if (connection === null) return;
  // The power may fail within a commit.
  if (connection.inTransaction) connection.exec('ROLLBACK');
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

const journalStart = (file: string): string => `${basename(file)}.journal-`;

/** The paths of a database's journal segments, oldest first. */
function listJournal(file: string): string[] {
  const names = readdirSync(dirname(file)).filter((name) => name.startsWith(journalStart(file)));
  return names.toSorted().map((name) => join(dirname(file), name));
}

/**
 * Deletes the journal of a closed database, or only its end, or one segment, or the end of a segment other than the
 * last.
 */
export function loseJournal(file: string, dice: Dice): void {
  // From here on the dead process no longer writes, and everything reaches the disk.
  setDiskOptions(dirname(file), {});
  const segments = listJournal(file);
  const first = dice.upTo(segments.length);
  const cut = dice.hits(0.2) && first < segments.length - 1 ? segments[first] : undefined;
  if (cut !== undefined) {
    const bytes = readFileSync(cut);
    writeFileSync(cut, bytes.subarray(0, dice.upTo(bytes.length + 1)));
  } else for (const path of dice.hits(0.5) ? segments.slice(first) : segments.slice(first, first + 1)) rmSync(path);
  watchFolder(dirname(file));
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
