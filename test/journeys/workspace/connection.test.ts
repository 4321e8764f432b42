/** From Welcome to an open store and back, and what becomes of the key on the way (C13). */

import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { SECOND } from '../../../electron/contract/domain/time.ts';
import { PRODUCTS } from '../../../electron/service/fixture/products.ts';
import type { AppHarness, AppRun } from '../../support/app-harness.ts';
import { ADDRESS, LIVE_ADDRESS, openAppHarness } from '../../support/app-harness.ts';

let shop: AppHarness;
let app: AppRun;

beforeEach(async () => {
  shop = await openAppHarness();
  app = await shop.start();
});
afterEach(() => shop.close());

const PRESS = '5f0f4a86-4e4e-4f0b-9d43-6b7a3a0a1c11';
const SECOND_PRESS = '0f6bb0f5-6e3c-4a69-8a3e-2b1f4a1d9e22';
const CLAIM = '/v1/connections/claim';

const keys = () => shop.service.ready.keys ?? expect.unreachable();
const check = (key: string, address = ADDRESS) => app.callRaw('connect.check', { address, key });
const checkLive = () => app.call('connect.check', { address: LIVE_ADDRESS, key: keys().live_company });
const liveStore = () => shop.service.ready.live_store_id ?? expect.unreachable();

async function liveCode(): Promise<string> {
  const made = await shop.callOperator('POST', `/operator/stores/${liveStore()}/connection-code`);
  return z.object({ code: z.string() }).parse(made).code;
}

/** Presses Connect with a code; lets time pass until it is answered. */
async function claim(code: string, actionId = PRESS) {
  const answered = app.callRaw('connect.claim', { actionId, code });
  await shop.clock.advance(30 * SECOND);
  return await answered;
}

test('a new counter shows Welcome', () => {
  expect(app.screen()).toMatchObject({ workspace: null, storeConnected: false, practice: null });
});

describe('checking an address and a key', () => {
  test('tells whose key it is and which stores it sees, and never gives the key back', async () => {
    const found = await app.call('connect.check', { address: `${ADDRESS}/`, key: shop.key });
    expect(found).toEqual({
      mode: 'test',
      company: 'Sharma Retail',
      scope: 'company',
      lastFour: shop.key.slice(-4),
      stores: [{ id: shop.storeId, name: expect.any(String), city: expect.any(String) }],
      keeping: 'keyring',
    });
    expect(JSON.stringify(found)).not.toContain(shop.key);
  });

  test.each([
    ['plain http', 'http://pos.example', 'address_refused'],
    ['a user name in it', 'https://me@sandbox.pos.example', 'address_refused'],
    ['nothing that answers', 'https://nowhere.example', 'address_unreachable'],
    ['a portal that answers everything', 'https://portal.example', 'not_the_service'],
  ])('an address with %s: %s → %s', async (_, address, problem) => {
    expect(await check(shop.key, address)).toEqual({ ok: false, problem });
  });

  test.each([
    ['without its prefix', 'abc', 'key_malformed'],
    ['that would break a header', 'sk_test_a\u0901b', 'key_malformed'],
    ['that nobody knows', 'sk_test_nobodyknowsthis', 'key_refused'],
  ])('a key %s', async (_, key, problem) => {
    expect(await check(key)).toEqual({ ok: false, problem });
  });

  test('a key of the other environment', async () => {
    expect(await check(keys().live_company)).toEqual({ ok: false, problem: 'key_refused' });
  });

  test('a suspended company', async () => {
    await shop.callOperator('PATCH', `/operator/companies/${shop.service.ready.company_id}`, { suspended: true });
    expect(await check(shop.key)).toEqual({ ok: false, problem: 'company_forbidden' });
  });

  test.each([
    [429, 'slow_down'],
    [503, 'service_failed'],
  ])('an answer %i', async (status, problem) => {
    await shop.callOperator('POST', '/operator/faults', {
      match: { path: '/v1/ping' },
      kind: 'status',
      status,
      times: 1,
    });
    expect(await check(shop.key)).toEqual({ ok: false, problem });
  });
});

