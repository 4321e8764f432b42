import type { BookedPage, DaySales, SaleRow, SalesView } from '../../contract/calls/sales.ts';
import { shortNumber } from '../../contract/domain/order-number.ts';
import type { ActionRow } from '../../database/tables/actions/action-row.ts';
import type { StoredSale } from '../../database/tables/orders/sales.ts';

/** The rows behind the Sales screen. */
export interface SalesRows {
  /** Ids of sales whose content this app can't read. */
  readonly unreadable: readonly string[];
  /** Not booked yet, oldest first. */
  readonly toBook: readonly StoredSale[];
  /** How many were booked today. */
  readonly bookedToday: SalesView['bookedToday'];
  /** Today and the days before, newest first. */
  readonly days: readonly [DaySales, ...DaySales[]];
  readonly openActions: readonly ActionRow[];
  /** The bill number that staff typed for an order after they accepted it. */
  readonly findBillNumber: (orderId: string) => string | null;
}

export function buildSalesView({
  unreadable,
  toBook,
  bookedToday,
  days: [today, ...earlier],
  openActions: live,
  findBillNumber: billHere,
}: SalesRows): SalesView {
  const billsBeingBooked = new Map(
    live.flatMap(({ payload }) =>
      payload.kind === 'acknowledge' ? [[payload.eventId, payload.billNumber] as const] : [],
    ),
  );
  const buildOpenRow = (sale: StoredSale): SaleRow => ({
    ...buildRow(sale, billsBeingBooked.get(sale.eventId) ?? null, billHere),
    state: billsBeingBooked.has(sale.eventId) ? 'booking' : 'to_book',
  });
  return {
    unreadable,
    toBook: toBook.map(buildOpenRow),
    bookedToday,
    today,
    earlier: earlier.filter(({ online, inStore }) => online.count + inStore.count > 0),
  };
}

/** Builds a page of booked sales; `hasMore`: others follow. */
export function buildBookedPage(
  sales: readonly StoredSale[],
  hasMore: boolean,
  findBillNumber: SalesRows['findBillNumber'],
): BookedPage {
  const { eventId, bookedAt } = sales.at(-1) ?? { eventId: '', bookedAt: null };
  return {
    rows: sales.map((sale) => ({ ...buildRow(sale, null, findBillNumber), state: 'booked' })),
    next: hasMore && bookedAt !== null ? { bookedAt, eventId } : null,
  };
}

function buildRow(
  sale: StoredSale,
  billBeingBooked: string | null,
  findBillNumber: SalesRows['findBillNumber'],
): Omit<SaleRow, 'state'> {
  return {
    storeId: sale.storeId,
    eventId: sale.eventId,
    orderId: sale.orderId,
    number: shortNumber(sale.orderId),
    channel: sale.sale.channel,
    soldAt: sale.soldAt,
    total: sale.total,
    items: sale.sale.lines.length,
    paymentMethod: sale.sale.payment?.method ?? null,
    billNumber: sale.billNumber ?? billBeingBooked ?? sale.sale.external_id ?? findBillNumber(sale.orderId),
    bookedAt: sale.bookedAt,
  };
}
