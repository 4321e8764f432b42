/** Every migration has its own test, which starts from the version before. No migration removes anything. */

import { createHash } from 'node:crypto';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { migrateSchema } from '../../../../electron/contract/domain/schema-version.ts';
import { MIGRATIONS } from '../../../../electron/database/migrations/migrations.ts';

type Connection = Database.Database;

/** Creates an empty database of a version. */
function createVersion(version: number): Connection {
  const sqlite = new Database(':memory:');
  migrateSchema(sqlite, MIGRATIONS.slice(0, version));
  return sqlite;
}

function migrateTo(sqlite: Connection, version: number): void {
  migrateSchema(sqlite, MIGRATIONS.slice(0, version));
}

function namesOf(sqlite: Connection, type: 'table' | 'index'): unknown[] {
  // Without the tables that a full-text index creates.
  return sqlite
    .prepare(
      `SELECT name FROM sqlite_schema WHERE type = ? AND name NOT LIKE 'sqlite_%'
       AND name NOT IN (SELECT name FROM pragma_table_list WHERE type = 'shadow') ORDER BY name`,
    )
    .pluck()
    .all(type);
}

/** Checks what each migration adds, by version. A new migration adds its own entry. */
const TESTS: Readonly<Record<number, (before: Connection) => void>> = {
  1: (sqlite) => {
    expect(namesOf(sqlite, 'table')).toEqual([]);
    migrateTo(sqlite, 1);
    expect(namesOf(sqlite, 'table')).toEqual([
      'actions',
      'episodes',
      'events',
      'facts',
      'offers',
      'orders',
      'places',
      'sales',
      'stores',
      'unreadable_orders',
    ]);
    sqlite.exec(
      `INSERT INTO actions (id, kind, store_id, lane, deed, asked_at, idempotency_key, state)
       VALUES ('a', 'accept', 7, 'order:A', '{}', 1, 'key', 'waiting')`,
    );
    expect(() => sqlite.exec("UPDATE actions SET state = 'lost'")).toThrow('CHECK');
  },
  2: (sqlite) => {
    sqlite.exec(
      `INSERT INTO actions (id, kind, store_id, lane, deed, asked_at, idempotency_key, state)
       VALUES ('a', 'accept', 7, 'order:A', '{}', 1, 'key', 'refused')`,
    );
    migrateTo(sqlite, 2);
    expect(sqlite.prepare('SELECT seen_at FROM actions').pluck().all()).toEqual([null]);
    expect(namesOf(sqlite, 'table')).toEqual(expect.arrayContaining(['bills', 'shelf']));
  },
  3: (sqlite) => {
    sqlite.exec(
      "INSERT INTO shelf (store_id, barcode, stock, available, low_mark, read_at) VALUES (7, '890', 5, 3, NULL, 1)",
    );
    migrateTo(sqlite, 3);
    expect(sqlite.prepare('SELECT stock, name, reserved, mrp FROM shelf').all()).toEqual([
      { stock: 5, name: null, reserved: null, mrp: null },
    ]);
    expect(namesOf(sqlite, 'table')).toEqual(expect.arrayContaining(['unreadable_sales', 'wanted_orders']));
    expect(namesOf(sqlite, 'index')).toEqual(
      expect.arrayContaining(['actions_by_lane', 'actions_settled', 'events_kept_raw']),
    );
  },
  4: (sqlite) => {
    sqlite.exec(
      `INSERT INTO actions (id, kind, store_id, lane, deed, asked_at, idempotency_key, state)
       VALUES ('a', 'count', 7, 'barcode:7:890', '{}', 1, 'key', 'waiting')`,
    );
    migrateTo(sqlite, 4);
    expect(sqlite.prepare('SELECT rejected, subtracted FROM actions').all()).toEqual([
      { rejected: null, subtracted: null },
    ]);
    sqlite.exec("INSERT INTO push_rows (action_id, row, lane, item) VALUES ('a', 0, 'barcode:7:890', '{}')");
    expect(sqlite.prepare('SELECT piece, told, code FROM push_rows').all()).toEqual([
      { piece: 0, told: 0, code: null },
    ]);
    expect(namesOf(sqlite, 'table')).toEqual(expect.arrayContaining(['action_after']));
    expect(namesOf(sqlite, 'index')).toEqual(expect.arrayContaining(['push_rows_by_lane']));
  },
  5: (sqlite) => {
    migrateTo(sqlite, 5);
    expect(namesOf(sqlite, 'table')).toEqual(
      expect.arrayContaining(['item_words', 'items_ordered', 'order_items', 'order_words']),
    );
  },
  6: (sqlite) => {
    sqlite.exec(
      `INSERT INTO shelf (store_id, barcode, stock, available, low_mark, read_at, name, external_id)
       VALUES (7, '8901000000576', 5, 3, 6, 1, 'Mustard Seeds', 'M-1'), (7, '8901000000583', 5, 3, NULL, 1, 'सरसों', NULL)`,
    );
    migrateTo(sqlite, 6);
    const find = sqlite.prepare(
      'SELECT barcode FROM shelf JOIN shelf_words ON item = rowid WHERE shelf_words MATCH ? ORDER BY barcode',
    );
    const found = (word: string) => find.pluck().all(`"${word}" *`);
    expect(found('mus')).toEqual(['8901000000576']);
    expect(found('सरसो')).toEqual(['8901000000583']);
    expect(found('सरसी')).toEqual([]);
    expect(found('0583')).toEqual(['8901000000583']);
    expect(sqlite.prepare('SELECT name_key FROM shelf WHERE stock <= low_mark').pluck().all()).toEqual([
      'mustard seeds',
    ]);
    sqlite.exec(
      `INSERT INTO actions (id, kind, store_id, lane, deed, asked_at, idempotency_key, state, put_back)
       VALUES ('a', 'adjustment', 7, 'barcode:7:890', '{"undoes":"b"}', 1, 'key', 'waiting', NULL)`,
    );
    expect(namesOf(sqlite, 'index')).toEqual(expect.arrayContaining(['actions_linked', 'actions_put_back']));
    const open = 'INSERT INTO counting_sessions (id, store_id, started_at) VALUES (?, 7, 1)';
    sqlite.prepare(open).run('one');
    expect(() => sqlite.prepare(open).run('two')).toThrow('UNIQUE');
    expect(namesOf(sqlite, 'table')).toEqual(expect.arrayContaining(['bag_answers', 'counted_items', 'syncs']));
  },
  7: (sqlite) => {
    migrateTo(sqlite, 7);
    sqlite.exec(
      `INSERT INTO imports (id, store_id, file_name, bytes, started_at, state) VALUES ('a', 7, 'stock.csv', 9, 1, 'receiving')`,
    );
    expect(sqlite.prepare('SELECT received, day_first, rows, columns FROM imports').all()).toEqual([
      { received: 0, day_first: 1, rows: 0, columns: '[]' },
    ]);
    const second = `INSERT INTO imports (id, store_id, file_name, bytes, started_at, state) VALUES ('b', 7, 'b.csv', 9, 1, 'receiving')`;
    expect(() => sqlite.exec(second)).toThrow('UNIQUE');
    expect(namesOf(sqlite, 'table')).toEqual(
      expect.arrayContaining(['import_pieces', 'import_rows', 'import_pushes', 'import_held', 'import_findings']),
    );
  },
  8: (sqlite) => {
    migrateTo(sqlite, 8);
    const print = (id: string, occasion: string | null): void => {
      sqlite
        .prepare(
          `INSERT INTO prints (id, store_id, order_id, document, wish, occasion, is_copy, asked_at, state)
           VALUES (?, 7, 'ORDER-1', 'picking', '{}', ?, 0, 1, 'waiting')`,
        )
        .run(id, occasion);
    };
    print('a', 'accepted');
    expect(() => print('b', 'arrived')).toThrow('UNIQUE');
    print('c', null);
    print('d', null);
    expect(() => sqlite.exec("UPDATE prints SET state = 'lost'")).toThrow('CHECK');
  },
  9: (sqlite) => {
    migrateTo(sqlite, 9);
    expect(namesOf(sqlite, 'index')).toEqual(expect.arrayContaining(['events_by_time']));
  },
  10: (sqlite) => {
    const add = sqlite.prepare(
      `INSERT INTO actions (id, kind, store_id, lane, deed, asked_at, idempotency_key, state)
       VALUES (?, 'count', 7, 'item:7:1', ?, 1, ?, 'waiting')`,
    );
    add.run('by hand', '{"kind":"count"}', 'a');
    migrateTo(sqlite, 10);
    add.run('of a file', '{"kind":"count","importId":"file"}', 'b');
    const idsBy = (index: string, where: string): unknown[] =>
      sqlite
        .prepare(`SELECT id FROM actions INDEXED BY ${index} WHERE store_id = 7 AND deed ->> '$.importId' ${where}`)
        .pluck()
        .all();
    expect(idsBy('actions_by_hand', 'IS NULL')).toEqual(['by hand']);
    expect(idsBy('actions_of_files', 'IS NOT NULL')).toEqual(['of a file']);
  },
  11: (sqlite) => {
    sqlite.exec(
      `INSERT INTO actions (id, kind, store_id, lane, deed, asked_at, idempotency_key, state)
       VALUES ('a', 'accept', 7, 'order:A', '{}', 1, 'key', 'waiting');
       INSERT INTO counted_items (session_id, barcode, counted, counted_at, about) VALUES ('s', '1', 4, 1, '{}');
       INSERT INTO imports (id, store_id, file_name, bytes, started_at, state) VALUES ('i', 7, 'f.csv', 1, 1, 'checked')`,
    );
    migrateTo(sqlite, 11);
    // Earlier times count as right.
    for (const table of ['actions', 'counted_items', 'imports'])
      expect(sqlite.prepare(`SELECT guessed_ahead FROM ${table}`).pluck().all()).toEqual([null]);
    expect(namesOf(sqlite, 'index')).toEqual(expect.arrayContaining(['actions_guessed', 'counted_guessed']));
  },
  12: (sqlite) => {
    const add = sqlite.prepare(
      `INSERT INTO actions (id, kind, store_id, lane, deed, asked_at, idempotency_key, state)
       VALUES (?, 'import', 7, 'push:7', ?, 1, ?, 'waiting')`,
    );
    add.run('by hand', '{"kind":"count"}', 'a');
    add.run('of a file', '{"kind":"import","importId":"file","rowCount":500}', 'b');
    migrateTo(sqlite, 12);
    const rows = sqlite
      .prepare(
        `SELECT deed ->> '$.importId' AS file, deed ->> '$.rowCount' AS rows FROM actions INDEXED BY actions_by_import
         WHERE deed ->> '$.importId' IS NOT NULL`,
      )
      .all();
    expect(rows).toEqual([{ file: 'file', rows: 500 }]);
  },
  13: (sqlite) => {
    const placedAt = Date.parse('2026-11-20T11:10:00+05:30');
    const lines = '[{"barcode":"8901","name":"Rice","quantity":2,"line_total":"150.25"}]';
    const snapshot = `{"fulfilment_mode":"SERVICE_COURIER","lines":${lines}}`;
    const addOrder = sqlite.prepare(
      `INSERT INTO orders (id, store_id, type, status, paid, placed_at, total, snapshot, as_of, since)
       VALUES (?, 7, 'delivery', 'ACCEPTED', 1, ?, 15025, ?, 1, 1)`,
    );
    addOrder.run('A', placedAt, snapshot);
    addOrder.run('damaged', placedAt, 'no JSON');
    sqlite.exec(
      `INSERT INTO events (id, type, order_id, created_at) VALUES ('e', 'order.accepted', 'A', ${placedAt + 42_000});
       INSERT INTO offers (order_id, read_at, options) VALUES ('A', 1,
         '[{"mode":"SERVICE_COURIER","commission_amount":"12.5"}]');
       INSERT INTO shelf (store_id, barcode, stock, available, read_at) VALUES (7, '8901', 0, 0, 99)`,
    );
    const addSale = sqlite.prepare(
      `INSERT INTO sales (event_id, order_id, store_id, channel, sold_at, total, snapshot, recorded_at)
       VALUES (?, ?, 7, 'SERVICE_ONLINE', ?, 15025, ?, 1)`,
    );
    addSale.run('s', 'A', placedAt, snapshot);
    addSale.run('t', 'damaged', placedAt, 'no JSON');
    migrateTo(sqlite, 13);
    const all = (table: string): unknown[] => sqlite.prepare(`SELECT * FROM ${table}`).all();
    expect(all('report_orders')).toMatchObject([{ order_id: 'A', accept_seconds: 42, courier_cost: 1_250 }]);
    expect(all('report_outcomes')).toMatchObject([{ outcome: 'accepted', count: 1, total: 15_025 }]);
    expect(all('report_accept_times')).toMatchObject([{ seconds: 42, count: 1 }]);
    expect(all('report_hours')).toMatchObject([{ count: 2, total: 30_050 }]);
    expect(all('report_items')).toMatchObject([
      { span: '2026-11', units: 2, total: 15_025 },
      { span: '2026-11-20', units: 2, total: 15_025 },
    ]);
    expect(all('stockouts')).toEqual([]);
    expect(sqlite.prepare("SELECT value FROM facts WHERE name = 'stockouts_from'").pluck().get()).toBe('99');
    // What is written from now on, even if it can't be read.
    addOrder.run('C', placedAt, 'no JSON');
    addSale.run('u', 'C', placedAt, 'no JSON');
    expect(all('report_hours')).toMatchObject([{ count: 3 }]);
  },
  14: (sqlite) => {
    sqlite.exec(
      `INSERT INTO orders (id, store_id, paid, total, snapshot, as_of, placed_at, since)
       VALUES ('soon', 7, 1, 0, '{}', 1, 0, 21600000), ('late', 7, 1, 0, '{}', 1, 0, 21600001)`,
    );
    migrateTo(sqlite, 14);
    expect(namesOf(sqlite, 'table')).toEqual(expect.arrayContaining(['shelf_changes']));
    const late = 'SELECT id FROM orders INDEXED BY orders_late WHERE store_id = 7 AND since - placed_at > 21600000';
    expect(sqlite.prepare(late).pluck().all()).toEqual(['late']);
  },
  15: (sqlite) => {
    migrateTo(sqlite, 15);
    // A row of the report that is read again is a new row: its cost, which no delivery option gave, is gone.
    const isReadAgainBy = (sql: string): boolean => {
      sqlite.exec(`UPDATE report_orders SET own_cost = 7; ${sql}`);
      return sqlite.prepare('SELECT own_cost FROM report_orders').pluck().get() === null;
    };
    const event = (type: string): string =>
      `INSERT INTO events (id, type, order_id, created_at) VALUES (hex(randomblob(9)), '${type}', 'A', 1)`;
    sqlite.exec(
      `INSERT INTO orders (id, store_id, type, status, paid, placed_at, total, snapshot, as_of, since)
       VALUES ('A', 7, 'delivery', 'PENDING', 1, 0, 1, '{"fulfilment_mode":null}', 1, 1)`,
    );
    expect(isReadAgainBy(event('order.accepted'))).toBe(false);
    expect(isReadAgainBy("UPDATE orders SET status = 'ACCEPTED'")).toBe(true);
    expect(isReadAgainBy("UPDATE orders SET status = 'PACKED', since = 2, snapshot = '{}'")).toBe(false);
    expect(isReadAgainBy(event('order.accepted'))).toBe(true);
    expect(isReadAgainBy(event('order.packed'))).toBe(false);
    expect(isReadAgainBy(`UPDATE orders SET snapshot = '{"fulfilment_mode":"STORE_STAFF"}'`)).toBe(true);
    expect(isReadAgainBy('UPDATE orders SET total = 2')).toBe(true);
    expect(isReadAgainBy("UPDATE orders SET status = 'CANCELLED'")).toBe(true);
    expect(isReadAgainBy('UPDATE orders SET since = 900000')).toBe(true);
    expect(isReadAgainBy('UPDATE orders SET stopped_at = 3')).toBe(true);
    sqlite.exec("UPDATE orders SET snapshot = 'no JSON'");
    expect(sqlite.prepare('SELECT * FROM report_orders').all()).toEqual([]);
  },
  16: (sqlite) => {
    migrateTo(sqlite, 16);
    expect(namesOf(sqlite, 'index')).toEqual(expect.arrayContaining(['actions_applied']));
  },
  17: (sqlite) => {
    migrateTo(sqlite, 17);
    expect(namesOf(sqlite, 'table')).toEqual(expect.arrayContaining(['closings']));
  },
  18: (sqlite) => {
    sqlite.exec(
      `INSERT INTO actions (id, kind, store_id, lane, deed, asked_at, idempotency_key, state) VALUES
         ('before', 'adjustment', 7, 'barcode:7:1', '{}', 3, 'a', 'done'),
         ('after', 'adjustment', 7, 'barcode:7:1', '{}', 5, 'b', 'done');
       INSERT INTO counting_sessions (id, store_id, started_at) VALUES ('s', 7, 1);
       INSERT INTO counted_items (session_id, barcode, counted, counted_at, about) VALUES ('s', '1', 4, 4, '{}'), ('s', '2', 4, 4, '{}')`,
    );
    migrateTo(sqlite, 18);
    expect(sqlite.prepare('SELECT after_action FROM counted_items ORDER BY barcode').pluck().all()).toEqual([
      'before',
      null,
    ]);
  },
  19: (sqlite) => {
    const add = sqlite.prepare(
      `INSERT INTO orders (id, store_id, status, paid, total, snapshot, as_of, since) VALUES (?, 7, ?, 1, 0, '{}', 9, 5)`,
    );
    for (const status of ['ACCEPTED', 'PACKED', 'DELIVERED', 'CANCELLED']) add.run(status, status);
    migrateTo(sqlite, 19);
    expect(sqlite.prepare('SELECT id FROM orders WHERE packed_since = 5 ORDER BY id').pluck().all()).toEqual([
      'DELIVERED',
      'PACKED',
    ]);
  },
  20: (sqlite) => {
    sqlite.exec(
      "INSERT INTO imports (id, store_id, file_name, bytes, started_at, state) VALUES ('i', 7, 'a.csv', 1, 1, 'sending')",
    );
    migrateTo(sqlite, 20);
    expect(sqlite.prepare('SELECT sent_by FROM imports').pluck().get()).toBeNull();
  },
  21: (sqlite) => {
    migrateTo(sqlite, 21);
    expect(namesOf(sqlite, 'index')).toEqual(expect.arrayContaining(['orders_other', 'sales_booked']));
  },
  22: (sqlite) => {
    const indexesTriggersAndViews = readIndexesTriggersAndViews(sqlite);
    const kilobyte = JSON.stringify({ fulfilment_mode: 'STORE_STAFF', note: 'x'.repeat(1_200) });
    const put = `INSERT INTO orders (id, store_id, type, status, paid, placed_at, total, snapshot, as_of, since)
                 VALUES (?, 7, 'delivery', 'DELIVERED', 1, 1, 100, '${kilobyte}', 1, 1)`;
    for (let number = 0; number < 300; number += 1) sqlite.prepare(put).run(`before-${number}`);
    const sizeOf = (): number => Number(sqlite.pragma('page_count', { simple: true })) * 4_096;
    const before = sizeOf();
    migrateTo(sqlite, 22);
    expect(readIndexesTriggersAndViews(sqlite)).toEqual(indexesTriggersAndViews);
    sqlite.exec('VACUUM');
    expect(sizeOf()).toBeLessThan(0.5 * before);
    sqlite.prepare(put).run('after');
    expect(sqlite.prepare('SELECT count(*) FROM report_orders').pluck().get()).toBe(301);
    sqlite.exec("DELETE FROM orders WHERE id <> 'after'");
    expect(sqlite.prepare('SELECT sum(count) FROM report_outcomes').pluck().get()).toBe(1);
  },
  23: (sqlite) => {
    const indexesTriggersAndViews = readIndexesTriggersAndViews(sqlite);
    const put = `INSERT INTO events (id, type, store_id, order_id, created_at, raw) VALUES (?, 'order.packed', 7, 'A', ?, '{}')`;
    for (const [id, at] of [
      ['later', 2],
      ['earlier', 1],
    ])
      sqlite.prepare(put).run(id, at);
    migrateTo(sqlite, 23);
    expect(readIndexesTriggersAndViews(sqlite)).toEqual(indexesTriggersAndViews);
    expect(sqlite.prepare('SELECT id, raw FROM events ORDER BY rowid').raw().all()).toEqual([
      ['earlier', '{}'],
      ['later', '{}'],
    ]);
    expect(() => sqlite.prepare(put).run('later', 3)).toThrow('UNIQUE');
  },
  24: (sqlite) => {
    sqlite.exec(
      `INSERT INTO prints (id, document, wish, is_copy, asked_at, state) VALUES ('p', 'day', '{}', 0, 1, 'waiting')`,
    );
    migrateTo(sqlite, 24);
    // Earlier times count as right.
    expect(sqlite.prepare('SELECT guessed_ahead FROM prints').pluck().all()).toEqual([null]);
    expect(namesOf(sqlite, 'index')).toContain('prints_guessed');
  },
  25: (sqlite) => {
    sqlite.exec("INSERT INTO facts (name, value) VALUES ('pc_clock_behind', '-7000'), ('pc_clock_measured_at', '41')");
    migrateTo(sqlite, 25);
    expect(sqlite.prepare('SELECT * FROM pc_clock').all()).toEqual([{ id: 1, behind: -7000, measured_at: 41 }]);
  },
};

