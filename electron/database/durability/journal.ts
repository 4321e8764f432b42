/**
 * The journal beside the database. It has an entry for each commit that changes actions or anything else that only staff
 * know (journaled-tables.ts), with the rows as the commit leaves them; the entry is on the disk before the commit. What a
 * database lacks later is replayed from it. The journal consists of numbered segments; a backup begins a new one.
 *
 * An entry is a line with a checksum and JSON. A torn line at the end belongs to a commit that was never reported as done.
 */

import { closeSync, existsSync, fsyncSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import type { JournalSegment } from './database-files.ts';
import { journalPath, nextSegmentNumber, readDatabaseFiles } from './database-files.ts';
import { syncParentFolder } from './durable-files.ts';

/** The values of a row, by column. */
const image = z.record(z.string(), z.unknown());

const entry = z.object({
  commit: z.int().positive(),
  actions: z.array(image),
  /** Rows of other tables, by table. */
  others: z.record(z.string(), z.array(image)).optional(),
});

export type RowImage = z.output<typeof image>;

/** The journaled rows that one commit changed. Such commits are numbered from 1 without a gap. */
export type JournalEntry = z.output<typeof entry>;

export interface Journal {
  /**
   * Appends an entry, which is on the disk when this returns. Returns a function that removes it again, for a commit that
   * fails. Throws the file system's errors, and appends nothing then.
   */
  append(added: JournalEntry): () => void;
  /** Ends the current segment. Returns the number of the segment that the next entry begins. */
  endSegment(): number;
}

/** The segment that entries are appended to. */
interface OpenSegment {
  readonly path: string;
  length: number;
  /** Whether bytes after `length` are still to be cut off. */
  hasRest: boolean;
}

/** Opens the journal of a database. A segment's file is created with its first entry, and open only during a write. */
export function openJournal(file: string): Journal {
  let next = nextSegmentNumber(readDatabaseFiles(file));
  let current: OpenSegment | null = null;

  const begin = (): OpenSegment => {
    const path = journalPath(file, next);
    closeSync(openSync(path, 'wx', 0o600));
    syncParentFolder(file);
    next += 1;
    return { path, length: 0, hasRest: false };
  };

  return {
    append: (added) => {
      // The file may have been deleted from outside.
      if (current === null || !existsSync(current.path)) current = begin();
      const segment = current;
      const { path, length } = segment;
      const removeAgain = (): void => truncate(segment, length);
      try {
        withFile(path, (descriptor) => {
          if (segment.hasRest) cutRest(descriptor, segment);
          segment.length += write(descriptor, Buffer.from(writeLine(added)), length);
        });
      } catch (error) {
        removeAgain();
        throw error;
      }
      return removeAgain;
    },
    endSegment: () => {
      current = null;
      return next;
    },
  };
}

/** Cuts a segment to a length now or, if that fails, before the next entry. Throws nothing: the commit's own error counts. */
function truncate(segment: OpenSegment, length: number): void {
  segment.length = length;
  segment.hasRest = true;
  try {
    withFile(segment.path, (descriptor) => cutRest(descriptor, segment));
  } catch {
    // `hasRest` stays set.
  }
}

function cutRest(descriptor: number, segment: OpenSegment): void {
  ftruncateSync(descriptor, segment.length);
  fsyncSync(descriptor);
  segment.hasRest = false;
}

function withFile<Result>(path: string, work: (descriptor: number) => Result): Result {
  const descriptor = openSync(path, 'r+');
  try {
    return work(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Returns how many bytes were written. */
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
function parseLine(text: string): JournalEntry | null {
  if (text[8] !== ' ' || checksum(text.slice(9)) !== text.slice(0, 8)) return null;
  return entry.safeParse(JSON.parse(text.slice(9))).data ?? null;
}

/** The entries of a journal. */
export interface JournalContents {
  /** In the order of their commits. */
  readonly entries: readonly JournalEntry[];
  /** False when the entry of a commit is missing among them. */
  readonly isWhole: boolean;
}

/** Reads the entries of the commits after `last` from a journal's segments. */
export function readJournal(segments: readonly JournalSegment[], last: number): JournalContents {
  const entries: JournalEntry[] = [];
  for (const { path } of segments.toReversed()) {
    // What follows the last line end is torn.
    const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1).map(parseLine);
    const read = lines.filter((each) => each !== null);
    entries.unshift(...read.filter(({ commit }) => commit > last));
    // Earlier segments hold no later commits.
    if (read.some(({ commit }) => commit <= last)) break;
  }
  const isWhole = entries.every(({ commit }, index) => commit - (entries[index - 1]?.commit ?? last) <= 1);
  return { entries, isWhole };
}
