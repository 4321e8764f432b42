/** Moving a counter to a new PC: one sealed file, with nothing lost, and nothing done twice (C2, C13, C15). */

import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { CallInput, CallName, CallResult } from '../../../electron/contract/calls/calls.ts';
import { MINUTE, SECOND } from '../../../electron/contract/domain/time.ts';
import { PRODUCTS } from '../../../electron/service/fixture/products.ts';
import type { AppHarness, AppRun, OtherPc } from '../../support/app-harness.ts';
import { openAppHarness } from '../../support/app-harness.ts';
import { setDiskOptions, unwatchFolder, watchFolder } from '../../support/file-hooks.ts';
import { mountSmallDisk } from '../../support/small-disk.ts';
import { drainEventLoop } from '../../support/virtual-clock.ts';

const PASSPHRASE = 'green mango rain roof';
const OWNER = '00000000-0000-4000-8000-000000000001';
const PIN = '73912846';
const [[ATTA] = ['']] = PRODUCTS;
const workspace = 'store';
const ANYTHING = { text: '', kinds: [], who: null, day: null };

const shelf = z.object({ data: z.array(z.object({ barcode: z.string(), stock: z.int() })) });

const smallDisk = mountSmallDisk();
afterAll(() => smallDisk?.unmount());

let harness: AppHarness;
let old: AppRun;
let pc: OtherPc;
let path: string;

beforeEach(async () => {
  harness = await openAppHarness();
  old = await harness.startConnected();
  pc = harness.openOtherPc();
  path = join(pc.folder, 'shop.counter');
});
afterEach(() => harness.close());

/** Waits for a call whose backup, key and files take real time. */
async function patiently<Name extends CallName>(
  run: AppRun,
  name: Name,
  input: CallInput<Name>,
): Promise<CallResult<Name>> {
  let result: CallResult<Name> | null = null;
  void run.callRaw(name, input).then((answer) => {
    result = answer;
  });
  for (;;) {
    if (result !== null) return result;
    await drainEventLoop();
    await harness.clock.advance(1);
  }
}

const make = (passphrase = PASSPHRASE, to = path) => patiently(old, 'move.make', { passphrase, path: to });

async function openAt(run: AppRun, passphrase = PASSPHRASE): Promise<CallResult<'move.open'>> {
  const chosen = await patiently(run, 'move.choose', { path });
  if (!chosen.ok) return chosen;
  return await patiently(run, 'move.open', { passphrase, keepWithoutKeyring: false });
}

const adjust = (run: AppRun, delta: number, actionId: string) =>
  run.call('stock.adjust', { actionId, workspace, storeId: harness.storeId, barcode: ATTA, delta });

const countAdjustments = async () =>
  (await harness.listRequests()).filter((line) => line.includes('/inventory/adjustments')).length;

/** The stock of the item at the service. */
async function readStock(): Promise<number | undefined> {
  const page = shelf.parse(await harness.callApi(`/v1/stores/${harness.storeId}/inventory?limit=100`));
  return page.data.find(({ barcode }) => barcode === ATTA)?.stock;
}

const online = (run: AppRun) => harness.until(() => run.screen().workspace?.line.state === 'online');