function readIndexesTriggersAndViews(sqlite: Database.Database): unknown[] {
  return sqlite
    .prepare("SELECT name, tbl_name, sql FROM sqlite_schema WHERE type <> 'table' AND sql IS NOT NULL ORDER BY name")
    .all();
}

/** The SHA-256 of each released migration, by version. A new migration adds its own line; none is ever edited. */
const RELEASED: readonly string[] = [
  '520fa3b3d584e932ba98e0b4f244a03888160aa181d91c6f138d948f77cb176b',
  '2b4a57e9c4e9d11e3cdb3cf152f758bf8e0b2e66ea9f16cf6787b2a1a8499ed8',
  '6fb649973f08183985daec234a346ca64d8de5ff941962b9b900cd59b78addf8',
  '94596399dd192f6e410b4546fc839e31da04ed0b43b65d88e9372e71c6f36e79',
  'a39509d66eda241ca631dcf99248e227b609581fee39c9d5c8e53cbabd29b71f',
  '2d0d35e28b1fe08f08e6997c2d650f9a75e59a95a212247303c1938a1bd2687b',
  '5cf54b4543da4f861708f16d735767eab7c5cdbc4cae2d9a58d4d2a50310811d',
  '3fd0fca634f7d013fe5627d5413a73da182d170909846640860038cc5490d960',
  'b3c19dc73ab68a64040b2c91427bbd906edd77b5b915d64d59404a506cbde757',
  '03a73c2ea78aac844a75ef2dd9407d064b5368f75e01d46f27a0b6188e9e1f60',
  '26b492d82dd160459178759e46a3aa6e0b11a32e11b94371de67abf1c0f2b3e9',
  '86b383d8b9ac1ec1447e04313f585cfabaf576dc36ef8128e41f894646b435ad',
  '4a6d7915cbe022590478473f4c39bcfb40052dc20aa59b6880ba99a45d9c6474',
  'fc07f24095d23b888f1f86c106397081cce688dfb5d2755de8de288b5b2ca096',
  '05287fdb1a21fb25ca7e438cb11ee106e2a0fe67560a64c381df0cae0e26da31',
  'ad82ddb1b16ab94bf29fab183eafe950819751933e303f509946e5130db427b7',
  '17dd6b7f6d18fe4fdc4cf87ee62a41f086241842caa16bb0c59d9c5fd41ac877',
  '1d00f96c076df21f744a2ede201ca31f2f7c9cc1143648a671ddb574d6a0098a',
  'cf9c3282bc9e0d8f9887622752a5023360a36abf796669507055cbe78445cf29',
  '20741f5ff5b9f5610d4596cdca361c58ea1cf2ef63e10ca20831f2ac05bd5a02',
  '6f83801583747305165167ec4f054b94992cae3a8cda54d4fcb4b3f4efc2ed82',
  '4f8167884609a098c6ace192e6ce07c5a27f1f3bc369900476e163c98491f47f',
  'aad379b39945b71159d781d97261e245ca39fb83b3b50b7317eabe58910f8d9f',
  'd2137276fe6d5e924d0e1197ad406c96de6b4aad0268bde7b3164da5191f2b49',
  'e5c82d49906be4161dac315bf730ed0fc5fad529b4f2cd27a3ab4895e00b1145',
];

