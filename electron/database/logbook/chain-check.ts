import type { LogbookChainEnd, LogbookCheck } from '../../contract/calls/logbook.ts';
import { LOST, REMOVED_YEAR } from '../../contract/domain/logbook.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { instant } from '../../contract/domain/time.ts';
import type { LogbookFile } from './logbook-file.ts';
import { CHAIN_START, hashEntry, parseDetails } from './logbook-file.ts';

/** What a check reads: the files, oldest first. Each is looked up only when the one before it has been checked. */
export interface CheckedChain {
  /** The file after a sequence; null at the end. `file` is null if it can't be read. */
  nextAfter(sequence: number): { readonly sequence: number; readonly file: LogbookFile | null } | null;
  /** The last entry that this process has read or written. */
  readonly end: LogbookChainEnd;
}

/**
 * Checks that every entry is there and as it was written, over all files. Each file begins where the one before it
 * ended, and the oldest at the first entry or where the chain says that an owner removed files. Yields after each
 * `step` entries, so that the caller can take a break.
 */
export function* checkChain(chain: CheckedChain, step: number): Generator<undefined, LogbookCheck> {
  const beginnings = new Set([formatEnd(CHAIN_START)]);
  let first: LogbookChainEnd | null = null;
  let end = CHAIN_START;
  let endedAt: Instant | null = null;
  let lost = 0;
  let before = 0;
  for (let next = chain.nextAfter(0); next !== null; next = chain.nextAfter(next.sequence)) {
    const { sequence, file } = next;
    if (file === null) return broken(end);
    if (first === null) {
      first = file.start;
      end = file.start;
    } else if (file.start.number > end.number) {
      return { kind: 'missing', from: end.number + 1, to: file.start.number, after: endedAt };
    } else if (sequence !== before + 1 || formatEnd(file.start) !== formatEnd(end)) {
      return broken(end);
    }
    before = sequence;
    // Starts at the lowest possible number, to catch an entry inserted before the first.
    for (let from = Number.MIN_SAFE_INTEGER; ; from = end.number + 1) {
      const rows = file.rows(from, step);
      for (const row of rows) {
        if (row.number !== end.number + 1 || row.hash !== hashEntry(row, end.hash)) return broken(end);
        if (row.what === REMOVED_YEAR) beginnings.add(readRemovedEnd(row.details));
        if (row.what === LOST) lost += Number(parseDetails(row.details)['entries']);
        end = row;
        endedAt = instant(row.at);
      }
      if (rows.length < step) break;
      yield;
    }
  }
  // Entries that this run has written are gone.
  if (end.number < chain.end.number)
    return { kind: 'missing', from: end.number + 1, to: chain.end.number, after: endedAt };
  const { number: removed, hash } = first ?? CHAIN_START;
  return beginnings.has(formatEnd({ number: removed, hash }))
    ? { kind: 'whole', entries: end.number - removed, removed, lost }
    : { kind: 'missing', from: 1, to: removed, after: null };
}

function broken({ number }: LogbookChainEnd): LogbookCheck {
  return { kind: 'broken', from: number + 1 };
}

function formatEnd({ number, hash }: LogbookChainEnd): string {
  return `${number} ${hash}`;
}

/** The end of the removed file, from the entry that records its removal. */
function readRemovedEnd(details: string): string {
  const { to, mark } = parseDetails(details);
  return formatEnd({ number: Number(to), hash: String(mark) });
}
