import type { Instant } from '../../../contract/domain/time.ts';
import type { ServiceDatabase } from '../engine/service-database.ts';

export interface SaleRow {
  readonly position: number;
  readonly body: string;
}

interface Units {
  readonly barcode: string;
  readonly units: number;
}

/**
 * The units of orders that are accepted but not delivered. They count as unbooked too, because they have left the shelf
 * but the POS has not booked them. The specification does not require this; it prevents overselling.
 */
const ACCEPTED_UNITS = `
  UNION ALL
  SELECT line.value ->> 'barcode', line.value ->> 'quantity' FROM orders, json_each(orders.body, '$.lines') AS line
  WHERE store_id = :store AND orders.type = 'delivery' AND status IN ('ACCEPTED', 'PACKED', 'OUT_FOR_DELIVERY')
    AND position IS NOT NULL`;

/** Sales and when each was booked. The JSON that the API sends is in the event of the sale. */
export function createSalesTable(db: ServiceDatabase) {
  const insert = db.prepare<[string, number, string, number]>(
    'INSERT INTO sales (order_id, store_id, event_id, position) VALUES (?, ?, ?, ?)',
  );
  const page = db.prepare<[number, number, number], SaleRow>(
    `SELECT position, events.body -> '$.data.sale' AS body FROM sales CROSS JOIN events USING (position)
     WHERE sales.store_id = ? AND position > ? ORDER BY position LIMIT ?`,
  );
  const known = db
    .prepare<[string, number, number], number>(
      "SELECT 1 FROM events WHERE id = ? AND store_id = ? AND position >= ? AND type = 'sale.completed'",
    )
    .pluck();
  // A booking is final (S10).
  const book = db.prepare<[Instant, string]>('UPDATE sales SET booked_at = ? WHERE event_id = ? AND booked_at IS NULL');
  const unbooked = db.prepare<{ store: number; from: number; asOf: Instant }, Units>(
    `SELECT barcode, sum(units) AS units FROM (
       SELECT line.value ->> 'barcode' AS barcode, line.value ->> 'quantity' AS units
       FROM sales CROSS JOIN orders ON orders.id = sales.order_id, json_each(orders.body, '$.lines') AS line
       WHERE sales.store_id = :store AND sales.position >= :from AND (booked_at IS NULL OR booked_at > :asOf)
       ${ACCEPTED_UNITS}
     ) WHERE barcode IS NOT NULL GROUP BY barcode`,
  );
  const bookOrder = db.prepare<[Instant, string]>('UPDATE sales SET booked_at = ? WHERE order_id = ?');
  const booked = db.prepare<[string], number>('SELECT booked_at IS NOT NULL FROM sales WHERE order_id = ?').pluck();
  const clear = db.prepare<[number]>('DELETE FROM sales WHERE store_id = ?');

  return {
    /** Adds the sale of an order, which is in the event at `position`. */
    add(orderId: string, storeId: number, eventId: string, position: number): void {
      insert.run(orderId, storeId, eventId, position);
    },
    /** Oldest first, after the position `after` and not before `from`, as far back as events are kept. */
    page: (storeId: number, after: number, from: number, rows: number): SaleRow[] =>
      page.all(storeId, Math.max(after, from - 1), rows),
    /** Whether an event is a sale of the store within a link's window, including a sale that a sandbox reset removed. */
    isSale: (eventId: string, storeId: number, windowStart: number): boolean =>
      known.get(eventId, storeId, windowStart) === 1,
    book(eventId: string, at: Instant): void {
      book.run(at, eventId);
    },
    /** Books the sale of an order, as a fixture says. */
    bookOrder(orderId: string, at: Instant): void {
      bookOrder.run(at, orderId);
    },
    isBooked: (orderId: string): boolean => booked.get(orderId) === 1,
    /** Sold units by barcode that the POS had not booked when it counted at `asOf` (S7). */
    unbookedUnits: (store: number, from: number, asOf: Instant): Map<string, number> =>
      new Map(unbooked.all({ store, from, asOf }).map(({ barcode, units }) => [barcode, units])),
    clear(storeId: number): void {
      clear.run(storeId);
    },
  };
}
