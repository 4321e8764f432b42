/**
 * Importing stock from a CSV file: what crosses between renderer and main. The page hands the file over in pieces;
 * main keeps it, finds its columns, checks every row and sends what is sound in pushes, behind the orders.
 */

import { z } from 'zod';
import type { Instant } from '../domain/time.ts';
import { call, returns } from './call.ts';
import { storeId, workspace } from './input-fields.ts';

/** What a column can be sent as: the fields of a push row (specification, Inventory), by their names there. */
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

/** Without these nothing can be sent. */
export const REQUIRED_IMPORT_FIELDS: readonly ImportField[] = ['barcode', 'stock'];

/** The most that a file may hold. */
export const IMPORT_BYTES_MAX = 64 * 1024 * 1024;
export const IMPORT_ROWS_MAX = 100_000;
const COLUMNS_MAX = 200;

/** Bytes of the file in one call; with base64 around them they fit a frame of the preview's socket. */
export const IMPORT_PIECE_BYTES = 96 * 1024;

/** Most rows of problems in one answer. */
const PROBLEMS_PAGE = 200;

/** Rows in one piece of the CSV to mend. */
export const HELD_BACK_PIECE_ROWS = 500;

/** Why nothing can be made of a file. */
export const UNREADABLE_FILE_REASONS = [
  'empty',
  /** An Excel workbook or another file that is not text. */
  'not_text',
  /** More than {@link IMPORT_ROWS_MAX} rows. */
  'too_many_rows',
  /** More columns than any list of goods has. */
  'too_many_columns',
  /** A quote that is not closed where it should be, so that nobody can tell where its row ends. */
  'broken_quotes',
] as const;

export type UnreadableFileReason = (typeof UNREADABLE_FILE_REASONS)[number];

/**
 * How far an import is. `receiving`: the page still hands the file over; `columns`: staff say what each column is;
 * `checking`: its rows are read; `checked`: staff decide; `sending`, and `paused` by staff; `stopped`: nothing more is
 * sent, what was sent counts; `done`: every sound row has its answer; `unreadable`: see {@link ImportView.unreadable}.
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
 * What the numbers of a file are. `book`: the stock of the billing system, which has not booked the newest sales of
 * the marketplace; `physical`: what somebody counted on the shelf.
 */
export const IMPORT_BASES = ['book', 'physical'] as const;

export type ImportBasis = (typeof IMPORT_BASES)[number];

/** How the days of a column are written; `either`: no day in the file tells whether day or month comes first. */
export const DAY_ORDERS = ['year_first', 'day_first', 'month_first', 'either'] as const;

export type DayOrder = (typeof DAY_ORDERS)[number];

/** How a text file may be written. */
export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;

export type Encoding = (typeof ENCODINGS)[number];

export interface ImportColumn {
  /** The cell of the heading; "" where the file has none. */
  readonly heading: string;
  /** What it is sent as; null stays here. */
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
  /** Set in state `unreadable` alone. */
  readonly unreadable: { readonly why: UnreadableFileReason; readonly row: number | null } | null;
  /** How the file is written; null until it has been looked at. */
  readonly form: {
    readonly encoding: Encoding;
    readonly delimiter: string;
    /** Whether the first row names the columns. */
    readonly hasHeading: boolean;
  } | null;
  readonly columns: readonly ImportColumn[];
  /** How days were read; null where no column holds days, or before the check. */
  readonly dayOrder: DayOrder | null;
  /** Rows of goods read so far; all of them once it is checked. */
  readonly rows: number;
  /** Rows that are sound and are sent, or were. */
  readonly sound: number;
  /** Rows held back because something is wrong with them. */
  readonly heldBack: number;
  readonly counting: ImportBasis | null;
  /** The moment that the numbers are of, in the service's time; null until it is sent. */
  readonly asOf: Instant | null;
  /** What became of the rows that were sent. */
  readonly sent: {
    /** Rows that have their answer. */
    readonly answered: number;
    /** Rows on their way, or waiting for the line. */
    readonly underWay: number;
    /** Rows that the service refused. */
    readonly refused: number;
    /** Units that the service took off for sales that were not booked yet. */
    readonly subtracted: number;
    readonly pushes: number;
    readonly pushesDone: number;
  };
}

