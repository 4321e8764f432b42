import type { ApiItem, ApiOrder, ApiSale } from '../../contract/api/tolerant-resources.ts';
import type { ClosingView, StockDifference } from '../../contract/calls/closing.ts';
import type { OrderReference } from '../../contract/calls/orders.ts';
import type { PaidSales } from '../../contract/domain/closing.ts';
import { paise, parseAmount, sumAmounts } from '../../contract/domain/money.ts';
import { shortNumber } from '../../contract/domain/order-number.ts';
import { isCash } from '../../contract/domain/payment.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { addMs, DAY, parseInstantOrNull } from '../../contract/domain/time.ts';
import type { ActionRow } from '../../database/tables/actions/action-row.ts';
import type { OrderRow } from '../../database/tables/orders/orders.ts';
import type { StoredSale } from '../../database/tables/orders/sales.ts';
import type { StockLevels } from '../../database/tables/stock/items.ts';

/** A day in the service's records. */
export interface ServiceDay {
  readonly orders: readonly ApiOrder[];
  readonly sales: readonly ApiSale[];
  readonly items: readonly { readonly storeId: number; readonly item: ApiItem }[];
  /** Whether only some of the day's items were read. */
  readonly isPartial: boolean;
}

/** The same day in this counter's records. */
export interface CounterDay {
  readonly getOrder: (id: string) => OrderRow | null;
  /**
   * Whether an order as read is newer than the stored one. Orders never go back, so one that is further along here has
   * moved on since it was read, perhaps by a decision here.
   */
  readonly isNewer: (order: ApiOrder) => boolean;
  /** The sales of the day. */
  readonly sales: readonly StoredSale[];
  /** The stock of an item as shown; null if it was never read, or this counter is changing it. */
  readonly getStock: (storeId: number, barcode: string) => StockLevels | null;
  readonly openActions: readonly ActionRow[];
  /** Refused actions that need attention. */
  readonly refused: readonly ActionRow[];
}

/** The rest of the day's records on this counter, including what the comparison has corrected. */
export interface DayRemainder {
  /** Orders that are neither delivered nor cancelled. */
  readonly openOrders: readonly OrderRow[];
  /** The sales of the day. */
  readonly sales: readonly StoredSale[];
  /** Names of the stores that were not compared. */
  readonly leftOut: readonly string[];
}

/** What a comparison finds. The rest of the day is added once everything that was missing here is stored. */
export interface Comparison extends Omit<ClosingView, 'orders' | 'booking' | 'paid' | 'leftOut'> {
  readonly orders: Omit<ClosingView['orders'], 'open'>;
  readonly booking: Omit<ClosingView['booking'], 'booked' | 'toBook'>;
}

/**
 * Compares the day that begins at a midnight. `at`: when the service was read; what reached this counter later counts
 * as no difference.
 */
export function compareDay(at: Instant, day: Instant, service: ServiceDay, counter: CounterDay): Comparison {
  const sales = listComparedSales(at, service, counter.sales);
  return {
    at,
    day,
    orders: {
      compared: service.orders.length,
      differences: service.orders.flatMap((order) =>
        compareOrder(order, counter.getOrder(order.id), at, counter.isNewer),
      ),
    },
    sales: compareSales(service.sales.filter(isSoldOn(day)), sales),
    booking: {
      underWay: counter.openActions.filter(({ payload }) => payload.kind === 'acknowledge').length,
      refused: counter.refused.filter(({ payload }) => payload.kind === 'acknowledge').length,
    },
    actions: { unsettled: counter.openActions.length, refused: counter.refused.length },
    stock: {
      compared: service.items.length,
      isPartial: service.isPartial,
      differences: service.items.flatMap(({ storeId, item }) => compareStock(storeId, item, counter, at)),
    },
  };
}

