/** What the app sends to its hosts: numbered snapshots, events, counts. */

import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { IpcEvent } from '../../../electron/contract/calls/calls.ts';
import type { Snapshot } from '../../../electron/contract/calls/snapshot.ts';
import { HOUR, MINUTE, SECOND } from '../../../electron/contract/domain/time.ts';

import type { AppHarness, AppRun } from '../../support/app-harness.ts';
import { openAppHarness } from '../../support/app-harness.ts';

let harness: AppHarness;
let run: AppRun;
let events: IpcEvent[];

beforeEach(async () => {
  harness = await openAppHarness();
  run = await harness.startConnected();
  events = [];
  run.app.listen((event) => events.push(event));
});
afterEach(() => harness.close());

const snapshots = (): Snapshot[] => events.flatMap((event) => (event.name === 'snapshot' ? [event.snapshot] : []));

/** Counts the rows that the app has changed in its databases, from the next database that it opens on. */
function countRowChanges(): () => number {
  const prepare = vi.spyOn(Database.prototype, 'prepare');
  onTestFinished(() => prepare.mockRestore());
  return () => {
    const open = [...new Set(prepare.mock.contexts)].filter((each): each is Database.Database => Object(each).open);
    return open.reduce((sum, each) => sum + Number(each.prepare('SELECT total_changes()').pluck().get()), 0);
  };
}

test('a view of everything on screen changes nothing, even where the next tick does', async () => {
  const rowChanges = countRowChanges();
  await run.close();
  run = await harness.start();
  await harness.until(() => run.screen().workspace?.line.state === 'online');
  await harness.placeOrder();
  const countNew = (screen: Snapshot): number => screen.workspace?.board.new.length ?? 0;
  // A tick just before the order arrives keeps the next one waiting.
  while (countNew(run.app.snapshot()) === 0) {
    await run.call('alarm.silenceAll', {});
    await harness.clock.advance(1);
  }
  expect(countNew(run.screen())).toBe(0);
  run.app.listen((event) => events.push(event));
  const readChanges = () => [rowChanges(), harness.clock.pendingCount, run.app.newOrders().store, events.length];
  const before = readChanges();
  for (let time = 0; time < 3; time += 1) {
    expect(run.app.snapshot()).toMatchObject({ number: run.screen().number, alarm: { tone: 'order' } });
    expect((await run.callRaw('health.view', {})).ok).toBe(true);
    expect(run.app.support.health()).toMatchObject({
      workspaces: { store: { stores: 1 } },
      sound: { tone: 'order', ringing: 1, silenced: 0 },
    });
    await run.call('app.snapshot', {});
  }
  expect(readChanges()).toEqual(before);
  await harness.clock.advance(50);
  expect(run.screen().alarm.tone).toBe('order');
  expect(rowChanges()).toBeGreaterThan(before[0] ?? 0);
  expect(run.app.newOrders().store).toBe(1);
});

describe('snapshots', () => {
  test('have rising numbers and times', async () => {
    await harness.placeOrder();
    await harness.clock.advance(5 * SECOND);
    const numbers = snapshots().map(({ number }) => number);
    const times = snapshots().map(({ at }) => at);
    expect(numbers.length).toBeGreaterThan(0);
    expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other));
    expect(times).toEqual(times.toSorted((one, other) => one - other));
  });

  test('are no more than can be drawn, however much happens', async () => {
    for (let count = 0; count < 50; count += 1) await run.call('settings.change', { volume: count });
    await harness.clock.advance(49);
    expect(snapshots().length).toBeLessThanOrEqual(1);
    await harness.clock.advance(SECOND);
    expect(run.screen().settings.volume).toBe(49);
  });

  test('are rare when nothing happens', async () => {
    await harness.clock.advance(5 * MINUTE);
    events.length = 0;
    await harness.clock.advance(5 * MINUTE);
    expect(snapshots().length).toBeLessThanOrEqual(30);
  });

  test('never show a half-done change: no Welcome while one store replaces another', async () => {
    await run.connect(await harness.createKey());
    await run.call('practice.enter', {});
    await run.call('practice.reset', {});
    await harness.clock.advance(5 * SECOND);
    expect(snapshots().length).toBeGreaterThan(0);
    expect(snapshots().filter(({ workspace }) => workspace === null)).toEqual([]);
  });

  test.each(['a new key', 'a reset of practice'])('call for every view to be read again after %s', async (what) => {
    if (what === 'a reset of practice') await run.call('practice.enter', {});
    await harness.clock.advance(MINUTE);
    const revisions = () => Object.values(run.screen().workspace?.revisions ?? {});
    const before = revisions();
    if (what === 'a new key') await run.connect(await harness.createKey());
    else await run.call('practice.reset', {});
    await harness.clock.advance(SECOND);
    expect(revisions().map((revision, view) => revision > (before[view] ?? 0))).toEqual(before.map(() => true));
  });
});

