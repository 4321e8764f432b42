/** Writes the rows of a file that need mending as a CSV that can be mended in a spreadsheet and imported again. */

import { csvLine } from './csv-writer.ts';

/** The first line of the file. */
export function mendHeading(headings: readonly string[], delimiter: string): string {
  return csvLine(headings, delimiter);
}

/** One row of the file: its own cells, in as many columns as its heading has, and after them what is wrong with it. */
export function mendRow(cells: readonly string[], columns: number, why: string, delimiter: string): string {
  const own = Array.from({ length: columns }, (_, at) => cells[at] ?? '');
  return csvLine([...own, ...cells.slice(columns).filter((cell) => cell.trim() !== ''), why], delimiter);
}
