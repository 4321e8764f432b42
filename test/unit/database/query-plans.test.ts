/** The tables hold years of actions and print jobs, and tens of thousands of orders: no daily statement may read all of them. */

import Database from 'better-sqlite3';
import { expect, test, vi } from 'vitest';
import { migrateSchema } from '../../../electron/contract/domain/schema-version.ts';
import { createCounterDatabase } from '../../../electron/database/database.ts';
import { MIGRATIONS } from '../../../electron/database/migrations/migrations.ts';
import { SqliteConnection } from '../../../electron/database/sqlite/sqlite.ts';

/** Every statement that the tables prepare. */
function listStatements(sqlite: Database.Database): string[] {
  const prepare = vi.spyOn(SqliteConnection.prototype, 'prepare');
  createCounterDatabase(new SqliteConnection(sqlite), {
    address: 'https://pos.example',
    mode: 'test',
    storeIds: [1],
  });
  const prepared = prepare.mock.calls.map(([sql]) => sql);
  prepare.mockRestore();
  return prepared;
}

test('no statement scans all rows of a large table, except lists of the newest', () => {
  const sqlite = new Database(':memory:');
  migrateSchema(sqlite, MIGRATIONS);
  const statements = listStatements(sqlite).filter(
    // Times that the PC's clock gave ahead are put right once, after it was wrong.
    (sql) => !/^SELECT \* FROM \w+ ORDER BY \w+ DESC LIMIT|> @latest/.test(sql),
  );
  const scans = statements.filter((sql) => {
    const named = Object.fromEntries(Array.from(sql.matchAll(/@(\w+)/g), ([, name]) => [name, 1]));
    const values = sql
      .split('?')
      .slice(1)
      .map(() => 1);
    const plan = sqlite.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values, named);
    return plan.some((step) =>
      /"SCAN (actions|mine|earlier|prints|orders|sales|timelines)"/.test(JSON.stringify(step)),
    );
  });
  expect(statements.length).toBeGreaterThan(100);
  expect(scans).toEqual([]);
  sqlite.close();
});
