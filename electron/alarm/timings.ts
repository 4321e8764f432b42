import { SILENCE_SECONDS } from '../contract/domain/silence.ts';
import { MINUTE, SECOND } from '../contract/domain/time.ts';

/** The timings of the alarm, in milliseconds. */
export const ALARM_TIMINGS = {
  /** When the ring gets louder, and loudest. */
  louderAfter: MINUTE,
  loudestAfter: 3 * MINUTE,
  /** How long Silence keeps an order quiet. */
  silence: SILENCE_SECONDS * SECOND,
  /** How far ahead of the present an earlier press may be dated and still count as right. */
  clockTolerance: 10 * SECOND,
  /** How long an accept or reject may stay without an answer before the fault tone sounds. */
  answerWithin: 20 * SECOND,
  /** How long the connection may be down before the fault tone sounds: short outages end on their own. */
  lineWithin: 20 * SECOND,
  /** After the hold's end: how often a reminder sounds, and for how long. */
  reminderEvery: 2 * MINUTE,
  reminderLasts: 10 * SECOND,
  /** How long a ring may go unheard before the desktop steps in; pages report each second. */
  heardWithin: 3 * SECOND,
  /** How often the fault tone sounds at most, and for how long. */
  faultEvery: MINUTE,
  faultLasts: 3 * SECOND,
} as const;
