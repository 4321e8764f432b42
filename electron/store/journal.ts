/**
 * The journal beside the database: every action as it stands after each change, one line each, on the disk before the
 * change is committed. After a restore it is replayed. It is kept in numbered pieces; a backup begins a new one.
 *
 * A line is a checksum and JSON. What was torn at the end belongs to a commit that never happened.
 */

import { closeSync, fsyncSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { syncFolderOf } from './durable.ts';
import type { JournalPiece } from './trail.ts';
import { journalPath, nextNumber, readTrail } from './trail.ts';

const line = z.looseObject({ id: z.string() });

/** An action's columns by name, or only its id with `void`: it was never saved. */
export type JournalLine = z.output<typeof line>;

export interface Journal {
  /**
   * Adds lines, on the disk when this returns. Gives what takes them back, for when their commit fails. Throws the file
   * system's errors; nothing is added then.
   */
  append(lines: readonly JournalLine[]): () => void;
  /** Ends the piece that is being written. Gives the number of the one that the next line begins. */
  endPiece(): number;
  /** Closes the file; it is opened again when something is appended. */
  close(): void;
}

interface OpenPiece {
  readonly number: number;
  readonly descriptor: number;
  length: number;
  /** What lies after `length` must be cut off first. */
  hasRest: boolean;
}

/** The journal of a database. The file of a piece is made with its first line. */
export function openJournal(file: string): Journal {
  let next = nextNumber(readTrail(file));
  let piece: OpenPiece | null = null;

  const begin = (): OpenPiece => {
    const descriptor = openSync(journalPath(file, next), 'wx', 0o600);
    piece = { number: next, descriptor, length: 0, hasRest: false };
    next += 1;
    syncFolderOf(file);
    return piece;
  };
  const cut = (open: OpenPiece): void => {
    open.hasRest = true;
    ftruncateSync(open.descriptor, open.length);
    fsyncSync(open.descriptor);
    open.hasRest = false;
  };
  /** A cut that fails now is made before the next line. */
  const cutIfPossible = (open: OpenPiece): void => {
    try {
      cut(open);
    } catch {
      // `hasRest` stays; the error that led here is the one to tell.
    }
  };
  const close = (): void => {
    if (piece !== null) closeSync(piece.descriptor);
    piece = null;
  };

  return {
    append: (lines) => {
      const open = piece ?? begin();
      if (open.hasRest) cut(open);
      const { length } = open;
      const bytes = Buffer.from(lines.map(writeLine).join(''));
      const takeBack = (): void => {
        open.length = length;
        cutIfPossible(open);
      };
      try {
        for (let written = 0; written < bytes.length; ) {
          written += writeSync(open.descriptor, bytes, written, bytes.length - written, length + written);
        }
        fsyncSync(open.descriptor);
      } catch (error) {
        takeBack();
        throw error;
      }
      open.length += bytes.length;
      return takeBack;
    },
    endPiece: () => {
      close();
      return next;
    },
    close,
  };
}

function writeLine(content: JournalLine): string {
  const json = JSON.stringify(content);
  return `${checksum(json)} ${json}\n`;
}

function checksum(text: string): string {
  return crc32(text).toString(16).padStart(8, '0');
}

/** Null for a line that is not as it was written. */
function readLine(text: string): JournalLine | null {
  if (text[8] !== ' ' || checksum(text.slice(9)) !== text.slice(0, 8)) return null;
  return line.safeParse(JSON.parse(text.slice(9))).data ?? null;
}

/** What a journal holds. */
export interface Recorded {
  readonly lines: readonly JournalLine[];
  /** False when a piece is missing or a line in the middle is damaged: something may have been done that is not here. */
  readonly isWhole: boolean;
}

/** Reads pieces of a journal in order. They are to begin with the piece `from`. */
export function readJournal(pieces: readonly JournalPiece[], from: number): Recorded {
  const lines: JournalLine[] = [];
  let isWhole = pieces.every(({ number }, index) => number === from + index);
  for (const { path } of pieces) {
    // What follows the last line end was torn off.
    const read = readFileSync(path, 'utf8').split('\n').slice(0, -1).map(readLine);
    lines.push(...read.filter((each) => each !== null));
    const firstBad = read.indexOf(null);
    if (firstBad >= 0 && firstBad < read.length - 1) isWhole = false;
  }
  return { lines, isWhole };
}
