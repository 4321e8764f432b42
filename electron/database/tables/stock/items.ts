/** The local copy of each store's shelf (table `items`): each item as last read. */

import type { Paise } from '../../../contract/domain/money.ts';
import type { SearchableItem } from '../../../contract/domain/search-words.ts';
import { itemSortKey, listItemWords } from '../../../contract/domain/search-words.ts';
import type { Instant } from '../../../contract/domain/time.ts';
import type { ItemSearchIndex } from '../../search/item-search.ts';
import { oneOrNull, RowReader } from '../../sqlite/row-reader.ts';
import type { SqliteConnection } from '../../sqlite/sqlite.ts';

/** The stock of an item, in units. */
export interface StockLevels {
  readonly stock: number;
  /** Stock minus the units that paid orders hold. */
  readonly available: number;
  readonly lowMark: number | null;
  readonly readAt: Instant;
}

/** Further details of an item. Amounts are paise. */
export interface ItemDetails {
  readonly name: string | null;
  /** Units held for paid orders that have not been accepted yet. */
  readonly reserved: number | null;
  readonly mrp: Paise | null;
  readonly price: Paise | null;
  /** A calendar day: "2026-11-20". */
  readonly expiryDate: string | null;
  readonly source: string | null;
  readonly externalId: string | null;
}

export type ItemRow = StockLevels & ItemDetails;

export interface ItemsTable {
  get(storeId: number, barcode: string): ItemRow | null;
  /** The barcode that is this one but for the case of its letters; null if none or several are. */
  onlyInAnyCase(storeId: number, barcode: string): string | null;
  /** Since when readings have shown the present stock; null if the item was never read. */
  stockSince(storeId: number, barcode: string): Instant | null;
  /** The number of known items of a store. */
  count(storeId: number): number;
  /** Stores a reading, unless the stored one is newer. Omitted details stay. */
  put(storeId: number, barcode: string, row: StockLevels & Partial<ItemDetails>): void;
}

/** The sort key of an item without an expiry date, after every day. */
const NO_DAY = '9999-12-31';

const NO_DETAILS: ItemDetails = {
  name: null,
  reserved: null,
  mrp: null,
  price: null,
  expiryDate: null,
  source: null,
  externalId: null,
};

export function toItemRow(row: unknown): ItemRow {
  const fields = new RowReader(row);
  return {
    stock: fields.int('stock'),
    available: fields.int('available'),
    lowMark: fields.orNull('low_stock_threshold', fields.int),
    readAt: fields.instant('read_at'),
    name: fields.textOrNull('name'),
    reserved: fields.orNull('reserved', fields.int),
    mrp: fields.orNull('mrp', fields.paise),
    price: fields.orNull('price', fields.paise),
    expiryDate: fields.textOrNull('expiry_date'),
    source: fields.textOrNull('source'),
    externalId: fields.textOrNull('external_id'),
  };
}

export function openItemsTable(sqlite: SqliteConnection, searchIndex: ItemSearchIndex): ItemsTable {
  const get = sqlite.prepare<[number, string]>('SELECT * FROM items WHERE store_id = ? AND barcode = ?');
  const put = sqlite.prepare(
    `INSERT INTO items (store_id, barcode, stock, available, low_stock_threshold, read_at, name, reserved, mrp, price, expiry_date,
       source, external_id, item, name_key, expiry_key, stock_since)
     VALUES (@storeId, @barcode, @stock, @available, @lowMark, @readAt, @name, @reserved, @mrp, @price, @expiryDate,
       @source, @externalId, (SELECT coalesce(max(item), 0) + 1 FROM items), @nameKey,
       coalesce(@expiryDate, '${NO_DAY}'), @readAt)
     ON CONFLICT DO UPDATE SET stock = excluded.stock, available = excluded.available, low_stock_threshold = excluded.low_stock_threshold,
       stock_since = iif(excluded.stock = stock, coalesce(stock_since, read_at), excluded.read_at),
       read_at = excluded.read_at, name = coalesce(excluded.name, name), reserved = excluded.reserved,
       mrp = coalesce(excluded.mrp, mrp), price = coalesce(excluded.price, price),
       expiry_date = coalesce(excluded.expiry_date, expiry_date), source = coalesce(excluded.source, source),
       external_id = coalesce(excluded.external_id, external_id),
       name_key = iif(excluded.name IS NULL, name_key, excluded.name_key),
       expiry_key = coalesce(excluded.expiry_date, expiry_date, '${NO_DAY}')
     WHERE excluded.read_at >= read_at
     RETURNING item, name, external_id`,
  );
  const noteChange = sqlite.prepare(
    `INSERT INTO stock_changes (store_id, barcode, read_at, stock, since_before, before_at, stock_before)
     SELECT store_id, barcode, @readAt, @stock, coalesce(stock_since, read_at), read_at, stock FROM items
     WHERE store_id = @storeId AND barcode = @barcode AND stock <> @stock AND read_at <= @readAt
     ON CONFLICT DO UPDATE SET stock = excluded.stock`,
  );
  const searchable = sqlite.prepare<[number, string]>(
    'SELECT name, external_id FROM items WHERE store_id = ? AND barcode = ?',
  );
  const since = sqlite.prepare<[number, string]>(
    'SELECT coalesce(stock_since, read_at) AS since FROM items WHERE store_id = ? AND barcode = ?',
  );
  const inAnyCase = sqlite.prepare<[number, string]>(
    'SELECT barcode FROM items WHERE store_id = ? AND barcode = ? COLLATE NOCASE LIMIT 2',
  );
  const count = sqlite.prepare<[number]>('SELECT count(*) AS count FROM items WHERE store_id = ?');

  /** The words of an item's row; null if there is no row. */
  const wordsOf = (barcode: string, row: unknown): string | null =>
    row === undefined ? null : listItemWords(toSearchable(barcode, row));
  return {
    get: (storeId, barcode) => oneOrNull(get.get(storeId, barcode), toItemRow),
    onlyInAnyCase: (storeId, barcode) => {
      const [found, ...others] = inAnyCase.all(storeId, barcode);
      return found === undefined || others.length > 0 ? null : new RowReader(found).text('barcode');
    },
    stockSince: (storeId, barcode) =>
      oneOrNull(since.get(storeId, barcode), (row) => new RowReader(row).instant('since')),
    count: (storeId) => new RowReader(count.get(storeId)).int('count'),
    put: (storeId, barcode, row) => {
      const before = wordsOf(barcode, searchable.get(storeId, barcode));
      const item = { ...NO_DETAILS, ...row };
      noteChange.run({ storeId, barcode, readAt: row.readAt, stock: row.stock });
      const kept = put.get({ ...item, storeId, barcode, nameKey: itemSortKey({ barcode, ...item }) });
      // There is no row because the reading was older than the stored one.
      if (kept === undefined || wordsOf(barcode, kept) === before) return;
      searchIndex.put(new RowReader(kept).int('item'), toSearchable(barcode, kept));
    },
  };
}

function toSearchable(barcode: string, row: unknown): SearchableItem {
  const fields = new RowReader(row);
  return { barcode, name: fields.textOrNull('name'), externalId: fields.textOrNull('external_id') };
}
