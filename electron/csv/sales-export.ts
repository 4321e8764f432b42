import type { ApiSale } from '../contract/api/tolerant-resources.ts';
import { shortNumber } from '../contract/domain/order-number.ts';
import { formatInstant } from '../contract/domain/time.ts';
import type { StoredSale } from '../database/tables/orders/sales.ts';

type Line = ApiSale['lines'][number];
type Cell = string | number | null;
/** The bill number of an order that was typed on this counter after the accept. */
type BillHere = (orderId: string) => string | null;

/** The columns: what a billing program asks for, one row for each line of a sale. */
const COLUMNS: readonly (readonly [name: string, cell: (sale: StoredSale, line: Line, billHere: BillHere) => Cell])[] =
  [
    [
      'bill_number',
      ({ billNumber, sale, orderId }, _, billHere) => billNumber ?? sale.external_id ?? billHere(orderId),
    ],
    ['order_number', ({ orderId }) => shortNumber(orderId)],
    ['order_id', ({ orderId }) => orderId],
    ['store_id', ({ storeId }) => storeId],
    ['channel', ({ channel }) => channel],
    ['sold_on', ({ soldAt }) => (soldAt === null ? null : formatInstant(soldAt).slice(0, 10))],
    ['sold_at', ({ soldAt }) => (soldAt === null ? null : formatInstant(soldAt).slice(11, 19))],
    ['payment', ({ sale }) => sale.payment?.method ?? null],
    ['barcode', (_, line) => line.barcode],
    ['item', (_, line) => line.name],
    ['sku', (_, line) => line.external_id],
    ['quantity', (_, line) => line.quantity],
    ['free_quantity', (_, line) => line.free_quantity ?? 0],
    ['unit_price', (_, line) => line.unit_price],
    ['mrp', (_, line) => line.mrp],
    ['line_total', (_, line) => line.line_total],
    ['delivery_fee', ({ sale }) => sale.delivery_fee],
    ['sale_total', ({ sale }) => sale.total_amount],
    ['booked', ({ bookedAt }) => (bookedAt === null ? 'no' : 'yes')],
  ];

/** Sales as CSV text (RFC 4180) with a heading, amounts in rupees, times in India. */
export function formatSalesExport(sales: readonly StoredSale[], billHere: BillHere): string {
  const rows = sales.flatMap((sale) =>
    sale.sale.lines.map((line) => COLUMNS.map(([, cell]) => cell(sale, line, billHere))),
  );
  return [COLUMNS.map(([name]) => name), ...rows].map((row) => `${row.map(written).join(',')}\r\n`).join('');
}

/** What a spreadsheet would calculate instead of showing it. */
const FORMULA = /^[=+@\t\r]|^-(?!\d)/;

function written(cell: Cell): string {
  const text = String(cell ?? '');
  const shown = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown;
}
