import type { DaySales, SaleRow, SalesView } from '../../contract/calls/sales.ts';
import { shortNumber } from '../../contract/domain/order-number.ts';
import type { ActionRow } from '../../database/tables/actions/action-row.ts';
import type { StoredSale } from '../../database/tables/orders/sales.ts';

/** The rows behind the Sales screen. */
export interface SalesRows {
  /** Ids of sales whose content this app can't read. */
  readonly unreadable: readonly string[];
  /** Not booked yet, oldest first. */
  readonly toBook: readonly StoredSale[];
  /** Booked today, newest first. */
  readonly bookedToday: readonly StoredSale[];
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
  const buildRow = (sale: StoredSale): SaleRow => ({
    storeId: sale.storeId,
    eventId: sale.eventId,
    orderId: sale.orderId,
    number: shortNumber(sale.orderId),
    channel: sale.sale.channel,
    soldAt: sale.soldAt,
    total: sale.total,
    items: sale.sale.lines.length,
    paymentMethod: sale.sale.payment?.method ?? null,
    billNumber:
      sale.billNumber ?? billsBeingBooked.get(sale.eventId) ?? sale.sale.external_id ?? billHere(sale.orderId),
    state: sale.bookedAt !== null ? 'booked' : billsBeingBooked.has(sale.eventId) ? 'booking' : 'to_book',
    bookedAt: sale.bookedAt,
  });
  return {
    unreadable,
    toBook: toBook.map(buildRow),
    bookedToday: bookedToday.map(buildRow),
    today,
    earlier: earlier.filter(({ online, inStore }) => online.count + inStore.count > 0),
  };
}
