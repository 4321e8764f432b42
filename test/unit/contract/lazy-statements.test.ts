import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import type { AnyStatement } from '../../../electron/contract/domain/lazy-statements.ts';
import { createLazyStatements } from '../../../electron/contract/domain/lazy-statements.ts';

/** A database, its lazy statements, and the texts that were prepared. */
function openLazily() {
  const database = new Database(':memory:');
  const prepared: string[] = [];
  const prepare = createLazyStatements((sql: string): AnyStatement => {
    prepared.push(sql);
    return database.prepare(sql);
  });
  return { database, prepare, prepared };
}

test('a statement is prepared when it is first used, and once for all who ask for it', () => {
  const { database, prepare, prepared } = openLazily();
  // No such table yet.
  const one = prepare('SELECT a FROM t WHERE a = ?');
  const other = prepare('SELECT a FROM t WHERE a = ?');
  expect(prepared).toEqual([]);
  database.exec('CREATE TABLE t (a INTEGER); INSERT INTO t VALUES (1), (2)');
  expect([one.get(1), other.all(2), one.get(3)]).toEqual([{ a: 1 }, [{ a: 2 }], undefined]);
  expect(prepared).toEqual(['SELECT a FROM t WHERE a = (SELECT ?)']);
  database.close();
});

test('a plucked statement leaves others of the same text whole', () => {
  const { database, prepare, prepared } = openLazily();
  database.exec('CREATE TABLE t (a INTEGER, b INTEGER); INSERT INTO t VALUES (1, 2)');
  const whole = prepare('SELECT a, b FROM t');
  const plucked = prepare('SELECT a, b FROM t').pluck();
  expect([whole.get(), plucked.get(), plucked.all(), whole.all()]).toEqual([{ a: 1, b: 2 }, 1, [1], [{ a: 1, b: 2 }]]);
  expect(prepare('SELECT a, b FROM t').pluck().get()).toBe(1);
  expect(prepared).toHaveLength(2);
  database.close();
});
