/**
 * What was sold in the store, which leaves the shelf as it is sold: by its sale, or by its order where the sale can't be
 * read or, after the store was connected again, isn't listed any more (C7).
 */

import type { Instant } from '../../contract/domain/time.ts';
import type { Store } from '../../database/database.ts';
import type { OrderRow } from '../../database/tables/orders/orders.ts';
import type { ShopSale } from './correction-rule.ts';
import type { Lines } from './order-lines.ts';
import { byBarcode, unitsOf } from './order-lines.ts';

export interface ShopSales {
  readonly sales: readonly ShopSale[];
  /** Whether what was sold meanwhile is surely still to come, or when. */
  readonly isMoreToCome: boolean;
}

interface Sold {
  readonly soldAt: Instant | null;
  readonly what: Lines;
  /** Whether an event must be listed that tells when it was sold. */
  readonly isUntold: boolean;
}

/** Reads what a store sold at or after `from`; gives it for a barcode, as far as it was sold from a moment to another. */
export function shopSalesOf(
  store: Store,
  storeId: number,
  from: Instant,
): (barcode: string, since: Instant, until: Instant) => ShopSales {
  const connectedAt = store.events.connectedAt(storeId);
  const recorded = store.sales
    .soldSince(from)
    .filter((sale) => sale.storeId === storeId && sale.channel !== 'SERVICE_ONLINE')
    .map(({ sale, soldAt }): Sold => ({ soldAt, what: sale, isUntold: false }));
  const byOrder = store.orders
    .othersSince(from)
    .filter((row) => row.storeId === storeId && row.type === 'instore' && row.status === 'COMPLETED')
    .filter(({ id }) => store.sales.ofOrder(id) === null)
    .map((row) => soldByOrder(store, row, connectedAt));
  const sold = byBarcode([...recorded, ...byOrder], ({ what }) => what);

  const isUnread = (since: Instant, until: Instant): boolean =>
    store.sales
      .onlyTold(storeId, since, until)
      .some(({ orderId }) => orderId === null || store.orders.get(orderId) === null);

  return (barcode, since, until) => {
    const ofBarcode = (sold.get(barcode) ?? []).flatMap(({ soldAt, what, isUntold }) =>
      soldAt === null ? [] : [{ soldAt, units: unitsOf(what, barcode), isUntold }],
    );
    return {
      sales: ofBarcode.map(({ soldAt, units }) => ({ soldAt, units })),
      isMoreToCome: ofBarcode.some(({ soldAt, isUntold }) => isUntold && soldAt <= until) || isUnread(since, until),
    };
  };
}

/** It was sold when an event says so; where none does, when it was placed. */
function soldByOrder(store: Store, { id, order, placedAt }: OrderRow, connectedAt: Instant | null): Sold {
  const told = store.events.ofOrder(id).find(({ type }) => type === 'sale.completed');
  const isListed = connectedAt !== null && placedAt !== null && placedAt >= connectedAt;
  return { soldAt: told?.createdAt ?? placedAt, what: order, isUntold: told === undefined && isListed };
}
