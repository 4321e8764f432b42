import Papa from 'papaparse';

/** What a spreadsheet would calculate instead of showing it. */
const FORMULA = /^[=+@\t\r]|^-(?!\d)/;

/** Digits that a spreadsheet would round; as a formula of a text they stay as they are. */
const LONG_NUMBER = /^\d{12,}$/;

/** One line of a CSV that a spreadsheet shows as it is written: it neither calculates nor rounds a cell. */
export function formatCsvLine(cells: readonly string[], delimiter: string): string {
  return `${Papa.unparse([cells.map(safe)], { delimiter })}\r\n`;
}

function safe(cell: string): string {
  if (LONG_NUMBER.test(cell.trim())) return `="${cell.trim()}"`;
  return FORMULA.test(cell) ? `'${cell}` : cell;
}
