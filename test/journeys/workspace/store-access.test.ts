/** Testing a connected store's key, the next step after each refusal, and disconnecting the store (C11). */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE, SECOND } from '../../../electron/contract/domain/time.ts';
import { PRODUCTS } from '../../../electron/service/fixture/products.ts';
import type { AppHarness, AppRun } from '../../support/app-harness.ts';
import { openAppHarness } from '../../support/app-harness.ts';

let harness: AppHarness;
let run: AppRun;

beforeEach(async () => {
  harness = await openAppHarness();
  run = await harness.startConnected();
});
afterEach(() => harness.close());

const line = () => run.screen().workspace?.line;
const setCompany = (change: { suspended: boolean }) =>
  harness.callOperator('PATCH', `/operator/companies/${harness.service.ready.company_id}`, change);

/** Presses Test the key, and lets time pass until the call returns. */
async function testKey() {
  const asked = run.callRaw('connect.test', {});
  await harness.clock.advance(30 * SECOND);
  return await asked;
}

describe('testing the key of a connected store', () => {
  test('shows its owner and the stores that it reaches', async () => {
    expect(await testKey()).toEqual({
      ok: true,
      value: {
        company: 'Sharma Retail',
        scope: 'company',
        lastFour: harness.key.slice(-4),
        storeIds: [harness.storeId],
      },
    });
  });

  test('says if it is for one store only', async () => {
    await run.connect(harness.service.ready.keys?.test_store ?? expect.unreachable());
    expect(await testKey()).toMatchObject({ ok: true, value: { scope: 'store', storeIds: [harness.storeId] } });
  });

  test('says if it was revoked', async () => {
    await harness.revokeKey();
    expect(await testKey()).toEqual({ ok: false, problem: 'key_refused' });
  });

  test('ends the parking at once when the company is no longer suspended', async () => {
    await setCompany({ suspended: true });
    await harness.until(() => line()?.parked === 'company_forbidden', MINUTE);
    expect(await testKey()).toEqual({ ok: false, problem: 'company_forbidden' });
    await setCompany({ suspended: false });
    expect(await testKey()).toMatchObject({ ok: true });
    expect(line()?.parked).toBeNull();
  });

  test('says that it needs a line when there is none', async () => {
    harness.cable.plugged = false;
    expect(await testKey()).toEqual({ ok: false, problem: 'line_needed' });
  });
});

describe('a store that staff disconnect', () => {
  async function disconnect() {
    const asked = run.callRaw('connect.disconnect', { storeId: harness.storeId });
    await harness.clock.advance(30 * SECOND);
    return await asked;
  }

  test('has its unfinished orders, actions and sales counted first', async () => {
    await harness.placeOrder();
    await harness.until(() => run.screen().workspace?.board.new.length === 1);
    harness.cable.plugged = false;
    const barcode = PRODUCTS[0]?.[0] ?? '';
    const press = { workspace: 'store', actionId: '5f0f4a86-4e4e-4f0b-9d43-6b7a3a0a1c11' } as const;
    await run.call('stock.adjust', { ...press, storeId: harness.storeId, barcode, delta: 2 });
    const unfinished = await run.call('connect.unfinished', { storeId: harness.storeId });
    expect(unfinished).toEqual({ openOrders: 1, unsent: 1, toBook: 0 });
  });

  test('sends nothing any more, keeps everything, and is there again with a new code', async () => {
    expect(await disconnect()).toEqual({ ok: true, value: null });
    expect(line()).toMatchObject({ state: 'parked', parked: 'store_disconnected', disconnected: [harness.storeId] });
    expect((await harness.listRequests()).filter((request) => request.includes('/disconnect'))).toHaveLength(1);
    const made = await harness.callOperator('POST', `/operator/stores/${harness.storeId}/connection-code`);
    expect(made).toMatchObject({ code: expect.any(String) });
  });

  test('that another counter has already disconnected is no error', async () => {
    await disconnect();
    expect(await disconnect()).toEqual({ ok: true, value: null });
  });

  test('needs the line', async () => {
    harness.cable.plugged = false;
    expect(await disconnect()).toEqual({ ok: false, problem: 'line_needed' });
    expect(line()?.disconnected).toEqual([]);
  });

  test('must be one of this counter', async () => {
    const other = await run.callRaw('connect.disconnect', { storeId: harness.storeId + 1_000 });
    expect(other).toEqual({ ok: false, problem: 'not_found' });
  });
});
