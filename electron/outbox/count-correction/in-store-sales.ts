/**
 * Reads in-store sales, whose units leave the shelf when they are sold. A sale comes from its own record, or from its
 * order if the record can't be read or the service no longer lists it because the store was reconnected (C7: counts).
 */

import { countUnitsOf } from '../../contract/domain/order-lines.ts';
import type { Instant } from '../../contract/domain/time.ts';
import type { CounterDatabase } from '../../database/database.ts';
import type { OrderRow } from '../../database/tables/orders/orders.ts';
import type { StoredSale } from '../../database/tables/orders/sales.ts';
import type { InStoreSale } from './correction-rule.ts';
import type { OrderLines } from './group-by-barcode.ts';
import { groupByBarcode } from './group-by-barcode.ts';

interface KnownSale {
  readonly soldAt: Instant;
  readonly content: OrderLines;
}

/** Reads what a store has sold since `from`. Returns a lookup of one item's sales. */
export function readInStoreSales(
  database: CounterDatabase,
  storeId: number,
  from: Instant,
): (barcode: string) => readonly InStoreSale[] {
  const recorded = database.sales
    .soldSince(from)
    .filter((sale) => sale.storeId === storeId && isInStore(database, sale))
    .flatMap(({ sale, soldAt }): KnownSale[] => (soldAt === null ? [] : [{ soldAt, content: sale }]));
  const byOrder = database.orders
    .othersSince(from)
    .filter((row) => row.storeId === storeId && row.type === 'instore' && row.status === 'COMPLETED')
    .filter(({ id }) => database.sales.ofOrder(id) === null)
    .flatMap((row): KnownSale[] => {
      const soldAt = findTimeOfSale(database, row);
      return soldAt === null ? [] : [{ soldAt, content: row.order }];
    });
  const sold = groupByBarcode([...recorded, ...byOrder], ({ content }) => content);
  return (barcode) =>
    (sold.get(barcode) ?? []).map(({ soldAt, content }) => ({ soldAt, units: countUnitsOf(content.lines, barcode) }));
}

/** Without a channel, only its order shows that a sale is that of a delivery. */
function isInStore({ orders }: CounterDatabase, { channel, orderId }: StoredSale): boolean {
  if (channel !== null) return channel !== 'SERVICE_ONLINE';
  const order = orders.get(orderId);
  return order === null || order.type === 'instore';
}

/**
 * When a sale's event was created; without an event, when its order was placed. Null if the order is not paid, because
 * its completion proves no sale (specification, Order status).
 */
function findTimeOfSale({ events }: CounterDatabase, { id, placedAt, paid }: OrderRow): Instant | null {
  const event = events.ofOrder(id).find(({ type }) => type === 'sale.completed');
  return event?.createdAt ?? (paid ? placedAt : null);
}
