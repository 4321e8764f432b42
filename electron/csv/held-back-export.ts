import { formatCsvLine } from './csv-writer.ts';

/** The format of the imported file, which its held-back rows keep. */
export interface HeldBackCsvFormat {
  readonly headings: readonly string[];
  readonly delimiter: string;
}

/** The first line: the file's headings, and one for the column of problems. */
export function formatHeldBackHeading({ headings, delimiter }: HeldBackCsvFormat, problemHeading: string): string {
  return formatCsvLine([...headings, problemHeading], { delimiter });
}

/** One row to be corrected in a spreadsheet and imported again: its cells, then its problem. */
export function formatHeldBackRow(
  { headings, delimiter }: HeldBackCsvFormat,
  cells: readonly string[],
  problem: string,
): string {
  const own = headings.map((_, column) => cells[column] ?? '');
  const surplus = cells.slice(headings.length).filter((cell) => cell.trim() !== '');
  return formatCsvLine([...own, ...surplus, problem], { delimiter });
}
