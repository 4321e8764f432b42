import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrateSchema } from '../../../electron/contract/domain/schema-version.ts';
import { instant } from '../../../electron/contract/domain/time.ts';
import { openDatabase } from '../../../electron/database/database.ts';
import { MIGRATIONS } from '../../../electron/database/migrations/migrations.ts';
import { DamagedRow } from '../../../electron/database/row-reader.ts';
import { DatabaseTooNew } from '../../../electron/database/sqlite.ts';
import { BoundElsewhere } from '../../../electron/database/tables/metadata.ts';
import { createOrder } from '../../support/order-fixture.ts';

const BOUND = { address: 'https://pos.example', mode: 'live', storeIds: [7, 8] } as const;
const AT = instant(1_000_000);

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'counter-store-'));
  file = join(folder, 'counter.db');
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

describe('the database file', () => {
  test('is durable: write-ahead log, every commit synced (C14)', () => {
    openDatabase(file, BOUND).close();
    const connection = new Database(file);
    expect(connection.pragma('journal_mode', { simple: true })).toBe('wal');
    connection.close();
    // Of a connection, not of the file: what openDatabase sets must be there on the one in use.
    expect(readFileSync(new URL('../../../electron/database/sqlite.ts', import.meta.url), 'utf8')).toContain(
      "pragma('synchronous = FULL')",
    );
  });

  test('is bound to address, environment and stores (C16)', () => {
    openDatabase(file, BOUND).close();
    openDatabase(file, { ...BOUND, storeIds: [8, 7] }).close();
    for (const other of [
      { ...BOUND, address: 'https://other.example' },
      { ...BOUND, mode: 'test' as const },
      { ...BOUND, storeIds: [7] },
    ]) {
      expect(() => openDatabase(file, other)).toThrow(BoundElsewhere);
    }
  });

  test('of a newer app is refused and left as it is', () => {
    openDatabase(file, BOUND).close();
    const newer = new Database(file);
    newer.pragma(`user_version = ${MIGRATIONS.length + 1}`);
    newer.close();
    const before = readFileSync(file);
    expect(() => openDatabase(file, BOUND)).toThrow(DatabaseTooNew);
    expect(readFileSync(file)).toEqual(before);
  });

  test('what throws inside a transaction leaves nothing', () => {
    const database = openDatabase(file, BOUND);
    expect(() =>
      database.transaction(() => {
        database.metadata.advanceCursor('events', AT);
        throw new Error('power cut');
      }),
    ).toThrow('power cut');
    expect(database.metadata.cursor('events')).toBeNull();
    database.close();
  });

  test('a column of another type is damage, not a guess', () => {
    const database = openDatabase(file, BOUND);
    database.orders.put(createOrder({ id: 'ORDER-1' }), { asOf: AT, since: AT, pickingSince: null, stopped: null });
    database.close();
    const connection = new Database(file);
    connection.exec('UPDATE orders SET as_of = 9007199254740993');
    connection.close();
    const again = openDatabase(file, BOUND);
    expect(() => again.orders.get('ORDER-1')).toThrow(DamagedRow);
    again.close();
  });
});

describe('migrations', () => {
  /** What a database of a version consists of. */
  function formOf(version: number): unknown[] {
    const connection = new Database(':memory:');
    migrateSchema(connection, MIGRATIONS.slice(0, version));
    const form = connection.prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY name').all();
    connection.close();
    return form;
  }

  test('each leads from the version before to its own, and only adds', () => {
    for (let version = 1; version <= MIGRATIONS.length; version += 1) {
      const before = formOf(version - 1);
      const after = formOf(version);
      expect(after.length).toBeGreaterThan(before.length);
      expect(MIGRATIONS[version - 1]).not.toMatch(/\b(DROP|DELETE|RENAME)\b/i);
    }
  });

  test('1: from an empty file to orders, events, sales, actions and episodes', () => {
    const names = formOf(1).map((each) => (each as { name: string }).name);
    expect(names).toEqual(
      expect.arrayContaining([
        'facts',
        'places',
        'stores',
        'orders',
        'events',
        'sales',
        'offers',
        'actions',
        'episodes',
      ]),
    );
  });

  test('one that fails leaves the version before', () => {
    const connection = new Database(':memory:');
    expect(() =>
      migrateSchema(connection, ['CREATE TABLE a (x) STRICT', 'CREATE TABLE b (x INT) STRICT; nonsense']),
    ).toThrow();
    expect(connection.pragma('user_version', { simple: true })).toBe(0);
    expect(() =>
      migrateSchema(connection, ['CREATE TABLE a (x INT) STRICT', 'CREATE TABLE b (x INT) STRICT; nonsense']),
    ).toThrow();
    expect(connection.pragma('user_version', { simple: true })).toBe(1);
    expect(connection.prepare("SELECT name FROM sqlite_schema WHERE name = 'b'").all()).toEqual([]);
    connection.close();
  });
});
