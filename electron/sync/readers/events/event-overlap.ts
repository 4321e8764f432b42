/**
 * How far a poll reaches back before its cursor, to catch events listed late. Pure: `now` is in monotonic milliseconds,
 * which may stand still while the PC sleeps.
 */

import type { Instant } from '../../../contract/domain/time.ts';
import { HOUR, MINUTE, SECOND } from '../../../contract/domain/time.ts';

/** How late an event may be listed and still be read. */
const LATEST_MS = 2 * HOUR;

/** Often enough that everything settles within five minutes (C12), however late an event is listed. */
const LONG_EVERY_MS = 4 * MINUTE;
const USUAL = { overlapMs: 5 * MINUTE, everyMs: 30 * SECOND };

/** The most of the time that these polls take: on a slow line each takes seconds, for which a ring would wait. */
const USUAL_SHARE = 0.01;

/** Of most polls, so that a ring doesn't wait on a slow line for events that are known. */
const SHORT_MS = 10 * SECOND;

export interface Overlap {
  readonly reach: 'long' | 'usual' | 'short';
  readonly ms: number;
}

/** What the choice of an overlap depends on, as a poll begins. */
export interface PollStart {
  readonly now: number;
  /** The service's time. */
  readonly time: Instant;
  readonly cursor: Instant;
}

/** A poll that has ended. */
export interface EndedPoll {
  readonly now: number;
  /** The service's time when it began, or later. */
  readonly begunAt: Instant;
  /** How long it took, in milliseconds. */
  readonly tookMs: number;
}

export interface EventOverlap {
  next(start: PollStart): Overlap;
  recordRead(overlap: Overlap, poll: EndedPoll): void;
}

export function createEventOverlap(): EventOverlap {
  /** The last poll with the long overlap; null before the first. */
  let long: EndedPoll | null = null;
  let usualAt = Number.NEGATIVE_INFINITY;
  let usualEveryMs = USUAL.everyMs;

  /** Reaches back to before the previous long poll began, so that no event falls between two of them. */
  const longMs = (cursor: Instant): number =>
    LATEST_MS + (long === null ? LONG_EVERY_MS : Math.max(0, cursor - long.begunAt));

  return {
    next: ({ now, time, cursor }) => {
      // The service's time counts, too: a poll after a sleep moves the cursor past what happened during the sleep.
      if (long === null || now - long.now >= LONG_EVERY_MS || time - long.begunAt >= LONG_EVERY_MS)
        return { reach: 'long', ms: longMs(cursor) };
      const isShort = now - usualAt < usualEveryMs;
      return isShort ? { reach: 'short', ms: SHORT_MS } : { reach: 'usual', ms: USUAL.overlapMs };
    },
    recordRead: ({ reach }, poll) => {
      if (reach === 'long') long = poll;
      if (reach !== 'short') usualAt = poll.now;
      if (reach === 'usual') usualEveryMs = Math.max(USUAL.everyMs, poll.tookMs / USUAL_SHARE);
    },
  };
}
