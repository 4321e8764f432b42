/** While another program locks the database, the screen says so, orders ring, and staff accept them; later the app stores them (C3). */

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { MINUTE, SECOND } from '../../../electron/contract/domain/time.ts';
import { openAppHarness } from '../../support/app-harness.ts';

test('while the database is locked, an order rings and is accepted; later it is stored', async () => {
  const harness = await openAppHarness();
  const run = await harness.startConnected();
  const file = readdirSync(harness.folder).find((name) => /^store-.*\.db$/.test(name)) ?? expect.unreachable();
  const other = new Database(join(harness.folder, file));
  const workspace = () => run.screen().workspace ?? expect.unreachable();
  const ids = (column: 'new' | 'preparing') => workspace().board[column].map(({ orderId }) => orderId);

  other.exec('BEGIN IMMEDIATE');
  const orderId = await harness.placeOrder();
  await harness.until(() => ids('new').includes(orderId), 3 * SECOND);
  expect(workspace().storage.disk).toBe('locked');
  expect(run.screen().alarm.tone).toBe('order');
  const accept = { actionId: '5f0f4a86-4e4e-4f0b-9d43-6b7a3a0a1c11', storeId: harness.storeId, orderId };
  await run.call('orders.accept', { workspace: 'store', mode: 'STORE_STAFF', ...accept });
  await harness.until(() => ids('preparing').includes(orderId), 3 * SECOND);

  other.exec('ROLLBACK');
  await harness.until(() => workspace().storage.disk === null, 6 * SECOND);
  await harness.until(() => workspace().waiting.count === 0, MINUTE);
  expect(ids('preparing')).toEqual([orderId]);
  expect((await harness.listEventTypes(orderId)).filter((type) => type === 'order.accepted')).toHaveLength(1);
  other.close();
  await run.close();
  await harness.close();
});
