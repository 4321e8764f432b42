/**
 * Importing stock from a CSV file. The page sends the file in pieces. Main stores it, detects its columns, checks every
 * row and sends the sound ones in pushes, after orders.
 */

import { z } from 'zod';
import type { Instant } from '../domain/time.ts';
import { call, nothing, returns } from './call.ts';
import { storeId, workspace } from './input-fields.ts';

/** The fields of a push row that a column can hold (specification, Inventory), by their names there. */
export const IMPORT_FIELDS = [
  'barcode',
  'stock',
  'name',
  'mrp',
  'price',
  'expiry_date',
  'low_stock_threshold',
  'external_id',
  'brand',
  'category',
  'subcategory',
  'weight',
  'description',
] as const;

export type ImportField = (typeof IMPORT_FIELDS)[number];

/** The columns of the template that staff fill in, left to right. */
export const TEMPLATE_FIELDS: readonly ImportField[] = [
  'barcode',
  'name',
  'stock',
  'mrp',
  'price',
  'expiry_date',
  'low_stock_threshold',
  'external_id',
  'brand',
  'category',
  'weight',
];

/** The fields that every sent row needs. */
export const REQUIRED_IMPORT_FIELDS: readonly ImportField[] = ['barcode', 'stock'];

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
  /** An Excel workbook or another file that is not text. */
  'not_text',
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

export interface ImportColumn {
  /** The heading's cell; "" if the file has no heading. */
  readonly heading: string;
  /** The field that it is sent as; null if it isn't sent. */
  readonly field: ImportField | null;
  /** Its cells in the first rows of the file. */
  readonly samples: readonly string[];
}

export interface ImportView {
  readonly importId: string;
  readonly storeId: number;
  readonly fileName: string;
  readonly bytes: number;
  readonly startedAt: Instant;
  readonly state: ImportState;
  /** Set in state `unreadable` only. */
  readonly unreadable: { readonly why: UnreadableFileReason; readonly row: number | null } | null;
  /** How the file is written; null until the format is detected. */
  readonly form: {
    readonly encoding: Encoding;
    readonly delimiter: string;
    /** The number of the row with which reading begins, as a spreadsheet counts: the heading or the first goods. */
    readonly firstRow: number;
    /** Whether this row names the columns. */
    readonly hasHeading: boolean;
  } | null;
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

/** Problems of a row. The renderer has a message and a remedy for each. */
export const ROW_PROBLEMS = [
  'barcode_missing',
  'barcode_too_long',
  /** Excel wrote a long number as 8.90123E+12, which lost its last digits. */
  'barcode_rounded',
  'barcode_repeated',
  'stock_missing',
  'stock_not_whole',
  'stock_negative',
  'name_too_long',
  /** New to this store, but without a name. */
  'name_missing',
  'text_too_long',
  /** A program without Indian letters wrote “??? 5 kg” for आटा 5 kg. */
  'letters_lost',
  'amount_unreadable',
  'amount_too_large',
  /** No item may sell above its MRP. */
  'price_above_mrp',
  'day_unreadable',
  'number_unreadable',
  'number_rounded',
  /** The row has more cells than the heading has columns. */
  'too_many_cells',
  /** A total of rows above, as billing programs write below the goods. */
  'total_row',
  /** Staff have counted the item since the moment of the file, so its level is out of date. Found as the file is sent. */
  'counted_since',
] as const;

export type RowProblem = (typeof ROW_PROBLEMS)[number];

/** A row to correct. */
export interface ImportProblem {
  /** As in a spreadsheet: the first line of the file is row 1. */
  readonly row: number;
  readonly barcode: string | null;
  /** The problem that the check found; null if the service refused the row. */
  readonly problem: RowProblem | null;
  /** The field with the problem. */
  readonly field: ImportField | null;
  /** The cell's text, cut at 60 characters. */
  readonly value: string | null;
  /** For `barcode_repeated`: the row that counts instead. */
  readonly otherRow: number | null;
  /** The service's code and message, if it refused the row. */
  readonly code: string | null;
  readonly message: string | null;
}

export interface ImportProblems {
  /** All problems; a row may have more than one. */
  readonly total: number;
  /** The number of rows that have them. */
  readonly rowTotal: number;
  /** The number of these rows in the CSV to mend, which leaves out a row whose barcode counts through another row or a newer level. */
  readonly toMendTotal: number;
  readonly rows: readonly ImportProblem[];
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
