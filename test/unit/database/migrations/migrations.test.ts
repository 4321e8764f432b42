/** Every migration has its own test, which starts from the version before, and none takes anything away. */

import { createHash } from 'node:crypto';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { migrateSchema } from '../../../../electron/contract/domain/schema-version.ts';
import { MIGRATIONS } from '../../../../electron/database/migrations/migrations.ts';

type Connection = Database.Database;

/** A database of a version. */
function formOf(version: number): Connection {
  const connection = new Database(':memory:');
  migrateSchema(connection, MIGRATIONS.slice(0, version));
  return connection;
}

function migrateTo(connection: Connection, version: number): void {
  migrateSchema(connection, MIGRATIONS.slice(0, version));
}

function namesOf(connection: Connection, type: 'table' | 'index'): unknown[] {
  // What a full-text index keeps behind itself is its own.
  return connection
    .prepare(
      `SELECT name FROM sqlite_schema WHERE type = ? AND name NOT LIKE 'sqlite_%'
       AND name NOT IN (SELECT name FROM pragma_table_list WHERE type = 'shadow') ORDER BY name`,
    )
    .pluck()
    .all(type);
}

/** What must be true after each migration that was not before it, by version. A new migration adds its own line. */
const TESTS: Readonly<Record<number, (before: Connection) => void>> = {
  1: (connection) => {
    expect(namesOf(connection, 'table')).toEqual([]);
    migrateTo(connection, 1);
    expect(namesOf(connection, 'table')).toEqual([
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
    connection.exec(
      `INSERT INTO actions (id, kind, store_id, lane, deed, asked_at, idempotency_key, state)
       VALUES ('a', 'accept', 7, 'order:A', '{}', 1, 'key', 'waiting')`,
    );
    expect(() => connection.exec("UPDATE actions SET state = 'lost'")).toThrow('CHECK');
  },
  2: (connection) => {
    connection.exec(
      `INSERT INTO actions (id, kind, store_id, lane, deed, asked_at, idempotency_key, state)
       VALUES ('a', 'accept', 7, 'order:A', '{}', 1, 'key', 'refused')`,
    );
    migrateTo(connection, 2);
    expect(connection.prepare('SELECT seen_at FROM actions').pluck().all()).toEqual([null]);
    expect(namesOf(connection, 'table')).toEqual(expect.arrayContaining(['bills', 'shelf']));
  },
  3: (connection) => {
    connection.exec(
      "INSERT INTO shelf (store_id, barcode, stock, available, low_mark, read_at) VALUES (7, '890', 5, 3, NULL, 1)",
    );
    migrateTo(connection, 3);
    expect(connection.prepare('SELECT stock, name, reserved, mrp FROM shelf').all()).toEqual([
      { stock: 5, name: null, reserved: null, mrp: null },
    ]);
    expect(namesOf(connection, 'table')).toEqual(expect.arrayContaining(['unreadable_sales', 'wanted_orders']));
    expect(namesOf(connection, 'index')).toEqual(
      expect.arrayContaining(['actions_by_lane', 'actions_settled', 'events_kept_raw']),
    );
  },
  4: (connection) => {
    connection.exec(
      `INSERT INTO actions (id, kind, store_id, lane, deed, asked_at, idempotency_key, state)
       VALUES ('a', 'count', 7, 'barcode:7:890', '{}', 1, 'key', 'waiting')`,
    );
    migrateTo(connection, 4);
    expect(connection.prepare('SELECT rejected, subtracted FROM actions').all()).toEqual([
      { rejected: null, subtracted: null },
    ]);
    connection.exec("INSERT INTO push_rows (action_id, row, lane, item) VALUES ('a', 0, 'barcode:7:890', '{}')");
    expect(connection.prepare('SELECT piece, told, code FROM push_rows').all()).toEqual([
      { piece: 0, told: 0, code: null },
    ]);
    expect(namesOf(connection, 'table')).toEqual(expect.arrayContaining(['action_after']));
    expect(namesOf(connection, 'index')).toEqual(expect.arrayContaining(['push_rows_by_lane']));
  },
  5: (connection) => {
    migrateTo(connection, 5);
    expect(namesOf(connection, 'table')).toEqual(
      expect.arrayContaining(['item_words', 'items_ordered', 'order_items', 'order_words']),
    );
  },
  6: (connection) => {
    connection.exec(
      `INSERT INTO shelf (store_id, barcode, stock, available, low_mark, read_at, name, external_id)
       VALUES (7, '8901000000576', 5, 3, 6, 1, 'Mustard Seeds', 'M-1'), (7, '8901000000583', 5, 3, NULL, 1, 'सरसों', NULL)`,
    );
    migrateTo(connection, 6);
    const find = connection.prepare(
      'SELECT barcode FROM shelf JOIN shelf_words ON item = rowid WHERE shelf_words MATCH ? ORDER BY barcode',
    );
    const found = (word: string) => find.pluck().all(`"${word}" *`);
    expect(found('mus')).toEqual(['8901000000576']);
    expect(found('सरसो')).toEqual(['8901000000583']);
    expect(found('सरसी')).toEqual([]);
    expect(found('0583')).toEqual(['8901000000583']);
    expect(connection.prepare('SELECT name_key FROM shelf WHERE stock <= low_mark').pluck().all()).toEqual([
      'mustard seeds',
    ]);
    connection.exec(
      `INSERT INTO actions (id, kind, store_id, lane, deed, asked_at, idempotency_key, state, put_back)
       VALUES ('a', 'adjustment', 7, 'barcode:7:890', '{"undoes":"b"}', 1, 'key', 'waiting', NULL)`,
    );
    expect(namesOf(connection, 'index')).toEqual(expect.arrayContaining(['actions_linked', 'actions_put_back']));
    const open = 'INSERT INTO counting_sessions (id, store_id, started_at) VALUES (?, 7, 1)';
    connection.prepare(open).run('one');
    expect(() => connection.prepare(open).run('two')).toThrow('UNIQUE');
    expect(namesOf(connection, 'table')).toEqual(expect.arrayContaining(['bag_answers', 'counted_items', 'syncs']));
  },
  7: (connection) => {
    migrateTo(connection, 7);
    connection.exec(
      `INSERT INTO imports (id, store_id, file_name, bytes, started_at, state) VALUES ('a', 7, 'stock.csv', 9, 1, 'receiving')`,
    );
    expect(connection.prepare('SELECT received, day_first, rows, columns FROM imports').all()).toEqual([
      { received: 0, day_first: 1, rows: 0, columns: '[]' },
    ]);
    const second = `INSERT INTO imports (id, store_id, file_name, bytes, started_at, state) VALUES ('b', 7, 'b.csv', 9, 1, 'receiving')`;
    expect(() => connection.exec(second)).toThrow('UNIQUE');
    expect(namesOf(connection, 'table')).toEqual(
      expect.arrayContaining(['import_pieces', 'import_rows', 'import_pushes', 'import_held', 'import_findings']),
    );
  },
  8: (connection) => {
    migrateTo(connection, 8);
    const print = (id: string, occasion: string | null): void => {
      connection
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
    expect(() => connection.exec("UPDATE prints SET state = 'lost'")).toThrow('CHECK');
  },
  9: (connection) => {
    migrateTo(connection, 9);
    expect(namesOf(connection, 'index')).toEqual(expect.arrayContaining(['events_by_time']));
  },
  10: (connection) => {
    const add = connection.prepare(
      `INSERT INTO actions (id, kind, store_id, lane, deed, asked_at, idempotency_key, state)
       VALUES (?, 'count', 7, 'item:7:1', ?, 1, ?, 'waiting')`,
    );
    add.run('by hand', '{"kind":"count"}', 'a');
    migrateTo(connection, 10);
    add.run('of a file', '{"kind":"count","importId":"file"}', 'b');
    const idsBy = (index: string, where: string): unknown[] =>
      connection
        .prepare(`SELECT id FROM actions INDEXED BY ${index} WHERE store_id = 7 AND deed ->> '$.importId' ${where}`)
        .pluck()
        .all();
    expect(idsBy('actions_by_hand', 'IS NULL')).toEqual(['by hand']);
    expect(idsBy('actions_of_files', 'IS NOT NULL')).toEqual(['of a file']);
  },
  11: (connection) => {
    connection.exec(
      `INSERT INTO actions (id, kind, store_id, lane, deed, asked_at, idempotency_key, state)
       VALUES ('a', 'accept', 7, 'order:A', '{}', 1, 'key', 'waiting');
       INSERT INTO counted_items (session_id, barcode, counted, counted_at, about) VALUES ('s', '1', 4, 1, '{}');
       INSERT INTO imports (id, store_id, file_name, bytes, started_at, state) VALUES ('i', 7, 'f.csv', 1, 1, 'checked')`,
    );
    migrateTo(connection, 11);
    // What was kept before is taken to be right.
    for (const table of ['actions', 'counted_items', 'imports'])
      expect(connection.prepare(`SELECT guessed_ahead FROM ${table}`).pluck().all()).toEqual([null]);
    expect(namesOf(connection, 'index')).toEqual(expect.arrayContaining(['actions_guessed', 'counted_guessed']));
  },
};

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
];

test('a released migration never changes by a byte', () => {
  expect(MIGRATIONS.map((text) => createHash('sha256').update(text).digest('hex'))).toEqual(RELEASED);
});

test('every migration has its test', () => {
  expect(Object.keys(TESTS).map(Number)).toEqual(MIGRATIONS.map((_, index) => index + 1));
});

describe.each(MIGRATIONS.map((text, index) => ({ version: index + 1, text })))(
  'migration $version',
  ({ version, text }) => {
    test('does what it is for', () => {
      TESTS[version]?.(formOf(version - 1));
    });

    test('says nothing that takes away', () => {
      const withoutComments = text.replaceAll(/--.*/g, '');
      expect(withoutComments).not.toMatch(/\b(DROP|DELETE|RENAME|REPLACE)\b/i);
    });

    test('keeps every value in every column of every table', () => {
      const connection = formOf(version - 1);
      for (const table of namesOf(connection, 'table')) fill(connection, String(table));
      const before = contentOf(connection);
      migrateTo(connection, version);
      const after = contentOf(connection);
      for (const [table, row] of before) expect(after.get(table)).toMatchObject(row);
    });

    test('is done once: opening again changes nothing', () => {
      const connection = formOf(version);
      const before = connection.pragma('schema_version', { simple: true });
      migrateTo(connection, version);
      expect(connection.pragma('schema_version', { simple: true })).toBe(before);
      expect(connection.pragma('user_version', { simple: true })).toBe(version);
    });
  },
);

/** Columns that don't take just anything. */
const VALID: Readonly<Record<string, string>> = {
  'actions.state': 'waiting',
  'actions.deed': '{}',
  'prints.state': 'waiting',
};

/** A value that a column of a type takes. */
const SOMETHING: Readonly<Record<string, (name: string) => string | Buffer>> = {
  TEXT: (name) => `a ${name}`,
  BLOB: (name) => Buffer.from(name),
};

interface Column {
  readonly name: string;
  readonly type: string;
}

/** Puts a row into a table, with a value in each column. */
function fill(connection: Connection, table: string): void {
  const columns = connection.prepare<[string], Column>('SELECT name, type FROM pragma_table_info(?)').all(table);
  const values = columns.map(({ name, type }) => VALID[`${table}.${name}`] ?? SOMETHING[type]?.(name) ?? 41);
  connection
    .prepare(
      `INSERT INTO ${table} (${columns.map(({ name }) => name).join()}) VALUES (${columns.map(() => '?').join()})`,
    )
    .run(values);
}

function contentOf(connection: Connection): Map<unknown, object> {
  return new Map(
    namesOf(connection, 'table').map((table) => [
      table,
      Object(connection.prepare(`SELECT * FROM ${table}`).get() ?? {}),
    ]),
  );
}
