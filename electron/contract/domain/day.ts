import type { Instant } from './time.ts';
import { addMs, DAY, formatIndiaDay, parseInstant } from './time.ts';

/** So many midnights before one, newest first. */
export function listMidnightsBefore(midnight: Instant, count: number): Instant[] {
  return Array.from({ length: count }, (_, index) => addMs(midnight, -(index + 1) * DAY));
}

/** Midnight in India at the beginning of the day that holds `now`: "today" of every list. */
export function startOfIndiaDay(now: Instant): Instant {
  return parseInstant(formatIndiaDay(now));
}
