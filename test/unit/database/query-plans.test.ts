/** A shop's years of actions and prints lie in their tables: what is asked all day reads none of them but those it is about. */

import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { migrateSchema } from '../../../electron/contract/domain/schema-version.ts';
import { createCounterDatabase } from '../../../electron/database/database.ts';
import { MIGRATIONS } from '../../../electron/database/migrations/migrations.ts';

/** Every piece of SQL that the tables prepare. */
function everyStatement(connection: Database.Database): string[] {
  const asked: string[] = [];
  const prepare = connection.prepare.bind(connection);
  connection.prepare = (sql: string) => {
    asked.push(sql);
    return prepare(sql);
  };
  createCounterDatabase(connection, { address: 'https://pos.example', mode: 'test', storeIds: [1] });
  return asked;
}

test('no statement looks through all actions or prints, but for the newest few', () => {
  const connection = new Database(':memory:');
  migrateSchema(connection, MIGRATIONS);
  const statements = everyStatement(connection).filter(
    (sql) => !/^SELECT \* FROM \w+ ORDER BY \w+ DESC LIMIT/.test(sql),
  );
  const throughAll = statements.filter((sql) => {
    const named = Object.fromEntries(Array.from(sql.matchAll(/@(\w+)/g), ([, name]) => [name, 1]));
    const given = sql
      .split('?')
      .slice(1)
      .map(() => 1);
    const plan = connection.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...given, named);
    return plan.some((step) => /"SCAN (actions|mine|earlier|prints)"/.test(JSON.stringify(step)));
  });
  expect(statements.length).toBeGreaterThan(100);
  expect(throughAll).toEqual([]);
  connection.close();
});
