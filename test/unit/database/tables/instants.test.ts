/** C10: times that this counter's clock wrote while it was ahead are corrected when the service's time is measured. */

import { rmSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { addMs, HOUR, instant, MINUTE } from '../../../../electron/contract/domain/time.ts';
import type { SqliteConnection } from '../../../../electron/database/sqlite/sqlite.ts';
import { openSqlite } from '../../../../electron/database/sqlite/sqlite.ts';
import { INSTANT_COLUMNS, openInstantBounds } from '../../../../electron/database/tables/instants.ts';
import { createProvisionalTimeCorrection } from '../../../../electron/outbox/provisional-time.ts';
import type { DatabaseFolder } from '../../../support/database-folder.ts';
import {
  addAccept,
  createDatabaseFolder,
  makeBackup,
  putOrder,
  settleAsDone,
} from '../../../support/database-folder.ts';
import { createStoredSale } from '../../../support/view-rows.ts';

const NOW = instant(1_800_000_000_000);
/** How far the counter's clock was ahead. */
const ERROR_MS = 22 * HOUR;

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly notnull: number;
}

let sqlite: SqliteConnection | null = null;
let folder: DatabaseFolder | null = null;
afterEach(() => {
  sqlite?.close();
  folder?.remove();
  sqlite = null;
  folder = null;
});

function readColumns(connection: SqliteConnection): Column[] {
  return connection
    .prepare<[], Column>(
      `SELECT tables.name AS 'table', columns.name, columns.type, columns."notnull"
       FROM pragma_table_list AS tables JOIN pragma_table_info(tables.name) AS columns
       WHERE tables.schema = 'main' AND tables.type = 'table' AND tables.name NOT LIKE 'sqlite_%' ORDER BY 1, columns.cid`,
    )
    .all();
}

/** How columns that hold instants are named. */
const isInstant = ({ name, type }: Column): boolean =>
  type === 'INTEGER' && /(^|_)(at|since|until|as_of|reached)$/.test(name);

test('the list names every column that holds instants', () => {
  sqlite = openSqlite(':memory:');
  const listed = Object.entries(INSTANT_COLUMNS).flatMap(([table, columns]) =>
    Object.keys(columns).map((name) => `${table}.${name}`),
  );
  const inSchema = readColumns(sqlite)
    .filter(isInstant)
    .map(({ table, name }) => `${table}.${name}`);
  expect(inSchema).toEqual(expect.arrayContaining(['actions.settled_at', 'cursors.read_until']));
  expect(listed.toSorted()).toEqual(inSchema.toSorted());
});

const BOUNDED = Object.entries(INSTANT_COLUMNS).flatMap(([table, columns]) =>
  Object.entries(columns).flatMap(([name, how]) => (typeof how === 'string' ? [] : [[table, name] as const])),
);

/** Values of the columns that select the corrected rows. */
const VALUES: Readonly<Record<string, unknown>> = { state: 'waiting', correction: 'open', store_id: 7 };

/** Stores a row with this instant and everything else that its table requires. */
function addRow(connection: SqliteConnection, table: string, column: string, at: number): void {
  const columns = readColumns(connection).filter((each) => each.table === table);
  const needed = columns.filter(({ name, notnull }) => notnull === 1 || name === column || name in VALUES);
  const values = Object.fromEntries(
    needed.map(({ name, type }) => [name, name === column ? at : (VALUES[name] ?? (type === 'TEXT' ? '{}' : 1))]),
  );
  const names = Object.keys(values);
  connection
    .prepare<object>(
      `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map((name) => `@${name}`).join(', ')})`,
    )
    .run(values);
}

describe.each(BOUNDED)('%s.%s', (table, name) => {
  const read = (connection: SqliteConnection): unknown =>
    Object.values(Object(connection.prepare(`SELECT ${name} FROM ${table}`).get()))[0];

  test('is brought back by the error of the clock, to the present at most', () => {
    sqlite = openSqlite(':memory:');
    sqlite.prepare("INSERT INTO stores (id, name) VALUES (7, 'Store')").run();
    addRow(sqlite, table, name, NOW + ERROR_MS - MINUTE);
    const bounds = openInstantBounds(sqlite);
    expect(bounds.hasAhead(NOW)).toBe(true);
    bounds.bringBack(NOW, -ERROR_MS);
    expect(read(sqlite)).toBe(NOW - MINUTE);
    expect(bounds.hasAhead(NOW)).toBe(false);
  });

  test('stays when it is not ahead', () => {
    sqlite = openSqlite(':memory:');
    addRow(sqlite, table, name, NOW - MINUTE);
    const bounds = openInstantBounds(sqlite);
    expect(bounds.hasAhead(NOW)).toBe(false);
    bounds.bringBack(NOW, -ERROR_MS);
    expect(read(sqlite)).toBe(NOW - MINUTE);
  });
});

test('what was ahead by an unknown error is brought back to the present', () => {
  sqlite = openSqlite(':memory:');
  addRow(sqlite, 'unreadable_orders', 'found_at', NOW + ERROR_MS);
  openInstantBounds(sqlite).bringBack(NOW, 0);
  expect(sqlite.prepare('SELECT found_at FROM unreadable_orders').get()).toEqual({ found_at: NOW });
});

test('a sale that was booked while the clock was ahead does not show as booked in the future', () => {
  folder = createDatabaseFolder();
  const { database } = folder.open();
  const { sale } = createStoredSale();
  database.write(() => {
    database.sales.add(sale, addMs(NOW, -MINUTE));
    database.sales.markBooked(sale.event_id, addMs(NOW, ERROR_MS), null);
  });
  createProvisionalTimeCorrection(database, () => undefined)(-ERROR_MS, true, NOW);
  expect(database.sales.get(sale.event_id)?.bookedAt).toBe(NOW);
  database.close();
});

test('an accept that was answered while the clock was ahead does not make later readings old, also after a restore (C4, C12)', async () => {
  folder = createDatabaseFolder();
  const durable = folder.open();
  const { database } = durable;
  database.write(() => database.stores.put({ id: 7, name: 'Store', city: null }));
  putOrder(database, 'A', addMs(NOW, -MINUTE));
  addAccept(database, 'A', NOW);
  await makeBackup(folder, durable);
  settleAsDone(database, 'A', NOW + ERROR_MS);
  createProvisionalTimeCorrection(database, () => undefined)(-ERROR_MS, true, NOW);
  expect(database.actions.get('A')?.settledAt).toBe(NOW);
  database.close();
  rmSync(folder.file);
  expect(folder.open().database.orders.get('A')).toMatchObject({ status: 'ACCEPTED', asOf: NOW });
});
