/** What somebody outside the shop is told, by the whole app. */

import { afterEach, beforeEach, expect, test } from 'vitest';
import { formatIndiaDay, MINUTE, SECOND } from '../../../electron/contract/domain/time.ts';
import type { AppHarness, AppRun } from '../../support/app-harness.ts';
import { openAppHarness } from '../../support/app-harness.ts';

const ADDRESS = 'https://ntfy.example/shop';
const MEMBER = '00000000-0000-4000-8000-000000000001';
const HEARTBEAT = 'https://hc.example/ping/1';

let harness: AppHarness;
let run: AppRun;

beforeEach(async () => {
  harness = await openAppHarness();
  run = await harness.startConnected();
});
afterEach(() => harness.close());

const order = { type: 'delivery', lines: [{ barcode: '8901058000108', quantity: 1 }], outcome: 'paid' };

const sent = (method: string) => harness.outside.sentOutside.filter((request) => request.method === method);

test('an order is told once although the app is killed, and then that it was answered (C18)', async () => {
  await run.call('settings.change', { rungs: [{ afterMinutes: 2, address: ADDRESS, form: 'plain' }] });
  await harness.callOperator('POST', `/operator/stores/${harness.storeId}/checkouts`, order);
  await harness.until(() => run.screen().alarm.tone === 'order');
  await harness.clock.advance(MINUTE);
  run.kill();
  run = await harness.start();
  await harness.clock.advance(MINUTE + 10 * SECOND);
  expect(sent('POST')).toMatchObject([{ url: ADDRESS }]);
  run.kill();
  run = await harness.start();
  await harness.clock.advance(2 * MINUTE);
  expect(sent('POST')).toHaveLength(1);

  const orderId = run.screen().alarm.episodes[0]?.orderId ?? expect.unreachable();
  await run.call('orders.accept', {
    actionId: '5f0f4a86-4e4e-4f0b-9d43-6b7a3a0a1c11',
    workspace: 'store',
    storeId: harness.storeId,
    orderId,
    mode: 'STORE_STAFF',
  });
  await harness.clock.advance(10 * SECOND);
  expect(sent('POST').map(({ headers }) => headers['idempotency-key'])).toEqual([
    `counter-${harness.storeId}-${orderId}-0`,
    `counter-${harness.storeId}-${orderId}-0-answered`,
  ]);
});

test('the mark of a closed day is told once, and again under its key after a failure, although the app is killed (C21)', async () => {
  await run.call('settings.change', {
    rungs: [{ afterMinutes: 2, address: ADDRESS, form: 'plain' }],
    tellsClosing: true,
  });
  await run.call('staff.begin', { memberId: MEMBER, name: 'Meera', pin: '739128' });
  harness.outside.outsideStatus = 503;
  const day = formatIndiaDay(harness.clock.now());
  const { at: comparedAt } = await run.call('closing.compare', { workspace: 'store', day });
  const actionId = '5f0f4a86-4e4e-4f0b-9d43-6b7a3a0a1c12';
  const signing = { signedBy: 'Meera', countedCash: null, note: '' };
  const { findings } = await run.call('closing.sign', { workspace: 'store', actionId, comparedAt, ...signing });
  await harness.clock.advance(10 * SECOND);
  expect(sent('POST')).toHaveLength(1);
  run.kill();
  harness.outside.outsideStatus = 200;
  run = await harness.start();
  await harness.clock.advance(MINUTE);
  run.kill();
  run = await harness.start();
  await harness.clock.advance(2 * MINUTE);
  expect(sent('POST').map(({ headers }) => headers['idempotency-key'])).toEqual([
    `counter-closing-${actionId}`,
    `counter-closing-${actionId}`,
  ]);
  expect(sent('POST')[1]?.body).toContain(findings.logbookMark);
});

test('the mark of a closed day goes nowhere unless the owner wants it', async () => {
  await run.call('settings.change', { rungs: [{ afterMinutes: 2, address: ADDRESS, form: 'plain' }] });
  await run.call('staff.begin', { memberId: MEMBER, name: 'Meera', pin: '739128' });
  const day = formatIndiaDay(harness.clock.now());
  const { at: comparedAt } = await run.call('closing.compare', { workspace: 'store', day });
  const signing = { actionId: crypto.randomUUID(), signedBy: 'Meera', countedCash: null, note: '' };
  await run.call('closing.sign', { workspace: 'store', comparedAt, ...signing });
  await harness.clock.advance(MINUTE);
  expect(sent('POST')).toEqual([]);
});

test('the heartbeat goes out each minute while the counter can ring, and not once anything keeps it from ringing (C18)', async () => {
  await run.call('settings.change', { heartbeat: HEARTBEAT });
  async function beats(minutes: number, isPageAlive = true): Promise<number> {
    const before = sent('GET').length;
    for (let seconds = 0; seconds < minutes * 60; seconds += 1) {
      if (isPageAlive) await run.call('sound.report', { state: 'quiet' });
      await harness.clock.advance(SECOND);
    }
    return sent('GET').length - before;
  }
  expect(run.screen().outside).toEqual({ rungs: [], heartbeat: null });
  expect(await beats(3)).toBe(3);
  expect(run.screen().outside.heartbeat).toBe('accepted');
  harness.outside.outsideStatus = 410;
  await beats(1);
  expect(run.screen().outside.heartbeat).toBe('refused');
  harness.cable.plugged = false;
  await beats(1);
  expect(await beats(2)).toBe(0);
  harness.cable.plugged = true;
  await beats(2);
  expect(await beats(2)).toBe(2);
  harness.pc.sound = { state: 'known', device: 'Speaker', muted: true, volume: 60 };
  await beats(1);
  expect(await beats(2)).toBe(0);
  harness.pc.sound = { state: 'known', device: 'Speaker', muted: false, volume: 60 };
  await beats(1);
  expect(await beats(2)).toBe(2);
  await beats(1, false);
  expect(await beats(2, false)).toBe(0);
  expect(await beats(2)).toBe(2);
  const before = sent('GET').length;
  run.kill();
  await harness.clock.advance(3 * MINUTE);
  expect(sent('GET')).toHaveLength(before);
  expect(sent('GET').every(({ url }) => url === HEARTBEAT)).toBe(true);
});

test('only the owner sees the addresses, which may hold a secret', async () => {
  await run.call('settings.change', {
    rungs: [{ afterMinutes: 2, address: ADDRESS, form: 'plain' }],
    heartbeat: HEARTBEAT,
  });
  const addresses = async () => JSON.stringify(await run.call('app.snapshot', {})).match(/(ntfy|hc)\.example/g) ?? [];
  expect(await addresses()).toHaveLength(2);
  const memberId = MEMBER;
  await run.call('staff.begin', { memberId, name: 'Meera', pin: '739128' });
  expect(await addresses()).toHaveLength(2);
  await run.call('staff.lock', {});
  expect(await addresses()).toEqual([]);
  await run.call('staff.signIn', { memberId, pin: '739128' });
  expect(await addresses()).toHaveLength(2);
  await run.call('settings.change', { heartbeat: null });
  const { entries } = await run.call('logbook.view', {
    search: { text: '', kinds: [], who: null, day: null },
    before: null,
  });
  expect(entries[0]).toMatchObject({ what: 'settings.change', details: { heartbeat: 'changed' } });
});
