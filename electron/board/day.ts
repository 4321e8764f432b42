import type { Instant } from '../contract/time.ts';
import { indiaDay, parseInstant } from '../contract/time.ts';

/** Midnight in India at the beginning of the day that holds `now`: "today" of every list. */
export function startOfToday(now: Instant): Instant {
  return parseInstant(indiaDay(now));
}
