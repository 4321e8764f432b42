/** What may be wrong with the rows of an imported file. */

import type { ImportField } from './import-columns.ts';

/** Problems of a row. The renderer has a message and a remedy for each. */
export const ROW_PROBLEMS = [
  'barcode_missing',
  'barcode_too_long',
  /** Excel wrote a long number as 8.90123E+12, which lost its last digits. */
  'barcode_rounded',
  'barcode_repeated',
  /** Two codes in one cell: either may be the item's. */
  'barcode_several',
  /** The check digit is wrong, and no item of the shop has this code: a digit is missing, lost or mistyped. */
  'barcode_misread',
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
  'hsn_unreadable',
  'rate_unreadable',
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
  /** As its cell has it where that is no barcode; null where the cell is empty. */
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
