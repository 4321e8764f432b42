/** Writes the shelf as a CSV with the columns that an import knows. */

import type { Paise } from '../contract/domain/money.ts';
import { formatAmount } from '../contract/domain/money.ts';
import type { StockRow } from '../contract/ipc/stock.ts';
import { formatCsvLine } from './csv-writer.ts';

type Cell = (row: StockRow) => string;

const rupees = (amount: Paise | null): string => (amount === null ? '' : formatAmount(amount));

const COLUMNS: readonly (readonly [heading: string, cell: Cell])[] = [
  ['Barcode', ({ barcode }) => barcode],
  ['Name', ({ name }) => name ?? ''],
  ['Stock', ({ stock }) => String(stock)],
  ['MRP', ({ mrp }) => rupees(mrp)],
  ['Price', ({ price }) => rupees(price)],
  ['Expiry date', ({ expiryDate }) => expiryDate ?? ''],
  ['Low mark', ({ lowMark }) => (lowMark === null ? '' : String(lowMark))],
  ['SKU', ({ sku }) => sku ?? ''],
];

const COMMA = ',';

/** The first line. */
export function formatStockExportHeading(): string {
  return formatCsvLine(
    COLUMNS.map(([heading]) => heading),
    COMMA,
  );
}

/** One line for each item. Nothing in it is calculated or rounded by a spreadsheet. */
export function formatStockExportLines(rows: readonly StockRow[]): string {
  return rows
    .map((row) =>
      formatCsvLine(
        COLUMNS.map(([, cell]) => cell(row)),
        COMMA,
      ),
    )
    .join('');
}
