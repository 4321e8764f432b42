import type { LogbookRecord } from '../contract/domain/logbook.ts';
import { LOST, MISSING } from '../contract/domain/logbook.ts';
import { SECOND } from '../contract/domain/time.ts';
import type { Clock, Log, Timers } from '../contract/ports.ts';
import { createRetry } from '../contract/retry.ts';
import type { Logbook } from '../database/logbook/logbook.ts';
import { openLogbook } from '../database/logbook/logbook.ts';
import { CHAIN_START } from '../database/logbook/logbook-file.ts';
import type { LogbookMark } from '../database/logbook/logbook-mark.ts';
import { openLogbookMark } from '../database/logbook/logbook-mark.ts';

/** The most entries that wait in memory while the disk takes no writes: those of a busy day. */
const WAITING_MAX = 5_000;
const RETRY_MS = 5 * SECOND;

export interface LogbookRecorderParts {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
  readonly dataFolder: string;
}

/** Writes the logbook. Entries that the disk refuses wait in memory, so staff never wait for the disk. */
export interface LogbookRecorder {
  record(entry: Omit<LogbookRecord, 'at'>): void;
  /** The logbook, including all entries that can be written now. Throws SQLite's errors. */
  read(): Logbook;
  /** Removes the oldest ended file; false if it is another one. Throws the errors of SQLite and of the disk. */
  remove(sequence: number, who: string | null): boolean;
  waiting(): number;
  close(): void;
}

export function createLogbookRecorder({ clock, timers, log, dataFolder }: LogbookRecorderParts): LogbookRecorder {
  const mark = openLogbookMark(dataFolder);
  /** The mark of the previous run, needed when the logbook is opened. */
  let left = mark.read();
  let opened: Logbook | null = null;
  const waiting: LogbookRecord[] = [];
  let lost = 0;
  /** Whether the mark on the disk says that entries wait. */
  let isHeld = left !== null && left.waiting > 0;
  const retry = createRetry(timers);

  const countWaiting = (): number => (left?.waiting ?? 0) + waiting.length + lost;

  function open(): Logbook {
    if (opened !== null) return opened;
    opened = openLogbook(dataFolder, left);
    const { gap } = opened;
    if (gap !== null) waiting.unshift({ at: clock.now(), who: null, what: MISSING, details: { ...gap } });
    lost += countLost(left, opened);
    left = null;
    return opened;
  }

  function flush(): void {
    retry.cancel();
    try {
      const file = open();
      const owed = countWaiting();
      for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
        file.append(next);
        waiting.shift();
      }
      if (lost > 0) {
        file.append({ at: clock.now(), who: null, what: LOST, details: { entries: lost } });
        lost = 0;
      }
      // Otherwise a power cut could restore an older mark that counts more waiting entries.
      if (owed > 0) writeMark(isHeld);
      isHeld = false;
    } catch {
      log('logbook_not_written', { waiting: waiting.length });
      writeMark(true);
      isHeld = true;
      retry.after(RETRY_MS, flush);
    }
  }

  function writeMark(isSynced: boolean): void {
    const { number, hash } = opened?.newest() ?? left ?? CHAIN_START;
    mark.write({ number, hash, waiting: countWaiting() }, isSynced);
  }

  // Immediately records what the previous run couldn't write.
  if (isHeld) flush();
  return {
    record(entry) {
      if (waiting.length < WAITING_MAX) waiting.push({ at: clock.now(), ...entry });
      else lost += 1;
      // While the disk takes no writes, only the timer retries: an Accept must not wait for the disk.
      if (!retry.isWaiting()) flush();
      else writeMark(false);
    },
    read() {
      flush();
      return open();
    },
    remove(sequence, who) {
      flush();
      const isRemoved = open().remove(sequence, { at: clock.now(), who });
      writeMark(false);
      return isRemoved;
    },
    waiting: () => waiting.length + lost,
    close() {
      if (waiting.length > 0) flush();
      retry.stop();
      opened?.close();
      mark.close();
    },
  };
}

const ALL = { text: '', kinds: [], who: null, from: null, to: null } as const;

/**
 * How many of the entries that waited when the previous run ended are neither in the logbook nor recorded there as
 * lost.
 */
function countLost(left: LogbookMark | null, log: Logbook): number {
  if (left === null || left.waiting === 0) return 0;
  const written = log.readAfter(ALL, left.number, left.waiting + 1);
  return written.some(({ what }) => what === LOST) ? 0 : Math.max(0, left.waiting - written.length);
}