test('a released migration never changes by a byte', () => {
  expect(MIGRATIONS.map((text) => createHash('sha256').update(text).digest('hex'))).toEqual(RELEASED);
});

/**
 * A migration without its triggers: what they do happens later, and a trigger that takes another's place loses nothing. Also
 * without the swap of a table for one that was filled from it.
 */
const withoutTriggers = (text: string): string =>
  text
    .replaceAll(/CREATE TRIGGER[\s\S]*?\bEND;/g, '')
    .replaceAll(/DROP TRIGGER \w+;/g, '')
    .replaceAll(/FROM (\w+) ORDER BY [\w, ]+;\s+DROP TABLE \1;\s+ALTER TABLE \w+ RENAME TO \1;/g, '');

test('every migration has its test', () => {
  expect(Object.keys(TESTS).map(Number)).toEqual(MIGRATIONS.map((_, index) => index + 1));
});

describe.each(MIGRATIONS.map((text, index) => ({ version: index + 1, text })))(
  'migration $version',
  ({ version, text }) => {
    test('adds what it is for', () => {
      TESTS[version]?.(createVersion(version - 1));
    });

    test('removes nothing', () => {
      expect(withoutTriggers(text.replaceAll(/--.*/g, ''))).not.toMatch(/\b(DROP|DELETE|RENAME|REPLACE)\b/i);
    });

    test('keeps every value of every table', () => {
      const sqlite = createVersion(version - 1);
      for (const table of namesOf(sqlite, 'table')) insertRow(sqlite, String(table));
      const before = contentOf(sqlite);
      migrateTo(sqlite, version);
      const after = contentOf(sqlite);
      for (const [table, row] of before) expect(after.get(table)).toMatchObject(row);
    });

    test('runs once: opening again changes nothing', () => {
      const sqlite = createVersion(version);
      const before = sqlite.pragma('schema_version', { simple: true });
      migrateTo(sqlite, version);
      expect(sqlite.pragma('schema_version', { simple: true })).toBe(before);
      expect(sqlite.pragma('user_version', { simple: true })).toBe(version);
    });
  },
);

