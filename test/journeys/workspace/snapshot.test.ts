/** What the counter tells its hosts: numbered snapshots, events, counts. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HOUR, MINUTE, SECOND } from '../../../electron/contract/domain/time.ts';
import type { IpcEvent } from '../../../electron/contract/ipc/calls.ts';
import type { Snapshot } from '../../../electron/contract/ipc/snapshot.ts';

import type { AppHarness, AppRun } from '../../support/app-harness.ts';
import { openAppHarness } from '../../support/app-harness.ts';

let shop: AppHarness;
let app: AppRun;
let events: IpcEvent[];

beforeEach(async () => {
  shop = await openAppHarness();
  app = await shop.startConnected();
  events = [];
  app.counter.listen((event) => events.push(event));
});
afterEach(() => shop.close());

const snapshots = (): Snapshot[] => events.flatMap((event) => (event.name === 'snapshot' ? [event.snapshot] : []));

describe('snapshots', () => {
  test('have rising numbers and times', async () => {
    await shop.placeOrder();
    await shop.clock.advance(5 * SECOND);
    const numbers = snapshots().map(({ number }) => number);
    const times = snapshots().map(({ at }) => at);
    expect(numbers.length).toBeGreaterThan(0);
    expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other));
    expect(times).toEqual(times.toSorted((one, other) => one - other));
  });

  test('are as many as can be drawn, however much happens', async () => {
    for (let count = 0; count < 50; count += 1) await app.call('settings.change', { volume: count });
    await shop.clock.advance(49);
    expect(snapshots().length).toBeLessThanOrEqual(1);
    await shop.clock.advance(SECOND);
    expect(app.screen().settings.volume).toBe(49);
  });

  test('come seldom when nothing happens', async () => {
    await shop.clock.advance(5 * MINUTE);
    events.length = 0;
    await shop.clock.advance(5 * MINUTE);
    expect(snapshots().length).toBeLessThanOrEqual(30);
  });

  test('never show half of a change: no Welcome while one store takes another’s place', async () => {
    await app.connect(await shop.createKey());
    await app.call('practice.enter', {});
    await app.call('practice.reset', {});
    await shop.clock.advance(5 * SECOND);
    expect(snapshots().length).toBeGreaterThan(0);
    expect(snapshots().filter(({ workspace }) => workspace === null)).toEqual([]);
  });
});

test('settings are kept over a restart', async () => {
  await app.call('settings.change', { language: 'hi' });
  await app.call('settings.change', { volume: 0 });
  await app.close();
  app = await shop.start();
  expect(app.screen().settings).toMatchObject({ language: 'hi', volume: 0 });
});

test('a notification that is pressed opens its order in the renderer', () => {
  app.counter.showOrder('store', 'ORDER-1');
  expect(events).toEqual([{ name: 'show_order', workspace: 'store', orderId: 'ORDER-1' }]);
});

test('a listener that has gone hears nothing more', async () => {
  const heard: IpcEvent[] = [];
  app.counter.listen((event) => heard.push(event))();
  await app.call('settings.change', { volume: 1 });
  await shop.clock.advance(SECOND);
  expect(heard).toEqual([]);
});

test('new orders are counted for tray and taskbar, apart for practice', async () => {
  expect(app.counter.newOrders()).toEqual({ store: 0, practice: null });
  await shop.placeOrder();
  await shop.until(() => app.counter.newOrders().store === 1);
  await app.call('practice.enter', {});
  await app.call('practice.play', { move: 'place_order' });
  await app.call('practice.play', { move: 'place_order' });
  await shop.until(() => app.counter.newOrders().practice === 2);
  expect(app.counter.newOrders().store).toBe(1);
});

test('after a sleep the PENDING orders are read before all else, and ring', async () => {
  await shop.clock.advance(MINUTE);
  shop.cable.plugged = false;
  shop.clock.jump(2 * HOUR);
  const orderId = await shop.placeOrder();
  shop.cable.plugged = true;
  const before = (await shop.listRequests()).length;
  app.counter.reconnect();
  await shop.until(() => app.screen().alarm.urgent?.orderId === orderId, SECOND);
  const [first] = (await shop.listRequests()).slice(before);
  expect(first).toBe(`GET /v1/stores/${shop.storeId}/orders 200`);
  expect(shop.connectionsDropped()).toBe(1);
  const left = (app.screen().workspace?.board.new[0]?.holdEndsAt ?? 0) - app.screen().at;
  expect(left).toBeGreaterThan(14 * MINUTE);
});

test('a PC clock that is hours wrong is said, and changes no countdown (C10)', async () => {
  await shop.placeOrder();
  await shop.until(() => app.screen().workspace?.board.new.length === 1);
  const left = () => {
    const { workspace, at } = app.counter.snapshot();
    return (workspace?.board.new[0]?.holdEndsAt ?? 0) - at;
  };
  const before = left();
  app.jumpClock(3 * HOUR);
  await shop.clock.advance(40 * SECOND);
  expect(app.screen().workspace?.clockOffMs).toBeGreaterThan(3 * HOUR - 2 * SECOND);
  expect(before - left()).toBeGreaterThan(38 * SECOND);
  expect(before - left()).toBeLessThan(42 * SECOND);
});

test('closed, it answers that nothing is open, and nothing of it runs any more', async () => {
  await app.close();
  expect(await app.callRaw('activity.view', { workspace: 'store' })).toEqual({ ok: false, problem: 'not_open' });
  expect(shop.clock.pendingCount).toBe(0);
  await shop.placeOrder();
  await shop.clock.advance(MINUTE);
  expect(events).toEqual([]);
});
