import type { Instant } from './time.ts';
import { DAY, indiaDay, later, parseInstant } from './time.ts';

/** So many midnights before one, newest first. */
export function daysBefore(midnight: Instant, count: number): Instant[] {
  return Array.from({ length: count }, (_, index) => later(midnight, -(index + 1) * DAY));
}

/** Midnight in India at the beginning of the day that holds `now`: "today" of every list. */
export function startOfToday(now: Instant): Instant {
  return parseInstant(indiaDay(now));
}
