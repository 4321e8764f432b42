/**
 * How far a poll reaches back before its cursor, to catch events listed late. Pure: `now` is in monotonic milliseconds,
 * which may stand still while the PC sleeps.
 */

import type { Instant } from '../../../contract/domain/time.ts';
import { HOUR, MINUTE, SECOND, SERVICE_CLOCKS_APART_MS } from '../../../contract/domain/time.ts';

/** How late an event may be listed and still be read. */
const LATEST_MS = 2 * HOUR;

/** Often enough that everything settles within five minutes (C12), however late an event is listed. */
export const LONG_EVERY_MS = 4 * MINUTE;

/**
 * The two hours and the five minutes are most of what a steady line carries (P17). The time until they are listed again
 * doubles with each two hours in which nothing was in doubt, up to so often.
 */
const MOST_DOUBLINGS = { long: 3, usual: 2 } as const;

/** After so long without a poll, anything may have happened. */
const ABSENCE_MS = 30 * SECOND;

/**
 * `share`: the most of the time that such polls take, because a ring waits for them. On a slow line each takes seconds,
 * and they come more seldom.
 */
const REACHES = {
  usual: { ms: 5 * MINUTE, everyMs: 30 * SECOND, share: 0.01 },
  /** The service may date its events by several clocks. */
  careful: { ms: SERVICE_CLOCKS_APART_MS, everyMs: 5 * SECOND, share: 0.05 },
} as const;

/**
 * Of most polls, so that a ring doesn't wait on a slow line for events that are known: two seconds, or as many events.
 * Careful polls find what is later, and what is late among more.
 */
const SHORT_MS = 2 * SECOND;
const SHORT_EVENTS = 20;

/** All polls are careful until this many in a row have listed new events, and none later than {@link IN_TIME_MS}. */
const PROVING_POLLS = 5;
const IN_TIME_MS = SHORT_MS / 2;

export interface Overlap {
  readonly reach: 'long' | keyof typeof REACHES | 'short';
  readonly ms: number;
}

/** What the choice of an overlap depends on, as a poll begins. */
export interface PollStart {
  readonly now: number;
  /** The service's time. */
  readonly time: Instant;
  readonly cursor: Instant;
  /** The times of the events that the last polls listed; null where it is unreadable. */
  readonly known: Iterable<Instant | null>;
}

/** A poll that has ended. */
export interface EndedPoll {
  readonly now: number;
  /** The service's time when it began, or later. */
  readonly begunAt: Instant;
  /** How long it took, in milliseconds. */
  readonly tookMs: number;
  /** How long before the cursor the earliest new event was; negative if all were after it, null without one. */
  readonly lateMs: number | null;
}

export interface EventOverlap {
  next(start: PollStart): Overlap;
  /** The shortest overlap, for a poll between the pages of a longer one. */
  nextShort(start: Pick<PollStart, 'cursor' | 'known'>): Overlap;
  recordRead(overlap: Overlap, poll: EndedPoll): void;
  /** A poll has failed, or a list lacked events: more may be listed late. */
  recordDoubt(): void;
  /** Whether the long overlap comes more seldom than each {@link LONG_EVERY_MS}. */
  isSteady(): boolean;
}

/** How long before the cursor the twentieth of the last known events was. */
function findAge({ cursor, known }: Pick<PollStart, 'cursor' | 'known'>): number {
  const ages = [...known].flatMap((at) => (at === null ? [] : [cursor - at]));
  return Math.max(0, ages.toSorted((one, other) => one - other)[SHORT_EVENTS - 1] ?? Number.POSITIVE_INFINITY);
}

export function createEventOverlap(): EventOverlap {
  /** The last poll with the long overlap; null before the first. */
  let long: EndedPoll | null = null;
  const last = {
    usual: { at: Number.NEGATIVE_INFINITY, everyMs: REACHES.usual.everyMs as number },
    careful: { at: Number.NEGATIVE_INFINITY, everyMs: REACHES.careful.everyMs as number },
  };
  /** How many polls in a row have found new events, all of them in time. */
  let pollsInTime = 0;
  /** How many long polls in a row had nothing in doubt since the one before; -1 with a doubt since the last one. */
  let steadyLongPolls = -1;
  let lastPoll: EndedPoll | null = null;

  const recordDoubt = (): void => {
    steadyLongPolls = -1;
  };
  const countDoublings = (reach: keyof typeof MOST_DOUBLINGS): number =>
    Math.min(Math.max(steadyLongPolls, 0), MOST_DOUBLINGS[reach]);
  const stretch = (reach: keyof typeof MOST_DOUBLINGS, ms: number): number => ms * 2 ** countDoublings(reach);

  /** The service's time counts, too: the monotonic clock may stand still during a sleep. */
  const isAfterAbsence = (now: number, time: Instant): boolean =>
    lastPoll !== null && Math.max(now - lastPoll.now, time - lastPoll.begunAt - lastPoll.tookMs) >= ABSENCE_MS;

  /** Reaches back to before the previous long poll began, so that no event falls between two of them. */
  const longMs = (cursor: Instant): number =>
    LATEST_MS + (long === null ? LONG_EVERY_MS : Math.max(0, cursor - long.begunAt));

  const nextShort: EventOverlap['nextShort'] = (start) => {
    const ms = pollsInTime < PROVING_POLLS ? REACHES.careful.ms : SHORT_MS;
    return { reach: 'short', ms: Math.min(ms, findAge(start)) };
  };

  return {
    nextShort,
    next: (start) => {
      const { now, time, cursor } = start;
      const longEveryMs = isAfterAbsence(now, time) ? LONG_EVERY_MS : stretch('long', LONG_EVERY_MS);
      // A poll after a sleep moves the cursor past what happened during the sleep.
      if (long === null || now - long.now >= longEveryMs || time - long.begunAt >= longEveryMs)
        return { reach: 'long', ms: longMs(cursor) };
      if (now - last.usual.at >= stretch('usual', last.usual.everyMs)) return { reach: 'usual', ms: REACHES.usual.ms };
      if (now - last.careful.at >= last.careful.everyMs) return { reach: 'careful', ms: REACHES.careful.ms };
      return nextShort(start);
    },
    recordRead: ({ reach }, poll) => {
      const { now, begunAt, tookMs, lateMs } = poll;
      if (lateMs !== null) pollsInTime = lateMs <= IN_TIME_MS ? pollsInTime + 1 : 0;
      if ((lateMs ?? 0) > REACHES.careful.ms || isAfterAbsence(now - tookMs, begunAt)) recordDoubt();
      lastPoll = poll;
      if (reach === 'short') return;
      last.careful.at = now;
      if (reach !== 'careful') last.usual.at = now;
      if (reach === 'long') {
        long = poll;
        steadyLongPolls += 1;
      } else last[reach].everyMs = Math.max(REACHES[reach].everyMs, tookMs / REACHES[reach].share);
    },
    recordDoubt,
    isSteady: () => countDoublings('long') > 0,
  };
}
