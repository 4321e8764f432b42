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

test('one press is one action, however often its message arrives (C2)', async () => {
  const orderId = await ringing();
  const answers = await Promise.all([1, 2, 3].map(() => run.call('orders.accept', press(orderId))));
  expect(new Set(answers.map(({ actionId }) => actionId)).size).toBe(1);
  await harness.until(stands(orderId, 'preparing'));
  await run.call('orders.accept', press(orderId));
  expect(await accepts()).toEqual(['200']);
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

test('line down: Accept is kept, survives a restart, and is sent once when the line is back', async () => {
  const orderId = await ringing();
  harness.cable.plugged = false;
  await run.call('orders.accept', press(orderId));
  await harness.until(() => line() === 'offline' && waits() === 1, 30 * SECOND);
  expect(card(orderId)).toMatchObject({ column: 'new', action: { kind: 'accept', canWithdraw: true } });
  expect(rings()).toBe(false);

  await run.close();
  run = await harness.start();
  await harness.until(() => line() === 'offline' && waits() === 1, 30 * SECOND);
  expect(card(orderId)).toMatchObject({ column: 'new', action: { kind: 'accept' } });

  harness.cable.plugged = true;
  await harness.until(stands(orderId, 'preparing'));
  expect(waits()).toBe(0);
  expect(await accepts()).toEqual(['200']);
  expect(await harness.listEventTypes(orderId)).toEqual(acceptedOnce);
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

test('an Accept that has left can’t be withdrawn', async () => {
  const orderId = await ringing();
  const fault = { match: { method: 'POST' }, kind: 'status', status: 503, times: 1 };
  await harness.callOperator('POST', '/operator/faults', fault);
  await run.call('orders.accept', press(orderId));
  await harness.until(() => card(orderId)?.action?.state === 'unknown');
  const taken = await run.callRaw('actions.withdraw', { workspace: 'store', actionId: PRESS });
  expect(taken).toEqual({ ok: false, problem: 'not_possible_now' });
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

test('the answer is lost after the commit: the request is repeated with the same key, and the order accepted once', async () => {
  const orderId = await ringing();
  await harness.callOperator('POST', '/operator/faults', {
    match: { path: '/v1/stores/{store_id}/orders/{order_id}/accept' },
    kind: 'drop_after',
    times: 2,
  });
  await run.call('orders.accept', press(orderId));
  await harness.until(() => card(orderId)?.column === 'preparing' && waits() === 0, MINUTE);
  expect(await harness.listEventTypes(orderId)).toEqual(acceptedOnce);
  expect((await run.call('activity.view', { workspace: 'store' })).rows).toMatchObject([{ state: 'done' }]);
});

test('duplicate and swapped events change nothing twice and undo nothing (C4)', async () => {
  const orderId = await ringing();
  for (const kind of ['duplicate_events', 'reorder_events']) {
    await harness.callOperator('POST', '/operator/faults', { match: { path: '/v1/events' }, kind, times: 20 });
  }
  await harness.callOperator('POST', `/operator/orders/${orderId}/accept`, {});
  for (const move of ['picking', 'packed', 'pickup', 'deliver']) {
    await harness.callOperator('POST', `/operator/orders/${orderId}/${move}`, {});
  }
  const seen: (Column | undefined)[] = [];
  await harness.until(() => {
    const column = card(orderId)?.column;
    if (seen.at(-1) !== column) seen.push(column);
    return column === 'doneToday';
  });
  await harness.clock.advance(30 * SECOND);
  expect(stands(orderId, 'doneToday')()).toBe(true);
  const order = ['new', 'preparing', 'onTheWay', 'doneToday'];
  expect(seen).toEqual(seen.toSorted((one, other) => order.indexOf(one ?? '') - order.indexOf(other ?? '')));
  expect((await run.call('sales.view', { workspace: 'store' })).toBook).toMatchObject([{ orderId }]);
  const { timeline } = await run.call('orders.details', { workspace: 'store', storeId: harness.storeId, orderId });
  expect(timeline.filter(({ type }) => type === 'order.accepted')).toHaveLength(1);
});

test('taken by the retailer app first: silent at once, our late Accept is refused with the reason', async () => {
  const orderId = await ringing();
  harness.cable.plugged = false;
  await run.call('orders.accept', press(orderId));
  await harness.callOperator('POST', `/operator/orders/${orderId}/accept`, {});
  harness.cable.plugged = true;
  await harness.until(stands(orderId, 'preparing'));
  await harness.until(() => waits() === 0);
  expect(card(orderId)).toMatchObject({ acceptedVia: 'APP' });
  const { rows } = await run.call('activity.view', { workspace: 'store' });
  expect(rows).toMatchObject([{ orderId, outcome: { status: 'ACCEPTED', acceptedVia: 'APP' } }]);
  expect(['refused', 'withdrawn']).toContain(rows[0]?.state);
  expect(await harness.listEventTypes(orderId)).toEqual(acceptedOnce);
});

test('taken by the retailer app while it rings: silent within one poll', async () => {
  const orderId = await ringing();
  await harness.callOperator('POST', `/operator/orders/${orderId}/accept`, {});
  await harness.until(() => tone() === null, 2 * SECOND);
  expect(stands(orderId, 'preparing')()).toBe(true);
});

test('cancelled by the customer after we accepted: it stays with a tone of its own until Seen', async () => {
  const orderId = await ringing();
  await run.call('orders.accept', press(orderId));
  await harness.until(stands(orderId, 'preparing'));
  await harness.callOperator('POST', `/operator/orders/${orderId}/cancel`, {
    by: 'customer',
    reason: 'Changed my mind',
  });
  await harness.until(() => tone() === 'cancelled', 3 * SECOND);
  expect(card(orderId)).toMatchObject({ column: 'preparing', stopped: { by: 'customer', reason: 'Changed my mind' } });
  await run.call('orders.seen', { workspace: 'store', storeId: harness.storeId, orderId });
  await harness.until(stands(orderId, 'doneToday'), SECOND);
  expect(tone()).toBeNull();
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

test('a courier that failed has a tone until Seen', async () => {
  const orderId = await ringing();
  await run.call('orders.accept', { ...press(orderId), mode: 'SERVICE_COURIER' });
  await harness.until(stands(orderId, 'preparing'));
  await harness.callOperator('POST', `/operator/orders/${orderId}/picking`, {});
  await harness.callOperator('POST', `/operator/orders/${orderId}/courier`, { status: 'FAILED' });
  await harness.until(() => tone() === 'cancelled', 3 * SECOND);
  expect(card(orderId)).toMatchObject({ column: 'preparing', courier: { status: 'FAILED' } });
  await run.call('orders.seen', { workspace: 'store', storeId: harness.storeId, orderId });
  await harness.until(() => tone() === null, SECOND);
});

test('key revoked: work parks, says so, rings on, and loses nothing (C11)', async () => {
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

test('an app killed right after Accept was answered, line down: exactly one accept after the restart', async () => {
  const orderId = await ringing();
  harness.cable.plugged = false;
  await run.call('orders.accept', press(orderId));
  run.kill();

  run = await harness.start();
  await harness.until(() => waits() === 1);
  harness.cable.plugged = true;
  await harness.until(stands(orderId, 'preparing'));
  expect(await accepts()).toEqual(['200']);
  expect(await harness.listEventTypes(orderId)).toEqual(acceptedOnce);
});

test('an app killed while Accept was under way: exactly one accept after the restart', async () => {
  const orderId = await ringing();
  await harness.callOperator('POST', '/operator/faults', {
    match: { path: '/v1/stores/{store_id}/orders/{order_id}/accept' },
    kind: 'delay',
    delay_ms: 5_000,
    times: 1,
  });
  await run.call('orders.accept', press(orderId));
  await harness.until(() => card(orderId)?.action?.state === 'sending');
  run.kill();

  run = await harness.start();
  await harness.until(stands(orderId, 'preparing'), MINUTE);
  await harness.until(() => waits() === 0, MINUTE);
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

test('an order whose event is never listed is found by the sweep and rings (C3)', async () => {
  await harness.callOperator('POST', '/operator/faults', {
    match: { path: '/v1/events' },
    kind: 'delay_events',
    delay_ms: 3_600_000,
    times: 1_000,
  });
  const orderId = await harness.placeOrder();
  await harness.until(() => rings() && card(orderId) !== undefined, 40 * SECOND);
});

test('delivered, it becomes a sale, and Booked books it once (C6)', async () => {
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
    bookedToday: [{ orderId, state: 'booked', billNumber: 'B-9' }],
    today: { online: { count: 1 }, inStore: { count: 0 } },
  });
  expect(card(orderId)).toMatchObject({ column: 'doneToday', booked: true });
});
