import type { ApiSale, ApiSaleLine } from '../contract/api/tolerant-resources.ts';
import { shortNumber } from '../contract/domain/order-number.ts';
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

/** Null for a sale without lines. */
type RowLine = ApiSaleLine | null;

type SaleCell = (
  sale: ExportedSale,
  line: RowLine,
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
  ['barcode', (_, line) => line?.barcode],
  ['item', (_, line) => line?.name],
  ['sku', (_, line) => line?.external_id],
  ['quantity', (_, line) => line?.quantity],
  ['free_quantity', (_, line) => line && (line.free_quantity ?? 0)],
  ['unit_price', (_, line) => line?.unit_price],
  ['mrp', (_, line) => line?.mrp],
  ['line_total', (_, line) => line?.line_total],
  ['delivery_fee', ({ sale }) => sale.delivery_fee],
  ['sale_total', ({ sale }) => sale.total_amount],
  ['booked', ({ bookedAt }) => (bookedAt === null ? 'no' : 'yes')],
];

/** Sales as a CSV with a heading: amounts in rupees, times in India. Barcodes are plain, because billing programs read them. */
export function formatSalesExport(sales: readonly ExportedSale[], findBillNumber: FindBillNumber): string {
  const linesOf = ({ sale: { lines } }: ExportedSale): readonly RowLine[] => (lines.length === 0 ? [null] : lines);
  const rows = sales.flatMap((sale) =>
    linesOf(sale).map((line) => COLUMNS.map(([, cell]) => String(cell(sale, line, findBillNumber) ?? ''))),
  );
  const heading = COLUMNS.map(([name]) => name);
  return [heading, ...rows].map((cells) => formatCsvLine(cells, { codes: 'plain' })).join('');
}
