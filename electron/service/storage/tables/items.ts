import type { Paise } from '../../../contract/domain/money.ts';
import type { Instant } from '../../../contract/domain/time.ts';
import type { ServiceDatabase } from '../engine/service-database.ts';

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
  /** When the last applied count was taken. */
  readonly countedAt: Instant | null;
}

/** The fields of an item that only a push fills in, still empty. */
export const BLANK_ITEM_FIELDS = {
  expiryDate: null,
  brand: null,
  category: null,
  subcategory: null,
  weight: null,
  description: null,
  externalId: null,
  countedAt: null,
} as const satisfies Partial<ItemRecord>;

/** An item with its position in the list and the units held for orders. */
export interface ListedItem extends ItemRecord {
  readonly position: number;
  readonly reserved: number;
}

const COLUMNS = `barcode, name, stock, mrp, price, expiry_date AS expiryDate, low_stock_threshold AS lowStockThreshold,
  brand, category, subcategory, weight, description, external_id AS externalId, source, counted_at AS countedAt`;

const RESERVED = `coalesce((SELECT sum(units) FROM holds
  WHERE holds.store_id = items.store_id AND holds.barcode = items.barcode AND expires_at > :now), 0) AS reserved`;

type ItemParameters = Omit<ItemRecord, 'stock'> & { storeId: number };

/** The items that each store sells. Only the stock table (stock.ts) changes the stock of an item. */
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
  const inStock = db.prepare<[number, number], Pick<ItemRecord, 'barcode' | 'stock'>>(
    'SELECT barcode, stock FROM items WHERE store_id = ? AND stock > 0 AND coalesce(price, mrp, 0) >= 0 ORDER BY position LIMIT ?',
  );
  const insert = db.prepare<[ItemParameters]>(
    `INSERT INTO items (store_id, barcode, name, stock, mrp, price, expiry_date, low_stock_threshold, brand, category,
       subcategory, weight, description, external_id, source, counted_at)
     VALUES (:storeId, :barcode, :name, 0, :mrp, :price, :expiryDate, :lowStockThreshold, :brand, :category,
       :subcategory, :weight, :description, :externalId, :source, :countedAt)`,
  );
  const update = db.prepare<[ItemParameters]>(
    `UPDATE items SET name = :name, mrp = :mrp, price = :price, expiry_date = :expiryDate,
       low_stock_threshold = :lowStockThreshold, brand = :brand, category = :category, subcategory = :subcategory,
       weight = :weight, description = :description, external_id = :externalId, source = :source, counted_at = :countedAt
     WHERE store_id = :storeId AND barcode = :barcode`,
  );

  const ofStore = db.prepare<[number], ItemRecord>(`SELECT ${COLUMNS} FROM items WHERE store_id = ? ORDER BY position`);
  const forgetExternalIds = db.prepare<[number]>(
    'UPDATE items SET external_id = NULL WHERE store_id = ? AND external_id IS NOT NULL',
  );

  return {
    get: (storeId: number, barcode: string): ItemRecord | undefined => one.get(storeId, barcode),
    /** In the order in which the store first had the barcodes. */
    page: (store: number, after: number, rows: number, now: Instant): ListedItem[] =>
      page.all({ store, after, rows, now }),
    findListed: (store: number, barcode: string, now: Instant): ListedItem | undefined =>
      listed.get({ store, barcode, now }),
    /** Every item of a store, in the order of {@link page}. */
    ofStore: (storeId: number): ItemRecord[] => ofStore.all(storeId),
    /** Items with units on the shelf, held units included. */
    inStock: (storeId: number, rows: number): Pick<ItemRecord, 'barcode' | 'stock'>[] => inStock.all(storeId, rows),
    /** Adds an item with a stock of 0, whatever `item.stock` says; the stock table gives it units. */
    add(storeId: number, item: ItemRecord): void {
      insert.run({ ...item, storeId });
    },
    /** Replaces everything but the stock. */
    updateDetails(storeId: number, item: ItemRecord): void {
      update.run({ ...item, storeId });
    },
    /** Removes the SKUs that a store's former POS has sent. */
    forgetExternalIds(storeId: number): void {
      forgetExternalIds.run(storeId);
    },
  };
}
