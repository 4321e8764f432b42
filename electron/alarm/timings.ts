import { SILENCE_SECONDS } from '../contract/domain/silence.ts';
import { MINUTE, SECOND } from '../contract/domain/time.ts';

/** How the ring behaves, in milliseconds. When each alarm sounds is in contract/domain/alarms.ts. */
export const ALARM_TIMINGS = {
  /** When the ring gets louder, and loudest. */
  louderAfter: MINUTE,
  loudestAfter: 3 * MINUTE,
  /** How long Silence keeps an order quiet. */
  silence: SILENCE_SECONDS * SECOND,
  /** How far ahead of the present an earlier press may be dated and still count as right. */
  clockTolerance: 10 * SECOND,
  /** How old a page's last report may be while the page counts as alive. */
  pageAlive: 10 * SECOND,
  /** How often the PC's own sound is read while a ring is wanted, and otherwise. */
  soundEveryWanted: 2 * SECOND,
  soundEvery: 30 * SECOND,
  /** How long a ring may go unheard before the desktop steps in; pages report each second. */
  heardWithin: 3 * SECOND,
} as const;
