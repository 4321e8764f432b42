/** The logbook: what the people of this counter did, in a chain that shows whether it was changed. */

import type { Instant } from './time.ts';

/** The details of an entry beside its kind: short values without customers' names, keys and PINs (C13). */
export type LogbookDetails = Readonly<Record<string, string | number | boolean | null>>;

/** An entry before it has its place in the chain. */
export interface LogbookRecord {
  readonly at: Instant;
  /** Who was at the counter; null while it was locked. */
  readonly who: string | null;
  /** The call of the renderer, or what else happened: see LOGBOOK_EVENTS. */
  readonly what: string;
  readonly details: LogbookDetails;
}

/** A stored entry. `hash` covers its content and the hash of the entry before it. */
export interface LogbookEntry extends LogbookRecord {
  /** From 1 on, without a gap. */
  readonly number: number;
  readonly hash: string;
}

/** The kind of entry that records the removal of an ended file; its `to` and `mark` are the end of the removed chain. */
export const REMOVED_YEAR = 'logbook.remove';

/** The kind of entry that counts entries which were never written: the disk took no writes. */
export const LOST = 'lost';

/** The kind of entry that says which entries were found missing at a start. */
export const MISSING = 'missing';

/** What is written beside the calls themselves. */
export const LOGBOOK_EVENTS = [
  'signed_in',
  'wrong_pin',
  'wrong_key',
  'pin_replaced',
  'pin_changed',
  'locked_idle',
  'refused',
  LOST,
  MISSING,
] as const;
export type LogbookEvent = (typeof LOGBOOK_EVENTS)[number];
