/** Writes the rows of a file that need mending as a CSV that can be mended in a spreadsheet and imported again. */

import { formatCsvLine } from './csv-writer.ts';

/** The first line of the file. */
export function formatHeldBackHeading(headings: readonly string[], delimiter: string): string {
  return formatCsvLine(headings, delimiter);
}

/** One row of the file: its own cells, in as many columns as its heading has, and after them what is wrong with it. */
export function formatHeldBackRow(cells: readonly string[], columns: number, why: string, delimiter: string): string {
  const own = Array.from({ length: columns }, (_, at) => cells[at] ?? '');
  return formatCsvLine([...own, ...cells.slice(columns).filter((cell) => cell.trim() !== ''), why], delimiter);
}
