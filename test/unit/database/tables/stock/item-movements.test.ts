import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ApiOrder } from '../../../../../electron/contract/api/tolerant-resources.ts';
import { migrateSchema } from '../../../../../electron/contract/domain/schema-version.ts';
import { DAY, formatInstant, type Instant, instant, MINUTE } from '../../../../../electron/contract/domain/time.ts';
import type { CounterDatabase } from '../../../../../electron/database/database.ts';
import { createCounterDatabase } from '../../../../../electron/database/database.ts';
import { MIGRATIONS } from '../../../../../electron/database/migrations/migrations.ts';
import { SqliteConnection } from '../../../../../electron/database/sqlite/sqlite.ts';
import { createOrder } from '../../../../support/order-fixture.ts';

const BOUND = { address: 'https://pos.example', mode: 'live', storeIds: [7, 8] } as const;
const NOON = instant(Date.parse('2026-11-20T12:00:00+05:30'));
const ATTA = '8901058000108';
const ITEM = { storeId: 7, barcode: ATTA, lane: `barcode:7:${ATTA}` };

let sqlite: Database.Database;
let database: CounterDatabase;
let prepared: readonly string[] = [];

beforeEach(() => {
  sqlite = new Database(':memory:');
  migrateSchema(sqlite, MIGRATIONS);
  const prepare = vi.spyOn(SqliteConnection.prototype, 'prepare');
  database = createCounterDatabase(new SqliteConnection(sqlite), BOUND);
  prepared = prepare.mock.calls.map(([sql]) => sql);
  prepare.mockRestore();
});
afterEach(() => sqlite.close());

const after = (minutes: number): Instant => instant(NOON + minutes * MINUTE);

function line(barcode: string, quantity: number): ApiOrder['lines'][number] {
  return {
    barcode,
    name: barcode,
    quantity,
    free_quantity: 0,
    unit_price: '10.00',
    mrp: null,
    line_total: '10.00',
    source: null,
    external_id: null,
  };
}

/** Stores an order of two packets on two lines, placed at noon, that has had its status for this many minutes. */
function put(id: string, status: NonNullable<ApiOrder['status']>, since: number, part: Partial<ApiOrder> = {}): void {
  const lines = [line(ATTA, 1), line('other', 5), line(ATTA, 1)];
  const order = createOrder({ id, status, placed_at: formatInstant(NOON), lines, ...part });
  database.orders.put(order, {
    asOf: after(since),
    since: after(since),
    pickingSince: null,
    stopped: null,
  });
}

let events = 0;
function tell(orderId: string, type: string, minutes: number, actor: string): void {
  events += 1;
  const id = `evt_${events}`;
  database.events.add({ id, type, storeId: 7, orderId, createdAt: after(minutes), actor, reason: null });
}

/** "sold 2 ORDER-A by pos at 3" */
const told = (now = after(60), limit = 50): string[] =>
  database.itemMovements.newest(ITEM, { now, until: now }, limit).map((row) => {
    const minutes = (row.at - NOON) / MINUTE;
    if (row.kind === 'reading') return `reading ${row.stockBefore} → ${row.stock} at ${minutes}`;
    if (row.kind === 'action') return `action at ${minutes}`;
    return `${row.kind} ${row.units} ${row.orderId} by ${row.by} at ${minutes}`;
  });

test('an accepted order held units and sold them, whoever accepted it', () => {
  put('ORDER-A', 'DELIVERED', 30);
  tell('ORDER-A', 'order.accepted', 3, 'pos');
  expect(told()).toEqual(['sold 2 ORDER-A by pos at 3', 'held 2 ORDER-A by marketplace at 0']);
});

test('where its event was missed, an order was sold when its status was first seen', () => {
  put('ORDER-A', 'ACCEPTED', 4, { accepted_via: 'APP' });
  expect(told()[0]).toBe('sold 2 ORDER-A by retailer at 4');
});

test('a hold lapses once and only if nothing ended it before', () => {
  put('ORDER-A', 'PENDING', 0);
  expect(told(after(14))).toEqual(['held 2 ORDER-A by marketplace at 0']);
  expect(told(after(15))).toEqual(['lapsed 2 ORDER-A by marketplace at 15', 'held 2 ORDER-A by marketplace at 0']);
  put('ORDER-A', 'ACCEPTED', 20);
  expect(told()).toEqual([
    'sold 2 ORDER-A by null at 20',
    'lapsed 2 ORDER-A by marketplace at 15',
    'held 2 ORDER-A by marketplace at 0',
  ]);
});

