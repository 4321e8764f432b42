import type { StockRow } from '../contract/calls/stock.ts';
import { formatAmountOrNull } from '../contract/domain/money.ts';
import { formatCsvLine } from './csv-writer.ts';

/** The columns, with headings that an import matches. */
const COLUMNS: readonly (readonly [heading: string, cell: (row: StockRow) => string | number | null])[] = [
  ['Barcode', ({ barcode }) => barcode],
  ['Name', ({ name }) => name],
  ['Stock', ({ stock }) => stock],
  ['MRP', ({ mrp }) => formatAmountOrNull(mrp)],
  ['Price', ({ price }) => formatAmountOrNull(price)],
  ['Expiry date', ({ expiryDate }) => expiryDate],
  ['Low mark', ({ lowMark }) => lowMark],
  ['SKU', ({ sku }) => sku],
];

/** The first line. */
export function formatStockExportHeading(): string {
  return formatCsvLine(COLUMNS.map(([heading]) => heading));
}

/** One line for each item. */
export function formatStockExportLines(rows: readonly StockRow[]): string {
  return rows.map((row) => formatCsvLine(COLUMNS.map(([, cell]) => String(cell(row) ?? '')))).join('');
}
