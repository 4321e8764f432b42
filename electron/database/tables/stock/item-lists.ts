/** Filtered and sorted lists of the shelf (table `items`), as last read, without our own actions since. */

import { foldText, splitQuery } from '../../../contract/domain/search-words.ts';
import type { TypedReading } from '../../../contract/domain/similar-words.ts';
import type { ItemSearchIndex } from '../../search/item-search.ts';
import { RowReader } from '../../sqlite/row-reader.ts';
import type { SqliteConnection } from '../../sqlite/sqlite.ts';
import { TEXT_END } from '../../sqlite/sqlite.ts';
import type { ItemRow } from './items.ts';
import { toItemRow } from './items.ts';

/** An item with its search and sort keys. */
export interface ItemListRow extends ItemRow {
  readonly barcode: string;
  readonly nameKey: string;
}

/** The part of an item that a search sorts by: it finds many items and shows few. */
export type ItemMatch = Pick<
  ItemListRow,
  'barcode' | 'nameKey' | 'externalId' | 'stock' | 'available' | 'price' | 'expiryDate'
>;

/** Which items a list contains. `until`: a calendar day. */
export type ItemFilter =
  | { readonly kind: 'all' | 'low' | 'out' }
  /** In stock, and expiring on or before `until`. */
  | { readonly kind: 'expiring'; readonly until: string };

export type ItemSort = 'name' | 'stock' | 'available' | 'price' | 'expiry';

export interface ItemListQuery {
  readonly storeId: number;
  readonly filter: ItemFilter;
  readonly sort: ItemSort;
  readonly descending: boolean;
}

export interface ItemLists {
  /** The items of a list from `offset` on. */
  readPage(listing: ItemListQuery, offset: number, limit: number): ItemListRow[];
  count(storeId: number, filter: ItemFilter): number;
  /** The known items among these barcodes. */
  items(storeId: number, barcodes: readonly string[]): ItemListRow[];
  /**
   * Items of a list, in no order, that have words beginning with each word of `text`, or a barcode beginning with it,
   * or that SKU. At most `limit`, including the best matches.
   */
  find(storeId: number, filter: ItemFilter, text: string, limit: number): ItemMatch[];
  /** The ways to read a mistyped text as words of items, closest first. */
  listReadings(text: string): readonly TypedReading[];
  /** At most `limit` items of a list, in no order, with a word for each typed word of a reading. */
  findReading(storeId: number, filter: ItemFilter, reading: TypedReading, limit: number): ItemMatch[];
  /** Items whose barcode comes after `barcode`, sorted by barcode. */
  readAfter(storeId: number, barcode: string, limit: number): ItemListRow[];
}

/** The condition of each filter, written exactly as in its index. */
const CONDITIONS: Readonly<Record<ItemFilter['kind'], string>> = {
  all: '',
  low: 'AND stock <= low_stock_threshold',
  out: 'AND stock <= 0',
  expiring: 'AND stock > 0 AND expiry_key <= @until',
};

/** The column of each sort. Unknown values come first, unknown days last. */
const SORT_COLUMNS: Readonly<Record<ItemSort, string>> = {
  name: 'name_key',
  stock: 'stock',
  available: 'available',
  price: 'price',
  expiry: 'expiry_key',
};

function orderBy(sort: ItemSort, descending: boolean): string {
  const keys = sort === 'name' ? ['name_key', 'barcode'] : [SORT_COLUMNS[sort], 'name_key', 'barcode'];
  return `ORDER BY ${keys.map((key) => (descending ? `${key} DESC` : key)).join(', ')}`;
}

function toListed(row: unknown): ItemListRow {
  const fields = new RowReader(row);
  return { ...toItemRow(row), barcode: fields.text('barcode'), nameKey: fields.text('name_key') };
}

