/**
 * The counter's database is damaged, missing or too new, or has no room: the app loses nothing, repeats nothing and
 * tells staff.
 */

import { mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MINUTE, SECOND } from '../../../electron/contract/domain/time.ts';
import type { AppHarness, AppRun } from '../../support/app-harness.ts';
import { openAppHarness } from '../../support/app-harness.ts';
import { drainEventLoop } from '../../support/virtual-clock.ts';

const PRESS = '5f0f4a86-4e4e-4f0b-9d43-6b7a3a0a1c11';
const SECOND_PRESS = '0f6bb0f5-6e3c-4a69-8a3e-2b1f4a1d9e22';

let harness: AppHarness;
let run: AppRun;

beforeEach(async () => {
  harness = await openAppHarness();
  run = await harness.startConnected();
});
afterEach(() => harness.close());

const names = (part: string) => readdirSync(harness.folder).filter((name) => name.includes(part));

/** The store's database file. */
const database = () => join(harness.folder, names('store-').find((name) => name.endsWith('.db')) ?? '');

const workspace = () => run.screen().workspace ?? expect.unreachable();
const ids = (column: 'new' | 'preparing') => workspace().board[column].map(({ orderId }) => orderId);
const isOnline = () => run.screen().workspace?.line.state === 'online';

async function accept(orderId: string, actionId = PRESS): Promise<void> {
  const { storeId } = harness;
  await run.call('orders.accept', { actionId, workspace: 'store', storeId, orderId, mode: 'STORE_STAFF' });
}

/** An order that was placed and rings. */
async function ringing(): Promise<string> {
  const orderId = await harness.placeOrder();
  await harness.until(() => ids('new').includes(orderId), 2 * SECOND);
  return orderId;
}

/** Waits for an automatic backup. It is due after a minute, but the disk takes as long as it takes. */
async function backedUp(): Promise<void> {
  await harness.clock.advance(MINUTE);
  await vi.waitFor(async () => {
    await harness.clock.advance(100);
    expect(names('.backup-')).not.toEqual([]);
  }, 10_000);
  await drainEventLoop();
}

