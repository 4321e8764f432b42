/**
 * The index of the words that find orders: number and bill number (table `order_words`), barcodes and names of the
 * ordered items (`ordered_items`, `ordered_item_words`, `order_items`). A search reads the matching ranges of an index, never
 * all orders.
 */

import type { ApiOrder } from '../../contract/api/tolerant-resources.ts';
import { longNumber, shortNumber } from '../../contract/domain/order-number.ts';
import { listUniqueWords } from '../../contract/domain/search-words.ts';
import type { TypedReading, Vocabulary } from '../../contract/domain/similar-words.ts';
import { createVocabulary } from '../../contract/domain/similar-words.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { RowReader } from '../sqlite/row-reader.ts';
import type { SqliteConnection } from '../sqlite/sqlite.ts';
import { TEXT_END } from '../sqlite/sqlite.ts';

/** A word of one character matches half of everything: a search ignores it. */
const MIN_WORD_LENGTH = 2;
/** More words hardly narrow a search. */
const MAX_WORDS = 5;
/** A word that matches more items has not been typed to its end yet. */
const MAX_ITEMS = 100;

export interface OrderSearchIndex {
  /** Indexes a new order. Its lines never change. */
  add(order: ApiOrder, at: Instant): void;
  /** Indexes a bill number of an order. A number that staff delete later still finds the order. */
  addBill(orderId: string, billNumber: string): void;
  /** Removes an order, placed at `at` if that is known, with its bill numbers and the items that no other order has. */
  remove(order: ApiOrder, at: Instant | null, billNumbers: readonly string[]): void;
  /**
   * The ids of the orders whose numbers, or one of whose items, have words beginning with each word of `text`; the
   * latest placed first.
   */
  find(text: string, limit: number): string[];
  /** The ways to read a mistyped text as words of ordered items, closest first. Numbers are always read as they are. */
  listReadings(text: string): readonly TypedReading[];
  /** The ids of orders with an item that has a word for each typed word of a reading, latest placed first. */
  findReading(reading: TypedReading, limit: number): string[];
}

/** The FROM and WHERE of a statement for the rows of `table` whose `column` has a word in each of several ranges. */
function fromWithWords(table: string, column: string, words: number): string {
  const also = `AND ${column} IN (SELECT ${column} FROM ${table} WHERE word >= ? AND word < ?)`;
  return `FROM ${table} WHERE word >= ? AND word < ? ${also.repeat(words - 1)}`;
}

const WORD_COUNTS = Array.from({ length: MAX_WORDS }, (_, index) => index + 1);

