import { formatCsvLine } from './csv-writer.ts';

/** How the imported file is written, as far as its held-back rows follow it. */
export interface HeldBackCsvFormat {
  readonly headings: readonly string[];
  readonly delimiter: string;
}

/** The first line: the file's own headings, and one for the column that says what is wrong. */
export function formatHeldBackHeading({ headings, delimiter }: HeldBackCsvFormat, problemHeading: string): string {
  return formatCsvLine([...headings, problemHeading], { delimiter });
}

/** A row of the file that can be mended in a spreadsheet and imported again: its own cells, then what is wrong with it. */
export function formatHeldBackRow(
  { headings, delimiter }: HeldBackCsvFormat,
  cells: readonly string[],
  problem: string,
): string {
  const own = headings.map((_, column) => cells[column] ?? '');
  const surplus = cells.slice(headings.length).filter((cell) => cell.trim() !== '');
  return formatCsvLine([...own, ...surplus, problem], { delimiter });
}
