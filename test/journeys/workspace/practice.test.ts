/** The practice store inside the app, beside a live one. */

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HOUR, MINUTE, SECOND } from '../../../electron/contract/domain/time.ts';
import type { AppHarness, AppRun } from '../../support/app-harness.ts';
import { openAppHarness } from '../../support/app-harness.ts';
import { EMPTY_BOARD } from '../../support/snapshots/board.ts';

let harness: AppHarness;
let run: AppRun;

beforeEach(async () => {
  harness = await openAppHarness();
  run = await harness.start();
});
afterEach(() => harness.close());

const PRESS = '5f0f4a86-4e4e-4f0b-9d43-6b7a3a0a1c11';

const board = () => run.screen().workspace?.board;
const waits = () => run.screen().workspace?.waiting.count;

async function enter(): Promise<void> {
  await run.call('practice.enter', {});
  await harness.until(() => run.screen().workspace?.line.state === 'online');
}

async function placed(): Promise<string> {
  const { orderId } = await run.call('practice.play', { move: 'place_order' });
  await harness.until(() => board()?.new.some((card) => card.orderId === orderId) === true, 3 * SECOND);
  return orderId ?? expect.unreachable();
}

const accept = (orderId: string) =>
  run.call('orders.accept', {
    actionId: PRESS,
    workspace: 'practice',
    storeId: harness.practice.storeId,
    orderId,
    mode: 'STORE_STAFF',
  });

test('entered with one click, an order is placed, rings, and is accepted', async () => {
  await enter();
  expect(run.screen()).toMatchObject({
    workspace: { kind: 'practice', mode: 'test' },
    practice: { connected: true, movedAheadMs: 0 },
    storeConnected: false,
  });
  const orderId = await placed();
  expect(run.screen().alarm).toMatchObject({ tone: 'order', urgent: { workspace: 'practice', orderId } });
  await accept(orderId);
  await harness.until(() => board()?.preparing.length === 1);
  expect(run.screen().alarm.tone).toBeNull();
});

test('two impatient clicks start one practice store', async () => {
  await Promise.all([run.call('practice.enter', {}), run.call('practice.enter', {})]);
  expect(harness.practicesStarted()).toBe(1);
});

test('an app closed while the practice store starts ends all the same', async () => {
  const entered = run.callRaw('practice.enter', {});
  await run.close();
  expect(await entered).toEqual({ ok: true, value: null });
  expect(harness.clock.pendingCount).toBe(0);
});

test('with the plug out Accept is kept, also over a restart, and sent once when the plug is back', async () => {
  await enter();
  const orderId = await placed();
  await run.call('practice.network', { connected: false });
  await accept(orderId);
  await harness.until(() => run.screen().workspace?.line.state === 'offline');
  expect(run.screen()).toMatchObject({ practice: { connected: false }, workspace: { waiting: { count: 1 } } });

  await run.close();
  run = await harness.start();
  await harness.until(() => run.screen().workspace?.line.state === 'offline');
  expect(run.screen()).toMatchObject({ practice: { connected: false }, workspace: { waiting: { count: 1 } } });

  await run.call('practice.network', { connected: true });
  await harness.until(() => board()?.preparing.length === 1 && waits() === 0, 5 * SECOND);
  expect(await harness.listEventTypes(orderId, harness.practice)).toEqual(['order.placed', 'order.accepted']);
});

test('customers go on ordering while the plug is pulled', async () => {
  await enter();
  await run.call('practice.network', { connected: false });
  await harness.clock.advance(5 * SECOND);
  await run.call('practice.play', { move: 'place_order' });
  await harness.clock.advance(10 * SECOND);
  expect(board()?.new).toEqual([]);
  await harness.clock.advance(10 * MINUTE);
  await run.call('practice.network', { connected: true });
  await harness.until(() => board()?.new.length === 1, SECOND / 2);
});

test('moving the clock ahead shortens the hold, then ends it', async () => {
  await enter();
  await placed();
  await run.call('practice.clock', { advanceSeconds: 600 });
  await harness.clock.advance(3 * SECOND);
  const left = () => (board()?.new[0]?.holdEndsAt ?? 0) - run.screen().at;
  expect(left()).toBeLessThan(5 * MINUTE);
  expect(left()).toBeGreaterThan(4 * MINUTE);
  expect(run.screen()).toMatchObject({ practice: { movedAheadMs: 10 * MINUTE }, workspace: { clockOffMs: null } });
  await run.call('practice.clock', { advanceSeconds: 600 });
  await harness.clock.advance(3 * SECOND);
  expect(left()).toBeLessThan(0);
  expect(board()?.new).toHaveLength(1);
});