export function openOrderSearchIndex(sqlite: SqliteConnection): OrderSearchIndex {
  const addWord = sqlite.prepare<[string, string, Instant]>(
    'INSERT INTO order_words (word, order_id, placed_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  );
  const addWordOfKnown = sqlite.prepare<[string, string]>(
    `INSERT INTO order_words (word, order_id, placed_at) SELECT ?, id, coalesce(placed_at, as_of) FROM orders WHERE id = ?
     ON CONFLICT DO NOTHING`,
  );
  const removeWord = sqlite.prepare<[string, string]>('DELETE FROM order_words WHERE word = ? AND order_id = ?');
  const byWord = WORD_COUNTS.map((count) =>
    sqlite.prepare<(string | number)[]>(
      `SELECT order_id, max(placed_at) AS placed_at ${fromWithWords('order_words', 'order_id', count)}
       GROUP BY order_id ORDER BY 2 DESC LIMIT ?`,
    ),
  );
  const itemSearch = openOrderedItemSearch(sqlite);
  const items = openOrderedItems(sqlite, itemSearch.learn);
  return {
    add: ({ id, external_id: bill, lines }, at) => {
      for (const word of listUniqueWords(`${longNumber(id)} ${shortNumber(id)} ${bill ?? ''}`))
        addWord.run(word, id, at);
      for (const { barcode, name } of lines) items.add(barcode ?? '', name ?? '', id, at);
    },
    addBill: (orderId, billNumber) => {
      for (const word of listUniqueWords(billNumber)) addWordOfKnown.run(word, orderId);
    },
    // The words of a number that staff replaced stay, and find nothing.
    remove: ({ id, external_id: bill, lines }, at, billNumbers) => {
      const numbers = [longNumber(id), shortNumber(id), bill ?? '', ...billNumbers];
      for (const word of listUniqueWords(numbers.join(' '))) removeWord.run(word, id);
      for (const { barcode, name } of lines) items.remove(barcode ?? '', name ?? '', id, at);
    },
    find: (text, limit) => {
      const words = listSearchWords(text);
      const ranges = words.flatMap((word) => [word, word + TEXT_END]);
      const byNumber = byWord[words.length - 1]?.all(...ranges, limit) ?? [];
      return listLatestFirst([...byNumber, ...itemSearch.findOrders(ranges, limit)], limit);
    },
    listReadings: (text) => itemSearch.listReadings(listSearchWords(text)),
    findReading: (reading, limit) => listLatestFirst(itemSearch.findOrdersOfReading(reading, limit), limit),
  };
}

/** The items of orders, each with its words once; one that no order has any more is removed. */
function openOrderedItems(sqlite: SqliteConnection, learn: (words: readonly string[]) => void) {
  const getItem = sqlite.prepare<[string, string]>('SELECT item FROM ordered_items WHERE barcode = ? AND name = ?');
  const addItem = sqlite.prepare<[string, string]>('INSERT INTO ordered_items (barcode, name) VALUES (?, ?)');
  const addItemWord = sqlite.prepare<[string, number]>('INSERT INTO ordered_item_words (word, item) VALUES (?, ?)');
  const addOrderItem = sqlite.prepare<[number, Instant, string]>(
    'INSERT INTO order_items (item, placed_at, order_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  );
  const removeOrderItem = sqlite.prepare<[number, Instant, string]>(
    'DELETE FROM order_items WHERE item = ? AND placed_at = ? AND order_id = ?',
  );
  const removeUndatedItem = sqlite.prepare<[number, string]>('DELETE FROM order_items WHERE item = ? AND order_id = ?');
  const hasOrder = sqlite.prepare<[number]>('SELECT 1 FROM order_items WHERE item = ? LIMIT 1');
  const removeItem = sqlite.prepare<[number]>('DELETE FROM ordered_items WHERE item = ?');
  const removeItemWord = sqlite.prepare<[string, number]>('DELETE FROM ordered_item_words WHERE word = ? AND item = ?');

  /** Finds the item with a barcode and name; adds a new one with its words. */
  const findOrAddItem = (barcode: string, name: string): number => {
    const known = getItem.get(barcode, name);
    if (known !== undefined) return toItem(known);
    const item = Number(addItem.run(barcode, name).lastInsertRowid);
    const words = listUniqueWords(`${barcode} ${name}`);
    for (const word of words) addItemWord.run(word, item);
    learn(words);
    return item;
  };

  return {
    add: (barcode: string, name: string, orderId: string, at: Instant): void => {
      addOrderItem.run(findOrAddItem(barcode, name), at, orderId);
    },
    remove: (barcode: string, name: string, orderId: string, at: Instant | null): void => {
      const known = getItem.get(barcode, name);
      if (known === undefined) return;
      const item = toItem(known);
      if (at === null) removeUndatedItem.run(item, orderId);
      else removeOrderItem.run(item, at, orderId);
      if (hasOrder.get(item) !== undefined) return;
      for (const word of listUniqueWords(`${barcode} ${name}`)) removeItemWord.run(word, item);
      removeItem.run(item);
    },
  };
}

/** Finds the rows of orders by the words of their items. */
function openOrderedItemSearch(sqlite: SqliteConnection) {
  const itemsByWord = WORD_COUNTS.map((count) =>
    sqlite.prepare<string[]>(
      `SELECT DISTINCT item ${fromWithWords('ordered_item_words', 'item', count)} LIMIT ${MAX_ITEMS}`,
    ),
  );
  const itemsByChoice = sqlite.prepare<[string, string, string]>(
    `SELECT item FROM ordered_item_words WHERE word >= ? AND word < ?
     UNION SELECT item FROM ordered_item_words WHERE word IN (SELECT value FROM json_each(?))`,
  );
  const allWords = sqlite.prepare('SELECT DISTINCT word FROM ordered_item_words');
  const byItem = sqlite.prepare<[number, number]>(
    'SELECT order_id, placed_at FROM order_items WHERE item = ? ORDER BY placed_at DESC LIMIT ?',
  );
  let vocabulary: Vocabulary | null = null;
  const listOrders = (items: readonly number[], limit: number): unknown[] =>
    items.flatMap((item) => byItem.all(item, limit));
  /** Items with a word that begins with the typed one, or one of the similar words. */
  const listItemsOf = (typed: string, similar: readonly string[]): Set<number> =>
    new Set(itemsByChoice.all(typed, typed + TEXT_END, JSON.stringify(similar)).map(toItem));

  return {
    /** Takes the words of a new item into the vocabulary, once that has been read. */
    learn: (words: readonly string[]): void => vocabulary?.add(words),
    /** Orders with an item that has a word in each of the ranges. */
    findOrders: (ranges: readonly string[], limit: number): unknown[] =>
      listOrders((itemsByWord[ranges.length / 2 - 1]?.all(...ranges) ?? []).map(toItem), limit),
    listReadings: (words: readonly string[]): readonly TypedReading[] => {
      vocabulary ??= readVocabulary(allWords.all());
      return vocabulary.listReadings(words);
    },
    findOrdersOfReading: (reading: TypedReading, limit: number): unknown[] => {
      const ofChoices = reading.map(({ typed, similar }) => listItemsOf(typed, [...similar.keys()]));
      const items = ofChoices.reduce((inAll, ofChoice) => inAll.intersection(ofChoice));
      return listOrders([...items].slice(0, MAX_ITEMS), limit);
    },
  };
}

const toItem = (row: unknown): number => new RowReader(row).int('item');

/** The words of a search that narrow it. The longest comes first, because it matches the fewest. */
function listSearchWords(text: string): string[] {
  return listUniqueWords(text)
    .filter((word) => word.length >= MIN_WORD_LENGTH)
    .toSorted((one, other) => other.length - one.length)
    .slice(0, MAX_WORDS);
}

/** The ids of found orders, each once, the latest placed first. */
function listLatestFirst(found: readonly unknown[], limit: number): string[] {
  const rows = found.map((row) => new RowReader(row));
  const latestFirst = rows.toSorted((one, other) => other.int('placed_at') - one.int('placed_at'));
  return [...new Set(latestFirst.map((row) => row.text('order_id')))].slice(0, limit);
}

function readVocabulary(rows: readonly unknown[]): Vocabulary {
  const vocabulary = createVocabulary();
  vocabulary.add(rows.map((row) => new RowReader(row).text('word')));
  return vocabulary;
}
