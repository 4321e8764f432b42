/** The life of an order and everything that can go wrong in it, with app and service in one process. */

import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OrderCard } from '../../../electron/contract/calls/order-card.ts';
import { DAY, MINUTE, SECOND } from '../../../electron/contract/domain/time.ts';
import type { AppHarness, AppRun } from '../../support/app-harness.ts';
import { openAppHarness } from '../../support/app-harness.ts';

let harness: AppHarness;
let run: AppRun;

beforeEach(async () => {
  harness = await openAppHarness();
  run = await harness.startConnected();
});
afterEach(() => harness.close());

const PRESS = '5f0f4a86-4e4e-4f0b-9d43-6b7a3a0a1c11';
const SECOND_PRESS = '0f6bb0f5-6e3c-4a69-8a3e-2b1f4a1d9e22';

type Column = 'new' | 'preparing' | 'onTheWay' | 'doneToday';

function card(orderId: string): (OrderCard & { readonly column: Column }) | undefined {
  const board = run.screen().workspace?.board;
  for (const column of ['new', 'preparing', 'onTheWay', 'doneToday'] as const) {
    const found = board?.[column].find((each) => each.orderId === orderId);
    if (found) return { ...found, column };
  }
  return undefined;
}

const stands = (orderId: string, column: Column) => () => card(orderId)?.column === column;
const tone = () => run.screen().alarm.tone;
const rings = () => tone() === 'order';
const waits = () => run.screen().workspace?.waiting.count ?? 0;
const line = () => run.screen().workspace?.line.state;

function press(orderId: string, actionId = PRESS) {
  return { actionId, workspace: 'store', storeId: harness.storeId, orderId, mode: 'STORE_STAFF' } as const;
}

/** An order that was placed and rings. */
async function ringing(): Promise<string> {
  const orderId = await harness.placeOrder();
  await harness.until(() => rings() && card(orderId) !== undefined, 2 * SECOND);
  return orderId;
}

/** The status of the service's response to each accept. */
async function accepts(): Promise<(string | undefined)[]> {
  const posts = (await harness.listRequests()).filter(
    (request) => request.startsWith('POST') && request.includes('/accept'),
  );
  return posts.map((request) => request.split(' ')[2]);
}

const acceptedOnce = ['order.placed', 'order.accepted'];

test('an order arrives, rings, is accepted with one press and moves to Preparing', async () => {
  const orderId = await ringing();
  expect(run.screen().alarm.urgent).toMatchObject({ workspace: 'store', orderId, ringing: true });
  expect(card(orderId)).toMatchObject({ column: 'new', paid: true, action: null });

  expect(await run.call('orders.accept', press(orderId))).toEqual({
    actionId: PRESS,
    state: 'waiting',
    isSaved: true,
  });
  await harness.until(() => !rings(), SECOND);
  await harness.until(stands(orderId, 'preparing'), 5 * SECOND);
  expect(run.screen().alarm).toMatchObject({ tone: null, episodes: [], urgent: null });
  expect(waits()).toBe(0);
  expect(await harness.listEventTypes(orderId)).toEqual(acceptedOnce);
  expect((await run.call('activity.view', { workspace: 'store' })).rows).toMatchObject([{ state: 'done', orderId }]);
});

test('the cost of each delivery option is on the card before staff need it', async () => {
  const orderId = await ringing();
  await harness.until(() => card(orderId)?.offers != null, 10 * SECOND);
  const { offers, total } = card(orderId) ?? expect.unreachable();
  expect(offers?.courier.keeps).toBe(total - (offers?.courier.cost ?? 0));
});

test('a second press while the first is under way is not possible', async () => {
  const orderId = await ringing();
  harness.cable.plugged = false;
  await run.call('orders.accept', press(orderId));
  expect(await run.callRaw('orders.accept', press(orderId, SECOND_PRESS))).toEqual({
    ok: false,
    problem: 'not_possible_now',
  });
});

test('a rejected order is cancelled and silent', async () => {
  const orderId = await ringing();
  const { mode: _, ...reject } = press(orderId);
  await run.call('orders.reject', { ...reject, reason: 'Out of stock' });
  await harness.until(stands(orderId, 'doneToday'));
  expect(tone()).toBeNull();
  expect(await harness.listEventTypes(orderId)).toEqual(['order.placed', 'order.cancelled']);
  expect(card(orderId)).toMatchObject({ status: 'CANCELLED', stopped: null });
});

test('staff withdraw a waiting Accept, and the order rings again in the same episode', async () => {
  const orderId = await ringing();
  const since = run.screen().alarm.episodes[0]?.since;
  harness.cable.plugged = false;
  await run.call('orders.accept', press(orderId));
  await harness.until(() => !rings() && line() === 'offline');
  await run.call('actions.withdraw', { workspace: 'store', actionId: PRESS });
  await harness.until(rings);
  expect(run.screen().alarm.episodes[0]?.since).toBe(since);
  harness.cable.plugged = true;
  await harness.until(() => line() === 'online');
  await harness.clock.advance(10 * SECOND);
  expect(await accepts()).toEqual([]);
});

test('calls about an order, action or sale that doesn’t exist say so', async () => {
  const orderId = await ringing();
  const notFound = { ok: false, problem: 'not_found' };
  const elsewhere = { ...press(orderId), storeId: harness.storeId + 1 };
  expect(await run.callRaw('orders.accept', elsewhere)).toEqual(notFound);
  expect(await run.callRaw('orders.accept', press('ORDER-NONE'))).toEqual(notFound);
  expect(await run.callRaw('orders.accept', { ...press(orderId), workspace: 'practice' })).toEqual({
    ok: false,
    problem: 'not_open',
  });
  expect(await run.callRaw('actions.withdraw', { workspace: 'store', actionId: PRESS })).toEqual(notFound);
  const sale = { actionId: PRESS, workspace: 'store', storeId: harness.storeId, eventId: 'evt_none' } as const;
  expect(await run.callRaw('sales.book', sale)).toEqual(notFound);
  expect(waits()).toBe(0);
});

