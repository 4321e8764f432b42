import { MINUTE, SECOND } from '../contract/domain/time.ts';

/** The numbers of the ring (experience, Ring), in milliseconds. */
export const ALARM_TIMINGS = {
  /** Louder from here on, and louder still. */
  louderAfter: MINUTE,
  loudestAfter: 3 * MINUTE,
  /** How long Silence keeps an order quiet. */
  silence: 30 * SECOND,
  /** How long our accept or reject may stay without an answer before the fault tone says so. */
  answerWithin: 20 * SECOND,
  /** How long the line may be down before the fault tone says so: a hiccup heals by itself sooner. */
  lineWithin: 20 * SECOND,
  /** After the hold's end: how often staff are reminded, and how long a reminder sounds. */
  reminderEvery: 2 * MINUTE,
  reminderLasts: 10 * SECOND,
  /** How long a ring may go unheard before other means are taken; pages report each second. */
  heardWithin: 3 * SECOND,
  /** The fault tone: at most this often, and how long it sounds. */
  faultEvery: MINUTE,
  faultLasts: 3 * SECOND,
} as const;