export function openItemLists(sqlite: SqliteConnection, searchIndex: ItemSearchIndex): ItemLists {
  const statements = new Map<string, ReturnType<SqliteConnection['prepare']>>();
  const statement = (sql: string) => {
    const known = statements.get(sql) ?? sqlite.prepare(sql);
    statements.set(sql, known);
    return known;
  };
  const untilOf = (filter: ItemFilter): { until?: string } =>
    filter.kind === 'expiring' ? { until: filter.until } : {};
  const get = sqlite.prepare<[number, string]>('SELECT * FROM items WHERE store_id = ? AND barcode = ?');
  const bySku = sqlite.prepare<{ storeId: number; text: string }>(
    'SELECT item FROM items INDEXED BY items_by_sku WHERE store_id = @storeId AND external_id = @text',
  );
  const byBarcode = sqlite.prepare<[number, string, string, number]>(
    'SELECT item FROM items WHERE store_id = ? AND barcode >= ? AND barcode < ? ORDER BY barcode LIMIT ?',
  );
  const byName = sqlite.prepare<[number, string, string, number]>(
    'SELECT item FROM items WHERE store_id = ? AND name_key >= ? AND name_key < ? ORDER BY name_key LIMIT ?',
  );
  const foundIn = (kind: ItemFilter['kind']) =>
    sqlite.prepare<{ storeId: number; items: string; until?: string }, ItemMatch>(
      `SELECT barcode, name_key AS nameKey, external_id AS externalId, stock, available, price,
         expiry_date AS expiryDate
       FROM items INDEXED BY items_by_item
       WHERE item IN (SELECT value FROM json_each(@items)) AND store_id = @storeId ${CONDITIONS[kind]}`,
    );
  const found = { all: foundIn('all'), low: foundIn('low'), out: foundIn('out'), expiring: foundIn('expiring') };
  const listFound = (storeId: number, filter: ItemFilter, items: readonly number[]): ItemMatch[] =>
    found[filter.kind].all({ storeId, items: JSON.stringify(items), ...untilOf(filter) });
  const after = sqlite.prepare<[number, string, number]>(
    'SELECT * FROM items WHERE store_id = ? AND barcode > ? ORDER BY barcode LIMIT ?',
  );

  const count: ItemLists['count'] = (storeId, filter) => {
    const from = filter.kind === 'low' ? 'items INDEXED BY items_low' : 'items';
    const row = statement(
      `SELECT count(*) AS count FROM ${from} WHERE store_id = @storeId ${CONDITIONS[filter.kind]}`,
    ).get({
      storeId,
      ...untilOf(filter),
    });
    return new RowReader(row).int('count');
  };

  return {
    count,
    readPage: ({ storeId, filter, sort, descending }, offset, limit) =>
      // Only barcodes at first: the index contains them, and most rows are skipped.
      statement(
        `SELECT barcode FROM items WHERE store_id = @storeId ${CONDITIONS[filter.kind]} ${orderBy(sort, descending)}
         LIMIT @limit OFFSET @offset`,
      )
        .all({ storeId, limit, offset, ...untilOf(filter) })
        .map((row) => toListed(get.get(storeId, new RowReader(row).text('barcode')))),
    items: (storeId, barcodes) =>
      barcodes.flatMap((barcode) => {
        const row = get.get(storeId, barcode);
        return row === undefined ? [] : [toListed(row)];
      }),
    find: (storeId, filter, text, limit) => {
      const beginning = foldText(text);
      const matching = searchIndex.find(splitQuery(text), limit);
      const ids = [
        ...bySku.all({ storeId, text }),
        ...byBarcode.all(storeId, text, text + TEXT_END, limit),
        // A full result of the word search already contains the best matches.
        ...(matching.length < limit ? [] : byName.all(storeId, beginning, beginning + TEXT_END, limit)),
      ].map((row) => new RowReader(row).int('item'));
      return listFound(storeId, filter, [...new Set([...ids, ...matching])].slice(0, limit));
    },
    listReadings: (text) => searchIndex.listReadings(splitQuery(text)),
    findReading: (storeId, filter, reading, limit) =>
      listFound(storeId, filter, searchIndex.findReading(reading, limit)),
    readAfter: (storeId, barcode, limit) => after.all(storeId, barcode, limit).map(toListed),
  };
}
