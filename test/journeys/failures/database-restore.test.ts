/** The counter's database is damaged, lost, too new or without room: nothing is lost, nothing done twice, staff are told. */

import { mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MINUTE, SECOND } from '../../../electron/contract/domain/time.ts';
import type { AppHarness, AppRun } from '../../support/app-harness.ts';
import { openAppHarness } from '../../support/app-harness.ts';
import { drainEventLoop } from '../../support/virtual-clock.ts';

const PRESS = '5f0f4a86-4e4e-4f0b-9d43-6b7a3a0a1c11';
const SECOND_PRESS = '0f6bb0f5-6e3c-4a69-8a3e-2b1f4a1d9e22';

let shop: AppHarness;
let app: AppRun;

beforeEach(async () => {
  shop = await openAppHarness();
  app = await shop.startConnected();
});
afterEach(() => shop.close());

const names = (part: string) => readdirSync(shop.folder).filter((name) => name.includes(part));

/** The store's database file. */
const database = () => join(shop.folder, names('store-').find((name) => name.endsWith('.db')) ?? '');

const workspace = () => app.screen().workspace ?? expect.unreachable();
const ids = (column: 'new' | 'preparing') => workspace().board[column].map(({ orderId }) => orderId);
const isOnline = () => app.screen().workspace?.line.state === 'online';

async function accept(orderId: string, actionId = PRESS): Promise<void> {
  const { storeId } = shop;
  await app.call('orders.accept', { actionId, workspace: 'store', storeId, orderId, mode: 'STORE_STAFF' });
}

/** An order that was placed and rings. */
async function ringing(): Promise<string> {
  const orderId = await shop.placeOrder();
  await shop.until(() => ids('new').includes(orderId), 2 * SECOND);
  return orderId;
}

/** Waits until a backup has been made by itself. */
async function backedUp(): Promise<void> {
  await shop.until(() => names('.backup-').length > 0, 2 * MINUTE);
  await drainEventLoop();
}

