/** Writes the rows of a file that need mending as a CSV that can be mended in a spreadsheet and imported again. */

import Papa from 'papaparse';

/** Excel takes a file for UTF-8 by its mark only. */
export const MARK = '\uFEFF';

/** What a spreadsheet would calculate instead of showing it. */
const FORMULA = /^[=+@\t\r]|^-(?!\d)/;

/** Digits that a spreadsheet would round; as a formula of a text they stay as they are. */
const LONG_NUMBER = /^\d{12,}$/;

/** The first line of the file, with its mark. */
export function mendHeading(headings: readonly string[], delimiter: string): string {
  return MARK + csvLine(headings, delimiter);
}

/** One row of the file: its own cells, in as many columns as its heading has, and after them what is wrong with it. */
export function mendRow(cells: readonly string[], columns: number, why: string, delimiter: string): string {
  const own = Array.from({ length: columns }, (_, at) => cells[at] ?? '');
  return csvLine([...own, ...cells.slice(columns).filter((cell) => cell.trim() !== ''), why], delimiter);
}

/** One line of a CSV that a spreadsheet shows as it is written: it neither calculates nor rounds a cell. */
export function csvLine(cells: readonly string[], delimiter: string): string {
  return `${Papa.unparse([cells.map(safe)], { delimiter })}\r\n`;
}

function safe(cell: string): string {
  if (LONG_NUMBER.test(cell.trim())) return `="${cell.trim()}"`;
  return FORMULA.test(cell) ? `'${cell}` : cell;
}
