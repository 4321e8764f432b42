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
 * Writes one line of a CSV (RFC 4180) with its end. An apostrophe before anything that looks like a formula keeps
 * spreadsheets from calculating it. `trimCell` (cell-parsers.ts) removes apostrophes and text formulas when a file is imported again.
 */
export function formatCsvLine(cells: readonly string[], options: CsvLineOptions = {}): string {
  const { delimiter = ',', longNumbers = 'text' } = options;
  const guarded = cells.map((cell) => {
    if (longNumbers === 'text' && LONG_NUMBER.test(cell.trim())) return `="${cell.trim()}"`;
    return FORMULA.test(cell) ? `'${cell}` : cell;
  });
  return `${Papa.unparse([guarded], { delimiter })}\r\n`;
}
