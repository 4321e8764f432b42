import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { instant } from '../../../../electron/contract/domain/time.ts';
import { createService } from '../../../../electron/service/service.ts';
import { DatabaseUnusable, openServiceDatabase } from '../../../../electron/service/storage/engine/database.ts';
import { MIGRATIONS } from '../../../../electron/service/storage/engine/migrations.ts';
import { createStorage } from '../../../../electron/service/storage/storage.ts';
import { createMemoryFolder } from '../../../support/memory-folder.ts';
import { VirtualClock } from '../../../support/virtual-clock.ts';
import { ServiceHarness } from '../support/service-harness.ts';

const PAGE_BYTES = 4_096;

test('a file with a damaged page opens or is refused as unusable', async () => {
  const folder = createMemoryFolder('service-');
  const open = (name: string) => {
    const clock = new VirtualClock();
    const randomness = { bytes: (count: number) => new Uint8Array(count), fraction: () => 0 };
    return createService({
      database: join(folder, name),
      clock,
      timers: clock,
      randomness,
      seed: 1,
      log: () => undefined,
    });
  };
  await open('whole').close();
  const whole = readFileSync(join(folder, 'whole'));
  let refused = 0;
  for (let at = 0; at < whole.length; at += PAGE_BYTES) {
    const name = `damaged-${at}`;
    writeFileSync(join(folder, name), Buffer.from(whole).fill(0x41, at === 0 ? 100 : at, at + PAGE_BYTES));
    try {
      await open(name).close();
    } catch (error) {
      expect(error).toBeInstanceOf(DatabaseUnusable);
      refused += 1;
    }
  }
  expect(refused).toBeGreaterThan(3);
  rmSync(folder, { recursive: true });
});

test('a database that can’t be used says why by the code of SQLite’s error, as the app tells a full disk by it', () => {
  const folder = createMemoryFolder('service-');
  writeFileSync(join(folder, 'text'), 'not a database, and longer than its header is '.repeat(9));
  expect(() => openServiceDatabase(join(folder, 'text'))).toThrow(expect.objectContaining({ code: 'SQLITE_NOTADB' }));
  rmSync(folder, { recursive: true });
});

test('S11: of the companies connected to a store in an older database, the latest stays and has its orders', () => {
  const folder = createMemoryFolder('service-');
  const path = join(folder, 'older');
  const older = new Sqlite(path);
  older.exec(`${MIGRATIONS[0]};
    PRAGMA user_version = 1; PRAGMA application_id = ${0x434e5453};
    INSERT INTO stores VALUES (1001, 'test', 'Gupta Stores', '', '', 1, 1200, 1);
    INSERT INTO companies VALUES ('co_1', 'One', 1, 0, 1001), ('co_2', 'Two', 1, 0, 1001), ('co_3', 'Three', 1, 0, 1001);
    INSERT INTO connections (id, company_id, store_id, window_start, connected_at) VALUES
      ('link_b', 'co_1', 1001, 10, 10), ('link_a', 'co_2', 1001, 20, 20), ('link_c', 'co_3', 1001, 30, 30);
    INSERT INTO orders (id, store_id, type, status, updated_at, body) VALUES ('ORDER-1', 1001, 'delivery', 'PENDING', 5, '{}')`);
  older.close();
  const database = openServiceDatabase(path);
  const ends = database.prepare('SELECT id, disconnected_at FROM connections ORDER BY window_start').all();
  expect(ends).toEqual([
    { id: 'link_b', disconnected_at: 20 },
    { id: 'link_a', disconnected_at: 30 },
    { id: 'link_c', disconnected_at: null },
  ]);
  expect(database.prepare('SELECT company_id FROM orders').pluck().get()).toBe('co_3');
  const connect =
    "INSERT INTO connections (id, company_id, store_id, window_start, connected_at) VALUES ('link_d', ?, 1001, 40, 40)";
  expect(() => database.prepare(connect).run('co_1')).toThrow('UNIQUE');
  database.close();
  rmSync(folder, { recursive: true });
});