/** Overwrites part of the database file, and removes the files beside it. */
function damage(): void {
  const file = database();
  for (const suffix of ['-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
  writeFileSync(file, Buffer.alloc(40_960, 0x55));
}

async function acceptsOf(orderId: string): Promise<string[]> {
  return (await harness.listEventTypes(orderId)).filter((type) => type === 'order.accepted');
}

test('a database damaged overnight: yesterday’s data is there, missed orders are read, a new one rings at once, staff see a notice', async () => {
  const before = await ringing();
  await accept(before);
  await harness.until(() => ids('preparing').includes(before));
  await backedUp();
  const lateInTheEvening = await ringing();
  run.kill();
  damage();
  const overnight = await harness.placeOrder();

  run = await harness.start();
  // Before the first request to the service.
  expect(ids('preparing')).toEqual([before]);
  expect(workspace().storage.restored).toMatchObject({
    isWhole: true,
    isCaughtUp: false,
    backupAt: expect.any(Number),
  });
  await harness.until(() => run.screen().alarm.tone === 'order' && ids('new').includes(overnight), 2 * SECOND);
  await harness.until(() => workspace().storage.restored?.isCaughtUp === true, MINUTE);
  expect(ids('new').sort()).toEqual([lateInTheEvening, overnight].sort());
  expect(names('.damaged-').length).toBeGreaterThan(0);

  await run.call('storage.seen', { workspace: 'store' });
  await harness.until(() => workspace().storage.restored === null);
  run.kill();
  run = await harness.start();
  expect(workspace().storage.restored).toBeNull();
});

test('a database lost with everything beside it: a notice says that actions may be lost, and orders ring (C14)', async () => {
  const orderId = await ringing();
  await backedUp();
  run.kill();
  for (const name of names('store-')) rmSync(join(harness.folder, name));

  run = await harness.start();
  expect(workspace().storage.restored).toMatchObject({ isWhole: false, backupAt: null });
  await harness.until(() => run.screen().alarm.tone === 'order' && ids('new').includes(orderId), MINUTE);
});

test('a counter that connects for the first time has lost nothing', () => {
  expect(workspace().storage.restored).toBeNull();
});

test('an accept whose answer got lost with the database: exactly one accept, and it counts as done (C2)', async () => {
  const orderId = await ringing();
  await accept(orderId);
  // The line is cut before the response arrives.
  harness.cable.plugged = false;
  await harness.clock.advance(100);
  run.kill();
  damage();
  harness.cable.plugged = true;

  run = await harness.start();
  await harness.until(() => ids('preparing').includes(orderId), MINUTE);
  expect(await acceptsOf(orderId)).toHaveLength(1);
  const { rows } = await run.call('activity.view', { workspace: 'store' });
  expect(rows).toMatchObject([{ actionId: PRESS, state: 'done' }]);
});

test('an order accepted here before the loss does not ring again, although it is new in the backup (C3)', async () => {
  const orderId = await ringing();
  await backedUp();
  await accept(orderId);
  await harness.until(() => ids('preparing').includes(orderId));
  run.kill();
  damage();
  harness.cable.plugged = false;
  run = await harness.start();
  expect(ids('preparing')).toEqual([orderId]);
  await harness.clock.advance(MINUTE);
  expect(run.screen().alarm.tone).not.toBe('order');
});

test('a database damaged while it is in use is closed, restored and opened again by itself', async () => {
  const orderId = await ringing();
  await backedUp();
  await accept(orderId);
  await harness.until(() => ids('preparing').includes(orderId));
  const other = new Database(database());
  other.exec('UPDATE orders SET as_of = 9007199254740993');
  other.close();
  const next = await harness.placeOrder();
  await harness.until(() => run.screen().workspace?.storage.restored?.isCaughtUp === true, MINUTE);
  await harness.until(() => ids('new').includes(next) && ids('preparing').includes(orderId), MINUTE);
  await accept(next, SECOND_PRESS);
  await harness.until(() => ids('preparing').includes(next), MINUTE);
  expect(await acceptsOf(next)).toHaveLength(1);
});

test('damage that only a view of one screen comes upon is repaired too', async () => {
  await backedUp();
  const tax = { hsn: null, rate: 500 } as const;
  await run.call('tax.setCategory', { workspace: 'store', category: 'Snacks', ...tax });
  const other = new Database(database());
  other.exec('UPDATE taxes SET rate = 4242');
  other.close();
  expect((await run.callRaw('tax.categories', { workspace: 'store' })).ok).toBe(false);
  await harness.until(() => run.screen().workspace?.storage.restored?.isCaughtUp === true, MINUTE);
  expect((await run.callRaw('tax.categories', { workspace: 'store' })).ok).toBe(true);
});

test('a database of a newer version is reported with what to do, and left unchanged; practice goes on', async () => {
  await run.close();
  const newer = new Database(database());
  newer.pragma('user_version = 999');
  newer.close();
  const before = readFileSync(database());

  run = await harness.start();
  expect(run.screen()).toMatchObject({ workspace: null, unopened: { kind: 'store', reason: 'newer_app' } });
  await harness.clock.advance(MINUTE);
  await run.call('practice.enter', {});
  await harness.until(() => run.screen().workspace?.kind === 'practice' && isOnline());
  expect(run.screen().unopened).toBeNull();

  await run.call('connect.check', { address: 'https://sandbox.pos.example', key: harness.key });
  const again = await run.callRaw('connect.open', { storeIds: [harness.storeId], keepWithoutKeyring: false });
  expect(again).toEqual({ ok: false, problem: 'newer_database' });
  expect(readFileSync(database())).toEqual(before);
  expect(names('.damaged')).toEqual([]);
});

test('a database that can’t be read for a while: orders ring from memory, and it opens by itself once it is readable', async () => {
  const orderId = await ringing();
  const file = database();
  await run.close();
  renameSync(file, `${file}-elsewhere`);
  mkdirSync(file);
  run = await harness.start();
  expect(workspace().storage).toMatchObject({ disk: 'failing' });
  await harness.until(() => run.screen().alarm.episodes.some((episode) => episode.orderId === orderId), 5 * SECOND);
  rmdirSync(file);
  renameSync(`${file}-elsewhere`, file);
  await harness.until(() => workspace().storage.disk === null, 20 * SECOND);
  expect(run.screen().unopened).toBeNull();
  expect(ids('new')).toEqual([orderId]);
});

test('a database that a reset of practice emptied leaves nothing to restore it from', async () => {
  await run.call('practice.enter', {});
  await harness.until(() => run.screen().workspace?.kind === 'practice' && isOnline());
  await run.call('practice.play', { move: 'place_order' });
  await harness.until(() => ids('new').length === 1, MINUTE);
  await harness.clock.advance(2 * MINUTE);
  await run.call('practice.reset', {});
  await harness.until(() => run.screen().workspace?.kind === 'practice' && isOnline());
  const kept = names('practice-').filter((name) => /journal-|backup-/.test(name));
  // The new database begins a journal of its own.
  expect(kept).toEqual([expect.stringMatching(/journal-000001$/)]);
  const [journal = ''] = kept.map((name) => readFileSync(join(harness.folder, name), 'utf8'));
  expect(journal.trim().split('\n')).toEqual([expect.stringMatching(/"actions":\[\],"others":\{"pc_starts"/)]);
  expect(workspace().storage.restored).toBeNull();
});
