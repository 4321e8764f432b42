/** The logbook of this counter, for its owner. */

import { z } from 'zod';
import { LENGTHS } from '../api/limits.ts';
import type { LogbookEntry } from '../domain/logbook.ts';
import type { Instant } from '../domain/time.ts';
import { call, nothing, returns } from './call.ts';
import { day, noInput } from './input-fields.ts';

/** Which entries to list; empty and null find all. */
const logbookSearch = z.strictObject({
  text: z.string().trim().max(LENGTHS.name),
  /** The kinds whose names in the screen's language contain the text. */
  kinds: z.array(z.string().max(60)).max(200),
  who: z.string().max(LENGTHS.name).nullable(),
  /** A day in India, as 2026-11-30. */
  day: day.nullable(),
});
export type LogbookSearch = z.output<typeof logbookSearch>;

/** The end of the chain. A comparison with a printed or exported one shows whether newer entries were cut off. */
export interface LogbookChainEnd {
  readonly number: number;
  readonly hash: string;
}

/** One file of the logbook, which holds one year by the PC's clock. */
export interface LogbookFileView {
  readonly sequence: number;
  /** The number of its first entry, and the count of its entries; null if the file can't be read. */
  readonly first: number | null;
  readonly entries: number | null;
  /** When its first and last entries were written; null while it has none. */
  readonly from: Instant | null;
  readonly to: Instant | null;
  readonly bytes: number;
  /** Whether the owner may remove it, because it is the oldest and has ended. */
  readonly isRemovable: boolean;
}

export interface LogbookView {
  /** Newest first. */
  readonly entries: readonly LogbookEntry[];
  /** Where the next page begins; null at the end. */
  readonly next: number | null;
  /** The names of all people in the logbook. */
  readonly people: readonly string[];
  /** Null while the logbook is empty. */
  readonly newest: LogbookChainEnd | null;
  /** Newest first. */
  readonly files: readonly LogbookFileView[];
  /** Entries that wait in memory because the disk takes no writes. */
  readonly waiting: number;
}

/**
 * Whether every entry is there and as it was written. `removed`: entries in files that an owner removed; `lost`:
 * entries that the disk never took; `from` and `to`: the first wrong or missing entry, and the last missing one;
 * `after`: when the last entry before them was written.
 */
export type LogbookCheck =
  | { readonly kind: 'whole'; readonly entries: number; readonly removed: number; readonly lost: number }
  | { readonly kind: 'missing'; readonly from: number; readonly to: number; readonly after: Instant | null }
  | { readonly kind: 'broken'; readonly from: number };

const entryNumber = z.int().positive();

export const LOGBOOK_CALLS = {
  'logbook.view': call({
    input: z.strictObject({ search: logbookSearch, before: entryNumber.nullable() }),
    right: 'own',
    logged: null,
    returns: returns<LogbookView>(),
  }),
  'logbook.check': call({ input: noInput, right: 'own', logged: null, returns: returns<LogbookCheck>() }),
  /** Removes the oldest ended file and records that. Refuses any other file. */
  'logbook.remove': call({
    input: z.strictObject({ sequence: entryNumber }),
    right: 'own',
    logged: null,
    returns: nothing,
  }),
  /** The matching entries as CSV, oldest first, piece by piece; `after` is the `next` of the previous piece. */
  'logbook.export': call({
    input: z.strictObject({
      search: logbookSearch,
      after: entryNumber.nullable(),
      /** The numbers of the first and the last entry; null for all. */
      range: z.strictObject({ first: entryNumber, last: entryNumber }).nullable(),
      /** The name of each kind in the screen's language. */
      names: z.record(z.string().max(60), z.string().max(200)),
    }),
    right: 'own',
    logged: null,
    returns: returns<{ readonly text: string; readonly next: number | null }>(),
  }),
} as const;