describe('claiming a store’s code', () => {
  test('connects it, however the code was typed', async () => {
    expect((await checkLive()).stores).toEqual([]);
    const code = (await liveCode()).toLowerCase().replace('-', ' ');
    expect(await claim(code)).toEqual({ ok: true, value: { storeId: liveStore() } });
    await app.call('connect.open', { storeIds: [liveStore()], keepWithoutKeyring: false });
    await shop.until(() => app.screen().workspace?.line.state === 'online');
    expect(app.screen()).toMatchObject({ storeConnected: true, workspace: { kind: 'store', mode: 'live' } });
  });

  test('whose answer is lost is repeated with the same key and connects it once', async () => {
    await checkLive();
    await shop.callOperator('POST', '/operator/faults', { match: { path: CLAIM }, kind: 'drop_after', times: 2 });
    expect(await claim(await liveCode())).toEqual({ ok: true, value: { storeId: liveStore() } });
    const claims = (await shop.listRequests()).filter((request) => request.includes(CLAIM));
    expect(claims).toHaveLength(3);
  });

  test('whose answers are all lost is found in the list of stores', async () => {
    await checkLive();
    await shop.callOperator('POST', '/operator/faults', { match: { path: CLAIM }, kind: 'drop_after', times: 10 });
    expect(await claim(await liveCode())).toEqual({ ok: true, value: { storeId: liveStore() } });
  });

  test('of which nothing can be learnt may have been used; pressed again, the same key finds out', async () => {
    await checkLive();
    const code = await liveCode();
    await shop.callOperator('POST', '/operator/faults', { match: { path: CLAIM }, kind: 'drop_after', times: 3 });
    await shop.callOperator('POST', '/operator/faults', {
      match: { path: '/v1/stores' },
      kind: 'drop_before',
      times: 1,
    });
    expect(await claim(code)).toEqual({ ok: false, problem: 'code_maybe_used' });
    expect(await claim(code, SECOND_PRESS)).toEqual({ ok: true, value: { storeId: liveStore() } });
    expect((await shop.listRequests()).findLast((request) => request.includes(CLAIM))).toBe(`POST ${CLAIM} 201`);
  });

  test('that is wrong says so', async () => {
    await checkLive();
    expect(await claim('ABCD-EFGH')).toEqual({ ok: false, problem: 'code_refused' });
  });

  test('with a key of one store is refused', async () => {
    await app.call('connect.check', { address: ADDRESS, key: keys().test_store });
    expect(await claim('ABCD-EFGH')).toEqual({ ok: false, problem: 'needs_company_key' });
  });

  test('without a line says that nothing answers', async () => {
    await checkLive();
    shop.cable.plugged = false;
    expect(await claim('ABCD-EFGH')).toEqual({ ok: false, problem: 'address_unreachable' });
  });

  test('needs a checked key', async () => {
    expect(await claim('ABCD-EFGH')).toEqual({ ok: false, problem: 'not_open' });
  });
});

describe('opening a store', () => {
  const open = () => app.callRaw('connect.open', { storeIds: [shop.storeId], keepWithoutKeyring: false });

  test('needs a checked key', async () => {
    expect(await open()).toEqual({ ok: false, problem: 'not_open' });
  });

  test('that the key doesn’t see is refused', async () => {
    await check(shop.key);
    const other = await app.callRaw('connect.open', { storeIds: [liveStore()], keepWithoutKeyring: false });
    expect(other).toEqual({ ok: false, problem: 'not_found' });
  });

  test('is remembered over a restart, with yesterday’s orders before the line is there', async () => {
    await app.connect(shop.key);
    const orderId = await shop.placeOrder();
    await shop.until(() => app.screen().workspace?.board.new.length === 1);
    await app.close();
    shop.cable.plugged = false;
    app = await shop.start();
    expect(app.counter.snapshot().workspace).toMatchObject({
      kind: 'store',
      stores: [{ id: shop.storeId, name: expect.stringMatching(/\D/) }],
      board: { new: [{ orderId }] },
    });
  });

  test('forgotten, the key is gone, and Welcome is back also after a restart', async () => {
    await app.connect(shop.key);
    await app.call('connect.forget', {});
    await shop.until(() => app.screen().workspace === null, SECOND);
    expect(app.screen().storeConnected).toBe(false);
    await app.close();
    app = await shop.start();
    expect(app.screen().workspace).toBeNull();
    expect(shop.listSecrets()).toEqual([]);
  });

  test('another one has a database of its own, and going back finds what was there (C16)', async () => {
    await app.connect(shop.key);
    await shop.placeOrder();
    await shop.until(() => app.screen().workspace?.board.new.length === 1);

    await checkLive();
    const claimed = await claim(await liveCode());
    expect(claimed.ok).toBe(true);
    await app.call('connect.open', { storeIds: [liveStore()], keepWithoutKeyring: false });
    await shop.until(() => app.screen().workspace?.mode === 'live');
    expect(app.screen().workspace?.board.new).toEqual([]);
    expect(shop.listSecrets()).toHaveLength(1);

    await app.connect(shop.key);
    await shop.until(() => app.screen().workspace?.mode === 'test');
    expect(app.screen().workspace?.board.new).toHaveLength(1);
    expect(readdirSync(shop.folder).filter((name) => name.endsWith('.db'))).toHaveLength(2);
  });
});

