/**
 * The journal beside the database. It has an entry for each commit that changes actions or anything else that only
 * staff know (journaled-tables.ts), with the rows as the commit leaves them; the entry is on the disk before the
 * commit. If the database later lacks a commit, the journal replays it. The journal consists of numbered segments. A
 * backup and each opening begin a new one, and the last line of a segment names the next, so that a lost segment is
 * noticed.
 *
 * An entry is a line with a checksum and JSON. A torn line at the end belongs to a commit that was never reported as
 * done.
 */

import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
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

/** The last line of a segment. */
const successor = z.object({
  /** The number of the next segment. */
  next: z.int().positive(),
});

/** A line that a restore leaves where entries are missing. */
const gap = z.object({ gap: z.literal(true) });

export type RowImage = z.output<typeof image>;

/** The journaled rows that one commit changed. Such commits are numbered from 1 without a gap. */
export type JournalEntry = z.output<typeof entry>;

export interface Journal {
  /**
   * Appends an entry, which is on the disk when this returns. Returns a function that removes it again, for a commit
   * that fails. Throws the file system's errors, and then appends nothing.
   */
  append(added: JournalEntry): () => void;
  /** Begins a new segment, unless the current one is empty. Returns its number. Throws the file system's errors. */
  beginSegment(): number;
}

/** A segment that lines are appended to. */
interface OpenSegment extends JournalSegment {
  length: number;
  /** Whether bytes after `length` still have to be cut off. */
  hasRest: boolean;
}

/** The first segment of a database's journal. */
export const FIRST_SEGMENT = 1;

/**
 * Opens the journal of a database. Its first segment exists from the beginning; each later one is created with its
 * first entry or for a backup. A file is open only during a write. Throws the file system's errors.
 */
export function openJournal(file: string): Journal {
  const files = readDatabaseFiles(file);
  let next = nextSegmentNumber(files);
  let last = findLastSegment(files.journal);
  let current: OpenSegment | null = null;

  const begin = (): OpenSegment => {
    const begun = createSegment(file, next, () => {
      // The line end at the front closes a torn line at the end of the predecessor.
      if (last !== null && existsSync(last.path)) appendText(last, `\n${writeLine({ next })}`);
    });
    next += 1;
    last = begun;
    current = begun;
    return begun;
  };

  if (next === FIRST_SEGMENT) begin();
  return {
    // The file may have been deleted from outside.
    append: (added) => appendText(current !== null && existsSync(current.path) ? current : begin(), writeLine(added)),
    beginSegment: () => {
      const isEmpty = current?.length === 0 && existsSync(current.path);
      return isEmpty && current !== null ? current.number : begin().number;
    },
  };
}

function findLastSegment(segments: readonly JournalSegment[]): OpenSegment | null {
  const last = segments.at(-1);
  return last === undefined ? null : measure(last);
}

function measure(segment: JournalSegment): OpenSegment {
  return { ...segment, length: statSync(segment.path).size, hasRest: false };
}

/**
 * Completes segments that have lost the line naming the next, so that a later loss of that next segment is noticed.
 * Throws the file system's errors.
 */
export function nameFollowing(segments: readonly JournalSegment[]): void {
  for (const [index, segment] of segments.entries()) {
    const following = segments[index + 1];
    if (following === undefined || readSegment(segment).next.length > 0) continue;
    appendText(measure(segment), `\n${writeLine({ next: following.number })}`);
  }
}

/**
 * Records that entries are missing before those to come. Otherwise a second restore from the same backup would miss it:
 * the next segment takes the number of a lost one, and its commits those of lost commits. Throws file system errors.
 */
export function recordGap(file: string): void {
  createSegment(file, nextSegmentNumber(readDatabaseFiles(file)), (segment) => {
    appendText(segment, writeLine({ gap: true }));
  });
}

/** Creates an empty segment and calls `created`. If that throws, removes the segment again. */
function createSegment(file: string, number: number, created: (segment: OpenSegment) => void): OpenSegment {
  const segment: OpenSegment = { number, path: journalPath(file, number), length: 0, hasRest: false };
  closeSync(openSync(segment.path, 'wx', 0o600));
  try {
    syncParentFolder(file);
    created(segment);
  } catch (error) {
    rmSync(segment.path, { force: true });
    throw error;
  }
  return segment;
}

/** Appends text to a segment, all or nothing. Returns a function that removes it again. */
function appendText(segment: OpenSegment, text: string): () => void {
  const { path, length } = segment;
  const removeAgain = (): void => truncate(segment, length);
  try {
    withFile(path, (descriptor) => {
      if (segment.hasRest) cutRest(descriptor, segment);
      segment.length += write(descriptor, Buffer.from(text), length);
    });
  } catch (error) {
    removeAgain();
    throw error;
  }
  return removeAgain;
}

/**
 * Cuts a segment to a length now or, if that fails, before the next entry. Never throws, because the commit's own error
 * counts.
 */
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

function writeLine(content: JournalEntry | z.output<typeof successor> | z.output<typeof gap>): string {
  const json = JSON.stringify(content);
  return `${checksum(json)} ${json}\n`;
}

function checksum(text: string): string {
  return crc32(text).toString(16).padStart(8, '0');
}

interface SegmentContents {
  readonly entries: readonly JournalEntry[];
  /** The numbers of the next segments that it names. */
  readonly next: readonly number[];
  readonly hasGap: boolean;
}

/** Reads the undamaged lines of a segment. What follows the last line end is torn. */
function readSegment({ path }: JournalSegment): SegmentContents {
  const entries: JournalEntry[] = [];
  const next: number[] = [];
  let hasGap = false;
  for (const text of readFileSync(path, 'utf8').split('\n').slice(0, -1)) {
    if (text[8] !== ' ' || checksum(text.slice(9)) !== text.slice(0, 8)) continue;
    const line: unknown = JSON.parse(text.slice(9));
    const added = entry.safeParse(line).data;
    const following = successor.safeParse(line).data;
    if (added !== undefined) entries.push(added);
    if (following !== undefined) next.push(following.next);
    hasGap ||= gap.safeParse(line).success;
  }
  return { entries, next, hasGap };
}

/** The entries of a journal. */
export interface JournalContents {
  /** In the order of their commits. */
  readonly entries: readonly JournalEntry[];
  /** False if a segment is missing, or the entry of a commit in between. */
  readonly isWhole: boolean;
}

/**
 * Reads the entries of the commits after `last` from a journal's segments. `first`: the number of the first segment
 * that must exist, with all later ones; null if none must.
 */
export function readJournal(
  segments: readonly JournalSegment[],
  last: number,
  first: number | null = null,
): JournalContents {
  const entries: JournalEntry[] = [];
  const numbers = new Set(segments.map(({ number }) => number));
  let isWhole = first === null || numbers.has(first);
  for (const segment of segments.toReversed()) {
    const read = readSegment(segment);
    entries.unshift(...read.entries.filter(({ commit }) => commit > last));
    const isEnd = segment === segments.at(-1) && read.next.length === 0;
    if (first !== null && segment.number >= first && read.hasGap) isWhole = false;
    if (first !== null && segment.number >= first && !isEnd)
      isWhole &&= read.next.length > 0 && read.next.every((number) => numbers.has(number));
    // Earlier segments hold no later commits.
    if (read.entries.some(({ commit }) => commit <= last)) break;
  }
  isWhole &&= entries.every(({ commit }, index) => commit - (entries[index - 1]?.commit ?? last) <= 1);
  return { entries, isWhole };
}