test('after Begin again no order is left or comes back, and practice goes on', async () => {
  await enter();
  const first = await placed();
  await accept(first);
  await harness.until(() => board()?.preparing.length === 1);
  await placed();
  await run.call('practice.reset', {});
  await harness.clock.advance(MINUTE);
  expect(board()).toEqual(EMPTY_BOARD);
  expect(run.screen().alarm.tone).toBeNull();
  expect((await run.call('activity.view', { workspace: 'practice' })).rows).toEqual([]);
  await run.close();
  run = await harness.start();
  await harness.clock.advance(MINUTE);
  expect(board()).toEqual(EMPTY_BOARD);
  await placed();
});

test('a move that can’t be made now says so', async () => {
  await enter();
  const orderId = await placed();
  const moved = await run.callRaw('practice.play', { move: 'deliver', orderId });
  expect(moved).toEqual({ ok: false, problem: 'not_possible_now' });
});

test('moves need the practice store', async () => {
  expect(await run.callRaw('practice.play', { move: 'place_order' })).toEqual({ ok: false, problem: 'not_open' });
});

test('an order that rings when practice is left is silent in the shop, and rings again in practice (C16)', async () => {
  await run.connect(harness.key);
  await enter();
  await placed();
  expect(run.screen().alarm).toMatchObject({ tone: 'order' });
  await run.call('practice.leave', {});
  await harness.until(() => run.screen().workspace?.kind === 'store', SECOND);
  await harness.clock.advance(MINUTE);
  expect(run.screen().alarm).toMatchObject({ tone: null, episodes: [], urgent: null });
  expect(run.app.newOrders()).toEqual({ store: 0, practice: null });
  await run.call('practice.enter', {});
  await harness.until(() => run.screen().alarm.tone === 'order', SECOND);
});

test('leaving it shows Welcome, and entering it again shows the same orders', async () => {
  await enter();
  await placed();
  await run.call('practice.leave', {});
  await harness.until(() => run.screen().workspace === null, SECOND);
  await run.call('practice.enter', {});
  await harness.until(() => board()?.new.length === 1, SECOND);
});

test('a practice store that does not open at the start shows the connected store instead, not Welcome', async () => {
  await run.connect(harness.key);
  await enter();
  await run.close();
  const name = readdirSync(harness.folder).find((each) => /^practice-\w+\.db$/.test(each)) ?? expect.unreachable();
  const file = new Database(join(harness.folder, name));
  file.pragma('user_version = 9999');
  file.close();
  run = await harness.start();
  await harness.until(() => run.screen().workspace?.kind === 'store', SECOND);
});

test('a live order rings during practice, hours apart in time, and is the urgent one', async () => {
  await run.connect(harness.key);
  await enter();
  await run.call('practice.clock', { advanceSeconds: HOUR / SECOND });
  await placed();
  const liveOrder = await harness.placeOrder();
  await harness.until(() => run.screen().alarm.episodes.length === 2, 3 * SECOND);
  const { urgent, episodes } = run.screen().alarm;
  expect(urgent).toMatchObject({ workspace: 'store', orderId: liveOrder, ringing: true });
  for (const { since } of episodes) expect(run.screen().at - since).toBeLessThan(5 * SECOND);
  const left = (urgent?.holdEndsAt ?? 0) - run.screen().at;
  expect(left).toBeGreaterThan(14 * MINUTE);
  expect(left).toBeLessThanOrEqual(15 * MINUTE);

  await run.call('alarm.silence', { workspace: 'store', orderId: liveOrder });
  const silenced = () => run.screen().alarm.episodes.find(({ state }) => state === 'silenced');
  await harness.until(() => silenced() !== undefined);
  expect((silenced()?.silencedUntil ?? 0) - run.screen().at).toBeGreaterThan(29 * SECOND);
  expect(run.screen().alarm.tone).toBe('order');
  await run.call('alarm.silenceAll', {});
  await harness.until(() => run.screen().alarm.tone === null, SECOND);
  await harness.clock.advance(31 * SECOND);
  expect(run.screen().alarm.tone).toBe('order');
});