/** Values for columns with constraints. */
const VALID: Readonly<Record<string, string>> = {
  'actions.state': 'waiting',
  'actions.deed': '{}',
  'prints.state': 'waiting',
};

/** A value for each type of column. */
const BY_TYPE: Readonly<Record<string, (name: string) => string | Buffer>> = {
  TEXT: (name) => `a ${name}`,
  BLOB: (name) => Buffer.from(name),
};

interface Column {
  readonly name: string;
  readonly type: string;
}

/** Inserts a row with a value in each column. */
function insertRow(sqlite: Connection, table: string): void {
  const columns = sqlite.prepare<[string], Column>('SELECT name, type FROM pragma_table_info(?)').all(table);
  const values = columns.map(({ name, type }) => VALID[`${table}.${name}`] ?? BY_TYPE[type]?.(name) ?? 41);
  sqlite
    .prepare(
      `INSERT INTO ${table} (${columns.map(({ name }) => name).join()}) VALUES (${columns.map(() => '?').join()})`,
    )
    .run(values);
}

function contentOf(sqlite: Connection): Map<unknown, object> {
  return new Map(
    namesOf(sqlite, 'table').map((table) => [table, Object(sqlite.prepare(`SELECT * FROM ${table}`).get() ?? {})]),
  );
}