test('the fault tone says that an Accept has no answer after 20 seconds', async () => {
  const orderId = await ringing();
  await harness.callOperator('POST', '/operator/faults', {
    match: { path: '/v1/stores/{store_id}/orders/{order_id}/accept' },
    kind: 'status',
    status: 503,
    times: 100,
  });
  await run.call('orders.accept', press(orderId));
  await harness.clock.advance(19 * SECOND);
  expect(tone()).toBeNull();
  await harness.until(() => tone() === 'fault', 2 * SECOND);
  await harness.callOperator('DELETE', '/operator/faults');
  await harness.until(stands(orderId, 'preparing'), 2 * MINUTE);
  expect(await harness.listEventTypes(orderId)).toEqual(acceptedOnce);
});

test('an order that the retailer app takes while it rings falls silent within one poll', async () => {
  const orderId = await ringing();
  await harness.callOperator('POST', `/operator/orders/${orderId}/accept`, {});
  await harness.until(() => tone() === null, 2 * SECOND);
  expect(stands(orderId, 'preparing')()).toBe(true);
});

test('a cancelled order that staff have not seen is still there the next day, but orders done today are not', async () => {
  const stopped = await ringing();
  await harness.callOperator('POST', `/operator/orders/${stopped}/accept`, {});
  await harness.until(stands(stopped, 'preparing'));
  await harness.callOperator('POST', `/operator/orders/${stopped}/cancel`, { by: 'system', reason: 'Payment problem' });
  const rejected = await ringing();
  await harness.callOperator('POST', `/operator/orders/${rejected}/reject`, {});
  await harness.until(stands(rejected, 'doneToday'));
  await harness.callOperator('POST', '/operator/clock', { advance_seconds: DAY / SECOND });
  run.app.reconnect();
  await harness.clock.advance(5 * SECOND);
  expect(card(stopped)).toMatchObject({ column: 'preparing', stopped: { by: 'system' } });
  expect(card(rejected)).toBeUndefined();
  expect(tone()).toBe('cancelled');
});

test('a revoked key parks the work, says so, and loses nothing; orders ring on (C11)', async () => {
  const orderId = await ringing();
  harness.cable.plugged = false;
  await run.call('orders.accept', press(orderId));
  await harness.revokeKey();
  harness.cable.plugged = true;
  await harness.until(() => run.screen().workspace?.line.parked === 'key_refused', MINUTE);
  expect(line()).toBe('parked');
  expect(rings()).toBe(true);
  expect(waits()).toBe(1);

  await run.connect(await harness.createKey());
  await harness.until(stands(orderId, 'preparing'), MINUTE);
  expect(waits()).toBe(0);
  expect(await harness.listEventTypes(orderId)).toEqual(acceptedOnce);
});

test('the ring goes on after a kill, in the same episode and as loud (C3)', async () => {
  const orderId = await ringing();
  const since = run.screen().alarm.episodes[0]?.since;
  await harness.clock.advance(2 * MINUTE);
  run.kill();
  harness.cable.plugged = false;
  run = await harness.start();
  await harness.until(rings, SECOND);
  expect(run.screen().alarm).toMatchObject({ loudness: 2, episodes: [{ orderId, since }] });
});

test('an order rings after the restart, in one episode, if the app is killed at any moment around its arrival (C3)', async () => {
  for (let moment = 0; moment <= 1_300; moment += 100) {
    const orderId = await harness.placeOrder();
    await harness.clock.advance(moment);
    run.kill();
    run = await harness.start();
    const episodes = () => run.screen().alarm.episodes.filter((episode) => episode.orderId === orderId);
    await harness.until(() => episodes().length > 0, 2 * SECOND);
    expect(episodes(), `killed after ${moment} ms`).toMatchObject([{ state: 'ringing' }]);
  }
});

test('a delivered order becomes a sale, and Booked books it once (C6)', async () => {
  const orderId = await ringing();
  await run.call('orders.accept', press(orderId));
  await harness.until(stands(orderId, 'preparing'));
  for (const move of ['picking', 'packed', 'pickup', 'deliver']) {
    await harness.callOperator('POST', `/operator/orders/${orderId}/${move}`, {});
  }
  await harness.until(() => run.screen().workspace?.counts.toBook === 1, 5 * SECOND);
  const { toBook } = await run.call('sales.view', { workspace: 'store' });
  const eventId = toBook[0]?.eventId ?? expect.unreachable();
  const book = {
    workspace: 'store',
    storeId: harness.storeId,
    eventId,
    actionId: SECOND_PRESS,
    billNumber: 'B-9',
  } as const;
  await run.call('sales.book', book);
  await run.call('sales.book', book);
  await harness.until(() => run.screen().workspace?.counts.toBook === 0, 5 * SECOND);
  expect(await run.call('sales.view', { workspace: 'store' })).toMatchObject({
    toBook: [],
    bookedToday: { online: 1, inStore: 0 },
    today: { online: { count: 1 }, inStore: { count: 0 } },
  });
  expect(await run.call('sales.booked', { workspace: 'store', from: null })).toMatchObject({
    rows: [{ orderId, state: 'booked', billNumber: 'B-9' }],
    next: null,
  });
  expect(card(orderId)).toMatchObject({ column: 'doneToday', booked: true });
});
