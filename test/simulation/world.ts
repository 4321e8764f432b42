/** What only some shops have. A seed decides, so that each thing is played often enough and costs little. */

import { createDice } from '../support/dice.ts';

/** `usual`: tenths of a second. `late`: about two seconds for each answer. `narrow`: 64 kbit/s, shared by all requests. */
export type LineSpeed = 'usual' | 'late' | 'narrow';

export interface World {
  /** Whether staff also count in sessions, undo adjustments and print by hand. */
  readonly hasBusyStaff: boolean;
  /** Whether the counters are connected to two stores. */
  readonly hasSecondStore: boolean;
  /** Whether sales are booked without staff. */
  readonly booksByItself: boolean;
  /** Whether two counters and another program share a key, and use up what the service allows it. */
  readonly hasSharedKey: boolean;
  readonly line: LineSpeed;
}

/** A shop with none of it. */
export const PLAIN_WORLD: World = {
  hasBusyStaff: false,
  hasSecondStore: false,
  booksByItself: false,
  hasSharedKey: false,
  line: 'usual',
};

/** The share of seeds without any of it. */
const PLAIN_SHARE = 0.4;

export function drawWorld(seed: number): World {
  const dice = createDice(seed, 'world');
  if (dice.hits(PLAIN_SHARE)) return PLAIN_WORLD;
  const isSlow = dice.hits(0.2);
  return {
    hasBusyStaff: true,
    hasSecondStore: dice.hits(0.4),
    booksByItself: dice.hits(0.3),
    hasSharedKey: dice.hits(0.2),
    line: isSlow ? (dice.hits(0.5) ? 'late' : 'narrow') : 'usual',
  };
}

/** What a run counts, because a rule about what was never played proves nothing. */
export const PLAYED = [
  'an order of the second store decided',
  'a counting session sent',
  'an adjustment withdrawn by undo',
  'an adjustment countered by undo',
  'a sale booked by itself',
  'a print asked for by hand',
  'a print answered by hand',
  'an import paused',
  'an import continued',
  'a 429 of the service itself',
  'a response on a late line',
  'a response on a narrow line',
] as const;

export type Played = (typeof PLAYED)[number];
