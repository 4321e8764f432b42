import type { ApiItem, ApiOrder, ApiSale } from '../../contract/api/tolerant-resources.ts';
import { parseAmount, sumAmounts } from '../../contract/domain/money.ts';
import { shortNumber } from '../../contract/domain/order-number.ts';
import type { Instant } from '../../contract/domain/time.ts';
import type { OrderReference } from '../../contract/ipc/orders.ts';
import type { ClosingView, StockDifference } from '../../contract/ipc/sales.ts';
import type { ActionRow } from '../../database/tables/actions/action-row.ts';
import type { OrderRow } from '../../database/tables/orders/orders.ts';
import type { StoredSale } from '../../database/tables/orders/sales.ts';
import type { StockLevels } from '../../database/tables/stock/items.ts';

/** A day as the service has it. */
export interface ServiceDay {
  readonly orders: readonly ApiOrder[];
  readonly sales: readonly ApiSale[];
  readonly items: readonly { readonly storeId: number; readonly item: ApiItem }[];
  /** Only some of the day's items were read. */
  readonly isPartly: boolean;
}

/** The same day as this counter has it. */
export interface CounterDay {
  readonly getOrder: (id: string) => OrderRow | null;
  /** Orders that are neither delivered nor cancelled. */
  readonly openOrders: readonly OrderRow[];
  readonly sales: readonly StoredSale[];
  /** The stock of an item as shown; null where it was never read or an action on it is open. */
  readonly getStock: (storeId: number, barcode: string) => StockLevels | null;
  readonly openActions: readonly ActionRow[];
  /** Refused actions that need attention. */
  readonly refused: readonly ActionRow[];
}

/** Compares a day. `at`: when the service was read; what reached this counter later is no difference. */
export function buildClosingView(at: Instant, from: Instant, service: ServiceDay, counter: CounterDay): ClosingView {
  return {
    at,
    from,
    orders: {
      compared: service.orders.length,
      differences: service.orders.flatMap((order) => compareOrder(order, counter.getOrder(order.id), at)),
      open: counter.openOrders.map(({ storeId, id }) => referTo(storeId, id)),
    },
    sales: compareSales(service.sales, counter.sales),
    booking: {
      booked: counter.sales.filter(({ bookedAt }) => bookedAt !== null).length,
      toBook: counter.sales.filter(({ bookedAt }) => bookedAt === null).length,
      underWay: counter.openActions.filter(({ payload }) => payload.kind === 'acknowledge').length,
      refused: counter.refused.filter(({ payload }) => payload.kind === 'acknowledge').length,
    },
    stock: {
      compared: service.items.length,
      isPartly: service.isPartly,
      differences: service.items.flatMap(({ storeId, item }) => compareStock(storeId, item, counter, at)),
    },
  };
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
): ClosingView['orders']['differences'][number][] {
  if (here !== null && (here.status === there.status || here.asOf > at)) return [];
  return [{ ...referTo(there.store_id, there.id), here: here?.status ?? null, there: there.status }];
}

function compareSales(there: readonly ApiSale[], here: readonly StoredSale[]): ClosingView['sales'] {
  const known = new Map(here.map((sale) => [sale.eventId, sale]));
  const listed = new Set(there.map(({ event_id }) => event_id));
  const missingThere = here.filter(({ eventId }) => !listed.has(eventId));
  return {
    compared: there.length,
    totalHere: sumAmounts(here.map(({ total }) => total)),
    totalThere: sumAmounts(there.map(({ total_amount }) => parseAmount(total_amount))),
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
