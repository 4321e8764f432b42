/** Keeps spreadsheets from calculating what a cell says. Everything that is exported goes through `formatCsvLine`, and so through here. */

/** A number and nothing else, with the decimals of an amount: `-2+3` begins like one and is a formula. */
const NUMBER = /^-?\d+(\.\d+)?$/;

/** A code that is kept as text: ="8901000000118". */
const CODE_AS_TEXT = /^="[\dE/-]+"$/i;

/** Characters that a spreadsheet may skip at the beginning of a cell, unknown ones included. */
const LEADING_BLANKS = /^[\s\p{C}]+/u;

/** The signs that begin a formula. Full-width and small ones are the same to some spreadsheets. */
function beginsFormula(cell: string): boolean {
  const content = cell.replace(LEADING_BLANKS, '');
  return /^[=+@\-\u2212]/.test(content.slice(0, 1).normalize('NFKC')) || (cell.trim() !== '' && /^[\t\r\n]/.test(cell));
}

/**
 * A cell that no spreadsheet calculates: unless it is a plain number, a cell that begins like a formula gets an
 * apostrophe.
 */
export function guardFormula(cell: string): string {
  const isSafe = NUMBER.test(cell) || CODE_AS_TEXT.test(cell) || !beginsFormula(cell);
  return isSafe ? cell : `'${cell}`;
}

/** A cell without its apostrophe. Some programs write one before each number that is a text. */
export function removeFormulaGuard(cell: string): string {
  if (!cell.startsWith("'")) return cell;
  const content = cell.slice(1);
  return /^\d/.test(content) || beginsFormula(content) ? content : cell;
}