/** The schema of a version. */
function readSchema(version: number): unknown[] {
  const sqlite = new Database(':memory:');
  migrateSchema(sqlite, MIGRATIONS.slice(0, version));
  const schema = sqlite.prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY name').all();
  sqlite.close();
  return schema;
}

test('each migration only adds', () => {
  for (let version = 1; version <= MIGRATIONS.length; version += 1) {
    const before = readSchema(version - 1);
    const after = readSchema(version);
    expect(after).not.toEqual(before);
    expect(after.length).toBeGreaterThanOrEqual(before.length);
    expect(withoutTriggers(MIGRATIONS[version - 1] ?? '')).not.toMatch(/\b(DROP|DELETE|RENAME)\b/i);
  }
});

test('the first migration creates orders, events, sales, actions and episodes', () => {
  const names = readSchema(1).map((each) => (each as { name: string }).name);
  expect(names).toEqual(
    expect.arrayContaining(['facts', 'places', 'stores', 'orders', 'events', 'sales', 'offers', 'actions', 'episodes']),
  );
});

test('a migration that fails leaves the database at its version, without what ran before it', () => {
  const sqlite = new Database(':memory:');
  const first = 'CREATE TABLE a (x INT) STRICT';
  migrateSchema(sqlite, [first]);
  expect(() =>
    migrateSchema(sqlite, [first, 'CREATE TABLE b (x INT) STRICT', 'CREATE TABLE c (x INT) STRICT; nonsense']),
  ).toThrow();
  expect(sqlite.pragma('user_version', { simple: true })).toBe(1);
  expect(sqlite.prepare('SELECT name FROM sqlite_schema').pluck().all()).toEqual(['a']);
  sqlite.close();
});
