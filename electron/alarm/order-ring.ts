import type { Instant } from '../contract/domain/time.ts';
import { addMs } from '../contract/domain/time.ts';
import type { AlarmOrder, Episode } from './alarm-workspace.ts';
import type { OpeningState } from './opening-hours.ts';
import { ALARM_TIMINGS } from './timings.ts';

/** How one order sounds now. */
export interface OrderRing {
  readonly sound: 'ringing' | 'silenced' | 'between_reminders' | 'shop_closed' | 'answering' | 'answer_late';
  /** When that changes by itself; null when only a person or the service can change it. */
  readonly until: Instant | null;
}

function reminder(now: Instant, base: Instant): OrderRing {
  const inRound = Math.max(0, now - base) % ALARM_TIMINGS.reminderEvery;
  const roundBegan = addMs(now, -inRound);
  return inRound < ALARM_TIMINGS.reminderLasts
    ? { sound: 'ringing', until: addMs(roundBegan, ALARM_TIMINGS.reminderLasts) }
    : { sound: 'between_reminders', until: addMs(roundBegan, ALARM_TIMINGS.reminderEvery) };
}

/**
 * The rows of the ring table for one order, from the top: our own action first, then Silence, then what the order
 * itself asks for. Reminders count from the hold's end, the first ring or the shop's opening, whichever came last, and
 * sound only while the shop is open.
 */
export function computeOrderRing(order: AlarmOrder, episode: Episode, opening: OpeningState, now: Instant): OrderRing {
  if (order.askedAt !== null) {
    const late = addMs(order.askedAt, ALARM_TIMINGS.answerWithin);
    return now < late ? { sound: 'answering', until: late } : { sound: 'answer_late', until: null };
  }
  if (episode.silencedUntil !== null && now < episode.silencedUntil) {
    return { sound: 'silenced', until: episode.silencedUntil };
  }
  const { holdEndsAt } = order;
  if (order.wants !== 'decision' || holdEndsAt === null) return { sound: 'ringing', until: null };
  if (now < holdEndsAt) return { sound: 'ringing', until: holdEndsAt };
  if (!opening.isOpen) return { sound: 'shop_closed', until: opening.until };
  return reminder(now, addMs(holdEndsAt, Math.max(0, episode.since - holdEndsAt, (opening.since ?? 0) - holdEndsAt)));
}

/** How loud an order rings that has been ringing since then, and when that rises. */
export function computeLoudness(
  since: Instant,
  now: Instant,
): { readonly level: 1 | 2 | 3; readonly until: Instant | null } {
  const age = now - since;
  if (age < ALARM_TIMINGS.louderAfter) return { level: 1, until: addMs(since, ALARM_TIMINGS.louderAfter) };
  if (age < ALARM_TIMINGS.loudestAfter) return { level: 2, until: addMs(since, ALARM_TIMINGS.loudestAfter) };
  return { level: 3, until: null };
}
