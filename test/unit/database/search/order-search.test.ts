import { rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ApiOrder } from '../../../../electron/contract/api/tolerant-resources.ts';
import { migrateSchema } from '../../../../electron/contract/domain/schema-version.ts';
import { formatInstant, instant } from '../../../../electron/contract/domain/time.ts';
import type { CounterDatabase } from '../../../../electron/database/database.ts';
import { createCounterDatabase, openDatabase } from '../../../../electron/database/database.ts';
import { MIGRATIONS } from '../../../../electron/database/migrations/migrations.ts';
import { SqliteConnection } from '../../../../electron/database/sqlite/sqlite.ts';
import { mergeOrder } from '../../../../electron/database/tables/orders/order-merge.ts';
import { createMemoryFolder } from '../../../support/memory-folder.ts';
import { createOrder } from '../../../support/order-fixture.ts';

const BOUND = { address: 'https://pos.example', mode: 'live', storeIds: [7] } as const;
const AT = Date.parse('2026-11-20T09:00:00+05:30');

let folder: string;
let database: CounterDatabase;

beforeEach(() => {
  folder = createMemoryFolder('counter-words-');
  database = openDatabase(':memory:', BOUND);
});

afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true });
});

const line = (name: string, barcode: string): ApiOrder['lines'][number] => ({
  name,
  barcode,
  quantity: 1,
  free_quantity: null,
  unit_price: '60.00',
  mrp: null,
  line_total: '60.00',
  source: null,
  external_id: null,
});

/** Stores an order placed this many minutes after nine. */
function put(id: string, minutes: number, part: Partial<ApiOrder> = {}): void {
  const at = instant(AT + minutes * 60_000);
  mergeOrder(database.orders, createOrder({ id, placed_at: formatInstant(at), ...part }), { asOf: at });
}

const find = (text: string, limit = 50): string[] => database.orders.find(text, limit).map(({ id }) => id);

const findSimilar = (text: string): string[] =>
  database.orders
    .listReadings(text)
    .map((reading) => database.orders.findReading(reading, 50).map(({ id }) => id))
    .find((ids) => ids.length > 0) ?? [];

describe('an order is found by', () => {
  beforeEach(() => {
    put('ORDER-9GQ27K38', 0, {
      external_id: 'INV-1042',
      lines: [line('Amul Butter 100 g', '8901313002106'), line('सरसों का तेल 500 मि.ली.', '8901039001728')],
    });
    put('ORDER-AAAA0001', 1, { lines: [line('Tata Salt 1 kg', '8901743001274')] });
  });

  test.each([
    ['the number that people say', '7K38'],
    ['part of the number in small letters', '7k'],
    ['the whole id', 'ORDER-9GQ27K38'.slice(6)],
    ['the bill number', 'INV-1042'],
    ['a barcode', '8901313002106'],
    ['the beginning of a word of a name', 'butt'],
    ['words of a name in any order', '100 amul'],
    ['a word in Devanagari with its vowel signs', 'सरसो'],
  ])('%s', (_by, text) => {
    expect(find(text)).toEqual(['ORDER-9GQ27K38']);
  });

  test.each(['', ' - ', 'a', 'butter salt', 'butter सरसों', 'utter', 'ORDER', '%', '"'])('nothing like “%s”', (text) => {
    expect(find(text)).toEqual([]);
  });

  test.each([
    ['a letter missing', 'buter'],
    ['two letters swapped', 'bttuer aml'],
    ['a letter too much, beside a number as it is', 'amull 100'],
    ['another vowel sign', 'सरसौ तेल'],
  ])('a similar word: %s', (_slip, text) => {
    expect(find(text)).toEqual([]);
    expect(findSimilar(text)).toEqual(['ORDER-9GQ27K38']);
  });

  test.each(['7k39', 'INV-1043', '8901313002107', 'buter 8901313002107'])('no number like “%s”', (text) => {
    expect(findSimilar(text)).toEqual([]);
  });

  test('a word of an item that was ordered since the first such search', () => {
    expect(findSimilar('panner')).toEqual([]);
    put('ORDER-BBBB0002', 2, { lines: [line('Paneer 200 g', '8901030865237')] });
    expect(findSimilar('panner')).toEqual(['ORDER-BBBB0002']);
  });

  test('a bill number typed after the acceptance, or at booking', () => {
    database.bills.put('ORDER-AAAA0001', 'B/77', instant(AT));
    expect(find('b/77')).toEqual(['ORDER-AAAA0001']);
    database.sales.add(
      {
        object: 'sale',
        id: 'ORDER-AAAA0001',
        event_id: 'evt_1',
        external_id: null,
        store_id: 7,
        channel: 'SERVICE_ONLINE',
        sold_at: formatInstant(instant(AT)),
        total_amount: '60.00',
        delivery_fee: null,
        payment: null,
        lines: [],
      },
      instant(AT),
    );
    database.sales.markBooked('evt_1', instant(AT), 'KHATA9');
    expect(find('khata9')).toEqual(['ORDER-AAAA0001']);
  });

  test('a bill number that the service adds later', () => {
    const at = instant(AT + 120_000);
    const accepted = createOrder({ id: 'ORDER-AAAA0001', status: 'ACCEPTED', external_id: 'TALLY5' });
    mergeOrder(database.orders, accepted, { asOf: at });
    expect(find('tally5')).toEqual(['ORDER-AAAA0001']);
  });
});

test('a search lists the latest first, and no more than the limit', () => {
  for (const minute of [3, 1, 2, 0]) put(`ORDER-0000000${minute}`, minute, { lines: [line('Amul Ghee', '890')] });
  expect(find('ghee', 3)).toEqual(['ORDER-00000003', 'ORDER-00000002', 'ORDER-00000001']);
});

test('an order that is gone is not found', () => {
  put('ORDER-AAAA0001', 0);
  database.orders.markGone('ORDER-AAAA0001', instant(AT));
  expect(find('0001')).toEqual([]);
});

test('a search reads the index alone, never all orders', () => {
  const sqlite = new Database(':memory:');
  migrateSchema(sqlite, MIGRATIONS);
  const prepare = vi.spyOn(SqliteConnection.prototype, 'prepare');
  createCounterDatabase(new SqliteConnection(sqlite), BOUND);
  const prepared = prepare.mock.calls.map(([sql]) => sql);
  prepare.mockRestore();
  const searches = prepared.filter(
    (sql) =>
      /FROM (order_words|ordered_item_words|order_items)/.test(sql) &&
      !sql.endsWith('LIMIT 1') &&
      // The words of all items are read once.
      !sql.startsWith('SELECT DISTINCT word') &&
      // The history of an item has a test of its own.
      !sql.includes('WITH'),
  );
  expect(searches.length).toBeGreaterThan(2);
  for (const sql of searches) {
    const plan = sqlite.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...Array(sql.split('?').length - 1).fill('x'));
    expect(JSON.stringify(plan).replaceAll('SCAN json_each', '')).not.toContain('SCAN');
  }
  sqlite.close();
});
