import { shortNumber } from '../../contract/domain/order-number.ts';
import type { DaySales, SaleRow, SalesView } from '../../contract/ipc/sales.ts';
import type { ActionRow } from '../../database/tables/actions/action-row.ts';
import type { StoredSale } from '../../database/tables/orders/sales.ts';

/** What the Sales screen is made of. */
export interface SalesRows {
  /** Ids of sales that can't be read. */
  readonly unreadable: readonly string[];
  /** Not booked yet, oldest first. */
  readonly toBook: readonly StoredSale[];
  /** Booked today, newest first. */
  readonly bookedToday: readonly StoredSale[];
  /** What was sold today and on the days before, newest first. */
  readonly days: readonly [DaySales, ...DaySales[]];
  /** Every action that is not settled. */
  readonly live: readonly ActionRow[];
  /** The bill number of an order that was typed on this counter after the accept. */
  readonly billHere: (orderId: string) => string | null;
}

/** Sales to book, sales booked today, and the day's totals with online and in-store apart. */
export function buildSalesView({
  unreadable,
  toBook,
  bookedToday,
  days: [today, ...before],
  live,
  billHere,
}: SalesRows): SalesView {
  const onItsWay = new Map(
    live.flatMap(({ payload: deed }) =>
      deed.kind === 'acknowledge' ? [[deed.eventId, deed.billNumber] as const] : [],
    ),
  );
  const row = (sale: StoredSale): SaleRow => ({
    storeId: sale.storeId,
    eventId: sale.eventId,
    orderId: sale.orderId,
    number: shortNumber(sale.orderId),
    channel: sale.sale.channel,
    soldAt: sale.soldAt,
    total: sale.total,
    items: sale.sale.lines.length,
    paymentMethod: sale.sale.payment?.method ?? null,
    billNumber: sale.billNumber ?? onItsWay.get(sale.eventId) ?? sale.sale.external_id ?? billHere(sale.orderId),
    state: sale.bookedAt !== null ? 'booked' : onItsWay.has(sale.eventId) ? 'booking' : 'to_book',
    bookedAt: sale.bookedAt,
  });
  return {
    unreadable,
    toBook: toBook.map(row),
    bookedToday: bookedToday.map(row),
    today,
    earlier: before.filter(({ online, inStore }) => online.count + inStore.count > 0),
  };
}
