/** Backups are copied to a second folder; whatever happens to that folder, the shop goes on and Health says so. */

import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE, SECOND } from '../../../electron/contract/domain/time.ts';
import { PRODUCTS } from '../../../electron/service/fixture/products.ts';
import type { AppHarness, AppRun } from '../../support/app-harness.ts';
import { openAppHarness } from '../../support/app-harness.ts';
import { mountSmallDisk } from '../../support/small-disk.ts';
import { drainEventLoop } from '../../support/virtual-clock.ts';

const [[ATTA] = ['']] = PRODUCTS;

const stick = mountSmallDisk();
afterAll(() => stick?.unmount());

describe.skipIf(stick === null)('a second folder for backups', () => {
  const { folder, fill, clear } = stick ?? { folder: '', fill: () => undefined, clear: () => undefined };
  const own = join(folder, 'Counter-SHOP-17');
  let harness: AppHarness;
  let run: AppRun;

  beforeEach(async () => {
    harness = await openAppHarness();
    run = await harness.startConnected();
  });
  afterEach(async () => {
    await harness.close();
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
  });

  /** Makes a backup, whose steps take real time. */
  async function backUp(): Promise<void> {
    let isMade = false;
    void run.call('health.backUp', { workspace: 'store' }).then(() => {
      isMade = true;
    });
    while (!isMade) {
      await drainEventLoop();
      await harness.clock.advance(1);
    }
  }

  const listCopies = () => (existsSync(own) ? readdirSync(own) : []);

  /** Files are read and written in real time, whatever the virtual clock says. */
  const expectHealth = (finding: string): Promise<void> =>
    expect
      .poll(
        async () => {
          await harness.clock.advance(1);
          return (await run.call('health.view', {})).copies.finding;
        },
        { interval: 5, timeout: 20_000 },
      )
      .toBe(finding);

  /** The next try is due by then, and no other backup. */
  const aMinuteLater = (): Promise<void> => harness.clock.advance(MINUTE + SECOND);

  async function expectRing(): Promise<void> {
    const orderId = await harness.placeOrder();
    await harness.until(() => run.screen().alarm.episodes.some((episode) => episode.orderId === orderId), 2 * SECOND);
  }

  test('Each backup is copied there whole, without the store’s key, and goes with the PC that made it', async () => {
    const orderId = await harness.placeOrder();
    await harness.until(() => run.screen().workspace?.board.new.length === 1);
    expect((await run.call('health.view', {})).copies.finding).toBe('copies_none');
    await run.call('copies.choose', { path: folder });
    await backUp();
    await expectHealth('copies_fresh');
    const [name = ''] = listCopies();
    expect(listCopies()).toHaveLength(1);
    expect(readFileSync(join(own, name)).includes(harness.key)).toBe(false);
    const copy = new Database(join(own, name), { readonly: true });
    expect(copy.prepare('SELECT id FROM orders').pluck().all()).toEqual([orderId]);
    copy.close();

    await run.close();
    run = await harness.start();
    // What was backed up at the end of the last run is copied a minute after the start.
    await aMinuteLater();
    await expectHealth('copies_fresh');
    expect(listCopies().toSorted().at(-1)).toBe(
      readdirSync(harness.folder)
        .filter((each) => each.includes('.backup-'))
        .toSorted()
        .at(-1),
    );
    await run.call('copies.stop', {});
    expect((await run.call('health.view', {})).copies.finding).toBe('copies_none');
  });

  test('The newest copy, put into a new PC’s data folder before the store is connected, is where that PC goes on', async () => {
    const sessionId = '00000000-0000-4000-8000-00000000000b';
    await run.call('counts.begin', { workspace: 'store', storeId: harness.storeId, sessionId });
    await run.call('counts.put', { workspace: 'store', sessionId, barcode: ATTA, counted: 31 });
    await run.call('copies.choose', { path: folder });
    await backUp();
    await expectHealth('copies_fresh');
    await run.close();
    const [name = ''] = listCopies().toSorted().slice(-1);
    const pc = harness.openOtherPc();
    copyFileSync(join(own, name), join(pc.folder, name));
    run = await pc.start();
    await run.connect(harness.key);
    const view = { onlyDifferent: false, offset: 0, limit: 10 };
    const counting = await run.call('counts.view', { workspace: 'store', storeId: harness.storeId, ...view });
    expect(counting?.rows).toMatchObject([{ barcode: ATTA, counted: 31 }]);
  });

  test('A folder that is gone, full or write-protected shows in Health, orders ring, and the copy follows by itself', async () => {
    const away = `${own}-away`;
    await run.call('copies.choose', { path: join(folder, 'disk') });
    await expectHealth('copies_missing');
    await expectRing();
    await run.call('copies.choose', { path: folder });
    await backUp();
    await expectHealth('copies_fresh');

    renameSync(own, away);
    fill();
    await backUp();
    await expectHealth('copies_full');
    await expectRing();
    clear();
    await aMinuteLater();
    await expectHealth('copies_fresh');

    execFileSync('/bin/mount', ['-o', 'remount,ro', folder]);
    try {
      await harness.clock.advance(SECOND);
      await backUp();
      await expectHealth('copies_failing');
      await expectRing();
    } finally {
      execFileSync('/bin/mount', ['-o', 'remount,rw', folder]);
    }
    await aMinuteLater();
    await expectHealth('copies_fresh');
    expect(listCopies().every((name) => !name.endsWith('.unfinished'))).toBe(true);
  });

  test('Neither Counter’s own folder nor a path without a beginning is taken', async () => {
    for (const path of [harness.folder, join(harness.folder, 'copies'), 'copies'])
      expect(await run.callRaw('copies.choose', { path })).toEqual({ ok: false, problem: 'folder_refused' });
    expect(await run.call('copies.view', {})).toEqual({ folder: null });
  });
});
