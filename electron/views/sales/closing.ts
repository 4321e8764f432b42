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

/** What the service answered when it was asked for the day. */
export interface ServiceDay {
  readonly orders: readonly ApiOrder[];
  readonly sales: readonly ApiSale[];
  readonly items: readonly { readonly storeId: number; readonly item: ApiItem }[];
  /** There were more items than were asked for. */
  readonly isPartly: boolean;
}

/** What this counter had of the day at that moment. */
export interface CounterDay {
  readonly order: (id: string) => OrderRow | null;
  /** Orders that have not ended. */
  readonly open: readonly OrderRow[];
  /** Sold that day. */
  readonly sales: readonly StoredSale[];
  /** What is shown of an item; null where it was never read, or where something of ours is on its way. */
  readonly shelf: (storeId: number, barcode: string) => StockLevels | null;
  /** Every action that is not settled. */
  readonly live: readonly ActionRow[];
  /** Acknowledgements that were refused and want somebody. */
  readonly refused: readonly ActionRow[];
}

/** Compares a day. What reached this counter after the service was asked (`at`) is no difference. */
export function buildClosingView(at: Instant, from: Instant, there: ServiceDay, here: CounterDay): ClosingView {
  return {
    at,
    from,
    orders: {
      compared: there.orders.length,
      differences: there.orders.flatMap((order) => orderDifference(order, here.order(order.id), at)),
      open: here.open.map(({ storeId, id }) => nameOf(storeId, id)),
    },
    sales: compareSales(there.sales, here.sales),
    booking: {
      booked: here.sales.filter(({ bookedAt }) => bookedAt !== null).length,
      toBook: here.sales.filter(({ bookedAt }) => bookedAt === null).length,
      underWay: here.live.filter(({ payload: deed }) => deed.kind === 'acknowledge').length,
      refused: here.refused.filter(({ payload: deed }) => deed.kind === 'acknowledge').length,
    },
    stock: {
      compared: there.items.length,
      isPartly: there.isPartly,
      differences: there.items.flatMap(({ storeId, item }) => stockDifference(storeId, item, here, at)),
    },
  };
}

const nameOf = (storeId: number, orderId: string): OrderReference => ({
  storeId,
  orderId,
  number: shortNumber(orderId),
});

function orderDifference(
  there: ApiOrder,
  here: OrderRow | null,
  at: Instant,
): ClosingView['orders']['differences'][number][] {
  if (here !== null && (here.status === there.status || here.asOf > at)) return [];
  return [{ ...nameOf(there.store_id, there.id), here: here?.status ?? null, there: there.status }];
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
        return ours === theirs ? [] : [{ ...nameOf(store_id, id), here: ours, there: theirs }];
      }),
      ...missingThere.map(({ storeId, orderId, total }) => ({ ...nameOf(storeId, orderId), here: total, there: null })),
    ],
  };
}

function stockDifference(storeId: number, item: ApiItem, { shelf }: CounterDay, at: Instant): StockDifference[] {
  const { barcode, name, stock } = item;
  const here = barcode === null ? null : shelf(storeId, barcode);
  if (barcode === null || here === null || here.readAt > at || here.stock === stock) return [];
  return [{ storeId, barcode, name, here: here.stock, there: stock }];
}
