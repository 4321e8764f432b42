import Papa from 'papaparse';
import { guardFormula } from './formula-guard.ts';

/**
 * Codes that a spreadsheet would change: it rounds a long barcode, drops the zeros before a short code, takes 12E34 for
 * a number with an exponent, and 3/4 for a date. A date with a four-digit year does not match.
 */
const CODE_AT_RISK = /^(\d{12,}|0\d+|\d+E\d+|\d{1,4}[-/]\d{1,4}|\d{1,2}([-/]\d{1,2}){2})$/i;

export interface CsvLineOptions {
  /** Default: a comma. */
  readonly delimiter?: string;
  /**
   * How codes are written that a spreadsheet would change. `text` (default), for files that people open in a
   * spreadsheet: as the formula `="8901000000118"`, which keeps them. `plain`, for files that another program reads.
   */
  readonly codes?: 'text' | 'plain';
}

/** What some spreadsheet takes for the end of a cell, whatever the file's own delimiter is. */
const DELIMITER = /[,;\t|]/;

/**
 * Writes one line of a CSV (RFC 4180) with its end, guarded so that no spreadsheet calculates a cell. When the file is
 * imported again, `trimCell` (cell-parsers.ts) removes the guards and text formulas.
 */
export function formatCsvLine(cells: readonly string[], options: CsvLineOptions = {}): string {
  const { delimiter = ',', codes = 'text' } = options;
  const guarded = cells.map((cell) => {
    if (codes === 'text' && CODE_AT_RISK.test(cell.trim())) return `="${cell.trim()}"`;
    return guardFormula(cell);
  });
  return `${Papa.unparse([guarded], { delimiter, quotes: guarded.map((cell) => DELIMITER.test(cell)) })}\r\n`;
}
