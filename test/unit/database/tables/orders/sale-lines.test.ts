import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ApiOrder } from '../../../../../electron/contract/api/tolerant-resources.ts';
import { apiSale } from '../../../../../electron/contract/api/tolerant-resources.ts';
import { migrateSchema } from '../../../../../electron/contract/domain/schema-version.ts';
import { instant } from '../../../../../electron/contract/domain/time.ts';
import type { CounterDatabase } from '../../../../../electron/database/database.ts';
import { createCounterDatabase } from '../../../../../electron/database/database.ts';
import { MIGRATIONS } from '../../../../../electron/database/migrations/migrations.ts';
import { SqliteConnection } from '../../../../../electron/database/sqlite/sqlite.ts';
import { createOrder } from '../../../../support/order-fixture.ts';

const AT = instant(1_800_000_000_000);
const ITEM = { barcode: '8901', name: 'Chana “dal” ½ kg ✓', quantity: 2, unit_price: '42.50', line_total: '85.00' };
const LINES = apiSale.parse({ id: 'O', event_id: 'e', store_id: 7, total_amount: '85.00', lines: [ITEM] }).lines;

let sqlite: Database.Database;
let database: CounterDatabase;
beforeEach(() => {
  sqlite = new Database(':memory:');
  migrateSchema(sqlite, MIGRATIONS);
  const connection = { address: 'https://pos.example', mode: 'live', storeIds: [7] } as const;
  database = createCounterDatabase(new SqliteConnection(sqlite), connection);
});
afterEach(() => sqlite.close());

function putOrder(lines: ApiOrder['lines']): void {
  const progress = { asOf: AT, since: AT, pickingSince: null, stopped: null };
  database.orders.put(createOrder({ id: 'ORDER-1', status: 'DELIVERED', lines }), progress);
}

const SALE = apiSale.parse({
  ...{ id: 'ORDER-1', event_id: 'evt_1', store_id: 7, total_amount: '85.00', lines: LINES },
  ...{ sold_at: '2027-01-15T13:30:00.000+05:30', channel: 'SERVICE_ONLINE', payment: { status: 'PAID', paid: true } },
});
const countOwnLines = (): unknown => sqlite.prepare('SELECT count(lines) FROM sales').pluck().get();

test('a sale keeps no second copy of its order’s lines, and is read whole', () => {
  putOrder(LINES);
  database.sales.add(SALE, AT);
  expect(countOwnLines()).toBe(0);
  expect(database.sales.get('evt_1')?.sale).toEqual(SALE);
});

test('what was sold stays, whatever lines the service gives the order afterwards', () => {
  putOrder(LINES);
  database.sales.add(SALE, AT);
  putOrder([]);
  expect(database.sales.toBook()[0]?.sale.lines).toEqual(LINES);
});

test.each([
  ['are not those of its order', () => putOrder([])],
  ['belong to no stored order', () => undefined],
])('a sale keeps lines that %s', (_, prepare) => {
  prepare();
  database.sales.add(SALE, AT);
  putOrder([]);
  expect(database.sales.ofOrder('ORDER-1')?.sale).toEqual(SALE);
});
