/**
 * The journal beside the database: every action, and what else only staff know (journaled-tables.ts), as it stands after each
 * commit that changed it, one entry for a commit, on the disk before the commit is. What a database turns out not to have is replayed from it. It is kept in numbered
 * pieces; a backup begins a new one.
 *
 * An entry is a line of a checksum and JSON. What was torn at the end was never said to be saved.
 */

import { closeSync, existsSync, fsyncSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import type { JournalSegment } from './database-files.ts';
import { journalPath, nextSegmentNumber, readDatabaseFiles } from './database-files.ts';
import { syncParentFolder } from './durable-files.ts';

/** A row's columns by name. */
const image = z.record(z.string(), z.unknown());

const entry = z.object({
  commit: z.int().positive(),
  actions: z.array(image),
  /** Rows of other tables, by table. */
  others: z.record(z.string(), z.array(image)).optional(),
});

export type RowImage = z.output<typeof image>;

/** What one commit changed. Commits that change what is journaled are numbered from 1, without a gap. */
export type JournalEntry = z.output<typeof entry>;

export interface Journal {
  /**
   * Adds an entry, on the disk when this returns. Gives what takes it back, for when its commit fails. Throws the file
   * system's errors; nothing is added then.
   */
  append(added: JournalEntry): () => void;
  /** Ends the piece that is being written. Gives the number of the one that the next entry begins. */
  endSegment(): number;
}

/** The piece that is being written. */
interface Piece {
  readonly path: string;
  length: number;
  /** Something after `length` is still to be cut off. */
  hasRest: boolean;
}

/** The journal of a database. The file of a piece is made with its first entry, and open only while it is written. */
export function openJournal(file: string): Journal {
  let next = nextSegmentNumber(readDatabaseFiles(file));
  let piece: Piece | null = null;

  const begin = (): Piece => {
    const path = journalPath(file, next);
    closeSync(openSync(path, 'wx', 0o600));
    syncParentFolder(file);
    next += 1;
    return { path, length: 0, hasRest: false };
  };

  return {
    append: (added) => {
      // Somebody may have tidied up.
      if (piece === null || !existsSync(piece.path)) piece = begin();
      const written = piece;
      const { path, length } = written;
      const takeBack = (): void => cutBack(written, length);
      try {
        within(path, (descriptor) => {
          if (written.hasRest) cut(descriptor, written);
          written.length += write(descriptor, Buffer.from(writeLine(added)), length);
        });
      } catch (error) {
        takeBack();
        throw error;
      }
      return takeBack;
    },
    endSegment: () => {
      piece = null;
      return next;
    },
  };
}

/** What can't be cut off now is cut off before the next entry. The error that led here is the one to tell. */
function cutBack(piece: Piece, length: number): void {
  piece.length = length;
  piece.hasRest = true;
  try {
    within(piece.path, (descriptor) => cut(descriptor, piece));
  } catch {
    // It stays noted.
  }
}

function cut(descriptor: number, piece: Piece): void {
  ftruncateSync(descriptor, piece.length);
  fsyncSync(descriptor);
  piece.hasRest = false;
}

/** Does something with an open file. */
function within<Result>(path: string, work: (descriptor: number) => Result): Result {
  const descriptor = openSync(path, 'r+');
  try {
    return work(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Gives how many bytes were written. */
function write(descriptor: number, bytes: Buffer, at: number): number {
  let written = 0;
  while (written < bytes.length) {
    written += writeSync(descriptor, bytes, written, bytes.length - written, at + written);
  }
  fsyncSync(descriptor);
  return written;
}

function writeLine(content: JournalEntry): string {
  const json = JSON.stringify(content);
  return `${checksum(json)} ${json}\n`;
}

function checksum(text: string): string {
  return crc32(text).toString(16).padStart(8, '0');
}

/** Null for a line that is not as it was written. */
function readLine(text: string): JournalEntry | null {
  if (text[8] !== ' ' || checksum(text.slice(9)) !== text.slice(0, 8)) return null;
  return entry.safeParse(JSON.parse(text.slice(9))).data ?? null;
}

/** What a journal holds. */
export interface JournalContents {
  /** In the order of their commits. */
  readonly entries: readonly JournalEntry[];
  /** False when a commit is missing among them: something may have been done that is not here. */
  readonly isWhole: boolean;
}

/** Reads the entries of the commits after `last` from the pieces of a journal. */
export function readJournal(pieces: readonly JournalSegment[], last: number): JournalContents {
  const entries: JournalEntry[] = [];
  for (const { path } of pieces.toReversed()) {
    // What follows the last line end was torn off.
    const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1).map(readLine);
    const read = lines.filter((each) => each !== null);
    entries.unshift(...read.filter(({ commit }) => commit > last));
    // The pieces before it hold nothing later.
    if (read.some(({ commit }) => commit <= last)) break;
  }
  const isWhole = entries.every(({ commit }, index) => commit - (entries[index - 1]?.commit ?? last) <= 1);
  return { entries, isWhole };
}
