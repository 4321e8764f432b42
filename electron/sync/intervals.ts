/** How long the pollers wait. Pure, apart from the given randomness. */

import { addJitter, computeBackoff } from '../contract/domain/backoff.ts';
import { HOUR, MINUTE, SECOND } from '../contract/domain/time.ts';
import type { Randomness } from '../contract/ports.ts';

/** The time between two polls, while all is well. */
export const POLL_INTERVALS = {
  eventsMs: SECOND,
  pendingMs: 30 * SECOND,
  salesMs: MINUTE,
  backgroundMs: 5 * SECOND,
  storesMs: HOUR,
  /** While work is parked, to notice when a person has acted. */
  parkedMs: MINUTE,
} as const;

/** 20 % more or less, so that counters don't poll in step. */
const JITTER = { least: 0.8, spread: 0.4 } as const;

/** Short, so that a restored connection is noticed within seconds. */
const OFFLINE_BACKOFF = { firstMs: SECOND, maxMs: 10 * SECOND, jitter: JITTER } as const;

/** The shortest time between the sweeps of two stores: the polls of events need most of the requests (C3, C8). */
const LEAST_SWEEP_MS = 2 * SECOND;

/** The time between the sweeps of two stores, so that each is swept once in {@link POLL_INTERVALS.pendingMs} if it can be. */
export function computeSweepInterval(stores: number): number {
  return Math.max(POLL_INTERVALS.pendingMs / stores, LEAST_SWEEP_MS);
}

/** Two sweeps a second leave room for what staff do (C8). */
const LEAST_UNSAVED_SWEEP_MS = 0.5 * SECOND;

/** The time between two sweeps of all stores while the disk takes no writes. */
export function computeUnsavedInterval(stores: number): number {
  return Math.max(POLL_INTERVALS.eventsMs, stores * LEAST_UNSAVED_SWEEP_MS);
}

/** The time between two polls while the list of events repeats itself: each is some requests, with a sweep of all stores. */
export function computeRepeatingInterval(stores: number): number {
  return (4 + stores) * LEAST_UNSAVED_SWEEP_MS;
}

/** An interval with its jitter. */
export function jitterInterval(milliseconds: number, randomness: Randomness): number {
  return addJitter(milliseconds, JITTER, randomness.fraction());
}

/** The wait after a number of failures in a row. */
export function computeOfflineDelay(failures: number, randomness: Randomness): number {
  return computeBackoff(OFFLINE_BACKOFF, failures, randomness.fraction());
}

/** What a request takes on a usual line, and the most that a poll begins earlier on a slower one (C8). */
const USUAL_REQUEST_MS = 0.1 * SECOND;
const MOST_AHEAD_MS = 0.4 * SECOND;

/**
 * The wait after a poll that took `tookMs`, so that polls begin `interval` after each other. On a slow line
 * the next poll begins earlier, because the ring also waits for the poll itself.
 */
export function computePollDelay(interval: number, tookMs: number, randomness: Randomness): number {
  const aheadMs = Math.min(Math.max(0, tookMs - USUAL_REQUEST_MS), MOST_AHEAD_MS);
  return Math.max(0, jitterInterval(interval, randomness) - tookMs - aheadMs);
}
