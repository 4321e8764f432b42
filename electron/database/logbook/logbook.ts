/**
 * The logbook: a file for each year, in one chain of hashes. It belongs to the PC, so that it outlives a change of
 * store. Counter never removes a file. An owner may remove the oldest ended one, and an entry records that.
 */

import type { LogbookChainEnd, LogbookCheck, LogbookFileView } from '../../contract/calls/logbook.ts';
import type { LogbookEntry, LogbookRecord } from '../../contract/domain/logbook.ts';
import { REMOVED_YEAR } from '../../contract/domain/logbook.ts';
import { formatIndiaDay, type Instant } from '../../contract/domain/time.ts';
import { checkChain } from './chain-check.ts';
import type { LogbookFile, LogbookFilter } from './logbook-file.ts';
import { createLogbookFolder } from './logbook-folder.ts';

/** Entries that are missing at the end of the chain. */
interface LogbookGap {
  readonly from: number;
  readonly to: number;
}

export interface Logbook {
  /** What was missing when the logbook was opened; null if nothing was. */
  readonly gap: LogbookGap | null;
  /** Adds an entry; it is on the disk when this returns. Throws SQLite's errors. */
  append(record: LogbookRecord): void;
  /** Matching entries with lower numbers than `before`, newest first. */
  readBefore(filter: LogbookFilter, before: number | null, limit: number): LogbookEntry[];
  /** Matching entries with higher numbers than `after`, up to `until`, oldest first. */
  readAfter(filter: LogbookFilter, after: number, limit: number, until?: number): LogbookEntry[];
  newest(): LogbookChainEnd | null;
  people(): string[];
  /** The files, newest first. */
  files(): LogbookFileView[];
  /**
   * Removes the oldest file, after an entry that records this and keeps its last hash. Returns false if `sequence` is
   * another file, or the only one. Throws the errors of SQLite and of the disk; no file is removed without its entry.
   */
  remove(sequence: number, by: Pick<LogbookRecord, 'at' | 'who'>): boolean;
  /** Checks the whole chain, with a break after each `step` entries. */
  check(step: number): Generator<undefined, LogbookCheck>;
  close(): void;
}

/**
 * Opens the logbook in a folder; creates a missing one. `known`: the last entry of the chain as recorded elsewhere. A
 * logbook that lacks that entry, or whose newest file is damaged, continues in a new file, so that the gap stays
 * visible and new entries are still written. Throws SQLite's errors.
 */
export function openLogbook(path: string, known: LogbookChainEnd | null = null): Logbook {
  const folder = createLogbookFolder(path);
  const [newest = 1] = folder.list();
  const undamaged = folder.openUndamaged(newest);
  const found = undamaged?.end ?? folder.readEndBefore(newest);
  const gap = known !== null && known.number > found.number ? { from: found.number + 1, to: known.number } : null;
  const continued = known === null ? found : { number: Math.max(found.number, known.number), hash: known.hash };
  let sequence = undamaged === null ? newest + 2 : newest;
  let current = undamaged ?? folder.open(sequence, continued);
  if (undamaged !== null) {
    if (known !== null && !hasEntry(current, known)) continueIn(newest + 2, continued);
    // The file that continued this one is gone; skipping its number keeps that visible.
    else if (current.isEnded) continueIn(newest + 2);
    else folder.markEnded(newest - 1);
  }
  /** The year of the current file; null while it has no entry. */
  let year = current.span === null ? null : readYear(current.span.to);

  /**
   * Continues the chain in another file. Marks the previous one last, so that a power cut leaves no mark without a
   * successor.
   */
  function continueIn(next: number, from?: LogbookChainEnd): void {
    const file = folder.open(next, from);
    const ended = sequence;
    current.close();
    current = file;
    sequence = next;
    folder.markEnded(ended);
  }

  function append(record: LogbookRecord): void {
    const yearOfRecord = readYear(record.at);
    if (year !== null && year !== yearOfRecord) {
      continueIn(sequence + 1);
      year = null;
    }
    current.append(record);
    year = yearOfRecord;
  }

  const find = (each: number): LogbookFile | null => (each === sequence ? current : folder.find(each));
  const listReadable = (sequences: readonly number[]): LogbookFile[] => sequences.flatMap((each) => find(each) ?? []);

  function describe(each: number, oldest: number | undefined): LogbookFileView {
    const file = find(each);
    return {
      sequence: each,
      first: file === null ? null : file.start.number + 1,
      entries: file === null ? null : file.end.number - file.start.number,
      from: file?.span?.from ?? null,
      to: file?.span?.to ?? null,
      bytes: folder.measure(each),
      isRemovable: each !== sequence && each === oldest,
    };
  }

  return {
    gap,
    append,
    readBefore(filter, before, limit) {
      const edge = before ?? Number.MAX_SAFE_INTEGER;
      const found: LogbookEntry[] = [];
      for (const file of listReadable(folder.list())) {
        if (found.length < limit) found.push(...file.readBefore(filter, edge, limit - found.length));
      }
      return found;
    },
    readAfter(filter, after, limit, until = Number.MAX_SAFE_INTEGER) {
      const found: LogbookEntry[] = [];
      for (const file of listReadable(folder.list().toReversed())) {
        const missing = limit - found.length;
        if (missing > 0) found.push(...file.readAfter(filter, after, until, missing));
      }
      return found;
    },
    newest: () => (current.end.number === 0 ? null : current.end),
    people() {
      const names = folder.list().flatMap((each) => (each === sequence ? current.people() : folder.peopleOf(each)));
      return [...new Set(names)];
    },
    files() {
      const sequences = folder.list();
      return sequences.map((each) => describe(each, sequences.at(-1)));
    },
    remove(removed, { at, who }) {
      const sequences = folder.list();
      if (!describe(removed, sequences.at(-1)).isRemovable) return false;
      const file = find(removed);
      // An unreadable file ends where the next one starts.
      const end = file?.end ?? find(sequences.at(-2) ?? sequence)?.start;
      append({
        at,
        who,
        what: REMOVED_YEAR,
        details: {
          from: file === null ? null : file.start.number + 1,
          to: end?.number ?? null,
          mark: end?.hash ?? null,
        },
      });
      folder.remove(removed);
      return true;
    },
    check: (step) =>
      checkChain(
        {
          nextAfter(before) {
            const next = folder.list().findLast((each) => each > before);
            return next === undefined ? null : { sequence: next, file: find(next) };
          },
          get end() {
            return current.end;
          },
        },
        step,
      ),
    close() {
      current.close();
      folder.close();
    },
  };
}

/** Whether a file has an entry, or begins after it. Earlier entries are not checked. */
function hasEntry(file: LogbookFile, { number, hash }: LogbookChainEnd): boolean {
  if (number < file.start.number) return true;
  if (number === file.start.number) return hash === file.start.hash;
  return file.rows(number, 1)[0]?.hash === hash;
}

/** Returns the calendar year in India. */
function readYear(at: Instant): string {
  return formatIndiaDay(at).slice(0, 4);
}
