/**
 * By which words orders are looked for: number and bill number (table `order_words`), barcodes and names of what was
 * ordered (`items_ordered`, `item_words`, `order_items`). A look-up reads the places of an index that fit, never all
 * orders.
 */

import type { ApiOrder } from '../../contract/api/tolerant-resources.ts';
import { apiOrder } from '../../contract/api/tolerant-resources.ts';
import { longNumber, shortNumber } from '../../contract/domain/order-number.ts';
import { listUniqueWords } from '../../contract/domain/search-words.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { RowReader } from '../row-reader.ts';
import type { SqliteConnection } from '../sqlite.ts';
import { TEXT_END } from '../sqlite.ts';

/** A word of one character fits half of everything: it is left out of a look-up. */
const SHORTEST = 2;
/** More words than this say nothing more. */
const MOST_WORDS = 5;
/** More items than this is a word that is not yet typed to its end. */
const MOST_ITEMS = 100;

export interface OrderSearchIndex {
  /** Keeps by what an order that is new here is found. Its lines never change. */
  add(order: ApiOrder, at: Instant): void;
  /** Keeps a bill number of an order. A number that was taken away still finds it. */
  addBill(orderId: string, billNumber: string): void;
  /**
   * Ids of orders, the latest placed first: those whose numbers, or one of whose items, have a word beginning with each
   * word of `text`.
   */
  find(text: string, limit: number): string[];
}

/** Opens the words; those of orders that an older app has stored are added first, in one commit. */
export function openOrderSearchIndex(sqlite: SqliteConnection): OrderSearchIndex {
  const searchIndex = wordsOn(sqlite);
  if (sqlite.prepare('SELECT 1 FROM order_words LIMIT 1').get() === undefined) addAll(sqlite, searchIndex);
  return searchIndex;
}

/** So many orders are held at a time. */
const PAGE = 500;

function addAll(sqlite: SqliteConnection, searchIndex: OrderSearchIndex): void {
  const next = sqlite.prepare<[string]>(
    `SELECT id, snapshot, coalesce(placed_at, as_of) AS at, bill_number FROM orders LEFT JOIN bills ON order_id = id
     WHERE id > ? ORDER BY id LIMIT ${PAGE}`,
  );
  sqlite.transaction(() => {
    for (let page = next.all(''); page.length > 0; ) {
      const rows = page.map((row) => new RowReader(row));
      for (const row of rows) {
        searchIndex.add(row.json('snapshot', apiOrder), row.instant('at'));
        const bill = row.textOrNull('bill_number');
        if (bill !== null) searchIndex.addBill(row.text('id'), bill);
      }
      page = next.all(rows.at(-1)?.text('id') ?? '');
    }
  })();
}

/** `column` of the rows of `table` that have words beginning with each of so many words; what follows may be added. */
function withWords(table: string, column: string, words: number): string {
  const also = `AND ${column} IN (SELECT ${column} FROM ${table} WHERE word >= ? AND word < ?)`;
  return `FROM ${table} WHERE word >= ? AND word < ? ${also.repeat(words - 1)}`;
}

const COUNTS = Array.from({ length: MOST_WORDS }, (_, index) => index + 1);

function wordsOn(sqlite: SqliteConnection): OrderSearchIndex {
  const addWord = sqlite.prepare<[string, string, Instant]>(
    'INSERT INTO order_words (word, order_id, placed_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  );
  const addWordOfKnown = sqlite.prepare<[string, string]>(
    `INSERT INTO order_words (word, order_id, placed_at) SELECT ?, id, coalesce(placed_at, as_of) FROM orders WHERE id = ?
     ON CONFLICT DO NOTHING`,
  );
  const getItem = sqlite.prepare<[string, string]>('SELECT item FROM items_ordered WHERE barcode = ? AND name = ?');
  const addItem = sqlite.prepare<[string, string]>('INSERT INTO items_ordered (barcode, name) VALUES (?, ?)');
  const addItemWord = sqlite.prepare<[string, number]>('INSERT INTO item_words (word, item) VALUES (?, ?)');
  const addOrderItem = sqlite.prepare<[number, Instant, string]>(
    'INSERT INTO order_items (item, placed_at, order_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  );
  const byWord = COUNTS.map((count) =>
    sqlite.prepare<(string | number)[]>(
      `SELECT order_id, max(placed_at) AS placed_at ${withWords('order_words', 'order_id', count)}
       GROUP BY order_id ORDER BY 2 DESC LIMIT ?`,
    ),
  );
  const itemsByWord = COUNTS.map((count) =>
    sqlite.prepare<string[]>(`SELECT DISTINCT item ${withWords('item_words', 'item', count)} LIMIT ${MOST_ITEMS}`),
  );
  const byItem = sqlite.prepare<[number, number]>(
    'SELECT order_id, placed_at FROM order_items WHERE item = ? ORDER BY placed_at DESC LIMIT ?',
  );

  /** The item of that barcode and name, which is kept with its words when it is new. */
  const itemOf = (barcode: string, name: string): number => {
    const known = getItem.get(barcode, name);
    if (known !== undefined) return new RowReader(known).int('item');
    const item = Number(addItem.run(barcode, name).lastInsertRowid);
    for (const word of listUniqueWords(`${barcode} ${name}`)) addItemWord.run(word, item);
    return item;
  };

  return {
    add: ({ id, external_id: bill, lines }, at) => {
      for (const word of listUniqueWords(`${longNumber(id)} ${shortNumber(id)} ${bill ?? ''}`))
        addWord.run(word, id, at);
      for (const { barcode, name } of lines) addOrderItem.run(itemOf(barcode ?? '', name ?? ''), at, id);
    },
    addBill: (orderId, billNumber) => {
      for (const word of listUniqueWords(billNumber)) addWordOfKnown.run(word, orderId);
    },
    find: (text, limit) => {
      const words = listUniqueWords(text)
        .filter((word) => word.length >= SHORTEST)
        // The longest word fits the fewest.
        .toSorted((one, other) => other.length - one.length)
        .slice(0, MOST_WORDS);
      const ranges = words.flatMap((word) => [word, word + TEXT_END]);
      const items = itemsByWord[words.length - 1]?.all(...ranges) ?? [];
      const rows = [
        ...(byWord[words.length - 1]?.all(...ranges, limit) ?? []),
        ...items.flatMap((row) => byItem.all(new RowReader(row).int('item'), limit)),
      ].map((row) => new RowReader(row));
      const latestFirst = rows.toSorted((one, other) => other.int('placed_at') - one.int('placed_at'));
      return [...new Set(latestFirst.map((row) => row.text('order_id')))].slice(0, limit);
    },
  };
}
