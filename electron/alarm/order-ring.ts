import type { Instant } from '../contract/domain/time.ts';
import { later } from '../contract/domain/time.ts';
import type { AlarmOrder, Episode } from './alarm-workspace.ts';
import type { Opening } from './opening-hours.ts';
import { RING } from './timings.ts';

/** How one order sounds now. */
export interface OrderRing {
  readonly sound: 'ringing' | 'silenced' | 'between_reminders' | 'shop_closed' | 'answering' | 'answer_late';
  /** When that changes by itself; null when only a person or the service can change it. */
  readonly until: Instant | null;
}

function reminder(now: Instant, base: Instant): OrderRing {
  const inRound = Math.max(0, now - base) % RING.reminderEvery;
  const roundBegan = later(now, -inRound);
  return inRound < RING.reminderLasts
    ? { sound: 'ringing', until: later(roundBegan, RING.reminderLasts) }
    : { sound: 'between_reminders', until: later(roundBegan, RING.reminderEvery) };
}

/**
 * The rows of the ring table for one order, from the top: our own action first, then Silence, then what the order
 * itself asks for. Reminders count from the hold's end, the first ring or the shop's opening, whichever came last, and
 * sound only while the shop is open.
 */
export function ringOf(order: AlarmOrder, episode: Episode, opening: Opening, now: Instant): OrderRing {
  if (order.askedAt !== null) {
    const late = later(order.askedAt, RING.answerWithin);
    return now < late ? { sound: 'answering', until: late } : { sound: 'answer_late', until: null };
  }
  if (episode.silencedUntil !== null && now < episode.silencedUntil) {
    return { sound: 'silenced', until: episode.silencedUntil };
  }
  const { holdEndsAt } = order;
  if (order.wants !== 'decision' || holdEndsAt === null) return { sound: 'ringing', until: null };
  if (now < holdEndsAt) return { sound: 'ringing', until: holdEndsAt };
  if (!opening.isOpen) return { sound: 'shop_closed', until: opening.until };
  return reminder(now, later(holdEndsAt, Math.max(0, episode.since - holdEndsAt, (opening.since ?? 0) - holdEndsAt)));
}

/** How loud an order rings that has been ringing since then, and when that rises. */
export function loudnessOf(
  since: Instant,
  now: Instant,
): { readonly level: 1 | 2 | 3; readonly until: Instant | null } {
  const age = now - since;
  if (age < RING.louderAfter) return { level: 1, until: later(since, RING.louderAfter) };
  if (age < RING.loudestAfter) return { level: 2, until: later(since, RING.loudestAfter) };
  return { level: 3, until: null };
}
