import type { Instant } from '../../../contract/domain/time.ts';
import type { ServiceDatabase } from '../engine/service-database.ts';

/** Why a stock changed. */
export type StockCause = 'opening' | 'push' | 'adjustment' | 'order' | 'order_returned' | 'instore_sale' | 'reset';

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
  };
}
