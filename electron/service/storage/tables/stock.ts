import type { Instant } from '../../../contract/domain/time.ts';
import type { ServiceDatabase } from '../engine/service-database.ts';

/** Why a stock changed. */
export type StockCause = 'opening' | 'push' | 'adjustment' | 'order' | 'order_returned' | 'instore_sale' | 'reset';

/** How many rows of the ledger are looked at in one go for old ones. */
const BATCH = 2_000;

/** Finds and removes old rows of the ledger. What an open order has taken is needed when it is cancelled. */
const prepareRemoval = (db: ServiceDatabase) => ({
  firstAt: db.prepare<[number], Instant>('SELECT at FROM stock_ledger WHERE id > ? ORDER BY id LIMIT 1').pluck(),
  last: db
    .prepare<[number, number, Instant], number>(
      'SELECT max(id) FROM (SELECT id, at FROM stock_ledger WHERE id > ? ORDER BY id LIMIT ?) WHERE at < ?',
    )
    .pluck(),
  remove: db.prepare<[number, number]>(
    `DELETE FROM stock_ledger WHERE id > ? AND id <= ? AND NOT EXISTS (SELECT 1 FROM orders
       WHERE orders.id = reference AND status IN ('PENDING', 'ACCEPTED', 'PACKED', 'OUT_FOR_DELIVERY'))`,
  ),
});

/** Changes the stock of items, and records every change as a row of the ledger. */
export function createStockTable(db: ServiceDatabase) {
  const add = db.prepare<[number, number, string]>(
    'UPDATE items SET stock = stock + ? WHERE store_id = ? AND barcode = ?',
  );
  const record = db.prepare<[number, string, number, StockCause, string | null, Instant]>(
    'INSERT INTO stock_ledger (store_id, barcode, delta, cause, reference, at) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const taken = db.prepare<[string], { barcode: string; units: number }>(
    `SELECT barcode, -sum(delta) AS units FROM stock_ledger
     WHERE reference = ? AND cause IN ('order', 'order_returned') GROUP BY barcode HAVING sum(delta) < 0`,
  );
  const differences = db.prepare<[number, number], { barcode: string; delta: number }>(
    'SELECT barcode, ? - stock AS delta FROM items WHERE store_id = ?',
  );

  const removal = prepareRemoval(db);
  /** The last row of the ledger at which old ones were looked for. */
  let searched = 0;

  const change = (
    storeId: number,
    barcode: string,
    delta: number,
    cause: StockCause,
    reference: string | null,
    at: Instant,
  ): void => {
    if (delta === 0) return;
    add.run(delta, storeId, barcode);
    record.run(storeId, barcode, delta, cause, reference, at);
  };

  return {
    /** Changes the stock of an item. `reference` names the order or the inventory run. */
    change,
    /** The units taken for an order, less those returned. */
    takenFor: (orderId: string): { barcode: string; units: number }[] => taken.all(orderId),
    /** Sets every item of a store to the same stock. */
    setAll(storeId: number, stock: number, cause: StockCause, at: Instant): void {
      for (const { barcode, delta } of differences.all(stock, storeId))
        change(storeId, barcode, delta, cause, null, at);
    },
    /** Removes the oldest rows before a time from the ledger, a few of them at a time. */
    removeBefore(time: Instant): void {
      const first = removal.firstAt.get(searched);
      // The ids begin again once no row is left.
      if (first === undefined) searched = 0;
      if (first === undefined || first >= time) return;
      const last = removal.last.get(searched, BATCH, time) ?? searched;
      removal.remove.run(searched, last);
      searched = last;
    },
    /** Must be called after a rollback: what was removed may be there again. */
    clearCache(): void {
      searched = 0;
    },
  };
}
