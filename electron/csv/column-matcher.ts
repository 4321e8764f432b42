/**
 * Matches the columns of a file to fields by their headings: those of the templates in every language, and what billing
 * programs write in English and Hindi. Staff can change every match.
 */

import type { ImportField } from '../contract/calls/import-columns.ts';
import { IMPORT_COLUMNS, IMPORT_FIELDS } from '../contract/calls/import-columns.ts';
import { toAsciiDigits } from '../contract/domain/digits.ts';
import { listColumnNames } from '../contract/i18n/column-names.ts';

const FIELD_BY_HEADING: ReadonlyMap<string, ImportField> = new Map(
  IMPORT_FIELDS.flatMap((field) =>
    [...listColumnNames(field), ...IMPORT_COLUMNS[field].headings].map(
      (heading) => [normalizeHeading(heading), field] as const,
    ),
  ),
);

/** The letters and digits of a heading in lower case. The vowel signs of Devanagari are marks, and stay. */
function normalizeHeading(heading: string): string {
  return heading
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

/** How many fields the cells of a row name. */
export function countHeadings(row: readonly string[]): number {
  return new Set(row.flatMap((cell) => FIELD_BY_HEADING.get(normalizeHeading(cell)) ?? [])).size;
}

/** With fewer fields, a row below the first may be goods or a title. */
const HEADINGS_MIN = 2;

/**
 * The index of the row that may be the heading; -1 if all rows are blank. Billing programs write the shop's name, the
 * report's and its period above the heading, which is the row that names most fields. If no row names several, it is the
 * first that is not blank.
 */
export function findHeadingRow(rows: readonly (readonly string[])[]): number {
  const counts = rows.map(countHeadings);
  const most = Math.max(0, ...counts);
  return most < HEADINGS_MIN ? rows.findIndex((row) => row.some((cell) => cell.trim() !== '')) : counts.indexOf(most);
}

/** Seven digits or more look like a barcode; so do several of them in one cell, and what Excel makes of one as a number. */
const BARCODE_LIKE = /^(?:\d{7,14}(?:[\s,;/|]+\d{7,14})*|\d(?:\.\d+)?E\+\d+)$/i;

/** The part of a column's cells that must look like barcodes: among goods with one, some have a code of the shop's own. */
const BARCODES_MIN = 2 / 3;

/** Whether the first row is a heading: it has a known one, or no numbers. */
export function hasHeading(first: readonly string[]): boolean {
  if (countHeadings(first) > 0) return true;
  return first.map(toAsciiDigits).every((cell) => !/\d/.test(cell) || !/^[\d.,\s₹-]+$/.test(cell));
}

/**
 * The field of each column; null is not sent. A field belongs to the first column whose heading names it. Where no heading
 * names the barcode, the only column with barcodes has it, also if its heading names the shop's own code: some billing
 * programs have one column for both.
 */
export function matchColumns(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): (ImportField | null)[] {
  const taken = new Set<ImportField>();
  const fields = headings.map((heading): ImportField | null => {
    const field = FIELD_BY_HEADING.get(normalizeHeading(heading));
    if (field === undefined || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
  if (taken.has('barcode')) return fields;
  const full = headings.flatMap((_, column) =>
    (fields[column] ?? 'external_id') === 'external_id' && hasBarcodes(rows, column) ? [column] : [],
  );
  const [only] = full;
  return fields.map((field, column) => (full.length === 1 && column === only ? 'barcode' : field));
}

function hasBarcodes(rows: readonly (readonly string[])[], column: number): boolean {
  const cells = rows.map((row) => toAsciiDigits(row[column] ?? '')).filter((cell) => cell.trim() !== '');
  const like = cells.filter((cell) => BARCODE_LIKE.test(cell.trim()));
  return like.length > 0 && like.length >= cells.length * BARCODES_MIN;
}
