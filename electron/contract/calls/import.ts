/**
 * Importing stock from a CSV file or an Excel workbook. The page sends the file in pieces. Main stores it, detects its
 * columns, checks every row and sends the sound ones in pushes, after orders.
 */

import { z } from 'zod';
import type { Instant } from '../domain/time.ts';
import { call, nothing, returns } from './call.ts';
import { IMPORT_FIELDS, REQUIRED_IMPORT_FIELDS } from './import-columns.ts';
import type { ImportProblems } from './import-problems.ts';
import { storeId, workspace } from './input-fields.ts';

/** Limits of a file. */
export const IMPORT_BYTES_MAX = 64 * 1024 * 1024;
export const IMPORT_ROWS_MAX = 100_000;
const COLUMNS_MAX = 200;

/** Bytes of the file in one call. In base64 they fit a frame of the preview's socket. */
export const IMPORT_PIECE_BYTES = 96 * 1024;

/** The most problems in one answer. */
const PROBLEMS_PAGE = 200;

/** The most rows in one piece of the CSV of held-back rows. */
export const HELD_BACK_PIECE_ROWS = 500;

/** Why a file can't be read. */
export const UNREADABLE_FILE_REASONS = [
  'empty',
  /** Neither text nor an Excel workbook. */
  'not_text',
  /** An Excel workbook that is broken, or unfolds to more than any list of goods. */
  'workbook_damaged',
  /** More than {@link IMPORT_ROWS_MAX} rows. */
  'too_many_rows',
  /** More columns than any real list of goods. */
  'too_many_columns',
  /** A quote that never ends, so that the ends of rows are uncertain. */
  'broken_quotes',
] as const;

export type UnreadableFileReason = (typeof UNREADABLE_FILE_REASONS)[number];

/**
 * The state of an import. `receiving`: the page is still sending the file; `columns`: staff choose what each column is;
 * `checking`: rows are being checked; `checked`: staff decide; `sending`; `paused` by staff; `stopped`: nothing more is
 * sent, and what was sent counts; `done`: every sound row has a result; `unreadable`: see {@link
 * ImportView.unreadable}.
 */
export const IMPORT_STATES = [
  'receiving',
  'unreadable',
  'columns',
  'checking',
  'checked',
  'sending',
  'paused',
  'stopped',
  'done',
] as const;

export type ImportState = (typeof IMPORT_STATES)[number];

/**
 * What the file's stock levels are. `book`: those of the billing system, which has not booked the newest sales of the
 * marketplace; `physical`: units counted on the shelf.
 */
export const IMPORT_BASES = ['book', 'physical'] as const;

export type ImportBasis = (typeof IMPORT_BASES)[number];

/** How a column's dates are written. `either`: no date in the file shows whether the day or the month comes first. */
export const DAY_ORDERS = ['year_first', 'day_first', 'month_first', 'either'] as const;

export type DayOrder = (typeof DAY_ORDERS)[number];

export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;

export type Encoding = (typeof ENCODINGS)[number];

export const importColumn = z.object({
  /** The heading's cell; "" if the file has no heading. */
  heading: z.string(),
  /** The field that it is sent as; null if it isn't sent. */
  field: z.enum(IMPORT_FIELDS).nullable(),
  /** Its cells in the first rows of the file. */
  samples: z.array(z.string()).readonly(),
});

export type ImportColumn = Readonly<z.output<typeof importColumn>>;

/** How a file is written. */
export const importFormat = z.object({
  encoding: z.enum(ENCODINGS),
  delimiter: z.string(),
  /** The number of the row with which reading begins, as a spreadsheet counts: the heading or the first goods. */
  firstRow: z.int(),
  /** Whether this row names the columns. */
  hasHeading: z.boolean(),
});

export type ImportFormat = Readonly<z.output<typeof importFormat>>;

export interface ImportView {
  readonly importId: string;
  readonly storeId: number;
  readonly fileName: string;
  readonly bytes: number;
  readonly startedAt: Instant;
  readonly state: ImportState;
  /** Set in state `unreadable` only. */
  readonly unreadable: { readonly why: UnreadableFileReason; readonly row: number | null } | null;
  /** Null until the format is detected. */
  readonly form: ImportFormat | null;
  readonly columns: readonly ImportColumn[];
  /** How dates were read; null if there is no column of dates, and before the check. */
  readonly dayOrder: DayOrder | null;
  /** Rows read so far, without the heading; once the check ends, all rows. */
  readonly rows: number;
  /** Sound rows, sent or still to be sent. */
  readonly sound: number;
  /** Rows held back because of a problem. */
  readonly heldBack: number;
  readonly counting: ImportBasis | null;
  /** The time of the stock levels, in the service's time; null until they are sent. */
  readonly asOf: Instant | null;
  /** The outcomes of the rows sent. */
  readonly sent: {
    /** Rows with a result. */
    readonly answered: number;
    /** Rows being sent or waiting for the connection. */
    readonly underWay: number;
    /** Rows that the service refused. */
    readonly refused: number;
    /** Units that the service subtracted for sales not booked yet. */
    readonly subtracted: number;
    readonly pushes: number;
    readonly pushesDone: number;
  };
}

