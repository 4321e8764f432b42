import { IMPORT_COLUMNS, TEMPLATE_FIELDS } from '../contract/calls/import-columns.ts';
import type { StockRow } from '../contract/calls/stock.ts';
import { findExportHeading } from '../contract/i18n/column-names.ts';
import { formatCsvLine } from './csv-writer.ts';

/** The columns, with headings that an import matches. */
const COLUMNS = TEMPLATE_FIELDS.flatMap((field) => {
  const { exported } = IMPORT_COLUMNS[field];
  return exported === null ? [] : [{ heading: findExportHeading(field), cell: exported }];
});

/** The first line. */
export function formatStockExportHeading(): string {
  return formatCsvLine(COLUMNS.map(({ heading }) => heading));
}

/** One line for each item. */
export function formatStockExportLines(rows: readonly StockRow[]): string {
  return rows.map((row) => formatCsvLine(COLUMNS.map(({ cell }) => String(cell(row) ?? '')))).join('');
}
