/**
 * How far a poll reaches back before its cursor, to catch events that are listed late. Pure: times are monotonic
 * milliseconds.
 */

import { HOUR, MINUTE, SECOND } from '../../../contract/domain/time.ts';

const LONG = { overlapMs: 2 * HOUR, everyMs: 10 * MINUTE, everyMsIfRequested: 30 * SECOND };
const USUAL = { overlapMs: 5 * MINUTE, everyMs: 30 * SECOND };

/** While the usual overlap fills more than a page, most polls use this one, so that a single request suffices. */
const BUSY_MS = 10 * SECOND;

export interface EventOverlap {
  /** The overlap of a poll that begins now. */
  next(now: number): number;
  /** Uses the long overlap sooner, because an event is missing that must be listed. */
  requestLong(): void;
  /** A poll with an overlap has come to its end, after so many pages. */
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
  let isRequested = false;
  return {
    next: (now) => {
      if (now - longAt >= (isRequested ? LONG.everyMsIfRequested : LONG.everyMs)) return LONG.overlapMs;
      return isBusy && now - usualAt < USUAL.everyMs ? BUSY_MS : USUAL.overlapMs;
    },
    requestLong: () => {
      isRequested = true;
    },
    recordRead: (overlapMs, pages, now) => {
      if (isLongOverlap(overlapMs)) {
        longAt = now;
        isRequested = false;
      }
      if (overlapMs >= USUAL.overlapMs) usualAt = now;
      if (overlapMs === USUAL.overlapMs) isBusy = pages > 1;
    },
  };
}
