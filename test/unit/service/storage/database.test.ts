import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { DAY } from '../../../../electron/contract/domain/time.ts';
import { createService } from '../../../../electron/service/service.ts';
import { DatabaseUnusable, openServiceDatabase } from '../../../../electron/service/storage/engine/database.ts';
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

test('opening an unusable database throws SQLite’s error with its code, by which the app can tell a full disk', () => {
  const folder = createMemoryFolder('service-');
  writeFileSync(join(folder, 'text'), 'not a database, and longer than its header is '.repeat(9));
  expect(() => openServiceDatabase(join(folder, 'text'))).toThrow(expect.objectContaining({ code: 'SQLITE_NOTADB' }));
  rmSync(folder, { recursive: true });
});

test('changes of stock are kept for the month of the history, and codes until they expire', async () => {
  const folder = createMemoryFolder('service-');
  const database = join(folder, 'db');
  const service = new ServiceHarness({ database });
  const [barcode = ''] = await service.barcodes(1);
  const order = await service.placeOrder([{ barcode, quantity: 2 }]);
  await service.sandbox('POST', service.store(`/orders/${order}/accept`), { body: {} });
  const body = { adjustments: [{ barcode, delta: 1 }] };
  for (const days of [29, 2, 0]) {
    await service.sandbox('POST', service.store('/inventory/adjustments'), { body });
    await service.operatorPost(`/stores/${service.storeId}/connection-code`);
    await service.clock.advance(days * DAY);
  }
  await service.close();
  const file = new Sqlite(database);
  const causes = file.prepare('SELECT cause FROM stock_ledger ORDER BY id').pluck().all();
  // The first adjustment is gone; the order is still open.
  expect(causes).toEqual(['order', 'adjustment', 'adjustment']);
  expect(file.prepare('SELECT count(*) FROM connection_codes').pluck().get()).toBe(1);
  file.close();
  rmSync(folder, { recursive: true });
});

test('S11: the database refuses a second company at a store', () => {
  const database = openServiceDatabase(':memory:');
  database.exec(`INSERT INTO stores (id, mode, name, address, city, courier_available, commission_percent, pos_may_act)
      VALUES (1001, 'test', 'Gupta Stores', '', '', 1, 1200, 1);
    INSERT INTO companies VALUES ('co_1', 'One', 1, 0, 1001), ('co_2', 'Two', 1, 0, 1001)`);
  const connect = database.prepare<[string, string]>(
    'INSERT INTO store_links (id, company_id, store_id, window_start, connected_at) VALUES (?, ?, 1001, 10, 10)',
  );
  connect.run('link_a', 'co_1');
  expect(() => connect.run('link_b', 'co_2')).toThrow('UNIQUE');
  database.close();
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