test('Orders, waiting actions, counts, settings, people, key and logbook go on at the new PC, and what waited is sent once', async () => {
  await old.call('staff.begin', { memberId: OWNER, name: 'Meera', pin: PIN });
  await old.call('settings.change', { language: 'hi', volume: 65, counterName: 'Front' });
  const orderId = await harness.placeOrder();
  await harness.until(() => old.screen().workspace?.board.new.length === 1);
  await old.call('orders.accept', {
    actionId: '00000000-0000-4000-8000-00000000000a',
    workspace,
    storeId: harness.storeId,
    orderId,
    mode: 'STORE_STAFF',
  });
  await harness.until(() => old.screen().workspace?.waiting.count === 0);
  const sessionId = '00000000-0000-4000-8000-00000000000b';
  await old.call('counts.begin', { workspace, storeId: harness.storeId, sessionId });
  await old.call('counts.put', { workspace, sessionId, barcode: ATTA, counted: 31 });
  harness.cable.plugged = false;
  await adjust(old, 4, '00000000-0000-4000-8000-00000000000c');
  await adjust(old, -1, '00000000-0000-4000-8000-00000000000d');
  expect(await make()).toEqual({ ok: true, value: { path } });
  await old.call('move.retire', {});
  const entries = (await old.call('logbook.view', { search: ANYTHING, before: null })).entries;
  harness.cable.plugged = true;
  const before = await countAdjustments();
  const stock = await readStock();

  const run = await pc.start();
  expect(await openAt(run)).toEqual({ ok: true, value: null });
  expect(pc.listSecrets()).toEqual(harness.listSecrets());
  expect(run.app.snapshot().staff).toMatchObject({ atCounter: null });
  await online(run);
  await harness.until(() => run.screen().workspace?.waiting.count === 0);
  // One for each, which never joins another.
  expect((await countAdjustments()) - before).toBe(2);
  expect(await readStock()).toBe((stock ?? 0) + 3);
  expect(run.screen().settings).toMatchObject({ language: 'hi', volume: 65, counterName: 'Front' });
  expect(run.screen().workspace?.board.preparing.map((card) => card.orderId)).toEqual([orderId]);

  await run.call('staff.signIn', { memberId: OWNER, pin: PIN });
  const counting = await run.call('counts.view', {
    workspace,
    storeId: harness.storeId,
    onlyDifferent: false,
    offset: 0,
    limit: 10,
  });
  expect(counting?.rows).toMatchObject([{ barcode: ATTA, counted: 31 }]);
  expect((await patiently(run, 'logbook.check', {})).ok && (await run.call('logbook.check', {}))).toMatchObject({
    kind: 'whole',
    lost: 0,
    cut: 0,
  });
  const moved = (await run.call('logbook.view', { search: ANYTHING, before: null })).entries;
  expect(moved.map(({ what }) => what).slice(0, 3)).toEqual(['signed_in', 'arrived', 'move.make']);
  expect(moved.slice(2)).toEqual(entries.slice(1));

  // The retired PC neither rings nor sends, also after a restart, and the new one rings.
  await old.close();
  old = await harness.start();
  await harness.clock.advance(MINUTE);
  const next = await harness.placeOrder();
  await harness.until(() => run.screen().alarm.episodes.some((episode) => episode.orderId === next), 2 * SECOND);
  expect(old.screen()).toMatchObject({
    workspace: null,
    unopened: { reason: 'retired' },
    storeDown: null,
    alarm: { tone: null, episodes: [] },
  });
  expect(await readStock()).toBe((stock ?? 0) + 3);
});

test('The key and the customers are in the file sealed, and in no log; nothing is left beside it', async () => {
  await make();
  expect(readFileSync(path).includes(harness.key)).toBe(false);
  expect(readFileSync(path).includes('SQLite format')).toBe(false);
  expect(readdirSync(pc.folder)).toEqual(['shop.counter']);
  expect(readdirSync(harness.folder).filter((name) => name === 'leaving')).toEqual([]);
  const run = await pc.start();
  await openAt(run);
  expect(readdirSync(pc.folder).filter((name) => /^arriv/.test(name))).toEqual([]);
  const log = JSON.stringify(harness.logged);
  for (const secret of [harness.key, PASSPHRASE]) expect(log.includes(secret)).toBe(false);
  for (const name of readdirSync(pc.folder).filter((each) => each !== 'shop.counter'))
    expect(readFileSync(join(pc.folder, name)).includes(harness.key), name).toBe(false);
});

test('What a PC that was not retired sent after all is not sent again by the new one', async () => {
  const stock = (await readStock()) ?? 0;
  harness.cable.plugged = false;
  await adjust(old, 5, '00000000-0000-4000-8000-00000000000c');
  await adjust(old, 2, '00000000-0000-4000-8000-00000000000d');
  await make();
  harness.cable.plugged = true;
  for (let waited = 0; (await readStock()) !== stock + 7; waited += SECOND) {
    expect(waited).toBeLessThan(MINUTE);
    await harness.clock.advance(SECOND);
  }
  await old.call('move.retire', {});
  const run = await pc.start();
  await openAt(run);
  await online(run);
  await harness.clock.advance(MINUTE);
  expect(await readStock()).toBe(stock + 7);
});

test('A retired PC is used again by its owner, and rings', async () => {
  await old.call('move.retire', {});
  await harness.until(() => old.screen().unopened?.reason === 'retired');
  await old.call('move.resume', {});
  await online(old);
  const orderId = await harness.placeOrder();
  await harness.until(() => old.screen().alarm.episodes.some((episode) => episode.orderId === orderId), 2 * SECOND);
});

