/** Lists of the shelf (table `shelf`), in the orders that a screen asks for. Nothing of ours is laid over what was read. */

import { foldText, splitQuery } from '../../../contract/domain/search-words.ts';
import { RowReader } from '../../row-reader.ts';
import { openItemSearchIndex } from '../../search/item-search.ts';
import type { SqliteConnection } from '../../sqlite.ts';
import { TEXT_END } from '../../sqlite.ts';
import type { ItemRow } from './items.ts';
import { toItemRow } from './items.ts';

/** An item with what it is found and sorted by. */
export interface ItemListRow extends ItemRow {
  readonly barcode: string;
  readonly nameKey: string;
}

/** Of an item, what it is found and sorted by: many are found, and few of them shown. */
export type ItemMatch = Pick<
  ItemListRow,
  'barcode' | 'nameKey' | 'externalId' | 'stock' | 'available' | 'price' | 'expiryDate'
>;

/** Which items a list has. `until`: a calendar day. */
export type ItemFilter =
  | { readonly kind: 'all' | 'low' | 'out' }
  /** Some left, and its day is not after `until`. */
  | { readonly kind: 'expiring'; readonly until: string };

export type ItemSort = 'name' | 'stock' | 'available' | 'price' | 'expiry';

export interface ItemListQuery {
  readonly storeId: number;
  readonly filter: ItemFilter;
  readonly sort: ItemSort;
  readonly descending: boolean;
}

export interface ItemLists {
  /** Items from place `offset` of a list on. */
  readPage(listing: ItemListQuery, offset: number, limit: number): ItemListRow[];
  count(storeId: number, cut: ItemFilter): number;
  /** Those of these that are known, in no order. */
  items(storeId: number, barcodes: readonly string[]): ItemListRow[];
  /**
   * Items of a list that have words beginning with each word of `text`, or a barcode that begins with it, or that SKU: in
   * no order. With `most` of them or more those are among them that fit best.
   */
  find(storeId: number, cut: ItemFilter, text: string, most: number): ItemMatch[];
  /** Items whose barcode comes after `barcode`, by barcode. */
  readAfter(storeId: number, barcode: string, limit: number): ItemListRow[];
}

/** What each list has, as its index has it. */
const CUTS: Readonly<Record<ItemFilter['kind'], string>> = {
  all: '',
  low: 'AND stock <= low_mark',
  out: 'AND stock <= 0',
  expiring: 'AND stock > 0 AND expiry_key <= @until',
};

/** What each order goes by; what is not known comes first, and among days last. */
const KEYS: Readonly<Record<ItemSort, string>> = {
  name: 'name_key',
  stock: 'stock',
  available: 'available',
  price: 'price',
  expiry: 'expiry_key',
};

function orderBy(order: ItemSort, descending: boolean): string {
  const keys = order === 'name' ? ['name_key', 'barcode'] : [KEYS[order], 'name_key', 'barcode'];
  return `ORDER BY ${keys.map((key) => (descending ? `${key} DESC` : key)).join(', ')}`;
}

function toListed(row: unknown): ItemListRow {
  const fields = new RowReader(row);
  return { ...toItemRow(row), barcode: fields.text('barcode'), nameKey: fields.text('name_key') };
}

export function openItemLists(sqlite: SqliteConnection): ItemLists {
  const searchIndex = openItemSearchIndex(sqlite);
  const statements = new Map<string, ReturnType<SqliteConnection['prepare']>>();
  const statement = (sql: string) => {
    const known = statements.get(sql) ?? sqlite.prepare(sql);
    statements.set(sql, known);
    return known;
  };
  const untilOf = (cut: ItemFilter): { until?: string } => (cut.kind === 'expiring' ? { until: cut.until } : {});
  const get = sqlite.prepare<[number, string]>('SELECT * FROM shelf WHERE store_id = ? AND barcode = ?');
  const bySku = sqlite.prepare<{ storeId: number; text: string }>(
    'SELECT item FROM shelf INDEXED BY shelf_by_sku WHERE store_id = @storeId AND external_id = @text',
  );
  const byBarcode = sqlite.prepare<[number, string, string, number]>(
    'SELECT item FROM shelf WHERE store_id = ? AND barcode >= ? AND barcode < ? ORDER BY barcode LIMIT ?',
  );
  const byName = sqlite.prepare<[number, string, string, number]>(
    'SELECT item FROM shelf WHERE store_id = ? AND name_key >= ? AND name_key < ? ORDER BY name_key LIMIT ?',
  );
  const foundIn = (kind: ItemFilter['kind']) =>
    sqlite.prepare<{ storeId: number; items: string; until?: string }, ItemMatch>(
      `SELECT barcode, name_key AS nameKey, external_id AS externalId, stock, available, price,
         expiry_date AS expiryDate
       FROM shelf INDEXED BY shelf_by_item
       WHERE item IN (SELECT value FROM json_each(@items)) AND store_id = @storeId ${CUTS[kind]}`,
    );
  const found = { all: foundIn('all'), low: foundIn('low'), out: foundIn('out'), expiring: foundIn('expiring') };
  const after = sqlite.prepare<[number, string, number]>(
    'SELECT * FROM shelf WHERE store_id = ? AND barcode > ? ORDER BY barcode LIMIT ?',
  );

  const count: ItemLists['count'] = (storeId, cut) => {
    const from = cut.kind === 'low' ? 'shelf INDEXED BY shelf_low' : 'shelf';
    const row = statement(`SELECT count(*) AS count FROM ${from} WHERE store_id = @storeId ${CUTS[cut.kind]}`).get({
      storeId,
      ...untilOf(cut),
    });
    return new RowReader(row).int('count');
  };

  return {
    count,
    readPage: ({ storeId, filter: cut, sort: order, descending }, offset, limit) =>
      // The places alone first: an index has them, and most are passed by.
      statement(
        `SELECT barcode FROM shelf WHERE store_id = @storeId ${CUTS[cut.kind]} ${orderBy(order, descending)}
         LIMIT @limit OFFSET @offset`,
      )
        .all({ storeId, limit, offset, ...untilOf(cut) })
        .map((row) => toListed(get.get(storeId, new RowReader(row).text('barcode')))),
    items: (storeId, barcodes) =>
      barcodes.flatMap((barcode) => {
        const row = get.get(storeId, barcode);
        return row === undefined ? [] : [toListed(row)];
      }),
    find: (storeId, cut, text, most) => {
      const beginning = foldText(text);
      const fitting = searchIndex.find(splitQuery(text), most);
      const ids = [
        ...bySku.all({ storeId, text }),
        ...byBarcode.all(storeId, text, text + TEXT_END, most),
        // Only where not all of those with such words are looked through.
        ...(fitting.length < most ? [] : byName.all(storeId, beginning, beginning + TEXT_END, most)),
      ].map((row) => new RowReader(row).int('item'));
      const items = JSON.stringify([...new Set([...ids, ...fitting])].slice(0, most));
      return found[cut.kind].all({ storeId, items, ...untilOf(cut) });
    },
    readAfter: (storeId, barcode, limit) => after.all(storeId, barcode, limit).map(toListed),
  };
}