/** Adds the rest of the day to a comparison. */
export function completeComparison(comparison: Comparison, { openOrders, sales, leftOut }: DayRemainder): ClosingView {
  const booked = sales.filter(({ bookedAt }) => bookedAt !== null).length;
  return {
    ...comparison,
    leftOut,
    orders: { ...comparison.orders, open: openOrders.map(({ storeId, id }) => referTo(storeId, id)) },
    paid: sumByPayment(sales),
    booking: { ...comparison.booking, booked, toBook: sales.length - booked },
  };
}

/**
 * The sales here that a comparison counts. One that reached this counter after the service was read may not have been
 * on its list yet, so the next comparison counts it.
 */
export function listComparedSales(
  at: Instant,
  service: Pick<ServiceDay, 'sales'>,
  sales: readonly StoredSale[],
): StoredSale[] {
  const listed = new Set(service.sales.map(({ event_id }) => event_id));
  return sales.filter(({ eventId, recordedAt }) => recordedAt <= at || listed.has(eventId));
}

/** A sale counts for the day on which it was sold. */
function isSoldOn(day: Instant): (sale: ApiSale) => boolean {
  return ({ sold_at }) => {
    const soldAt = parseInstantOrNull(sold_at);
    return soldAt !== null && soldAt >= day && soldAt < addMs(day, DAY);
  };
}

/** Adds up a day's sales by how they were paid: online first, then by method. */
export function sumByPayment(sales: readonly StoredSale[]): PaidSales[] {
  const sums = new Map<string, PaidSales>();
  for (const { channel, sale, total } of sales) {
    const isInStore = channel === 'SERVICE_INSTORE';
    const method = sale.payment?.method ?? null;
    const key = `${isInStore ? 'b' : 'a'} ${method ?? ''}`;
    const { count, total: before } = sums.get(key) ?? { count: 0, total: paise(0) };
    sums.set(key, { isInStore, method, count: count + 1, total: sumAmounts([before, total]) });
  }
  return [...sums].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, sum]) => sum);
}

const referTo = (storeId: number, orderId: string): OrderReference => ({
  storeId,
  orderId,
  number: shortNumber(orderId),
});

function compareOrder(
  there: ApiOrder,
  here: OrderRow | null,
  at: Instant,
  isNewer: CounterDay['isNewer'],
): Comparison['orders']['differences'][number][] {
  if (here !== null && (here.status === there.status || here.asOf > at || !isNewer(there))) return [];
  return [{ ...referTo(there.store_id, there.id), here: here?.status ?? null, there: there.status }];
}

const isPaidOnline = ({ payment }: ApiSale): boolean => !isCash(payment?.method ?? null);

function compareSales(there: readonly ApiSale[], here: readonly StoredSale[]): Comparison['sales'] {
  const known = new Map(here.map((sale) => [sale.eventId, sale]));
  const listed = new Set(there.map(({ event_id }) => event_id));
  const missingThere = here.filter(({ eventId }) => !listed.has(eventId));
  return {
    compared: there.length,
    totalHere: sumAmounts(here.map(({ total }) => total)),
    totalThere: sumAmounts(there.map(({ total_amount }) => parseAmount(total_amount))),
    onlineHere: sumAmounts(here.filter(({ sale }) => isPaidOnline(sale)).map(({ total }) => total)),
    onlineThere: sumAmounts(there.filter(isPaidOnline).map(({ total_amount }) => parseAmount(total_amount))),
    differences: [
      ...there.flatMap(({ id, store_id, event_id, total_amount }) => {
        const [ours, theirs] = [known.get(event_id)?.total ?? null, parseAmount(total_amount)];
        return ours === theirs ? [] : [{ ...referTo(store_id, id), here: ours, there: theirs }];
      }),
      ...missingThere.map(({ storeId, orderId, total }) => ({
        ...referTo(storeId, orderId),
        here: total,
        there: null,
      })),
    ],
  };
}

function compareStock(storeId: number, item: ApiItem, { getStock }: CounterDay, at: Instant): StockDifference[] {
  const { barcode, name, stock } = item;
  const here = barcode === null ? null : getStock(storeId, barcode);
  if (barcode === null || here === null || here.readAt > at || here.stock === stock) return [];
  return [{ storeId, barcode, name, here: here.stock, there: stock }];
}
