/** Reads that begin further back than the usual overlap, because an event is missing that must be listed. Pure. */

import type { Instant } from '../../../contract/domain/time.ts';
import { addMs } from '../../../contract/domain/time.ts';
import type { EventOverlap } from './event-overlap.ts';
import { isLongOverlap } from './event-overlap.ts';

export interface EventRereads {
  /** Whether a long read that began at or before `from` has come to `until`. If not, one of the next reads begins there. */
  request(from: Instant, until: Instant): boolean;
  /** Where a read with an overlap begins; a long one at the earliest request, if that is further back. */
  start(cursor: Instant, overlapMs: number): Instant;
  /** A long read from `from` has come to `until`. */
  recordLong(from: Instant, until: Instant): void;
}

export function createEventRereads(overlap: EventOverlap): EventRereads {
  let lastLong: { readonly from: Instant; readonly until: Instant } | null = null;
  let requestedFrom: Instant | null = null;
  return {
    request: (from, until) => {
      if (lastLong !== null && lastLong.from <= from && lastLong.until >= until) return true;
      if (requestedFrom === null || from < requestedFrom) requestedFrom = from;
      overlap.requestLong();
      return false;
    },
    start: (cursor, overlapMs) => {
      const from = addMs(cursor, -overlapMs);
      return isLongOverlap(overlapMs) && requestedFrom !== null && requestedFrom < from ? requestedFrom : from;
    },
    recordLong: (from, until) => {
      lastLong = { from, until };
      if (requestedFrom !== null && requestedFrom >= from) requestedFrom = null;
    },
  };
}
