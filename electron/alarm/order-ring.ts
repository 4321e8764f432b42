import { ALARMS, REMINDER_REPEAT } from '../contract/domain/alarms.ts';
import type { Instant } from '../contract/domain/time.ts';
import { addMs } from '../contract/domain/time.ts';
import type { OpeningState } from '../contract/opening-hours.ts';
import type { AlarmOrder, Episode } from './alarm-workspace.ts';
import { ALARM_TIMINGS } from './timings.ts';

export interface OrderRing {
  readonly sound: 'ringing' | 'silenced' | 'between_reminders' | 'shop_closed' | 'answering' | 'answer_late' | 'taken';
  /** When that changes by itself; null when only a person or the service can change it. */
  readonly until: Instant | null;
}

function ringReminder(now: Instant, countedFrom: Instant): OrderRing {
  const sinceReminder = Math.max(0, now - countedFrom) % REMINDER_REPEAT.everyMs;
  const reminderBegan = addMs(now, -sinceReminder);
  return sinceReminder < REMINDER_REPEAT.lastsMs
    ? { sound: 'ringing', until: addMs(reminderBegan, REMINDER_REPEAT.lastsMs) }
    : { sound: 'between_reminders', until: addMs(reminderBegan, REMINDER_REPEAT.everyMs) };
}

/**
 * Whether a Silence still lasts. One that would last longer than any Silence dates from before the PC's clock was set
 * back, and the service's time is not known again yet: it counts as over.
 */
function isSilenced(until: Instant | null, now: Instant): until is Instant {
  return until !== null && now < until && until - now <= ALARM_TIMINGS.silence + ALARM_TIMINGS.clockTolerance;
}

/**
 * Decides how one order sounds. Our own action comes first, then whether the order is taken, then Silence, then what
 * the order needs. Reminders count from the end of the hold, the first ring or the shop's opening, whichever is latest,
 * and sound only while the shop is open.
 */
export function computeOrderRing(order: AlarmOrder, episode: Episode, opening: OpeningState, now: Instant): OrderRing {
  if (order.askedAt !== null) {
    const lateAt = addMs(order.askedAt, ALARMS.answer_late.afterMs);
    return now < lateAt ? { sound: 'answering', until: lateAt } : { sound: 'answer_late', until: null };
  }
  if (order.isUnlisted) return { sound: 'taken', until: null };
  if (isSilenced(episode.silencedUntil, now)) return { sound: 'silenced', until: episode.silencedUntil };
  const { holdEndsAt } = order;
  if (order.wants !== 'decision' || holdEndsAt === null) return { sound: 'ringing', until: null };
  if (now < holdEndsAt) return { sound: 'ringing', until: holdEndsAt };
  if (!opening.isOpen) return { sound: 'shop_closed', until: opening.until };
  return ringReminder(
    now,
    addMs(holdEndsAt, Math.max(0, episode.since - holdEndsAt, (opening.since ?? 0) - holdEndsAt)),
  );
}

/** How loud an order rings that has been ringing since `since`, and when that rises. */
export function computeLoudness(
  since: Instant,
  now: Instant,
): { readonly level: 1 | 2 | 3; readonly until: Instant | null } {
  const age = now - since;
  if (age < ALARM_TIMINGS.louderAfter) return { level: 1, until: addMs(since, ALARM_TIMINGS.louderAfter) };
  if (age < ALARM_TIMINGS.loudestAfter) return { level: 2, until: addMs(since, ALARM_TIMINGS.loudestAfter) };
  return { level: 3, until: null };
}
