/** The PC's disk is full: orders show, ring and can be accepted from memory, and are stored once there is room (C3). */

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
  const episodes = () => run.screen().alarm.episodes.map(({ orderId, since }) => ({ orderId, since }));

  test('new orders show and ring from memory, an accept reaches the service, and all of it is stored when there is room', async () => {
    const first = await ringing();
    fill();
    const placed = [first];
    for (let number = 0; number < 5; number += 1) placed.push(await ringing());
    expect(storage()).toMatchObject({ disk: 'full', isInMemory: true });
    expect(new Set(ids('new'))).toEqual(new Set(placed));
    expect(cardsOf('new').find(({ orderId }) => orderId === placed[5])?.isUnsaved).toBe(true);
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

    makeRoom();
    await harness.until(() => storage()?.isInMemory === false, 12 * SECOND);
    expect(storage()?.disk).toBeNull();
    expect(episodes()).toEqual(rung.filter(({ orderId }) => orderId !== first));
    expect([...cardsOf('new'), ...cardsOf('preparing')].some(({ isUnsaved }) => isUnsaved)).toBe(false);
    await run.close();
    run = await harness.start();
    expect(new Set(ids('new'))).toEqual(new Set(placed.slice(1)));
    expect(ids('preparing')).toEqual([first]);
    expect(episodes()).toEqual(rung.filter(({ orderId }) => orderId !== first));
    expect((await harness.listEventTypes(first)).filter((type) => type === 'order.accepted')).toHaveLength(1);
  });

  test('what only staff know is refused, and Silence works', async () => {
    fill();
    const orderId = await ringing();
    expect(storage()?.isInMemory).toBe(true);
    const { storeId } = harness;
    const adjustment = { storeId, barcode: '8901058000108', delta: 1 };
    expect(await run.callRaw('stock.adjust', { workspace: 'store', actionId: PRESS, ...adjustment })).toMatchObject({
      ok: false,
    });
    expect(await run.callRaw('alarm.silence', { workspace: 'store', orderId })).toMatchObject({ ok: true });
    await harness.until(() => run.screen().alarm.episodes[0]?.state === 'silenced', SECOND);
  });

  test('that fills while an accept is under way: one accept, whose outcome is known in the end', async () => {
    const orderId = await ringing();
    await accept(orderId);
    fill();
    await harness.clock.advance(MINUTE);
    makeRoom();
    await harness.until(() => ids('preparing')?.includes(orderId) === true, 2 * MINUTE);
    await harness.until(() => run.screen().workspace?.waiting.count === 0, 2 * MINUTE);
    expect((await harness.listEventTypes(orderId)).filter((type) => type === 'order.accepted')).toHaveLength(1);
  });

  test('a sale that comes while it is full is stored when there is room, although it can’t be read again (C6)', async () => {
    fill();
    await ringing();
    const lines = [{ barcode: '8901058000108', quantity: 1 }];
    const checkout = { type: 'instore', outcome: 'paid', lines };
    await harness.callOperator('POST', `/operator/stores/${harness.storeId}/checkouts`, checkout);
    const toBook = () => run.screen().workspace?.counts.toBook;
    await harness.until(() => toBook() === 1, MINUTE);
    harness.cable.plugged = false;
    makeRoom();
    await harness.until(() => storage()?.isInMemory === false, 12 * SECOND);
    await run.close();
    run = await harness.start();
    expect(toBook()).toBe(1);
  });

  test('at the start: orders ring from memory, and are stored when there is room', async () => {
    const orderId = await ringing();
    await run.close();
    fill();
    run = await harness.start();
    expect(run.screen().unopened).toBeNull();
    expect(ids('new')).toEqual([orderId]);
    const next = await ringing();
    expect(state()).toBe('full');
    expect(run.screen().alarm.episodes.map((episode) => episode.orderId)).toContain(next);
    makeRoom();
    await harness.until(() => state() === null, MINUTE);
    expect(new Set(ids('new'))).toEqual(new Set([orderId, next]));
  });
});