/** What is wrong with a row, by code. The renderer has words for each, and for what can be done. */
export const ROW_PROBLEMS = [
  'barcode_missing',
  'barcode_too_long',
  /** Excel has written a long number as 8.90123E+12: its last digits are lost. */
  'barcode_rounded',
  'barcode_repeated',
  'stock_missing',
  'stock_not_whole',
  'stock_negative',
  'name_too_long',
  /** New to this store, and without a name. */
  'name_missing',
  'text_too_long',
  'amount_unreadable',
  'amount_too_large',
  'day_unreadable',
  'number_unreadable',
  'number_rounded',
  /** The row has more cells than the heading has columns. */
  'too_many_cells',
] as const;

export type RowProblem = (typeof ROW_PROBLEMS)[number];

/** One row that needs mending. */
export interface ImportProblem {
  /** As a spreadsheet counts: the heading is row 1. */
  readonly row: number;
  readonly barcode: string | null;
  /** Our own finding, or null where the service refused it. */
  readonly problem: RowProblem | null;
  /** The field that it is about. */
  readonly field: ImportField | null;
  /** What the cell holds, cut at 60 characters. */
  readonly value: string | null;
  /** For `barcode_repeated`: the row that counts instead. */
  readonly otherRow: number | null;
  /** The service's code and words, where it refused the row. */
  readonly code: string | null;
  readonly message: string | null;
}

export interface ImportProblems {
  readonly total: number;
  readonly rows: readonly ImportProblem[];
}

/** A piece of the CSV of rows to mend; `next` asks for the piece after it, null is the end. */
export interface HeldBackCsvPiece {
  readonly text: string;
  readonly next: number | null;
}

const importId = z.uuid();
const one = { workspace, importId };

export const IMPORT_CALLS = {
  /** Begins with a new file; one import of a store is there at a time, and one that is being sent is not replaced. */
  'imports.begin': call(
    z.strictObject({
      ...one,
      storeId,
      fileName: z.string().trim().min(1).max(255),
      bytes: z.int().min(0).max(IMPORT_BYTES_MAX),
    }),
    returns<null>(),
  ),
  /** One piece of the file, in order; the same piece again changes nothing. After the last one its columns are found. */
  'imports.piece': call(
    z.strictObject({
      ...one,
      offset: z.int().min(0).max(IMPORT_BYTES_MAX),
      /** At most {@link IMPORT_PIECE_BYTES} bytes. */
      base64: z.base64().max(Math.ceil(IMPORT_PIECE_BYTES / 3) * 4),
    }),
    returns<ImportView>(),
  ),
  /** The import of a store, if there is one. */
  'imports.view': call(z.strictObject({ workspace, storeId }), returns<ImportView | null>()),
  /** What each column is sent as, left to right; then every row is checked. Possible until it is sent. */
  'imports.check': call(
    z.strictObject({
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
    returns<ImportView>(),
  ),
  'imports.send': call(
    z.strictObject({
      ...one,
      counting: z.enum(IMPORT_BASES),
      /** How long ago the numbers were true: a file made an hour ago says what the shelf was then. Milliseconds. */
      ageMs: z
        .int()
        .min(0)
        .max(30 * 24 * 3_600_000),
    }),
    returns<ImportView>(),
  ),
  'imports.pause': call(z.strictObject(one), returns<ImportView>()),
  'imports.goOn': call(z.strictObject(one), returns<ImportView>()),
  /** Nothing more is sent; what waits unsent is taken back. */
  'imports.stop': call(z.strictObject(one), returns<ImportView>()),
  /** Staff are done with it: the file and its rows are removed. Not possible while it is being sent. */
  'imports.close': call(z.strictObject(one), returns<null>()),
  'imports.problems': call(
    z.strictObject({
      ...one,
      offset: z.int().min(0),
      limit: z.int().min(1).max(PROBLEMS_PAGE),
    }),
    returns<ImportProblems>(),
  ),
  /** The rows to mend as a CSV with the file's own columns and one more that says what is wrong. */
  'imports.mend': call(
    z.strictObject({
      ...one,
      from: z.int().min(0),
      /** The heading of the added column, and the words for each problem, in the language on screen. */
      heading: z.string().trim().min(1).max(60),
      words: z.record(z.string().max(60), z.string().max(200)),
    }),
    returns<HeldBackCsvPiece>(),
  ),
} as const;
