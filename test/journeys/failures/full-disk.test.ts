/** The disk of the PC is full: staff are told before they act, the order keeps ringing, and nothing is half done. */

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
  const { TMPDIR } = process.env;
  let harness: AppHarness;
  let run: AppRun;

  beforeEach(async () => {
    process.env['TMPDIR'] = folder;
    harness = await openAppHarness();
    run = await harness.startConnected();
  });
  afterEach(async () => {
    makeRoom();
    await harness.close();
    if (TMPDIR === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = TMPDIR;
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

  test('is told, keeps what is on screen, refuses a press, and goes on when there is room', async () => {
    const orderId = await ringing();
    fill();
    await harness.until(() => state() === 'full', 12 * SECOND);
    expect(await accept(orderId)).toEqual({ ok: false, problem: 'disk_full' });
    expect(ids('new')).toEqual([orderId]);
    expect(run.screen().alarm.tone).toBe('order');
    expect(run.screen().workspace?.waiting.count).toBe(0);
    await harness.clock.advance(MINUTE);
    expect(run.screen().alarm.tone).toBe('order');

    makeRoom();
    await harness.until(() => state() === null, 12 * SECOND);
    expect(await accept(orderId)).toMatchObject({ ok: true });
    await harness.until(() => ids('preparing')?.includes(orderId) === true, MINUTE);
    expect((await harness.listEventTypes(orderId)).filter((type) => type === 'order.accepted')).toHaveLength(1);
  });

  test('that fills while an accept is under way: one accept, and it is known in the end', async () => {
    const orderId = await ringing();
    await accept(orderId);
    fill();
    await harness.clock.advance(MINUTE);
    makeRoom();
    await harness.until(() => ids('preparing')?.includes(orderId) === true, 2 * MINUTE);
    await harness.until(() => run.screen().workspace?.waiting.count === 0, 2 * MINUTE);
    expect((await harness.listEventTypes(orderId)).filter((type) => type === 'order.accepted')).toHaveLength(1);
  });

  test('at the start: told, and open by itself when there is room', async () => {
    const orderId = await ringing();
    await run.close();
    fill();
    run = await harness.start();
    const { workspace, unopened } = run.screen();
    // Where SQLite finds the little room that it needs, yesterday's orders are there, with a word about the disk.
    if (workspace === null) expect(unopened).toEqual({ kind: 'store', reason: 'disk_full' });
    else await harness.until(() => state() === 'full', 12 * SECOND);
    makeRoom();
    await harness.until(() => run.screen().unopened === null && state() === null, MINUTE);
    expect(ids('new')).toEqual([orderId]);
  });
});
