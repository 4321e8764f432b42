/** The logbook of this counter, for its owner. */

import { z } from 'zod';
import { LENGTHS } from '../api/limits.ts';
import type { LogbookEntry, LogbookMark } from '../domain/logbook.ts';
import { call, returns } from './call.ts';
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

export interface LogbookView {
  /** Newest first. */
  readonly entries: readonly LogbookEntry[];
  /** Where the next page begins; null at the end. */
  readonly next: number | null;
  /** The names of all people in the logbook. */
  readonly people: readonly string[];
  /** Null while the logbook is empty. */
  readonly newest: LogbookMark | null;
  /** Entries that wait in memory because the disk takes no writes. */
  readonly waiting: number;
}

/**
 * Whether every entry is as it was written, without a gap up to the `end`, which is null in an empty logbook. `lost`:
 * entries that the disk never took; `cut`: up to which number entries were noted that are gone, 0 for none; `from`: the
 * first wrong or missing entry.
 */
export type LogbookCheck =
  | { readonly kind: 'whole'; readonly end: LogbookMark | null; readonly lost: number; readonly cut: number }
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
  /** The matching entries as CSV, oldest first, piece by piece; `after` is the `next` of the previous piece. */
  'logbook.export': call({
    input: z.strictObject({
      search: logbookSearch,
      after: entryNumber.nullable(),
      /** The name of each kind in the screen's language. */
      names: z.record(z.string().max(60), z.string().max(200)),
    }),
    right: 'own',
    logged: null,
    returns: returns<{ readonly text: string; readonly next: number | null }>(),
  }),
} as const;