test('a notification that is pressed opens its order in the renderer', () => {
  run.app.showOrder('store', 'ORDER-1');
  expect(events).toEqual([{ name: 'show_order', workspace: 'store', orderId: 'ORDER-1' }]);
});

test('a listener that unsubscribed receives nothing more', async () => {
  const heard: IpcEvent[] = [];
  run.app.listen((event) => heard.push(event))();
  await run.call('settings.change', { volume: 1 });
  await harness.clock.advance(SECOND);
  expect(heard).toEqual([]);
});

test('new orders are counted for tray and taskbar, apart for practice', async () => {
  expect(run.app.newOrders()).toEqual({ store: 0, practice: null });
  await harness.placeOrder();
  await harness.until(() => run.app.newOrders().store === 1);
  await run.call('practice.enter', {});
  await run.call('practice.play', { move: 'place_order' });
  await run.call('practice.play', { move: 'place_order' });
  await harness.until(() => run.app.newOrders().practice === 2);
  expect(run.app.newOrders().store).toBe(1);
});

test('a PC clock that is hours wrong is reported, and changes no countdown (C10)', async () => {
  await harness.placeOrder();
  await harness.until(() => run.screen().workspace?.board.new.length === 1);
  const left = () => {
    const { workspace, at } = run.app.snapshot();
    return (workspace?.board.new[0]?.holdEndsAt ?? 0) - at;
  };
  const before = left();
  run.jumpClock(3 * HOUR);
  await harness.clock.advance(40 * SECOND);
  expect(run.screen().workspace?.clockOffMs).toBeGreaterThan(3 * HOUR - 2 * SECOND);
  expect(before - left()).toBeGreaterThan(38 * SECOND);
  expect(before - left()).toBeLessThan(42 * SECOND);
});

test('a closed app answers that nothing is open, and runs nothing any more', async () => {
  await run.close();
  expect(await run.callRaw('activity.view', { workspace: 'store' })).toEqual({ ok: false, problem: 'not_open' });
  expect(harness.clock.pendingCount).toBe(0);
  await harness.placeOrder();
  await harness.clock.advance(MINUTE);
  expect(events).toEqual([]);
});

test('an update learns what the store still has to do, and that a counter without a store has nothing', async () => {
  const idle = { openOrders: 0, newOrders: 0, unsentActions: 0, isUnsettled: false };
  await harness.until(() => !run.app.work().isUnsettled);
  expect(run.app.work()).toEqual(idle);
  const orderId = await harness.placeOrder();
  await harness.until(() => run.app.work().newOrders === 1);
  harness.cable.plugged = false;
  const accept = { workspace: 'store', storeId: harness.storeId, orderId, mode: 'STORE_STAFF' } as const;
  await run.call('orders.accept', { ...accept, actionId: crypto.randomUUID() });
  expect(run.app.work()).toMatchObject({ openOrders: 1, unsentActions: 1 });
  const other = await harness.openOtherPc().start();
  expect(other.app.work()).toEqual(idle);
  await other.close();
});
