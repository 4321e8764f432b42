import { LIMITS } from '../../../../electron/contract/api/limits.ts';
import { MINUTE } from '../../../../electron/contract/domain/time.ts';

export type HoldUrgency = 'calm' | 'soon' | 'last' | 'over';

export interface Hold {
  readonly urgency: HoldUrgency;
  /** Milliseconds until the hold ends; negative afterwards. */
  readonly left: number;
  /** The part of the 15 minutes that is left, 0 to 1. */
  readonly share: number;
}

/** With less time left than this, the bar turns amber. */
export const HOLD_SOON_MS = 5 * MINUTE;
/** With less time left than this, the bar turns red. */
const LAST_MS = 2 * MINUTE;

function chooseUrgency(left: number): HoldUrgency {
  if (left <= 0) return 'over';
  if (left < LAST_MS) return 'last';
  return left < HOLD_SOON_MS ? 'soon' : 'calm';
}

/** Computes the state of the hold at `now`. Both times are service time (C10). */
export function computeHold(endsAt: number, now: number): Hold {
  // The estimated service time may lag, which would leave more than the whole hold.
  const left = Math.min(endsAt - now, LIMITS.holdMs);
  return { urgency: chooseUrgency(left), left, share: Math.max(0, left / LIMITS.holdMs) };
}
