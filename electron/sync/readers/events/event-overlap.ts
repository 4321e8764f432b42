/**
 * How far before the place reached a read of events begins, so that one that was listed late is not missed. Pure: times
 * are monotonic milliseconds.
 */

import { HOUR, MINUTE, SECOND } from '../../../contract/domain/time.ts';

const LONG = { overlapMs: 2 * HOUR, everyMs: 10 * MINUTE, everyAskedMs: 30 * SECOND };
const USUAL = { overlapMs: 5 * MINUTE, everyMs: 30 * SECOND };

/** When the usual overlap fills more than a page, most reads make do with this, so that one call stays enough. */
const BUSY_MS = 10 * SECOND;

export interface EventOverlap {
  /** The overlap of a read that begins now. */
  next(now: number): number;
  /** An event is missing that must be listed: the long overlap comes sooner. */
  requestLong(): void;
  /** A read of that overlap took so many pages to its end. */
  recordRead(overlapMs: number, pages: number, now: number): void;
}

/** Whether an overlap is the long one. */
export function isLongOverlap(overlapMs: number): boolean {
  return overlapMs >= LONG.overlapMs;
}

export function createEventOverlap(): EventOverlap {
  let longAt = Number.NEGATIVE_INFINITY;
  let usualAt = Number.NEGATIVE_INFINITY;
  let isBusy = false;
  let isAsked = false;
  return {
    next: (now) => {
      if (now - longAt >= (isAsked ? LONG.everyAskedMs : LONG.everyMs)) return LONG.overlapMs;
      return isBusy && now - usualAt < USUAL.everyMs ? BUSY_MS : USUAL.overlapMs;
    },
    requestLong: () => {
      isAsked = true;
    },
    recordRead: (overlapMs, pages, now) => {
      if (isLongOverlap(overlapMs)) {
        longAt = now;
        isAsked = false;
      }
      if (overlapMs >= USUAL.overlapMs) usualAt = now;
      if (overlapMs === USUAL.overlapMs) isBusy = pages > 1;
    },
  };
}
