/** How many events a page of a longer reading lists. Pure. */

import { LIMITS } from '../../../contract/api/limits.ts';

/** How much longer than a request without news a page may take: a ring waits for it. */
const PAGE_MS = 250;

/** With fewer, a reading takes too many requests (C8). */
const LEAST_EVENTS = 25;

export interface PageSize {
  /** The number of events to ask for. */
  events(): number;
  /** Call this after each page, with its events and the milliseconds that it took. */
  record(events: number, tookMs: number): void;
}

/** Fits the size to what the line carries. */
export function createPageSize(): PageSize {
  let shortestMs = Number.POSITIVE_INFINITY;
  let size: number = LIMITS.pageSizeMax;
  return {
    events: () => size,
    record: (events, tookMs) => {
      shortestMs = Math.min(shortestMs, tookMs);
      if (events < LEAST_EVENTS) return;
      const fitting = Math.floor((events * PAGE_MS) / Math.max(1, tookMs - shortestMs));
      size = Math.max(LEAST_EVENTS, Math.min(fitting, LIMITS.pageSizeMax));
    },
  };
}
