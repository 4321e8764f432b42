/** News in a form that the specification allows and this project's service never sends. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OrderCard } from '../../../electron/contract/calls/order-card.ts';
import { MINUTE, SECOND } from '../../../electron/contract/domain/time.ts';
import type { AppHarness, AppRun } from '../../support/app-harness.ts';
import { openAppHarness } from '../../support/app-harness.ts';

let harness: AppHarness;
let run: AppRun;

beforeEach(async () => {
  harness = await openAppHarness();
  run = await harness.startConnected();
});
afterEach(() => harness.close());

const PRESS = '5f0f4a86-4e4e-4f0b-9d43-6b7a3a0a1c11';

function card(orderId: string): OrderCard | undefined {
  const { board } = run.screen().workspace ?? expect.unreachable('no workspace is open');
  return [...board.new, ...board.preparing, ...board.onTheWay].find((each) => each.orderId === orderId);
}

const order = (orderId: string) => ({ workspace: 'store', storeId: harness.storeId, orderId }) as const;
const ringing = () => run.screen().alarm.episodes.map(({ orderId, wants }) => `${wants} ${orderId}`);

async function accept(orderId: string, mode: 'STORE_STAFF' | 'SERVICE_COURIER' = 'STORE_STAFF'): Promise<void> {
  await harness.until(() => card(orderId)?.offers != null);
  await run.call('orders.accept', { ...order(orderId), actionId: PRESS, mode });
  await harness.until(() => card(orderId)?.status === 'ACCEPTED');
}

/** Lists of PENDING orders have deliveries only, whatever types the service knows. */
function hideFromSweeps(body: string): string {
  return body.includes('"pickup"') && body.startsWith('{"object":"list"') && !body.includes('"evt_')
    ? '{"object":"list","data":[],"has_more":false,"next_cursor":null}'
    : body;
}

describe('an order of an unknown type', () => {
  test('rings until it is accepted, though no list of deliveries has it (C3)', async () => {
    harness.cable.distort = (body) => hideFromSweeps(body.replaceAll('"type":"delivery"', '"type":"pickup"'));
    const orderId = await harness.placeOrder();
    await harness.until(() => ringing().length > 0);
    await harness.clock.advance(MINUTE);
    expect(ringing()).toEqual([`decision ${orderId}`]);
    expect(run.screen().alarm.tone).toBe('order');
    await accept(orderId);
    await harness.until(() => ringing().length === 0);
  });
});

describe('a courier that failed', () => {
  const fail = async (orderId: string): Promise<void> => {
    await harness.callOperator('POST', `/operator/orders/${orderId}/picking`, {});
    await harness.callOperator('POST', `/operator/orders/${orderId}/courier`, { status: 'FAILED' });
  };

  test.each([null, {}, { status: 'NOT_REQUESTED' }, { status: 'REQUESTED' }, { status: 'CANCELLED' }])(
    'sounds, and can be retried, though the order shows it as %j',
    async (shown) => {
      harness.cable.distort = (body) =>
        body.replaceAll(/"courier":\{[^{}]*"status":"FAILED"[^{}]*\}/g, `"courier":${JSON.stringify(shown)}`);
      const orderId = await harness.placeOrder();
      await accept(orderId, 'SERVICE_COURIER');
      await fail(orderId);
      await harness.until(() => ringing().includes(`courier ${orderId}`));
      expect(run.screen().alarm.tone).toBe('cancelled');
      expect(card(orderId)?.courierActions).toMatchObject({ retry: true });
      await run.call('orders.retryCourier', { ...order(orderId), actionId: crypto.randomUUID() });
      await harness.until(() => card(orderId)?.courierFailed === null);
      expect(ringing()).toEqual([]);
      const requests = await harness.listRequests();
      expect(requests.filter((each) => each.includes('/courier/retry'))).toHaveLength(1);

      await harness.callOperator('POST', `/operator/orders/${orderId}/courier`, { status: 'FAILED' });
      await harness.until(() => ringing().includes(`courier ${orderId}`));
    },
  );
});

describe('an order whose status is not told', () => {
  test.each(['"status":"NEW"', '"condition":"fresh"'])('rings by its event and can be accepted: %s', async (shown) => {
    // Stands in for every order's status, but not for those of courier and payment.
    harness.cable.distort = (body) =>
      body.replaceAll(/("type":"delivery",)"status":"(PENDING|ACCEPTED)"/g, (_, before) => `${before}${shown}`);
    const orderId = await harness.placeOrder();
    await harness.until(() => ringing().includes(`decision ${orderId}`));
    await harness.clock.advance(MINUTE);
    expect(run.screen().alarm.tone).toBe('order');
    await harness.until(() => card(orderId)?.offers != null);
    await run.call('orders.accept', { ...order(orderId), actionId: PRESS, mode: 'STORE_STAFF' });
    await harness.until(() => ringing().length === 0);
    await harness.clock.advance(MINUTE);
    expect(card(orderId)).toMatchObject({ action: null });
    expect(run.screen().workspace?.board.preparing).toMatchObject([{ orderId }]);
  });
});

test('an order that no list has rings if it says itself that it is PENDING, also after a restart (C3)', async () => {
  harness.cable.distort = (body) =>
    /^\{"object":"list","data":\[\{"object":"order"/.test(body)
      ? '{"object":"list","data":[],"has_more":false,"next_cursor":null}'
      : body;
  const orderId = await harness.placeOrder();
  await harness.until(() => ringing().includes(`decision ${orderId}`));
  await harness.clock.advance(10 * SECOND);
  await run.close();
  run = await harness.start();
  await harness.until(() => ringing().includes(`decision ${orderId}`));
  for (let second = 0; second < 60; second += 1) {
    await harness.clock.advance(SECOND);
    expect(ringing()).toEqual([`decision ${orderId}`]);
  }
});

test('an order that is to be paid in cash, or was placed, rings though it is not paid', async () => {
  harness.cable.distort = (body) =>
    body.replaceAll(/"payment":\{[^{}]*\}/g, '"payment":{"status":"PENDING","paid":false,"method":"UPI"}');
  const orderId = await harness.placeOrder();
  await harness.until(() => ringing().includes(`decision ${orderId}`));
});
