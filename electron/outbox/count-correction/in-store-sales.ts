/**
 * What was sold in the store, which leaves the shelf as it is sold: by its sale, or by its order where the sale can't be
 * read or, after the store was connected again, isn't listed any more (C7).
 */

import { countUnitsOf } from '../../contract/domain/order-lines.ts';
import type { Instant } from '../../contract/domain/time.ts';
import type { CounterDatabase } from '../../database/database.ts';
import type { OrderRow } from '../../database/tables/orders/orders.ts';
import type { InStoreSale } from './correction-rule.ts';
import type { OrderLines } from './order-lines.ts';
import { groupByBarcode } from './order-lines.ts';

export interface InStoreSalesWindow {
  readonly sales: readonly InStoreSale[];
  /** Whether what was sold meanwhile is surely still to come, or when. */
  readonly isIncomplete: boolean;
}

interface Sold {
  readonly soldAt: Instant | null;
  readonly what: OrderLines;
  /** Whether an event must be listed that tells when it was sold. */
  readonly isUntold: boolean;
}

/** Reads what a store sold at or after `from`; gives it for a barcode, as far as it was sold from a moment to another. */
export function readInStoreSales(
  database: CounterDatabase,
  storeId: number,
  from: Instant,
): (barcode: string, since: Instant, until: Instant) => InStoreSalesWindow {
  const connectedAt = database.events.connectedAt(storeId);
  const recorded = database.sales
    .soldSince(from)
    .filter((sale) => sale.storeId === storeId && sale.channel !== 'SERVICE_ONLINE')
    .map(({ sale, soldAt }): Sold => ({ soldAt, what: sale, isUntold: false }));
  const byOrder = database.orders
    .othersSince(from)
    .filter((row) => row.storeId === storeId && row.type === 'instore' && row.status === 'COMPLETED')
    .filter(({ id }) => database.sales.ofOrder(id) === null)
    .map((row) => soldByOrder(database, row, connectedAt));
  const sold = groupByBarcode([...recorded, ...byOrder], ({ what }) => what);

  const isUnread = (since: Instant, until: Instant): boolean =>
    database.sales
      .listEventOnly(storeId, since, until)
      .some(({ orderId }) => orderId === null || database.orders.get(orderId) === null);

  return (barcode, since, until) => {
    const ofBarcode = (sold.get(barcode) ?? []).flatMap(({ soldAt, what, isUntold }) =>
      soldAt === null ? [] : [{ soldAt, units: countUnitsOf(what.lines, barcode), isUntold }],
    );
    return {
      sales: ofBarcode.map(({ soldAt, units }) => ({ soldAt, units })),
      isIncomplete: ofBarcode.some(({ soldAt, isUntold }) => isUntold && soldAt <= until) || isUnread(since, until),
    };
  };
}

/** It was sold when an event says so; where none does, when it was placed. */
function soldByOrder(database: CounterDatabase, { id, order, placedAt }: OrderRow, connectedAt: Instant | null): Sold {
  const told = database.events.ofOrder(id).find(({ type }) => type === 'sale.completed');
  const isListed = connectedAt !== null && placedAt !== null && placedAt >= connectedAt;
  return { soldAt: told?.createdAt ?? placedAt, what: order, isUntold: told === undefined && isListed };
}
