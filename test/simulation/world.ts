/** What only some shops have. The seed decides, so that each thing is played often enough at little cost. */

import { createDice } from '../support/dice.ts';

/**
 * `usual`: tenths of a second. `late`: about two seconds for each answer. `narrow`: 64 kbit/s, shared by all requests.
 */
export type LineSpeed = 'usual' | 'late' | 'narrow';

export interface World {
  /** Whether staff also count in sessions, undo adjustments and print by hand. */
  readonly hasBusyStaff: boolean;
  /** Whether the counters are connected to two stores. */
  readonly hasSecondStore: boolean;
  /** Whether sales are booked without staff. */
  readonly booksByItself: boolean;
  /** Whether two counters and another program share a key, and use up its rate limit. */
  readonly hasSharedKey: boolean;
  readonly line: LineSpeed;
  /** Whether the printers usually have no paper, so that print jobs wait. */
  readonly lacksPaper: boolean;
  /** Whether losing a database sometimes also loses all or part of the journal beside it. */
  readonly losesJournal: boolean;
  /** Whether another program of the shop accepts every webhook, and so books sales at the service (C6). */
  readonly hasAccountsProgram: boolean;
  /** Whether the owner has switched staff on: people with roles sign in, switch, and forget their PINs. */
  readonly hasStaff: boolean;
  /** Whether anyone closes days. */
  readonly closesDays: boolean;
  /** Whether the owner wants to be told of unanswered orders, and PCs are muted now and then. */
  readonly tellsOutside: boolean;
  /** Whether the billing program writes files into a folder that the first counter watches. */
  readonly hasBillingProgram: boolean;
}

/** A shop that has none of this. */
export const PLAIN_WORLD: World = {
  hasBusyStaff: false,
  hasSecondStore: false,
  booksByItself: false,
  hasSharedKey: false,
  line: 'usual',
  lacksPaper: false,
  losesJournal: false,
  hasAccountsProgram: false,
  hasStaff: false,
  closesDays: false,
  tellsOutside: false,
  hasBillingProgram: false,
};

/** The share of seeds whose shop has none of this. */
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
    lacksPaper: dice.hits(0.2),
    losesJournal: dice.hits(0.5),
    // Each with dice of its own, so that a new choice before it doesn't change which shops have it.
    hasAccountsProgram: createDice(seed, 'accounts program').hits(0.2),
    hasStaff: createDice(seed, 'staff').hits(0.4),
    closesDays: createDice(seed, 'closing').hits(0.4),
    tellsOutside: createDice(seed, 'outside').hits(0.4),
    hasBillingProgram: createDice(seed, 'billing').hits(0.3),
  };
}

/** What a run counts, because a rule about something that was never played proves nothing. */
export const PLAYED = [
  'an order of the second store decided',
  'a counting session sent',
  'an adjustment withdrawn by undo',
  'an adjustment countered by undo',
  'a sale booked by itself',
  'a print asked for by hand',
  'a print answered by hand',
  'a print that waits for paper',
  'an import paused',
  'an import continued',
  'a 429 of the service itself',
  'a response on a late line',
  'a response on a narrow line',
  'a journal lost with its database',
  'a sale booked by another program’s webhook',
  'a person signed in',
  'a wrong PIN or key',
  'a call refused to a role',
  'an Accept at a locked counter',
  'a forgotten PIN replaced',
  'a logbook checked',
  'a day compared',
  'an edit applied',
  'a day signed off',
  'an order told outside',
  'a message whose answer was lost',
  'a PC muted',
  'a row of a watched file sent',
  'a taken file put back',
] as const;

export type Played = (typeof PLAYED)[number];
