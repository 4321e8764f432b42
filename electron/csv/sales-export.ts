import type { ApiSale, ApiSaleLine } from '../contract/api/tolerant-resources.ts';
import { formatAmount, formatPercent, paise, parseAmountOrNull } from '../contract/domain/money.ts';
import { shortNumber } from '../contract/domain/order-number.ts';
import type { ItemTax, TaxSplit } from '../contract/domain/tax.ts';
import { NO_TAX, splitTax } from '../contract/domain/tax.ts';
import type { Instant } from '../contract/domain/time.ts';
import { formatInstant } from '../contract/domain/time.ts';
import { formatCsvLine } from './csv-writer.ts';

/** A sale as it is exported. */
export interface ExportedSale {
  readonly orderId: string;
  readonly storeId: number;
  readonly channel: ApiSale['channel'];
  readonly soldAt: Instant | null;
  readonly bookedAt: Instant | null;
  /** Typed when the sale was booked. */
  readonly billNumber: string | null;
  readonly sale: ApiSale;
}

/** The bill number that staff typed for an order after they accepted it. */
type FindBillNumber = (orderId: string) => string | null;

export interface SalesExportOptions {
  /** As text for spreadsheets, or plain for billing programs. */
  readonly codes: 'text' | 'plain';
  readonly findBillNumber: FindBillNumber;
  readonly findTax: (storeId: number, barcode: string, at: Instant) => ItemTax;
}

/** A row of a sale. */
interface SaleRow {
  /** Null for a sale without lines. */
  readonly line: ApiSaleLine | null;
  /** What a sale has once stands in its first row, so that the sum of the column is right. */
  readonly isFirst: boolean;
  readonly tax: ItemTax;
  /** Null without a rate. */
  readonly split: TaxSplit | null;
}

type SaleCell = (
  sale: ExportedSale,
  row: SaleRow,
  findBillNumber: FindBillNumber,
) => string | number | null | undefined;

/** The columns that billing programs ask for. Each line of a sale is a row; a sale without lines is one, too. */
const COLUMNS: readonly (readonly [name: string, cell: SaleCell])[] = [
  ['bill_number', ({ billNumber, sale, orderId }, _, find) => billNumber ?? sale.external_id ?? find(orderId)],
  ['order_number', ({ orderId }) => shortNumber(orderId)],
  ['order_id', ({ orderId }) => orderId],
  ['store_id', ({ storeId }) => storeId],
  ['channel', ({ channel }) => channel],
  ['sold_on', ({ soldAt }) => (soldAt === null ? null : formatInstant(soldAt).slice(0, 10))],
  ['sold_at', ({ soldAt }) => (soldAt === null ? null : formatInstant(soldAt).slice(11, 19))],
  ['payment', ({ sale }) => sale.payment?.method ?? null],
  ['barcode', (_, { line }) => line?.barcode],
  ['item', (_, { line }) => line?.name],
  ['sku', (_, { line }) => line?.external_id],
  ['quantity', (_, { line }) => line?.quantity],
  ['free_quantity', (_, { line }) => line && (line.free_quantity ?? 0)],
  ['unit_price', (_, { line }) => line?.unit_price],
  ['mrp', (_, { line }) => line?.mrp],
  ['line_total', (_, { line }) => line?.line_total],
  ['hsn', (_, { tax }) => tax.hsn],
  ['gst_rate', (_, { tax: { rate } }) => (rate === null ? null : formatPercent(rate))],
  ...(['taxable', 'cgst', 'sgst'] as const).map((part): readonly [string, SaleCell] => [
    part === 'taxable' ? 'taxable_value' : part,
    (_, { split }) => split && formatAmount(split[part]),
  ]),
  ['delivery_fee', ({ sale }, { isFirst }) => (isFirst ? sale.delivery_fee : null)],
  ['sale_total', ({ sale }, { isFirst }) => (isFirst ? sale.total_amount : null)],
  ['booked', ({ bookedAt }) => (bookedAt === null ? 'no' : 'yes')],
];

/** Sales as a CSV with a heading: amounts in rupees, rates in percent, times in India. */
export function formatSalesExport(sales: readonly ExportedSale[], options: SalesExportOptions): string {
  const { codes, findBillNumber } = options;
  const rows = sales.flatMap((sale) =>
    listRows(sale, options).map((row) => COLUMNS.map(([, cell]) => String(cell(sale, row, findBillNumber) ?? ''))),
  );
  const heading = COLUMNS.map(([name]) => name);
  return [heading, ...rows].map((cells) => formatCsvLine(cells, { codes })).join('');
}

function listRows({ sale: { lines }, storeId, soldAt }: ExportedSale, { findTax }: SalesExportOptions): SaleRow[] {
  if (lines.length === 0) return [{ line: null, isFirst: true, tax: NO_TAX, split: null }];
  return lines.map((line, at) => {
    const tax = soldAt === null ? NO_TAX : findTax(storeId, line.barcode ?? '', soldAt);
    const split = tax.rate === null ? null : splitTax(parseAmountOrNull(line.line_total) ?? paise(0), tax.rate);
    return { line, isFirst: at === 0, tax, split };
  });
}
