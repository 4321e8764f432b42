/** Connects a store from Welcome and disconnects it, and follows what happens to its key (C13). */

import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { SECOND } from '../../../electron/contract/domain/time.ts';
import { PRODUCTS } from '../../../electron/service/fixture/products.ts';
import { databasePath } from '../../../electron/workspace/connection/database-path.ts';
import type { AppHarness, AppRun } from '../../support/app-harness.ts';
import { ADDRESS, LIVE_ADDRESS, openAppHarness } from '../../support/app-harness.ts';

let harness: AppHarness;
let run: AppRun;

beforeEach(async () => {
  harness = await openAppHarness();
  run = await harness.start();
});
afterEach(() => harness.close());

const PRESS = '5f0f4a86-4e4e-4f0b-9d43-6b7a3a0a1c11';
const SECOND_PRESS = '0f6bb0f5-6e3c-4a69-8a3e-2b1f4a1d9e22';
const CLAIM = '/v1/connections/claim';

const keys = () => harness.service.ready.keys ?? expect.unreachable();
const check = (key: string, address = ADDRESS) => run.callRaw('connect.check', { address, key });
const checkLive = () => run.call('connect.check', { address: LIVE_ADDRESS, key: keys().live_company });
const liveStore = () => harness.service.ready.live_store_id ?? expect.unreachable();

async function liveCode(): Promise<string> {
  const made = await harness.callOperator('POST', `/operator/stores/${liveStore()}/connection-code`);
  return z.object({ code: z.string() }).parse(made).code;
}

/** Presses Connect with a code, and lets time pass until the call returns. */
async function claim(code: string, actionId = PRESS) {
  const answered = run.callRaw('connect.claim', { actionId, code });
  await harness.clock.advance(30 * SECOND);
  return await answered;
}

test('a new counter shows Welcome', () => {
  expect(run.screen()).toMatchObject({ workspace: null, storeConnected: false, practice: null });
});

describe('checking an address and a key', () => {
  test('shows the key’s owner and stores, and never returns the key', async () => {
    const found = await run.call('connect.check', { address: `${ADDRESS}/`, key: harness.key });
    expect(found).toEqual({
      mode: 'test',
      company: 'Sharma Retail',
      scope: 'company',
      lastFour: harness.key.slice(-4),
      stores: [{ id: harness.storeId, name: expect.any(String), city: expect.any(String) }],
      connectedStoreIds: [],
      isOtherCompany: false,
      keeping: 'keyring',
    });
    expect(JSON.stringify(found)).not.toContain(harness.key);
  });

  test('shows which of the connected stores it keeps: none at another service or environment', async () => {
    expect(await run.call('connect.current', {})).toBeNull();
    await run.connect(harness.key);
    expect(await run.call('connect.current', {})).toEqual({ address: ADDRESS, company: 'Sharma Retail' });
    const same = await run.call('connect.check', { address: ADDRESS, key: keys().test_store });
    expect(same.connectedStoreIds).toEqual([harness.storeId]);
    expect((await checkLive()).connectedStoreIds).toEqual([]);
  });

  test('staff get the key that they checked last, however late the answer about an earlier one comes', async () => {
    await harness.callOperator('POST', '/operator/faults', {
      match: { path: '/v1/ping' },
      kind: 'delay',
      delay_ms: 5 * SECOND,
      times: 1,
    });
    const slow = run.callRaw('connect.check', { address: ADDRESS, key: harness.key });
    await harness.clock.advance(SECOND);
    await checkLive();
    await harness.clock.advance(10 * SECOND);
    expect(await slow).toEqual({ ok: false, problem: 'not_possible_now' });
    const code = await liveCode();
    await claim(code);
    const opened = run.callRaw('connect.open', { storeIds: [liveStore()], keepWithoutKeyring: false });
    expect(await opened).toMatchObject({ ok: true });
    expect(await run.call('connect.current', {})).toEqual({ address: LIVE_ADDRESS, company: 'Sharma Retail' });
  });

  test.each([
    ['plain http', 'http://pos.example', 'address_refused'],
    ['a user name in it', 'https://me@sandbox.pos.example', 'address_refused'],
    ['nothing that answers', 'https://nowhere.example', 'address_unreachable'],
    ['a portal that answers everything', 'https://portal.example', 'not_the_service'],
  ])('refuses an address with %s: %s → %s', async (_, address, problem) => {
    expect(await check(harness.key, address)).toEqual({ ok: false, problem });
  });

  test.each([
    ['without its prefix', 'abc', 'key_malformed'],
    ['that would break a header', 'sk_test_a\u0901b', 'key_malformed'],
    ['that nobody knows', 'sk_test_nobodyknowsthis', 'key_refused'],
  ])('refuses a key %s', async (_, key, problem) => {
    expect(await check(key)).toEqual({ ok: false, problem });
  });

  test('refuses a key of the other environment', async () => {
    expect(await check(keys().live_company)).toEqual({ ok: false, problem: 'key_refused' });
  });

  test('reports a suspended company', async () => {
    await harness.callOperator('PATCH', `/operator/companies/${harness.service.ready.company_id}`, { suspended: true });
    expect(await check(harness.key)).toEqual({ ok: false, problem: 'company_forbidden' });
  });

  test.each([
    [429, 'slow_down'],
    [503, 'service_failed'],
  ])('reports an answer %i', async (status, problem) => {
    await harness.callOperator('POST', '/operator/faults', {
      match: { path: '/v1/ping' },
      kind: 'status',
      status,
      times: 1,
    });
    expect(await check(harness.key)).toEqual({ ok: false, problem });
  });
});

