/** When to ask again. Pure, but for chance handed in. */

import { HOUR, MINUTE, SECOND } from '../contract/domain/time.ts';
import type { Randomness } from '../contract/ports.ts';

/** How often each thing is asked for, while all is well. */
export const POLL_INTERVALS = {
  eventsMs: SECOND,
  pendingMs: 30 * SECOND,
  salesMs: MINUTE,
  offersMs: 5 * SECOND,
  storesMs: HOUR,
  /** While a person must act, it is only watched whether somebody has. */
  parkedMs: MINUTE,
} as const;

/** Offline, so that a line that is back is noticed within seconds. */
const LONGEST_OFFLINE_MS = 10 * SECOND;

/** 20 % more or less, so that counters don't march in step. */
export function addJitter(milliseconds: number, randomness: Randomness): number {
  return milliseconds * (0.8 + 0.4 * randomness.fraction());
}

/** How long to wait after so many failures in a row. */
export function computeOfflineDelay(failures: number, randomness: Randomness): number {
  return addJitter(Math.min(LONGEST_OFFLINE_MS, SECOND * 2 ** Math.min(10, failures - 1)), randomness);
}
