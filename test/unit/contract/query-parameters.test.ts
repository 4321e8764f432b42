import Database from 'better-sqlite3';
import { expect, test, vi } from 'vitest';
import { hideParameters } from '../../../electron/contract/domain/query-parameters.ts';
import { openSqlite } from '../../../electron/database/sqlite/sqlite.ts';
import { openServiceDatabase } from '../../../electron/service/storage/engine/database.ts';

test('every parameter of a query is hidden, and nothing else', () => {
  expect(hideParameters("SELECT a ->> '$.b?' FROM t WHERE c = ? AND d IN (@one, :two) LIMIT ?2")).toBe(
    "SELECT a ->> '$.b?' FROM t WHERE c = (SELECT ?) AND d IN ((SELECT @one), (SELECT :two)) LIMIT (SELECT ?2)",
  );
  expect(hideParameters('WITH x AS (SELECT ?) SELECT * FROM x')).toBe('WITH x AS (SELECT (SELECT ?)) SELECT * FROM x');
  for (const write of ['INSERT INTO t VALUES (?)', 'UPDATE t SET a = @a', 'DELETE FROM t WHERE a = ?']) {
    expect(hideParameters(write)).toBe(write);
  }
});

test('a query beside a partial index gives the same rows by the same index', () => {
  const sqlite = new Database(':memory:');
  sqlite.exec(`CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT); CREATE INDEX t_a ON t (a) WHERE a IS NOT NULL;
    INSERT INTO t (a) VALUES ('x'), ('7'), (NULL), ('x')`);
  const sql = 'SELECT id FROM t WHERE a = ? ORDER BY id LIMIT ?';
  const readPlan = (query: string): unknown[] =>
    sqlite
      .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${query}`)
      .all('x', 9)
      .map(({ detail }) => detail);
  expect(readPlan(hideParameters(sql))).toContain(readPlan(sql)[0]);
  for (const [a, limit] of [
    ['x', 9],
    ['x', 1],
    [7, 9],
    [null, 9],
  ] as const) {
    expect(sqlite.prepare(hideParameters(sql)).all(a, limit)).toEqual(sqlite.prepare(sql).all(a, limit));
  }
  sqlite.close();
});

test.each([
  ['app', openSqlite],
  ['service', openServiceDatabase],
])('the database of the %s hides them', (_name, open) => {
  const prepare = vi.spyOn(Database.prototype, 'prepare');
  const sqlite = open(':memory:');
  expect(sqlite.prepare('SELECT ? AS a').get(7)).toEqual({ a: 7 });
  expect(prepare.mock.calls.at(-1)?.[0]).toBe('SELECT (SELECT ?) AS a');
  sqlite.close();
  prepare.mockRestore();
});