describe('what is refused, and changes nothing', () => {
  const problem = (of: string) => ({ ok: false, problem: of });

  test('A weak passphrase, a path without a beginning, and Counter’s own folder', async () => {
    expect(await make('12345678')).toEqual(problem('passphrase_weak'));
    for (const elsewhere of ['shop.counter', join(harness.folder, 'logbook.db')])
      expect(await make(PASSPHRASE, elsewhere)).toEqual(problem('folder_refused'));
    expect(readdirSync(pc.folder)).toEqual([]);
  });

  test('Another passphrase, a damaged file, another program’s; then the whole file opens', async () => {
    await make();
    const whole = readFileSync(path);
    const run = await pc.start();
    const before = readdirSync(pc.folder).toSorted();
    expect(await openAt(run, 'green mango rain road')).toEqual(problem('passphrase_wrong'));
    for (const at of [70, Math.floor(whole.length / 2), whole.length - 1]) {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ 4;
      writeFileSync(path, changed);
      expect(await openAt(run)).toEqual(problem('move_file_damaged'));
    }
    writeFileSync(path, 'of the owner');
    expect(await openAt(run)).toEqual(problem('move_file_foreign'));
    expect(readdirSync(pc.folder).toSorted()).toEqual(before);
    expect(run.screen()).toMatchObject({ workspace: null, unopened: null });
    writeFileSync(path, whole);
    expect(await openAt(run)).toEqual({ ok: true, value: null });
    await online(run);
  });

  test('A PC on which something of a shop lies', async () => {
    await make();
    const input = { passphrase: PASSPHRASE, keepWithoutKeyring: false };
    expect(await patiently(old, 'move.choose', { path })).toEqual(problem('not_possible_now'));
    expect(await patiently(old, 'move.open', input)).toEqual(problem('not_possible_now'));
  });
});

describe.skipIf(smallDisk === null)('a disk without room', () => {
  const { folder, fill, clear } = smallDisk ?? { folder: '', fill: () => undefined, clear: () => undefined };
  const full = { ok: false, problem: 'disk_full' };

  test('A stick that is full takes no file, and keeps none of it; with room it takes the file', async () => {
    const onStick = join(folder, 'shop.counter');
    fill();
    expect(await make(PASSPHRASE, onStick)).toEqual(full);
    expect(readdirSync(folder)).toEqual(['other-file']);
    expect(readdirSync(harness.folder)).not.toContain('leaving');
    clear();
    expect(await make(PASSPHRASE, onStick)).toEqual({ ok: true, value: { path: onStick } });
    rmSync(onStick);
  });

  test('A new PC without room for the shop opens no file, and is as new as before', async () => {
    await make();
    const small = harness.openOtherPc(mkdtempSync(join(folder, 'pc-')));
    const run = await small.start();
    const before = readdirSync(small.folder).toSorted();
    expect(await openAt(run)).toEqual(full);
    expect(readdirSync(small.folder).toSorted()).toEqual(before);
    expect(run.screen()).toMatchObject({ workspace: null, unopened: null });
  });
});

test('An end of the new PC at any step leaves nothing of the shop or all of it, and the next start goes on', async () => {
  await old.call('staff.begin', { memberId: OWNER, name: 'Meera', pin: PIN });
  await make();
  const ends = new Set<string>();
  for (let steps = 1; !ends.has('open'); steps += 1) {
    const other = harness.openOtherPc();
    const folders = [other.folder, join(other.folder, 'arriving'), join(other.folder, 'arrived')];
    const run = await other.start();
    let left = steps;
    for (const folder of folders) {
      mkdirSync(folder, { recursive: true });
      watchFolder(folder);
      setDiskOptions(folder, {
        beforeStep: () => {
          left -= 1;
          if (left <= 0) throw Object.assign(new Error('the power is gone'), { code: 'EIO' });
        },
      });
    }
    for (const folder of folders.slice(1)) rmSync(folder, { recursive: true });
    const chosen = await patiently(run, 'move.choose', { path });
    expect(chosen.ok).toBe(true);
    const opened = await patiently(run, 'move.open', { passphrase: PASSPHRASE, keepWithoutKeyring: false });
    for (const folder of folders) unwatchFolder(folder);
    run.kill();
    const again = await other.start();
    await harness.clock.advance(5 * SECOND);
    const connection = await again.callRaw('connect.current', {});
    const isConnected = connection.ok && connection.value !== null;
    ends.add(opened.ok ? 'open' : isConnected ? 'finished by the next start' : 'nothing');
    if (isConnected) {
      await online(again);
      await again.call('staff.signIn', { memberId: OWNER, pin: PIN });
      expect(await patiently(again, 'logbook.check', {})).toMatchObject({ ok: true, value: { kind: 'whole' } });
    } else {
      expect(again.screen()).toMatchObject({ workspace: null, unopened: null });
      expect(readdirSync(other.folder).filter((name) => name.startsWith('store-'))).toEqual([]);
    }
    expect(existsSync(join(other.folder, 'arriving')) || existsSync(join(other.folder, 'arrived'))).toBe(false);
    await again.close();
  }
  expect(ends).toEqual(new Set(['nothing', 'finished by the next start', 'open']));
});
