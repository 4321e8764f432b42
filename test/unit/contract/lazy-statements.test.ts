import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import type { AnyStatement } from '../../../electron/contract/domain/lazy-statements.ts';
import { makeStatementsLazy } from '../../../electron/contract/domain/lazy-statements.ts';

/** A database, a connection to it whose statements are lazy, and the texts that this has prepared. */
function openLazily() {
  const database = new Database(':memory:');
  const prepared: string[] = [];
  const connection = {
    prepare: (sql: string): AnyStatement => {
      prepared.push(sql);
      return database.prepare(sql);
    },
  };
  makeStatementsLazy(connection);
  return { database, connection, prepared };
}

test('a statement is prepared when it is first used, and once for all who ask for it', () => {
  const { database, connection, prepared } = openLazily();
  // No such table yet.
  const one = connection.prepare('SELECT a FROM t WHERE a = ?');
  const other = connection.prepare('SELECT a FROM t WHERE a = ?');
  expect(prepared).toEqual([]);
  database.exec('CREATE TABLE t (a INTEGER); INSERT INTO t VALUES (1), (2)');
  expect([one.get(1), other.all(2), one.get(3)]).toEqual([{ a: 1 }, [{ a: 2 }], undefined]);
  expect(prepared).toEqual(['SELECT a FROM t WHERE a = (SELECT ?)']);
  database.close();
});

test('a plucked statement leaves others of the same text whole', () => {
  const { database, connection, prepared } = openLazily();
  database.exec('CREATE TABLE t (a INTEGER, b INTEGER); INSERT INTO t VALUES (1, 2)');
  const whole = connection.prepare('SELECT a, b FROM t');
  const plucked = connection.prepare('SELECT a, b FROM t').pluck();
  expect([whole.get(), plucked.get(), plucked.all(), whole.all()]).toEqual([{ a: 1, b: 2 }, 1, [1], [{ a: 1, b: 2 }]]);
  expect(connection.prepare('SELECT a, b FROM t').pluck().get()).toBe(1);
  expect(prepared).toHaveLength(2);
  database.close();
});