test('a cancellation frees held units; after the end of the hold there are none; after the acceptance they may return', () => {
  put('ORDER-A', 'CANCELLED', 5);
  tell('ORDER-A', 'order.cancelled', 5, 'customer');
  put('ORDER-B', 'CANCELLED', 20);
  put('ORDER-C', 'CANCELLED', 9);
  tell('ORDER-C', 'order.accepted', 2, 'retailer');
  tell('ORDER-C', 'order.cancelled', 9, 'system');
  expect(told().filter((row) => !row.startsWith('held'))).toEqual([
    'lapsed 2 ORDER-B by marketplace at 15',
    'returned 2 ORDER-C by system at 9',
    'released 2 ORDER-A by customer at 5',
    'sold 2 ORDER-C by retailer at 2',
  ]);
});

test('a sale in the store takes units; an unpaid order and other items and stores do nothing', () => {
  put('ORDER-A', 'COMPLETED', 2, { type: 'instore' });
  put('ORDER-B', 'PAYMENT_FAILED', 2);
  put('ORDER-E', 'COMPLETED', 2, { type: 'instore', payment: { status: 'PENDING', paid: false, method: 'CASH' } });
  put('ORDER-C', 'ACCEPTED', 2, { store_id: 8 });
  put('ORDER-D', 'ACCEPTED', 2, { lines: [line('other', 1)] });
  expect(told()).toEqual(['sold_in_store 2 ORDER-A by marketplace at 2']);
});

test('a reading is noted when it shows another stock, with the last that did not', () => {
  const item = { available: 0, lowMark: null };
  for (const [minutes, stock] of [
    [0, 50],
    [5, 50],
    [9, 47],
    [12, 47],
    [11, 3],
  ] as const)
    database.items.put(7, ATTA, { ...item, stock, readAt: after(minutes) });
  expect(told()).toEqual(['reading 50 → 47 at 9']);
  const [row] = database.itemMovements.newest(ITEM, { now: after(60), until: after(60) }, 1);
  expect(row).toMatchObject({ beforeAt: after(5), isAfterImport: false });
});

test('the newest are read, also of an order that changed long after it was placed', () => {
  put('ORDER-OLD', 'ACCEPTED', 0, { placed_at: formatInstant(instant(NOON - 40 * DAY)) });
  for (let order = 0; order < 30; order += 1) {
    const placed = instant(NOON - 10 * DAY + order * MINUTE);
    const id = `ORDER-${order}`;
    put(id, 'DELIVERED', -10 * 24 * 60 + order + 20, { placed_at: formatInstant(placed) });
    tell(id, 'order.accepted', -10 * 24 * 60 + order + 1, 'pos');
  }
  const all = told(after(60), 500);
  expect(all[0]).toBe('sold 2 ORDER-OLD by null at 0');
  expect(all).toHaveLength(30 * 2 + 3);
  for (const limit of [1, 2, 7, 30]) expect(told(after(60), limit)).toEqual(all.slice(0, limit));
});

test('orders of another store, and such as were never paid, hide none', () => {
  put('ORDER-FIRST', 'ACCEPTED', -60, { placed_at: formatInstant(after(-60)) });
  for (let order = 0; order < 9; order += 1) put(`ORDER-${order}`, 'ACCEPTED', order, { store_id: 8 });
  expect(told(after(60), 2)).toEqual(['sold 2 ORDER-FIRST by null at -60', 'held 2 ORDER-FIRST by marketplace at -60']);
});

test('one statement reads orders, timelines, actions and readings by their indexes', () => {
  const [sql = '', ...others] = prepared.filter((each) => each.includes('movements ('));
  expect(others).toEqual([]);
  const plan = sqlite
    .prepare<Record<string, string | number>, { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
    .all({ ...ITEM, now: NOON, until: NOON, limit: 50, orders: 50 });
  const scans = plan.map(({ detail }) => detail).filter((detail) => detail.startsWith('SCAN'));
  // What the statement itself has put together, and the lines and events of one order.
  const own = ['names', 'oldest', 'found', 'ordered', 'timed', 'movements', 'CONSTANT', 'line', 'event'];
  expect(scans.filter((detail) => !own.includes(detail.split(' ')[1] ?? ''))).toEqual([]);
});