/** The disk gives back something else than was written; what lay beside the file is gone. */
function damage(): void {
  const file = database();
  for (const suffix of ['-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
  writeFileSync(file, Buffer.alloc(40_960, 0x55));
}

async function acceptsOf(orderId: string): Promise<string[]> {
  return (await shop.listEventTypes(orderId)).filter((type) => type === 'order.accepted');
}

test('damaged overnight: yesterday is there, what was missed is fetched, a new order rings at once, staff are told', async () => {
  const before = await ringing();
  await accept(before);
  await shop.until(() => ids('preparing').includes(before));
  await backedUp();
  const lateInTheEvening = await ringing();
  app.kill();
  damage();
  const overnight = await shop.placeOrder();

  app = await shop.start();
  // Before anything has been asked of the service.
  expect(ids('preparing')).toEqual([before]);
  expect(workspace().storage.restored).toMatchObject({
    isWhole: true,
    isCaughtUp: false,
    backupAt: expect.any(Number),
  });
  await shop.until(() => app.screen().alarm.tone === 'order' && ids('new').includes(overnight), 2 * SECOND);
  await shop.until(() => workspace().storage.restored?.isCaughtUp === true, MINUTE);
  expect(ids('new').sort()).toEqual([lateInTheEvening, overnight].sort());
  expect(names('.damaged-').length).toBeGreaterThan(0);

  await app.call('storage.seen', { workspace: 'store' });
  await shop.until(() => workspace().storage.restored === null);
  app.kill();
  app = await shop.start();
  expect(workspace().storage.restored).toBeNull();
});

test('an accept that waited for the line when the database went: exactly one accept (C2)', async () => {
  const orderId = await ringing();
  await backedUp();
  shop.cable.plugged = false;
  await shop.until(() => workspace().line.state === 'offline');
  await accept(orderId);
  app.kill();
  rmSync(database());

  app = await shop.start();
  expect(workspace()).toMatchObject({ waiting: { count: 1 }, storage: { restored: { unsettled: 1, isWhole: true } } });
  expect(app.screen().alarm.tone).not.toBe('order');
  shop.cable.plugged = true;
  await shop.until(() => ids('preparing').includes(orderId), MINUTE);
  expect(await acceptsOf(orderId)).toHaveLength(1);
  expect(workspace().waiting.count).toBe(0);
});

test('an accept whose answer got lost with the database: exactly one accept, and it counts as done (C2)', async () => {
  const orderId = await ringing();
  await accept(orderId);
  // On its way: the line is cut before the answer is back.
  shop.cable.plugged = false;
  await shop.clock.advance(100);
  app.kill();
  damage();
  shop.cable.plugged = true;

  app = await shop.start();
  await shop.until(() => ids('preparing').includes(orderId), MINUTE);
  expect(await acceptsOf(orderId)).toHaveLength(1);
  const { rows } = await app.call('activity.view', { workspace: 'store' });
  expect(rows).toMatchObject([{ actionId: PRESS, state: 'done' }]);
});

test('a press that was answered before the loss is not made again when its message comes again (C2)', async () => {
  const orderId = await ringing();
  await accept(orderId);
  await shop.until(() => ids('preparing').includes(orderId));
  app.kill();
  rmSync(database());
  app = await shop.start();
  await shop.until(isOnline);
  await shop.until(() => ids('preparing').includes(orderId), MINUTE);
  await accept(orderId);
  expect((await app.call('activity.view', { workspace: 'store' })).rows).toHaveLength(1);
  expect(await acceptsOf(orderId)).toHaveLength(1);
});

test('an order that was accepted here before the loss does not ring again, though the backup has it as new (C3)', async () => {
  const orderId = await ringing();
  await backedUp();
  await accept(orderId);
  await shop.until(() => ids('preparing').includes(orderId));
  app.kill();
  damage();
  shop.cable.plugged = false;
  app = await shop.start();
  expect(ids('preparing')).toEqual([orderId]);
  await shop.clock.advance(MINUTE);
  expect(app.screen().alarm.tone).not.toBe('order');
});

test('damaged while it is in use: closed, restored and open again by itself', async () => {
  const orderId = await ringing();
  await backedUp();
  await accept(orderId);
  await shop.until(() => ids('preparing').includes(orderId));
  const other = new Database(database());
  other.exec('UPDATE orders SET as_of = 9007199254740993');
  other.close();
  const next = await shop.placeOrder();
  await shop.until(() => app.screen().workspace?.storage.restored?.isCaughtUp === true, MINUTE);
  await shop.until(() => ids('new').includes(next) && ids('preparing').includes(orderId), MINUTE);
  await accept(next, SECOND_PRESS);
  await shop.until(() => ids('preparing').includes(next), MINUTE);
  expect(await acceptsOf(next)).toHaveLength(1);
});

test('of a newer version: told with what can be done, left as it is, and practice goes on', async () => {
  await app.close();
  const newer = new Database(database());
  newer.pragma('user_version = 999');
  newer.close();
  const before = readFileSync(database());

  app = await shop.start();
  expect(app.screen()).toMatchObject({ workspace: null, unopened: { kind: 'store', reason: 'newer_app' } });
  await shop.clock.advance(MINUTE);
  await app.call('practice.enter', {});
  await shop.until(() => app.screen().workspace?.kind === 'practice' && isOnline());
  expect(app.screen().unopened).toBeNull();

  await app.call('connect.check', { address: 'https://sandbox.pos.example', key: shop.key });
  const again = await app.callRaw('connect.open', { storeIds: [shop.storeId], keepWithoutKeyring: false });
  expect(again).toEqual({ ok: false, problem: 'newer_database' });
  expect(readFileSync(database())).toEqual(before);
  expect(names('.damaged')).toEqual([]);
});

test('that can not be read just now: told, and opened by itself as soon as it can be', async () => {
  const orderId = await ringing();
  const file = database();
  await app.close();
  renameSync(file, `${file}-elsewhere`);
  mkdirSync(file);
  app = await shop.start();
  expect(app.screen()).toMatchObject({ workspace: null, unopened: { kind: 'store', reason: 'disk_failing' } });
  rmdirSync(file);
  renameSync(`${file}-elsewhere`, file);
  await shop.until(() => app.screen().workspace !== null, 20 * SECOND);
  expect(app.screen().unopened).toBeNull();
  expect(ids('new')).toEqual([orderId]);
});

test('that is emptied by a reset of practice leaves nothing to restore it from', async () => {
  await app.call('practice.enter', {});
  await shop.until(() => app.screen().workspace?.kind === 'practice' && isOnline());
  await app.call('practice.play', { move: 'place_order' });
  await shop.until(() => ids('new').length === 1, MINUTE);
  await shop.clock.advance(2 * MINUTE);
  await app.call('practice.reset', {});
  await shop.until(() => app.screen().workspace?.kind === 'practice' && isOnline());
  expect(names('practice-').filter((name) => /journal-|backup-/.test(name))).toEqual([]);
  expect(workspace().storage.restored).toBeNull();
});
