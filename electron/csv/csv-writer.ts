import Papa from 'papaparse';

/** What a spreadsheet would calculate instead of showing. */
const FORMULA = /^[=+@\t\r]|^-(?!\d)/;

/** Digits that a spreadsheet would round, such as a barcode. */
const LONG_NUMBER = /^\d{12,}$/;

export interface CsvLineOptions {
  /** Default: a comma. */
  readonly delimiter?: string;
  /**
   * How a cell of twelve digits or more is written. `text` (default), for files that people open in a spreadsheet: as the
   * formula `="8901000000118"`, which keeps every digit. `plain`, for files that another program reads.
   */
  readonly longNumbers?: 'text' | 'plain';
}

/**
 * One line of a CSV (RFC 4180), with its end. A spreadsheet calculates none of its cells: an apostrophe stands before
 * what looks like a formula. `trimCell` of cell-parsers.ts takes apostrophe and formula off again.
 */
export function formatCsvLine(cells: readonly string[], options: CsvLineOptions = {}): string {
  const { delimiter = ',', longNumbers = 'text' } = options;
  const guarded = cells.map((cell) => {
    if (longNumbers === 'text' && LONG_NUMBER.test(cell.trim())) return `="${cell.trim()}"`;
    return FORMULA.test(cell) ? `'${cell}` : cell;
  });
  return `${Papa.unparse([guarded], { delimiter })}\r\n`;
}