test('a push that waits in an older database is applied', async () => {
  const folder = createMemoryFolder('service-');
  const path = join(folder, 'older');
  const older = new Sqlite(path);
  const rows = JSON.stringify([{ barcode: '1', stock: 7, name: 'Ghee' }]);
  older.exec(`${MIGRATIONS.slice(0, 3).join('')};
    PRAGMA user_version = 3; PRAGMA application_id = ${0x434e5453};
    INSERT INTO stores VALUES (1001, 'test', 'Gupta Stores', '', '', 1, 1200, 1);
    INSERT INTO companies VALUES ('co_1', 'One', 1, 0, 1001);
    INSERT INTO syncs (id, store_id, status, company_id, as_of, created_at, rows, body) VALUES
      ('done', 1001, 'COMPLETED', 'co_1', 1, 1, NULL, '{}'), ('waits', 1001, 'QUEUED', 'co_1', 1, 1, '${rows}', '{}')`);
  older.close();
  const clock = new VirtualClock();
  const randomness = { bytes: (count: number) => new Uint8Array(count), fraction: () => 0 };
  const service = createService({ database: path, clock, timers: clock, randomness, seed: 1, log: () => undefined });
  await clock.advance(0);
  await service.close();
  const database = openServiceDatabase(path);
  expect(database.prepare('SELECT stock FROM items WHERE barcode = ?').pluck().get('1')).toBe(7);
  expect(database.prepare("SELECT status FROM syncs WHERE id = 'waits'").pluck().get()).toBe('COMPLETED');
  expect(database.prepare('SELECT count(*) FROM push_chunks').pluck().get()).toBe(0);
  database.close();
  rmSync(folder, { recursive: true });
});

test('an order and its sale together take less than a page of the file', async () => {
  const folder = createMemoryFolder('service-');
  const path = join(folder, 'orders');
  const service = new ServiceHarness({ database: path });
  const lines = (await service.barcodes(5)).map((barcode) => ({ barcode, quantity: 1 }));
  const orders = 40;
  for (let placed = 0; placed < orders; placed += 1) {
    const order = await service.placeOrder(lines);
    for (const to of ['ACCEPTED', 'PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED'])
      await service.sandbox('POST', `/v1/sandbox/orders/${order}/advance`, { body: { to } });
  }
  await service.close();
  const database = new Sqlite(path);
  const bytes = database
    .prepare<[], number>(
      `SELECT sum(pgsize) FROM dbstat
       WHERE name IN (SELECT name FROM sqlite_schema WHERE tbl_name IN ('orders', 'sales'))`,
    )
    .pluck()
    .get();
  database.close();
  expect(bytes).toBeLessThan(orders * PAGE_BYTES);
  rmSync(folder, { recursive: true });
});

test('S1, S7, S10: the orders, sales and stored answers of an older database are still there', () => {
  const folder = createMemoryFolder('service-');
  const path = join(folder, 'older');
  const older = new Sqlite(path);
  const lines = [{ barcode: '1', quantity: 3 }];
  const sale = JSON.stringify({ object: 'sale', id: 'ORDER-1', note: 'a "ü" \u0007', lines });
  older.exec(`${MIGRATIONS.slice(0, 6).join('')}; PRAGMA user_version = 6; PRAGMA application_id = ${0x434e5453}`);
  older.exec("INSERT INTO stores VALUES (1001, 'test', 'Gupta Stores', '', '', 1, 1200, 1, 0, 0)");
  const add = (table: string, row: Record<string, string | number>): void => {
    const names = Object.keys(row);
    older.prepare(`INSERT INTO ${table} (${names.join()}) VALUES (:${names.join(', :')})`).run(row);
  };
  const order = { id: 'ORDER-1', store_id: 1001, type: 'delivery', status: 'DELIVERED', company_id: 'co_1' };
  add('orders', {
    ...order,
    position: 10,
    updated_at: 20,
    picking_at: 15,
    body: JSON.stringify({ id: order.id, lines }),
  });
  add('events', {
    position: 20,
    id: 'evt_1',
    store_id: 1001,
    type: 'sale.completed',
    body: `{"data":{"sale":${sale}}}`,
  });
  add('sales', { order_id: order.id, store_id: 1001, event_id: 'evt_1', position: 20, body: sale });
  const key = { company: 'co_1', mode: 'test', key: 'k' } as const;
  const answer = { fingerprint: 'f', status: 200, body: '{}' };
  add('remembered_answers', { company_id: 'co_1', mode: 'test', key: 'k', ...answer, created_at: 20 });
  older.close();

  const { orders, sales, idempotencyRecords, close } = createStorage(openServiceDatabase(path));
  expect(orders.get(order.id)).toEqual({
    order: { id: order.id, lines },
    companyId: 'co_1',
    position: 10,
    updatedAt: 20,
    pickingAt: 15,
    courierDueAt: null,
  });
  expect(sales.page(1001, 0, 0, 10)).toEqual([{ position: 20, body: sale }]);
  expect(sales.unbookedUnits(1001, 0, instant(30))).toEqual(new Map([['1', 3]]));
  expect(idempotencyRecords.find(key, instant(0))).toEqual(answer);
  close();
  rmSync(folder, { recursive: true });
});
