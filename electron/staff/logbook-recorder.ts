import { join } from 'node:path';
import { LOGBOOK_NAME } from '../contract/domain/data-files.ts';
import { classifyDiskFault } from '../contract/domain/disk-fault.ts';
import type { LogbookMark, LogbookRecord } from '../contract/domain/logbook.ts';
import { CUT, LOST, MARK_LENGTH, MISSING } from '../contract/domain/logbook.ts';
import { MINUTE, SECOND } from '../contract/domain/time.ts';
import type { Clock, Log, Timers } from '../contract/ports.ts';
import { createRetry } from '../contract/retry.ts';
import type { Logbook } from '../database/logbook/logbook.ts';
import { openLogbook, setLogbookAside } from '../database/logbook/logbook.ts';

/** The most entries that wait in memory while the disk takes no writes: those of a busy day. */
const WAITING_MAX = 5_000;
const RETRY_MS = 5 * SECOND;

/** How long after an entry its mark is noted, with those of the entries since. */
const MARK_AFTER_MS = MINUTE;

export interface LogbookRecorderParts {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
  readonly dataFolder: string;
  /** The mark that was noted last, outside of the logbook; null for none. */
  readonly notedMark: () => LogbookMark | null;
  /** Notes a mark; null forgets the last one. Never throws. */
  readonly noteMark: (mark: LogbookMark | null) => void;
}

/**
 * Writes the logbook. Entries that can't be written, because the disk takes no writes or another program locks the
 * file, wait in memory, so that staff never wait; a kill loses those.
 */
export interface LogbookRecorder {
  record(entry: Omit<LogbookRecord, 'at'>): void;
  /** The logbook, including all entries that can be written now. Throws SQLite's errors. */
  read(): Logbook;
  waiting(): number;
  /** The mark of the newest entry, which is noted now; null for an empty logbook. Throws SQLite's errors. */
  mark(): LogbookMark | null;
  /** Runs `work` while the file is closed, because `work` replaces it. */
  closeDuring(work: () => void): void;
  close(): void;
}

export function createLogbookRecorder(parts: LogbookRecorderParts): LogbookRecorder {
  const { clock, timers, log, dataFolder } = parts;
  const file = join(dataFolder, LOGBOOK_NAME);
  let opened: Logbook | null = null;
  const waiting: LogbookRecord[] = [];
  /** How many entries had no room in memory. */
  let lost = 0;
  const retry = createRetry(timers);
  const noting = createRetry(timers);

  function open(): Logbook {
    if (opened !== null) return opened;
    opened = openLogbook(file);
    const noted = parts.notedMark();
    // Whoever removed entries while Counter was closed can't remove this one without leaving another gap.
    if (noted !== null && !opened.has(noted)) {
      opened.append({ at: clock.now(), who: null, what: CUT, details: { entries: noted.number } });
      mark();
    }
    return opened;
  }

  function mark(): LogbookMark | null {
    const newest = opened?.newest() ?? null;
    const short = newest && { number: newest.number, hash: newest.hash.slice(0, MARK_LENGTH) };
    if (short !== null && short.number !== parts.notedMark()?.number) parts.noteMark(short);
    return short;
  }

  /** Leaves a damaged logbook, so that the next try begins another one. */
  function leaveDamaged(): void {
    opened?.close();
    opened = null;
    try {
      setLogbookAside(file, clock.now());
      parts.noteMark(null);
      waiting.unshift({ at: clock.now(), who: null, what: MISSING, details: {} });
    } catch {
      // The next try finds it damaged again.
    }
  }

  function flush(): void {
    retry.cancel();
    try {
      const logbook = open();
      for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
        logbook.append(next);
        waiting.shift();
        if (!noting.isWaiting()) noting.after(MARK_AFTER_MS, mark);
      }
      if (lost === 0) return;
      logbook.append({ at: clock.now(), who: null, what: LOST, details: { entries: lost } });
      lost = 0;
    } catch (error) {
      if (classifyDiskFault(error) === 'damaged') leaveDamaged();
      log('logbook_not_written', { waiting: waiting.length });
      retry.after(RETRY_MS, flush);
    }
  }

  return {
    record(entry) {
      if (waiting.length < WAITING_MAX) waiting.push({ at: clock.now(), ...entry });
      else lost += 1;
      // While the disk takes no writes, only the timer retries: an Accept must not wait for the disk.
      if (!retry.isWaiting()) flush();
    },
    read() {
      flush();
      return open();
    },
    waiting: () => waiting.length + lost,
    mark() {
      flush();
      return mark();
    },
    closeDuring(work) {
      opened?.close();
      opened = null;
      work();
    },
    close() {
      if (waiting.length > 0) flush();
      mark();
      retry.stop();
      noting.stop();
      opened?.close();
    },
  };
}
