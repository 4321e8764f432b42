/** The local copy of each store's shelf (table `shelf`), item by item as each was last read. */

import type { Paise } from '../../../contract/domain/money.ts';
import type { SearchableItem } from '../../../contract/domain/search-words.ts';
import { itemSortKey, listItemWords } from '../../../contract/domain/search-words.ts';
import type { Instant } from '../../../contract/domain/time.ts';
import { oneOrNull, RowReader } from '../../row-reader.ts';
import { openItemSearchIndex } from '../../search/item-search.ts';
import type { SqliteConnection } from '../../sqlite.ts';

/** One item of a store's shelf. Units. */
export interface StockLevels {
  readonly stock: number;
  /** Stock less what paid orders hold. */
  readonly available: number;
  readonly lowMark: number | null;
  readonly readAt: Instant;
}

/** What else is known of an item. Amounts are paise. */
export interface ItemDetails {
  readonly name: string | null;
  /** Units held for paid orders that nobody has accepted yet. */
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
  /** How many items of a store are known. */
  count(storeId: number): number;
  /** Keeps what was read; a reading that is older than the kept one changes nothing. What is left out stays. */
  put(storeId: number, barcode: string, row: StockLevels & Partial<ItemDetails>): void;
}

/** What an item without a day of expiry is sorted as: after every day. */
const NO_DAY = '9999-12-31';

const NOTHING_ELSE: ItemDetails = {
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
    lowMark: fields.orNull('low_mark', fields.int),
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

export function openItemsTable(sqlite: SqliteConnection): ItemsTable {
  const searchIndex = openItemSearchIndex(sqlite);
  const get = sqlite.prepare<[number, string]>('SELECT * FROM shelf WHERE store_id = ? AND barcode = ?');
  const put = sqlite.prepare(
    `INSERT INTO shelf (store_id, barcode, stock, available, low_mark, read_at, name, reserved, mrp, price, expiry_date,
       source, external_id, item, name_key, expiry_key)
     VALUES (@storeId, @barcode, @stock, @available, @lowMark, @readAt, @name, @reserved, @mrp, @price, @expiryDate,
       @source, @externalId, (SELECT coalesce(max(item), 0) + 1 FROM shelf), @nameKey,
       coalesce(@expiryDate, '${NO_DAY}'))
     ON CONFLICT DO UPDATE SET stock = excluded.stock, available = excluded.available, low_mark = excluded.low_mark,
       read_at = excluded.read_at, name = coalesce(excluded.name, name), reserved = excluded.reserved,
       mrp = coalesce(excluded.mrp, mrp), price = coalesce(excluded.price, price),
       expiry_date = coalesce(excluded.expiry_date, expiry_date), source = coalesce(excluded.source, source),
       external_id = coalesce(excluded.external_id, external_id),
       name_key = iif(excluded.name IS NULL, name_key, excluded.name_key),
       expiry_key = coalesce(excluded.expiry_date, expiry_date, '${NO_DAY}')
     WHERE excluded.read_at >= read_at
     RETURNING item, name, external_id`,
  );
  const wordsBefore = sqlite.prepare<[number, string]>(
    'SELECT name, external_id FROM shelf WHERE store_id = ? AND barcode = ?',
  );
  const count = sqlite.prepare<[number]>('SELECT count(*) AS count FROM shelf WHERE store_id = ?');

  /** The words of an item as it is kept; null when it isn't. */
  const keptWords = (barcode: string, row: unknown): string | null =>
    row === undefined ? null : listItemWords(findableOf(barcode, row));
  return {
    get: (storeId, barcode) => oneOrNull(get.get(storeId, barcode), toItemRow),
    count: (storeId) => new RowReader(count.get(storeId)).int('count'),
    put: (storeId, barcode, row) => {
      const before = keptWords(barcode, wordsBefore.get(storeId, barcode));
      const facts = { ...NOTHING_ELSE, ...row };
      const kept = put.get({ ...facts, storeId, barcode, nameKey: itemSortKey({ barcode, ...facts }) });
      // An older reading: nothing was kept of it.
      if (kept === undefined || keptWords(barcode, kept) === before) return;
      searchIndex.put(new RowReader(kept).int('item'), findableOf(barcode, kept));
    },
  };
}

function findableOf(barcode: string, row: unknown): SearchableItem {
  const fields = new RowReader(row);
  return { barcode, name: fields.textOrNull('name'), externalId: fields.textOrNull('external_id') };
}
