import type { HeldBackCsvPiece } from '../../contract/calls/import.ts';
import { HELD_BACK_PIECE_ROWS } from '../../contract/calls/import.ts';
import { formatHeldBackHeading, formatHeldBackRow } from '../../csv/held-back-export.ts';
import type { CounterDatabase } from '../../database/database.ts';
import type { ImportRecord } from '../../database/tables/stock/imports.ts';

/** How problems are named in the CSV of held-back rows. */
export interface ProblemWords {
  /** The heading of their column. */
  readonly heading: string;
  readonly words: Readonly<Record<string, string>>;
}

/** A piece of the CSV of held-back rows after a row, in the format of the imported file. */
export function formatHeldBackPiece(
  { importRows }: Pick<CounterDatabase, 'importRows'>,
  { id, form, columns }: ImportRecord,
  from: number,
  { heading, words }: ProblemWords,
): HeldBackCsvPiece {
  const rows = importRows.toMend(id, from, HELD_BACK_PIECE_ROWS);
  const format = { headings: columns.map((column) => column.heading), delimiter: form?.delimiter ?? ',' };
  const first = from === 0 && form?.hasHeading ? formatHeldBackHeading(format, heading) : '';
  const lines = rows.map(({ cells, codes }) =>
    formatHeldBackRow(format, cells, codes.map((code) => words[code] ?? code).join('; ')),
  );
  return { text: first + lines.join(''), next: rows.length < HELD_BACK_PIECE_ROWS ? null : (rows.at(-1)?.row ?? null) };
}
