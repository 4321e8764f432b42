/**
 * How far a poll reaches back before its cursor, to catch events that are listed late. Pure: times are monotonic
 * milliseconds.
 */

import { HOUR, MINUTE, SECOND } from '../../../contract/domain/time.ts';

/** How late an event may be listed and is read all the same. */
const LATEST_MS = 2 * HOUR;

/** Reaches back before the long overlap that went before it, so that no event falls between two of them. */
const LONG = { overlapMs: LATEST_MS + 10 * MINUTE, everyMs: 10 * MINUTE, everyMsIfWatched: MINUTE };
const USUAL = { overlapMs: 5 * MINUTE, everyMs: 30 * SECOND };

/** While the usual overlap fills more than a page, most polls use this one, so that a single request suffices. */
const BUSY_MS = 10 * SECOND;

export interface EventOverlap {
  /** The overlap of a poll that begins now; more often the long one while late events still correct a count. */
  next(now: number, isWatched: boolean): number;
  /** A poll with an overlap has come to its end, after so many pages. */
  recordRead(overlapMs: number, pages: number, now: number): void;
}

export function createEventOverlap(): EventOverlap {
  let longAt = Number.NEGATIVE_INFINITY;
  let usualAt = Number.NEGATIVE_INFINITY;
  let isBusy = false;
  return {
    next: (now, isWatched) => {
      if (now - longAt >= (isWatched ? LONG.everyMsIfWatched : LONG.everyMs)) return LONG.overlapMs;
      return isBusy && now - usualAt < USUAL.everyMs ? BUSY_MS : USUAL.overlapMs;
    },
    recordRead: (overlapMs, pages, now) => {
      if (overlapMs === LONG.overlapMs) longAt = now;
      if (overlapMs >= USUAL.overlapMs) usualAt = now;
      if (overlapMs === USUAL.overlapMs) isBusy = pages > 1;
    },
  };
}
