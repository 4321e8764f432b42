import type { Encoding, ImportColumn, UnreadableFileReason } from '../contract/calls/import.ts';
import { countHeadings, findHeadingRow, hasHeading, matchColumns } from './column-matcher.ts';
import type { CsvFormat } from './csv-reader.ts';
import { DELIMITERS, detectCsvFormat, readHeadRows } from './csv-reader.ts';

/** How a file is written, and the fields of its columns. */
export interface DetectedFormat {
  readonly form: CsvFormat & { readonly encoding: Encoding; readonly hasHeading: boolean };
  readonly columns: readonly ImportColumn[];
}

/** Characters that are read to detect the format. */
const HEAD_LENGTH = 256 * 1024;

/** Rows among which the heading is searched. */
const TITLE_ROWS = 20;

/** Rows below the heading that decide what a column holds. */
const HEAD_ROWS = 20;

/** Rows shown beside each column. */
const SAMPLE_ROWS = 4;

const COLUMNS_MAX = 200;

/** Detects the format from the beginning of a file, or says why it can't be imported. */
export function detectImportFormat(
  texts: Iterable<string>,
  encoding: Encoding,
): DetectedFormat | { readonly unreadable: UnreadableFileReason } {
  const head = readHead(texts);
  const format = detectFormatByHeading(head);
  const rows = readHeadRows(head, format, TITLE_ROWS + HEAD_ROWS);
  const start = findHeadingRow(rows.slice(0, TITLE_ROWS));
  const first = rows[start];
  if (first === undefined) return { unreadable: 'empty' };
  if (first.length > COLUMNS_MAX) return { unreadable: 'too_many_columns' };
  const isHeading = hasHeading(first);
  const goods = rows
    .slice(isHeading ? start + 1 : start)
    .filter((row) => row.some((cell) => cell.trim() !== ''))
    .slice(0, HEAD_ROWS);
  const headings = first.map((cell) => (isHeading ? cell.trim() : ''));
  const fields = matchColumns(headings, goods);
  return {
    form: { encoding, ...format, firstRow: format.firstRow + start, hasHeading: isHeading },
    columns: headings.map((heading, column) => ({
      heading,
      field: fields[column] ?? null,
      samples: goods.slice(0, SAMPLE_ROWS).map((row) => row[column] ?? ''),
    })),
  };
}

/** Detects the format with the delimiter that splits the heading best: titles above it may contain other delimiters. */
function detectFormatByHeading(head: string): CsvFormat {
  const detected = detectCsvFormat(head);
  const formats = [detected, ...DELIMITERS.map((delimiter) => ({ ...detected, delimiter }))];
  const counts = formats.map((format) => Math.max(0, ...readHeadRows(head, format, TITLE_ROWS).map(countHeadings)));
  return formats[counts.indexOf(Math.max(...counts))] ?? detected;
}

/** Moves a column's first cell between heading and samples, after staff say whether the first row is a heading. */
export function moveHeading(column: ImportColumn, wasHeading: boolean, isHeading: boolean): ImportColumn {
  if (wasHeading === isHeading) return column;
  const [first = '', ...rest] = column.samples;
  return isHeading
    ? { ...column, heading: first.trim(), samples: rest }
    : { ...column, heading: '', samples: [column.heading, ...column.samples] };
}

function readHead(texts: Iterable<string>): string {
  let head = '';
  for (const text of texts) {
    head += text;
    if (head.length >= HEAD_LENGTH) break;
  }
  // Uses one kind of line end, so that rows have the same numbers as when the whole file is read.
  return head.replace(/\r\n?/g, '\n');
}
