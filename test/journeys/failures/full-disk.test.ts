/** The PC's disk is full: orders show, ring and can be decided, and are stored once there is room (C1, C2, C3). */

import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE, SECOND } from '../../../electron/contract/domain/time.ts';
import type { AppHarness, AppRun } from '../../support/app-harness.ts';
import { openAppHarness } from '../../support/app-harness.ts';
import { mountSmallDisk } from '../../support/small-disk.ts';

const PRESS = '5f0f4a86-4e4e-4f0b-9d43-6b7a3a0a1c11';

const disk = mountSmallDisk();
afterAll(() => disk?.unmount());

describe.skipIf(disk === null)('a full disk', () => {
  const { folder, fill, clear: makeRoom } = disk ?? { folder: '', fill: () => undefined, clear: () => undefined };
  let harness: AppHarness;
  let run: AppRun;

  beforeEach(async () => {
    harness = await openAppHarness(mkdtempSync(join(folder, 'counter-shop-')));
    run = await harness.startConnected();
  });
  afterEach(async () => {
    makeRoom();
    await harness.close();
  });

  const ids = (column: 'new' | 'preparing') => run.screen().workspace?.board[column].map(({ orderId }) => orderId);
  const state = () => run.screen().workspace?.storage.disk;

  async function ringing(): Promise<string> {
    const orderId = await harness.placeOrder();
    await harness.until(() => ids('new')?.includes(orderId) === true, 2 * SECOND);
    return orderId;
  }

  const accept = (orderId: string) => {
    const { storeId } = harness;
    return run.callRaw('orders.accept', { actionId: PRESS, workspace: 'store', storeId, orderId, mode: 'STORE_STAFF' });
  };

  const storage = () => run.screen().workspace?.storage;
  const cardsOf = (column: 'new' | 'preparing') => run.screen().workspace?.board[column] ?? [];
  const loseResponses = () => {
    const match = { path: '/v1/stores/{store_id}/orders/{order_id}/accept' };
    return harness.callOperator('POST', '/operator/faults', { match, kind: 'drop_after', times: 4 });
  };
  const countAccepts = async (orderId: string) =>
    (await harness.listEventTypes(orderId)).filter((type) => type === 'order.accepted').length;
  const episodes = () => run.screen().alarm.episodes.map(({ orderId, since }) => ({ orderId, since }));

  test('new orders show and ring, an accept reaches the service once, and all of it is stored when there is room', async () => {
    const first = await ringing();
    fill();
    const placed = [first];
    for (let number = 0; number < 5; number += 1) placed.push(await ringing());
    expect(storage()?.disk).toBe('full');
    expect(new Set(ids('new'))).toEqual(new Set(placed));
    expect(cardsOf('new').map(({ isUnsaved }) => isUnsaved)).toContain(true);
    expect(run.screen().alarm.tone).toBe('order');
    const rung = episodes();
    expect(rung).toHaveLength(6);
    await harness.clock.advance(MINUTE);
    expect(episodes()).toEqual(rung);
    expect(run.screen().alarm.loudness).toBe(2);

    expect(await accept(first)).toMatchObject({ ok: true, value: { isSaved: false } });
    expect(await accept(first)).toMatchObject({ ok: true, value: { actionId: PRESS } });
    await harness.until(() => ids('preparing')?.includes(first) === true, 5 * SECOND);
    expect(cardsOf('preparing')[0]).toMatchObject({ orderId: first, status: 'ACCEPTED', isUnsaved: true });
    await harness.clock.advance(SECOND);
    expect((await harness.listRequests()).filter((request) => request.includes('/accept'))).toHaveLength(1);

    makeRoom();
    await harness.until(() => storage()?.disk === null, 6 * SECOND);
    expect(episodes()).toEqual(rung.filter(({ orderId }) => orderId !== first));
    expect([...cardsOf('new'), ...cardsOf('preparing')].some(({ isUnsaved }) => isUnsaved)).toBe(false);
    await run.close();
    run = await harness.start();
    expect(new Set(ids('new'))).toEqual(new Set(placed.slice(1)));
    expect(ids('preparing')).toEqual([first]);
    expect(episodes()).toEqual(rung.filter(({ orderId }) => orderId !== first));
    expect(await countAccepts(first)).toBe(1);
  });

  test('what only staff know is refused, and a Silence lasts beyond it', async () => {
    fill();
    const orderId = await ringing();
    await harness.until(() => storage()?.disk === 'full', 10 * SECOND);
    const { storeId } = harness;
    const adjustment = { storeId, barcode: '8901058000108', delta: 1 };
    expect(await run.callRaw('stock.adjust', { workspace: 'store', actionId: PRESS, ...adjustment })).toEqual({
      ok: false,
      problem: 'disk_full',
    });
    expect(await run.callRaw('alarm.silence', { workspace: 'store', orderId })).toMatchObject({ ok: true });
    const state = () => run.screen().alarm.episodes[0]?.state;
    await harness.until(() => state() === 'silenced', SECOND);
    makeRoom();
    await harness.until(() => storage()?.disk === null, 6 * SECOND);
    expect(state()).toBe('silenced');
  });

  test('is no outage: staff are not told that they missed something', async () => {
    fill();
    await ringing();
    await harness.clock.advance(3 * MINUTE);
    makeRoom();
    await harness.until(() => storage()?.disk === null, 6 * SECOND);
    await harness.clock.advance(10 * SECOND);
    expect(run.screen().workspace).toMatchObject({ line: { state: 'online' }, catchUp: null });
  });

  test('an order that another counter has accepted rings no longer', async () => {
    fill();
    const orderId = await ringing();
    await harness.callOperator('POST', `/operator/orders/${orderId}/accept`, {});
    await harness.until(() => run.screen().alarm.episodes.length === 0, 3 * SECOND);
  });

  test('an accept whose response is lost is known as done when there is room', async () => {
    fill();
    const orderId = await ringing();
    await loseResponses();
    await accept(orderId);
    await harness.clock.advance(SECOND / 2);
    makeRoom();
    await harness.until(() => ids('preparing')?.includes(orderId) === true, MINUTE);
    await harness.until(() => run.screen().workspace?.waiting.count === 0, MINUTE);
    expect(await countAccepts(orderId)).toBe(1);
  });

  test('an accept that was sent before the app was killed is done, and rings no longer', async () => {
    fill();
    const orderId = await ringing();
    await accept(orderId);
    await harness.clock.advance(SECOND / 10);
    run.kill();
    makeRoom();
    run = await harness.start();
    await harness.until(() => ids('preparing')?.includes(orderId) === true, MINUTE);
    expect(run.screen().alarm.episodes).toEqual([]);
    expect(await countAccepts(orderId)).toBe(1);
  });

  test('a decision that could not leave is given up, and the order rings again', async () => {
    fill();
    const orderId = await ringing();
    harness.cable.plugged = false;
    expect(await accept(orderId)).toMatchObject({ ok: true });
    await harness.until(() => run.screen().alarm.tone !== 'order', SECOND);
    await harness.until(() => cardsOf('new')[0]?.refusal?.code === 'not_sent', 20 * SECOND);
    expect(run.screen().alarm.tone).toBe('order');
    harness.cable.plugged = true;
    await harness.clock.advance(MINUTE);
    expect(await countAccepts(orderId)).toBe(0);
  });

  test('does not lose an accept that is under way as it fills: one takes effect, and its outcome is known in the end', async () => {
    const orderId = await ringing();
    await accept(orderId);
    fill();
    await harness.clock.advance(MINUTE);
    makeRoom();
    await harness.until(() => ids('preparing')?.includes(orderId) === true, 2 * MINUTE);
    await harness.until(() => run.screen().workspace?.waiting.count === 0, 2 * MINUTE);
    expect(await countAccepts(orderId)).toBe(1);
  });

  test('at the start lets orders ring, and stores them when there is room', async () => {
    const orderId = await ringing();
    await run.close();
    fill();
    run = await harness.start();
    expect(run.screen().unopened).toBeNull();
    await harness.until(() => ids('new')?.includes(orderId) === true, 2 * SECOND);
    const next = await ringing();
    expect(state()).toBe('full');
    expect(run.screen().alarm.episodes.map((episode) => episode.orderId)).toContain(next);
    makeRoom();
    await harness.until(() => state() === null, MINUTE);
    expect(new Set(ids('new'))).toEqual(new Set([orderId, next]));
  });
});
