import type { Paise } from '../../../contract/domain/money.ts';
import type { Instant } from '../../../contract/domain/time.ts';
import type { ServiceDatabase } from '../database.ts';

export interface ItemRecord {
  readonly barcode: string;
  readonly name: string;
  readonly stock: number;
  readonly mrp: Paise | null;
  readonly price: Paise | null;
  readonly expiryDate: string | null;
  readonly lowStockThreshold: number;
  readonly brand: string | null;
  readonly category: string | null;
  readonly subcategory: string | null;
  readonly weight: string | null;
  readonly description: string | null;
  readonly externalId: string | null;
  readonly source: 'catalog' | 'store_item';
  /** When the count that was last applied was taken. */
  readonly countedAt: Instant | null;
}

/** An item with its place in the list and the units held for orders. */
export interface ListedItem extends ItemRecord {
  readonly position: number;
  readonly reserved: number;
}

/** Why a stock changed. */
export type StockCause = 'opening' | 'push' | 'adjustment' | 'order' | 'order_returned' | 'instore_sale' | 'reset';

const COLUMNS = `barcode, name, stock, mrp, price, expiry_date AS expiryDate, low_stock_threshold AS lowStockThreshold,
  brand, category, subcategory, weight, description, external_id AS externalId, source, counted_at AS countedAt`;

const RESERVED = `coalesce((SELECT sum(units) FROM holds
  WHERE holds.store_id = items.store_id AND holds.barcode = items.barcode AND expires_at > :now), 0) AS reserved`;

export interface HoldRow {
  readonly barcode: string;
  readonly units: number;
  readonly expiresAt: Instant;
}

/** Items, the ledger of their stock, and the units held for paid orders that are not accepted yet. */
export function createItemsTable(db: ServiceDatabase) {
  const one = db.prepare<[number, string], ItemRecord>(
    `SELECT ${COLUMNS} FROM items WHERE store_id = ? AND barcode = ?`,
  );
  const page = db.prepare<{ store: number; after: number; rows: number; now: Instant }, ListedItem>(
    `SELECT position, ${COLUMNS}, ${RESERVED} FROM items
     WHERE store_id = :store AND position > :after ORDER BY position LIMIT :rows`,
  );
  const listed = db.prepare<{ store: number; barcode: string; now: Instant }, ListedItem>(
    `SELECT position, ${COLUMNS}, ${RESERVED} FROM items WHERE store_id = :store AND barcode = :barcode`,
  );
  const stocked = db.prepare<[number, number], Pick<ItemRecord, 'barcode' | 'stock'>>(
    'SELECT barcode, stock FROM items WHERE store_id = ? AND stock > 0 ORDER BY position LIMIT ?',
  );
  const insert = db.prepare<[Omit<ItemRecord, 'stock'> & { storeId: number }]>(
    `INSERT INTO items (store_id, barcode, name, stock, mrp, price, expiry_date, low_stock_threshold, brand, category,
       subcategory, weight, description, external_id, source, counted_at)
     VALUES (:storeId, :barcode, :name, 0, :mrp, :price, :expiryDate, :lowStockThreshold, :brand, :category,
       :subcategory, :weight, :description, :externalId, :source, :countedAt)`,
  );
  const describe = db.prepare<[Omit<ItemRecord, 'stock'> & { storeId: number }]>(
    `UPDATE items SET name = :name, mrp = :mrp, price = :price, expiry_date = :expiryDate,
       low_stock_threshold = :lowStockThreshold, brand = :brand, category = :category, subcategory = :subcategory,
       weight = :weight, description = :description, external_id = :externalId, source = :source, counted_at = :countedAt
     WHERE store_id = :storeId AND barcode = :barcode`,
  );
  const move = db.prepare<[number, number, string]>(
    'UPDATE items SET stock = stock + ? WHERE store_id = ? AND barcode = ?',
  );
  const record = db.prepare<[number, string, number, StockCause, string | null, Instant]>(
    'INSERT INTO stock_ledger (store_id, barcode, delta, cause, reference, at) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const taken = db.prepare<[string], { barcode: string; units: number }>(
    `SELECT barcode, -sum(delta) AS units FROM stock_ledger
     WHERE reference = ? AND cause IN ('order', 'order_returned') GROUP BY barcode HAVING sum(delta) < 0`,
  );
  const off = db.prepare<[number, number], { barcode: string; delta: number }>(
    'SELECT barcode, ? - stock AS delta FROM items WHERE store_id = ?',
  );
  const reserved = db
    .prepare<[number, string, Instant], number>(
      'SELECT coalesce(sum(units), 0) FROM holds WHERE store_id = ? AND barcode = ? AND expires_at > ?',
    )
    .pluck();
  const holdsOf = db.prepare<[string], HoldRow>(
    'SELECT barcode, units, expires_at AS expiresAt FROM holds WHERE order_id = ?',
  );
  const hold = db.prepare<[string, number, string, number, Instant]>(
    'INSERT INTO holds (order_id, store_id, barcode, units, expires_at) VALUES (?, ?, ?, ?, ?)',
  );
  const release = db.prepare<[string]>('DELETE FROM holds WHERE order_id = ?');
  const releaseAll = db.prepare<[number]>('DELETE FROM holds WHERE store_id = ?');

  const changeStock = (
    storeId: number,
    barcode: string,
    delta: number,
    cause: StockCause,
    reference: string | null,
    at: Instant,
  ) => {
    if (delta === 0) return;
    move.run(delta, storeId, barcode);
    record.run(storeId, barcode, delta, cause, reference, at);
  };

  return {
    get: (storeId: number, barcode: string): ItemRecord | undefined => one.get(storeId, barcode),
    /** In the order in which the barcodes were first seen. */
    page: (store: number, after: number, rows: number, now: Instant): ListedItem[] =>
      page.all({ store, after, rows, now }),
    listed: (store: number, barcode: string, now: Instant): ListedItem | undefined =>
      listed.get({ store, barcode, now }),
    /** Items with units on the shelf, held ones included. */
    stocked: (storeId: number, rows: number): Pick<ItemRecord, 'barcode' | 'stock'>[] => stocked.all(storeId, rows),
    /** A new item without stock; {@link changeStock} gives it some. */
    add(storeId: number, item: ItemRecord): void {
      insert.run({ ...item, storeId });
    },
    /** Everything of an item but its stock. */
    describe(storeId: number, item: ItemRecord): void {
      describe.run({ ...item, storeId });
    },
    /** The only way in which a stock changes: with its row in the ledger. `reference` names the order or the sync. */
    changeStock,
    /** The units really taken from stock for an order, less those given back. */
    takenFor: (orderId: string): { barcode: string; units: number }[] => taken.all(orderId),
    /** Brings every item of a store to the same stock. */
    setAll(storeId: number, stock: number, cause: StockCause, at: Instant): void {
      for (const { barcode, delta } of off.all(stock, storeId)) changeStock(storeId, barcode, delta, cause, null, at);
    },
    /** Units held for paid online orders that are not accepted yet. */
    reserved: (storeId: number, barcode: string, now: Instant): number => reserved.get(storeId, barcode, now) ?? 0,
    holdsOf: (orderId: string): HoldRow[] => holdsOf.all(orderId),
    hold(orderId: string, storeId: number, barcode: string, units: number, expiresAt: Instant): void {
      hold.run(orderId, storeId, barcode, units, expiresAt);
    },
    release(orderId: string): void {
      release.run(orderId);
    },
    releaseAll(storeId: number): void {
      releaseAll.run(storeId);
    },
  };
}
