/** The practice store inside the app, beside a live one. */

import { afterEach, beforeEach, expect, test } from 'vitest';
import { HOUR, MINUTE, SECOND } from '../../../electron/contract/domain/time.ts';
import type { AppHarness, AppRun } from '../../support/app-harness.ts';
import { openAppHarness } from '../../support/app-harness.ts';
import { EMPTY_BOARD } from '../../support/snapshots/snapshot.ts';

let shop: AppHarness;
let app: AppRun;

beforeEach(async () => {
  shop = await openAppHarness();
  app = await shop.start();
});
afterEach(() => shop.close());

const PRESS = '5f0f4a86-4e4e-4f0b-9d43-6b7a3a0a1c11';

const board = () => app.screen().workspace?.board;
const waits = () => app.screen().workspace?.waiting.count;

async function enter(): Promise<void> {
  await app.call('practice.enter', {});
  await shop.until(() => app.screen().workspace?.line.state === 'online');
}

async function placed(): Promise<string> {
  const { orderId } = await app.call('practice.play', { move: 'place_order' });
  await shop.until(() => board()?.new.some((card) => card.orderId === orderId) === true, 3 * SECOND);
  return orderId ?? expect.unreachable();
}

const accept = (orderId: string) =>
  app.call('orders.accept', {
    actionId: PRESS,
    workspace: 'practice',
    storeId: shop.practice.storeId,
    orderId,
    mode: 'STORE_STAFF',
  });

test('entered with one click, an order is placed, rings, and is accepted', async () => {
  await enter();
  expect(app.screen()).toMatchObject({
    workspace: { kind: 'practice', mode: 'test' },
    practice: { connected: true, movedAheadMs: 0 },
    storeConnected: false,
  });
  const orderId = await placed();
  expect(app.screen().alarm).toMatchObject({ tone: 'order', urgent: { workspace: 'practice', orderId } });
  await accept(orderId);
  await shop.until(() => board()?.preparing.length === 1);
  expect(app.screen().alarm.tone).toBeNull();
});

test('two impatient clicks start one practice store', async () => {
  await Promise.all([app.call('practice.enter', {}), app.call('practice.enter', {})]);
  expect(shop.practicesStarted()).toBe(1);
});

test('closed while the practice store starts, the app ends all the same', async () => {
  const entered = app.callRaw('practice.enter', {});
  await app.close();
  expect(await entered).toEqual({ ok: true, value: null });
  expect(shop.clock.pendingCount).toBe(0);
});

test('the plug: Accept is kept, survives a restart still unplugged, and is sent once when it is back', async () => {
  await enter();
  const orderId = await placed();
  await app.call('practice.network', { connected: false });
  await accept(orderId);
  await shop.until(() => app.screen().workspace?.line.state === 'offline');
  expect(app.screen()).toMatchObject({ practice: { connected: false }, workspace: { waiting: { count: 1 } } });

  await app.close();
  app = await shop.start();
  await shop.until(() => app.screen().workspace?.line.state === 'offline');
  expect(app.screen()).toMatchObject({ practice: { connected: false }, workspace: { waiting: { count: 1 } } });

  await app.call('practice.network', { connected: true });
  await shop.until(() => board()?.preparing.length === 1 && waits() === 0, 5 * SECOND);
  expect(await shop.listEventTypes(orderId, shop.practice)).toEqual(['order.placed', 'order.accepted']);
});

test('customers go on ordering while the plug is pulled', async () => {
  await enter();
  await app.call('practice.network', { connected: false });
  await shop.clock.advance(5 * SECOND);
  await app.call('practice.play', { move: 'place_order' });
  await shop.clock.advance(10 * SECOND);
  expect(board()?.new).toEqual([]);
  await shop.clock.advance(10 * MINUTE);
  await app.call('practice.network', { connected: true });
  await shop.until(() => board()?.new.length === 1, SECOND / 2);
});

test('the clock: moved ahead, the hold is shorter and then over', async () => {
  await enter();
  await placed();
  await app.call('practice.clock', { advanceSeconds: 600 });
  await shop.clock.advance(3 * SECOND);
  const left = () => (board()?.new[0]?.holdEndsAt ?? 0) - app.screen().at;
  expect(left()).toBeLessThan(5 * MINUTE);
  expect(left()).toBeGreaterThan(4 * MINUTE);
  expect(app.screen()).toMatchObject({ practice: { movedAheadMs: 10 * MINUTE }, workspace: { clockOffMs: null } });
  await app.call('practice.clock', { advanceSeconds: 600 });
  await shop.clock.advance(3 * SECOND);
  expect(left()).toBeLessThan(0);
  expect(board()?.new).toHaveLength(1);
});

test('begin again: nothing is left, nothing comes back, and it goes on', async () => {
  await enter();
  const first = await placed();
  await accept(first);
  await shop.until(() => board()?.preparing.length === 1);
  await placed();
  await app.call('practice.reset', {});
  await shop.clock.advance(MINUTE);
  expect(board()).toEqual(EMPTY_BOARD);
  expect(app.screen().alarm.tone).toBeNull();
  expect((await app.call('activity.view', { workspace: 'practice' })).rows).toEqual([]);
  await app.close();
  app = await shop.start();
  await shop.clock.advance(MINUTE);
  expect(board()).toEqual(EMPTY_BOARD);
  await placed();
});

test('a move that can’t be made now says so', async () => {
  await enter();
  const orderId = await placed();
  const moved = await app.callRaw('practice.play', { move: 'deliver', orderId });
  expect(moved).toEqual({ ok: false, problem: 'not_possible_now' });
});

test('moves need the practice store', async () => {
  expect(await app.callRaw('practice.play', { move: 'place_order' })).toEqual({ ok: false, problem: 'not_open' });
});

test('left, it shows Welcome, and it is there again when it is entered', async () => {
  await enter();
  await placed();
  await app.call('practice.leave', {});
  await shop.until(() => app.screen().workspace === null, SECOND);
  await app.call('practice.enter', {});
  await shop.until(() => board()?.new.length === 1, SECOND);
});

test('a live order rings during practice, hours apart in time, and is the urgent one', async () => {
  await app.connect(shop.key);
  await enter();
  await app.call('practice.clock', { advanceSeconds: HOUR / SECOND });
  await placed();
  const liveOrder = await shop.placeOrder();
  await shop.until(() => app.screen().alarm.episodes.length === 2, 3 * SECOND);
  const { urgent, episodes } = app.screen().alarm;
  expect(urgent).toMatchObject({ workspace: 'store', orderId: liveOrder, ringing: true });
  for (const { since } of episodes) expect(app.screen().at - since).toBeLessThan(5 * SECOND);
  const left = (urgent?.holdEndsAt ?? 0) - app.screen().at;
  expect(left).toBeGreaterThan(14 * MINUTE);
  expect(left).toBeLessThanOrEqual(15 * MINUTE);

  await app.call('alarm.silence', { workspace: 'store', orderId: liveOrder });
  const silenced = () => app.screen().alarm.episodes.find(({ state }) => state === 'silenced');
  await shop.until(() => silenced() !== undefined);
  expect((silenced()?.silencedUntil ?? 0) - app.screen().at).toBeGreaterThan(29 * SECOND);
  expect(app.screen().alarm.tone).toBe('order');
  await app.call('alarm.silenceAll', {});
  await shop.until(() => app.screen().alarm.tone === null, SECOND);
  await shop.clock.advance(31 * SECOND);
  expect(app.screen().alarm.tone).toBe('order');
});