describe('claiming a store’s code', () => {
  test('connects it, however the code was typed', async () => {
    expect((await checkLive()).stores).toEqual([]);
    const code = (await liveCode()).toLowerCase().replace('-', ' ');
    expect(await claim(code)).toEqual({ ok: true, value: { storeId: liveStore() } });
    await run.call('connect.open', { storeIds: [liveStore()], keepWithoutKeyring: false });
    await harness.until(() => run.screen().workspace?.line.state === 'online');
    expect(run.screen()).toMatchObject({ storeConnected: true, workspace: { kind: 'store', mode: 'live' } });
  });

  test('whose answer is lost is repeated with the same key and connects it once', async () => {
    await checkLive();
    await harness.callOperator('POST', '/operator/faults', { match: { path: CLAIM }, kind: 'drop_after', times: 2 });
    expect(await claim(await liveCode())).toEqual({ ok: true, value: { storeId: liveStore() } });
    const claims = (await harness.listRequests()).filter((request) => request.includes(CLAIM));
    expect(claims).toHaveLength(3);
  });

  test('whose answers are all lost is found in the list of stores', async () => {
    await checkLive();
    await harness.callOperator('POST', '/operator/faults', { match: { path: CLAIM }, kind: 'drop_after', times: 10 });
    expect(await claim(await liveCode())).toEqual({ ok: true, value: { storeId: liveStore() } });
  });

  test('whose outcome stays unknown may have been used; a second try with the same key finds out', async () => {
    await checkLive();
    const code = await liveCode();
    await harness.callOperator('POST', '/operator/faults', { match: { path: CLAIM }, kind: 'drop_after', times: 3 });
    await harness.callOperator('POST', '/operator/faults', {
      match: { path: '/v1/stores' },
      kind: 'drop_before',
      times: 1,
    });
    expect(await claim(code)).toEqual({ ok: false, problem: 'code_maybe_used' });
    expect(await claim(code, SECOND_PRESS)).toEqual({ ok: true, value: { storeId: liveStore() } });
    expect((await harness.listRequests()).findLast((request) => request.includes(CLAIM))).toBe(`POST ${CLAIM} 201`);
  });

  test('that is wrong says so', async () => {
    await checkLive();
    expect(await claim('ABCD-EFGH')).toEqual({ ok: false, problem: 'code_refused' });
  });

  test('with a key of one store is refused', async () => {
    await run.call('connect.check', { address: ADDRESS, key: keys().test_store });
    expect(await claim('ABCD-EFGH')).toEqual({ ok: false, problem: 'needs_company_key' });
  });

  test('without a line says that nothing answers', async () => {
    await checkLive();
    harness.cable.plugged = false;
    expect(await claim('ABCD-EFGH')).toEqual({ ok: false, problem: 'address_unreachable' });
  });

  test('needs a checked key', async () => {
    expect(await claim('ABCD-EFGH')).toEqual({ ok: false, problem: 'not_open' });
  });
});