describe('what waits when another store takes its place', () => {
  const waits = () => app.screen().workspace?.waiting.count;
  const leftBehind = () => app.screen().workspace?.storage.leftBehind;

  /** An adjustment of which nothing is known yet. */
  async function adjustInVain(): Promise<void> {
    await app.connect(shop.key);
    await shop.until(() => app.screen().workspace?.line.state === 'online');
    const match = { path: '/v1/stores/{store_id}/inventory/adjustments' };
    await shop.callOperator('POST', '/operator/faults', { match, kind: 'status', status: 503, times: 40 });
    await app.call('stock.adjust', {
      workspace: 'store',
      actionId: randomUUID(),
      storeId: shop.storeId,
      barcode: PRODUCTS[0]?.[0] ?? '',
      delta: 2,
    });
    await shop.until(() => waits() === 1);
  }

  async function connectLive(): Promise<void> {
    await checkLive();
    await claim(await liveCode());
    await app.call('connect.open', { storeIds: [liveStore()], keepWithoutKeyring: false });
    await shop.until(() => app.screen().workspace?.mode === 'live');
  }

  test('is counted in the new one until that is seen, and sent when the old one is back (C16)', async () => {
    await adjustInVain();
    await connectLive();
    expect(waits()).toBe(0);
    expect(leftBehind()).toMatchObject({ count: 1, stores: [expect.any(String)] });
    await app.call('storage.seen', { workspace: 'store' });
    await shop.until(() => leftBehind() === null);
    await shop.callOperator('DELETE', '/operator/faults');
    await app.connect(shop.key);
    await shop.until(() => app.screen().workspace?.mode === 'test' && waits() === 0);
    expect(leftBehind()).toBeNull();
  });

  test('is counted also when the old one was forgotten, and the app started again, before that (C16)', async () => {
    await adjustInVain();
    await app.call('connect.forget', {});
    await app.close();
    app = await shop.start();
    await connectLive();
    expect(leftBehind()).toMatchObject({ count: 1, stores: [expect.any(String)] });
  });
});

describe('where keys can’t be encrypted', () => {
  test('staff are asked before one is kept', async () => {
    shop.disableKeyring();
    await app.close();
    app = await shop.start();
    const found = await app.call('connect.check', { address: ADDRESS, key: shop.key });
    expect(found.keeping).toBe('plain');
    const storeIds = [shop.storeId];
    const unasked = await app.callRaw('connect.open', { storeIds, keepWithoutKeyring: false });
    expect(unasked).toEqual({ ok: false, problem: 'not_possible_now' });
    expect(shop.listSecrets()).toEqual([]);
    await app.call('connect.open', { storeIds, keepWithoutKeyring: true });
    expect(shop.listSecrets()).toEqual([shop.key]);
  });
});

test('the key is in no file, no log, no event and no answer (C13)', async () => {
  const said: unknown[] = [];
  app.counter.listen((event) => said.push(event));
  await app.connect(shop.key);
  const orderId = await shop.placeOrder();
  await shop.until(() => app.screen().workspace?.board.new.length === 1);
  const press = { actionId: PRESS, workspace: 'store', storeId: shop.storeId, orderId } as const;
  said.push(await app.call('orders.accept', { ...press, mode: 'STORE_STAFF' }));
  await shop.until(() => app.screen().workspace?.board.preparing.length === 1);
  shop.cable.plugged = false;
  await shop.clock.advance(30 * SECOND);
  said.push(await app.call('app.snapshot', {}), await app.call('activity.view', { workspace: 'store' }));

  const files = readdirSync(shop.folder).map((name) => readFileSync(join(shop.folder, name)));
  expect(files.length).toBeGreaterThan(2);
  expect(files.filter((bytes) => bytes.includes(shop.key))).toEqual([]);
  expect(files.some((bytes) => bytes.includes(orderId))).toBe(true);
  expect(shop.logged.length).toBeGreaterThan(0);
  expect(JSON.stringify([said, shop.logged])).not.toContain(shop.key);
});