/** A piece of the CSV of held-back rows. `next` requests the next piece; null after the last. */
export interface HeldBackCsvPiece {
  readonly text: string;
  readonly next: number | null;
}

const importId = z.uuid();
const one = { workspace, importId };

export const IMPORT_CALLS = {
  /** Begins an import. A store has one import at a time; one that is being sent is not replaced. */
  'imports.begin': call({
    input: z.strictObject({
      ...one,
      storeId,
      fileName: z.string().trim().min(1).max(255),
      bytes: z.int().min(0).max(IMPORT_BYTES_MAX),
    }),
    right: 'manage',
    logged: ['workspace', 'storeId', 'bytes'],
    returns: nothing,
  }),
  /**
   * Sends a piece of the file, in order; repeating a piece changes nothing. After the last piece, main detects the
   * columns.
   */
  'imports.piece': call({
    input: z.strictObject({
      ...one,
      offset: z.int().min(0).max(IMPORT_BYTES_MAX),
      /** At most {@link IMPORT_PIECE_BYTES} bytes. */
      base64: z.base64().max(Math.ceil(IMPORT_PIECE_BYTES / 3) * 4),
    }),
    right: 'manage',
    logged: null,
    returns: returns<ImportView>(),
  }),
  /** The import of a store, if there is one. */
  'imports.view': call({
    input: z.strictObject({ workspace, storeId }),
    right: 'see',
    logged: null,
    returns: returns<ImportView | null>(),
  }),
  /** Sets the field of each column, left to right, and checks every row. Possible until the import is sent. */
  'imports.check': call({
    input: z.strictObject({
      ...one,
      hasHeading: z.boolean(),
      fields: z
        .array(z.enum(IMPORT_FIELDS).nullable())
        .max(COLUMNS_MAX)
        .refine((fields) => REQUIRED_IMPORT_FIELDS.every((need) => fields.includes(need)))
        .refine((fields) => {
          const sent = fields.filter((field) => field !== null);
          return new Set(sent).size === sent.length;
        }),
      dayFirst: z.boolean(),
      /** Codes with a wrong check digit are the shop's own. */
      takesOwnCodes: z.boolean(),
    }),
    right: 'manage',
    logged: null,
    returns: returns<ImportView>(),
  }),
  'imports.send': call({
    input: z.strictObject({
      ...one,
      counting: z.enum(IMPORT_BASES),
      /**
       * How long ago the stock levels were true, in milliseconds: a file made an hour ago shows the stock of that time.
       */
      ageMs: z
        .int()
        .min(0)
        .max(30 * 24 * 3_600_000),
    }),
    right: 'manage',
    logged: ['workspace', 'counting'],
    returns: returns<ImportView>(),
  }),
  'imports.pause': call({
    input: z.strictObject(one),
    right: 'manage',
    logged: ['workspace'],
    returns: returns<ImportView>(),
  }),
  'imports.goOn': call({
    input: z.strictObject(one),
    right: 'manage',
    logged: ['workspace'],
    returns: returns<ImportView>(),
  }),
  /** Sends nothing more, and withdraws what was never sent. */
  'imports.stop': call({
    input: z.strictObject(one),
    right: 'manage',
    logged: ['workspace'],
    returns: returns<ImportView>(),
  }),
  /** Removes the file and its rows. Not possible while it is being sent. */
  'imports.close': call({ input: z.strictObject(one), right: 'manage', logged: ['workspace'], returns: nothing }),
  'imports.problems': call({
    input: z.strictObject({
      ...one,
      offset: z.int().min(0),
      limit: z.int().min(1).max(PROBLEMS_PAGE),
    }),
    right: 'manage',
    logged: null,
    returns: returns<ImportProblems>(),
  }),
  /**
   * The rows to mend as CSV, with the file's own columns and one more for the problem. Leaves out a row whose barcode
   * counts through another row or a newer level, which it would overwrite when imported again.
   */
  'imports.readHeldBack': call({
    input: z.strictObject({
      ...one,
      from: z.int().min(0),
      /** The heading of the added column and the message of each problem, in the screen's language. */
      heading: z.string().trim().min(1).max(60),
      words: z.record(z.string().max(60), z.string().max(200)),
    }),
    right: 'manage',
    logged: null,
    returns: returns<HeldBackCsvPiece>(),
  }),
} as const;