describe('opening a store', () => {
  const open = () => run.callRaw('connect.open', { storeIds: [harness.storeId], keepWithoutKeyring: false });

  test('needs a checked key', async () => {
    expect(await open()).toEqual({ ok: false, problem: 'not_open' });
  });

  test('that the key doesn’t see is refused', async () => {
    await check(harness.key);
    const other = await run.callRaw('connect.open', { storeIds: [liveStore()], keepWithoutKeyring: false });
    expect(other).toEqual({ ok: false, problem: 'not_found' });
  });

  test('that is connected elsewhere is refused for a key that doesn’t reach it (C16)', async () => {
    await run.connect(harness.key);
    await checkLive();
    expect(await open()).toEqual({ ok: false, problem: 'not_found' });
  });

  test('is remembered over a restart, with yesterday’s orders before the line is there', async () => {
    await run.connect(harness.key);
    const orderId = await harness.placeOrder();
    await harness.until(() => run.screen().workspace?.board.new.length === 1);
    await run.close();
    harness.cable.plugged = false;
    run = await harness.start();
    expect(run.app.snapshot().workspace).toMatchObject({
      kind: 'store',
      stores: [{ id: harness.storeId, name: expect.stringMatching(/\D/) }],
      board: { new: [{ orderId }] },
    });
  });

  test('opens by itself once the disk gives its key, which a virus scanner holds as the PC starts (C3)', async () => {
    await run.connect(harness.key);
    await run.close();
    harness.holdSecrets(true);
    run = await harness.start();
    expect(run.app.snapshot().workspace).toBeNull();
    const orderId = await harness.placeOrder();
    harness.holdSecrets(false);
    await harness.until(() => run.screen().alarm.episodes.some((episode) => episode.orderId === orderId));
  });

  test('once forgotten, the key is gone, and the screen says within five seconds that orders don’t ring (C3)', async () => {
    await run.connect(harness.key);
    await run.call('connect.forget', {});
    await harness.until(() => run.screen().storeDown === 'not_connected', 5 * SECOND);
    expect(run.screen()).toMatchObject({ workspace: null, storeConnected: false, alarm: { tone: 'fault' } });
    await run.close();
    run = await harness.start();
    expect(run.screen()).toMatchObject({ workspace: null, unopened: { kind: 'store', reason: 'not_connected' } });
    expect(harness.listSecrets()).toEqual([]);
    expect(await run.call('connect.current', {})).toEqual({ address: ADDRESS, company: 'Sharma Retail' });
  });

  test('forgotten while another program holds the file of its key, it is not connected, and says so (C3)', async () => {
    await run.connect(harness.key);
    harness.holdSecrets(true);
    expect((await run.callRaw('connect.forget', {})).ok).toBe(false);
    await harness.until(() => run.screen().storeDown === 'not_connected', 5 * SECOND);
    expect(run.screen().alarm.tone).toBe('fault');
  });

  test('another one has a database of its own, and going back finds what was there (C16)', async () => {
    await run.connect(harness.key);
    await harness.placeOrder();
    await harness.until(() => run.screen().workspace?.board.new.length === 1);

    await checkLive();
    const claimed = await claim(await liveCode());
    expect(claimed.ok).toBe(true);
    await run.call('connect.open', { storeIds: [liveStore()], keepWithoutKeyring: false });
    await harness.until(() => run.screen().workspace?.mode === 'live');
    expect(run.screen().workspace?.board.new).toEqual([]);
    expect(harness.listSecrets()).toHaveLength(1);

    await run.connect(harness.key);
    await harness.until(() => run.screen().workspace?.mode === 'test');
    expect(run.screen().workspace?.board.new).toHaveLength(1);
    expect(readdirSync(harness.folder).filter((name) => name.endsWith('.db'))).toHaveLength(2);
  });
});

/** Connects a store of another company, whose database can't be opened; returns the key. */
async function openUnopenable(): Promise<string> {
  const company = await harness.callOperator('POST', '/operator/companies', { name: 'Verma Stores' });
  const { company_id } = z.object({ company_id: z.string() }).parse(company);
  const added = await harness.callOperator('POST', '/operator/stores', { mode: 'test', name: 'Second shop' });
  const storeId = z.object({ store_id: z.int() }).parse(added).store_id;
  const issued = await harness.callOperator('POST', '/operator/keys', { company_id, mode: 'test' });
  const { key } = z.object({ key: z.string() }).parse(issued);
  await check(key);
  const made = await harness.callOperator('POST', `/operator/stores/${storeId}/connection-code`);
  await claim(z.object({ code: z.string() }).parse(made).code);
  // Nothing can be opened where a folder is.
  mkdirSync(databasePath(harness.folder, 'store', { address: ADDRESS, mode: 'test', storeIds: [storeId] }));
  const opened = await run.callRaw('connect.open', { storeIds: [storeId], keepWithoutKeyring: false });
  expect(opened.ok).toBe(false);
  return key;
}

test('a store that can’t be opened leaves no key, and the connected store goes on (C3)', async () => {
  await run.connect(harness.key);
  await openUnopenable();
  expect(harness.listSecrets()).toEqual([harness.key]);
  await harness.until(() => run.screen().workspace?.line.state === 'online');
  expect(run.screen().workspace?.line.parked).toBeNull();

  run.kill();
  run = await harness.start();
  await harness.until(() => run.screen().workspace?.line.state === 'online');
});

