import Database from 'better-sqlite3';
import { beforeEach, expect, test } from 'vitest';
import { migrateSchema, readSchemaVersion } from '../../../../electron/contract/domain/schema-version.ts';

const FIRST = 'CREATE TABLE stores (id INTEGER PRIMARY KEY, name TEXT) STRICT';
const SECOND = "ALTER TABLE stores ADD COLUMN city TEXT NOT NULL DEFAULT 'Chennai'";

let sqlite: Database.Database;
beforeEach(() => {
  sqlite = new Database(':memory:');
});

test('a new database gets every migration', () => {
  migrateSchema(sqlite, [FIRST, SECOND]);
  sqlite.exec("INSERT INTO stores (name) VALUES ('Anna Nagar')");
  expect(sqlite.prepare('SELECT * FROM stores').all()).toEqual([{ id: 1, name: 'Anna Nagar', city: 'Chennai' }]);
  expect(readSchemaVersion(sqlite)).toBe(2);
});

test('an older database keeps its rows and gets the migrations that it lacks', () => {
  migrateSchema(sqlite, [FIRST]);
  sqlite.exec("INSERT INTO stores (name) VALUES ('Anna Nagar')");
  migrateSchema(sqlite, [FIRST, SECOND]);
  expect(sqlite.prepare('SELECT * FROM stores').all()).toEqual([{ id: 1, name: 'Anna Nagar', city: 'Chennai' }]);
  expect(readSchemaVersion(sqlite)).toBe(2);
});

test('a migration that fails leaves the database at its version, without what ran before it', () => {
  migrateSchema(sqlite, [FIRST]);
  const failing = [FIRST, SECOND, 'CREATE TABLE orders (id INT) STRICT; nonsense'];
  expect(() => migrateSchema(sqlite, failing, 41)).toThrow('syntax error');
  expect(readSchemaVersion(sqlite)).toBe(1);
  expect(sqlite.pragma('application_id', { simple: true })).toBe(0);
  expect(sqlite.prepare('SELECT name FROM pragma_table_info(?)').pluck().all('stores')).toEqual(['id', 'name']);
});

test('a database at the newest version is not written to', () => {
  migrateSchema(sqlite, [FIRST], 41);
  const before = sqlite.prepare('SELECT total_changes()').pluck().get();
  migrateSchema(sqlite, [FIRST], 42);
  expect(sqlite.pragma('application_id', { simple: true })).toBe(41);
  expect(sqlite.prepare('SELECT total_changes()').pluck().get()).toBe(before);
});
