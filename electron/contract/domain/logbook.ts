/** The logbook: what people did at this counter, in a chain that shows whether it was changed. */

import type { Instant } from './time.ts';

/** The details of an entry beside its kind: short values that contain no customer's name, key or PIN (C13). */
export type LogbookDetails = Readonly<Record<string, string | number | boolean | null>>;

/** An entry without its place in the chain. */
export interface LogbookRecord {
  readonly at: Instant;
  /** Who was at the counter; null while it was locked. */
  readonly who: string | null;
  /** The renderer's call, or another event (LOGBOOK_EVENTS). */
  readonly what: string;
  readonly details: LogbookDetails;
}

/** A stored entry. `hash` covers its content and the hash of the entry before it. */
export interface LogbookEntry extends LogbookRecord {
  /** From 1 on, without gaps. */
  readonly number: number;
  readonly hash: string;
}

/** The kind of entry that counts entries which were never written, because the disk took no writes. */
export const LOST = 'lost';

/** The kind of entry that begins a logbook in place of a damaged one. */
export const MISSING = 'missing';

/** The kind of entry that says up to which number entries were noted that are gone now. */
export const CUT = 'cut';

/** How many characters of a hash people compare. */
export const MARK_LENGTH = 16;

/** The end of the chain at some moment, noted outside of the logbook: `hash` may be only its beginning. */
export interface LogbookMark {
  readonly number: number;
  readonly hash: string;
}

/** A mark as people compare it, on the screen and on the slip of a closing. */
export const formatMark = ({ number, hash }: LogbookMark): string => `${number} · ${hash.slice(0, MARK_LENGTH)}`;

/** What the logbook records besides calls. */
export const LOGBOOK_EVENTS = [
  'started',
  'quit',
  'connected',
  'arrived',
  'pin_set',
  'owner_pins_reset',
  'signed_in',
  'wrong_pin',
  'wrong_key',
  'pin_replaced',
  'pin_changed',
  'locked_idle',
  'refused',
  LOST,
  MISSING,
  CUT,
] as const;
export type LogbookEvent = (typeof LOGBOOK_EVENTS)[number];