test('a store that can’t be opened leaves a store without its key as red as it was (C3)', async () => {
  await run.connect(harness.key);
  harness.loseSecrets();
  await run.close();
  run = await harness.start();
  await harness.until(() => run.screen().storeDown === 'key_gone');
  await openUnopenable();
  await harness.clock.advance(10 * SECOND);
  expect(run.screen()).toMatchObject({ workspace: null, storeDown: 'key_gone', alarm: { tone: null } });
});

test('a store that can’t be opened leaves its key where the one before can’t be read: without any, nothing opens', async () => {
  await run.connect(harness.key);
  harness.holdSecrets(true);
  const key = await openUnopenable();
  expect(harness.listSecrets()).toEqual([key]);
});

describe('what waits when another store takes its place', () => {
  const waits = () => run.screen().workspace?.waiting.count;
  const unsentElsewhere = () => run.screen().workspace?.storage.unsentElsewhere;

  /** An adjustment without an outcome yet. */
  async function adjustInVain(): Promise<void> {
    await run.connect(harness.key);
    await harness.until(() => run.screen().workspace?.line.state === 'online');
    const match = { path: '/v1/stores/{store_id}/inventory/adjustments' };
    await harness.callOperator('POST', '/operator/faults', { match, kind: 'status', status: 503, times: 40 });
    await run.call('stock.adjust', {
      workspace: 'store',
      actionId: randomUUID(),
      storeId: harness.storeId,
      barcode: PRODUCTS[0]?.[0] ?? '',
      delta: 2,
    });
    await harness.until(() => waits() === 1);
  }

  async function connectLive(): Promise<void> {
    await checkLive();
    await claim(await liveCode());
    await run.call('connect.open', { storeIds: [liveStore()], keepWithoutKeyring: false });
    await harness.until(() => run.screen().workspace?.mode === 'live');
  }

  test('is counted in the new one until that is seen, and sent when the old one is back (C16)', async () => {
    await adjustInVain();
    await connectLive();
    expect(waits()).toBe(0);
    expect(unsentElsewhere()).toMatchObject({ count: 1, stores: [expect.any(String)] });
    await run.call('storage.seen', { workspace: 'store' });
    await harness.until(() => unsentElsewhere() === null);
    await harness.callOperator('DELETE', '/operator/faults');
    await run.connect(harness.key);
    await harness.until(() => run.screen().workspace?.mode === 'test' && waits() === 0);
    expect(unsentElsewhere()).toBeNull();
  });

  test('is counted even if the old one was forgotten and the app restarted before that (C16)', async () => {
    await adjustInVain();
    await run.call('connect.forget', {});
    await run.close();
    run = await harness.start();
    await connectLive();
    expect(unsentElsewhere()).toMatchObject({ count: 1, stores: [expect.any(String)] });
  });
});

describe('where keys can’t be encrypted', () => {
  test('staff are asked before one is kept', async () => {
    harness.disableKeyring();
    await run.close();
    run = await harness.start();
    const found = await run.call('connect.check', { address: ADDRESS, key: harness.key });
    expect(found.keeping).toBe('plain');
    const storeIds = [harness.storeId];
    const unasked = await run.callRaw('connect.open', { storeIds, keepWithoutKeyring: false });
    expect(unasked).toEqual({ ok: false, problem: 'not_possible_now' });
    expect(harness.listSecrets()).toEqual([]);
    await run.call('connect.open', { storeIds, keepWithoutKeyring: true });
    expect(harness.listSecrets()).toEqual([harness.key]);
  });
});

test('the key is in no file, no log, no event and no answer (C13)', async () => {
  const said: unknown[] = [];
  run.app.listen((event) => said.push(event));
  await run.connect(harness.key);
  const orderId = await harness.placeOrder();
  await harness.until(() => run.screen().workspace?.board.new.length === 1);
  const press = { actionId: PRESS, workspace: 'store', storeId: harness.storeId, orderId } as const;
  said.push(await run.call('orders.accept', { ...press, mode: 'STORE_STAFF' }));
  await harness.until(() => run.screen().workspace?.board.preparing.length === 1);
  harness.cable.plugged = false;
  await harness.clock.advance(30 * SECOND);
  said.push(await run.call('app.snapshot', {}), await run.call('activity.view', { workspace: 'store' }));

  const files = readdirSync(harness.folder).map((name) => readFileSync(join(harness.folder, name)));
  expect(files.length).toBeGreaterThan(2);
  expect(files.filter((bytes) => bytes.includes(harness.key))).toEqual([]);
  expect(files.some((bytes) => bytes.includes(orderId))).toBe(true);
  expect(harness.logged.length).toBeGreaterThan(0);
  expect(JSON.stringify([said, harness.logged])).not.toContain(harness.key);
});
