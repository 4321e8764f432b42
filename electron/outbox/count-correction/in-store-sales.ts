/**
 * Reads in-store sales, whose units leave the shelf when they are sold. A sale is known from its own record; from its
 * order if the record can't be read or, since the store was reconnected, is no longer listed (C7: counts).
 */

import { countUnitsOf } from '../../contract/domain/order-lines.ts';
import type { Instant } from '../../contract/domain/time.ts';
import type { CounterDatabase } from '../../database/database.ts';
import type { OrderRow } from '../../database/tables/orders/orders.ts';
import type { InStoreSale } from './correction-rule.ts';
import type { OrderLines } from './group-by-barcode.ts';
import { groupByBarcode } from './group-by-barcode.ts';

export interface InStoreSalesWindow {
  readonly sales: readonly InStoreSale[];
  /** Whether a sale of the window, or its time, has yet to be listed. */
  readonly isIncomplete: boolean;
}

interface KnownSale {
  readonly soldAt: Instant | null;
  readonly content: OrderLines;
  /** Whether the event that gives its time has yet to be listed. */
  readonly isTimeMissing: boolean;
}

/** Reads what a store sold at or after `from`. Returns a lookup of one item's sales between two moments. */
export function readInStoreSales(
  database: CounterDatabase,
  storeId: number,
  from: Instant,
): (barcode: string, since: Instant, until: Instant) => InStoreSalesWindow {
  const connectedAt = database.events.connectedAt(storeId);
  const recorded = database.sales
    .soldSince(from)
    .filter((sale) => sale.storeId === storeId && sale.channel !== 'SERVICE_ONLINE')
    .map(({ sale, soldAt }): KnownSale => ({ soldAt, content: sale, isTimeMissing: false }));
  const byOrder = database.orders
    .othersSince(from)
    .filter((row) => row.storeId === storeId && row.type === 'instore' && row.status === 'COMPLETED')
    .filter(({ id }) => database.sales.ofOrder(id) === null)
    .map((row) => toKnownSale(database, row, connectedAt));
  const sold = groupByBarcode([...recorded, ...byOrder], ({ content }) => content);

  const hasUnreadSale = (since: Instant, until: Instant): boolean =>
    database.sales
      .listEventOnly(storeId, since, until)
      .some(({ orderId }) => orderId === null || database.orders.get(orderId) === null);

  return (barcode, since, until) => {
    const ofBarcode = (sold.get(barcode) ?? []).flatMap(({ soldAt, content, isTimeMissing }) =>
      soldAt === null ? [] : [{ soldAt, units: countUnitsOf(content.lines, barcode), isTimeMissing }],
    );
    return {
      sales: ofBarcode.map(({ soldAt, units }) => ({ soldAt, units })),
      isIncomplete:
        ofBarcode.some(({ soldAt, isTimeMissing }) => isTimeMissing && soldAt <= until) || hasUnreadSale(since, until),
    };
  };
}

/** The time of the sale is that of its event; without one, the time at which the order was placed. */
function toKnownSale(
  database: CounterDatabase,
  { id, order, placedAt }: OrderRow,
  connectedAt: Instant | null,
): KnownSale {
  const event = database.events.ofOrder(id).find(({ type }) => type === 'sale.completed');
  const isListed = connectedAt !== null && placedAt !== null && placedAt >= connectedAt;
  return { soldAt: event?.createdAt ?? placedAt, content: order, isTimeMissing: event === undefined && isListed };
}
