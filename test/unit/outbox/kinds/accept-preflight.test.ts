import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE, SECOND } from '../../../../electron/contract/domain/time.ts';
import type { TestWorkspace, WorkspaceHarness } from '../../../support/workspace-harness.ts';
import { openWorkspaceHarness } from '../../../support/workspace-harness.ts';

let world: WorkspaceHarness;
let rooms: TestWorkspace;
let orderId: string;

beforeEach(async () => {
  world = await openWorkspaceHarness();
  rooms = world.openWorkspace();
  orderId = await world.placeOrder();
  await world.until(() => rooms.database.deliveryOptions.get(orderId) !== null);
});

afterEach(async () => {
  await world.close();
});

async function acceptOffline(minutes: number, press = () => rooms.enqueueAccept(orderId)): Promise<void> {
  world.plugged = false;
  await world.until(() => rooms.client.connectionState.view().state === 'offline');
  press();
  await world.clock.advance(minutes * MINUTE);
}

async function lineIsBack(): Promise<void> {
  world.plugged = true;
  await world.until(() => rooms.readAction('press-1').settledAt !== null);
}

const accepts = async () => (await world.listRequests()).filter(({ path }) => path.endsWith('/accept')).length;

describe('an accept made offline', () => {
  test('is sent up to five minutes after the end of the hold', async () => {
    await acceptOffline(19);
    await lineIsBack();
    expect(rooms.readAction('press-1').state).toBe('done');
  });

  test('later the order is read and staff are asked: it can be accepted, rejected or left', async () => {
    await acceptOffline(21);
    await lineIsBack();
    expect(rooms.readAction('press-1')).toMatchObject({
      state: 'refused',
      tries: 0,
      outcome: { code: 'too_late_to_send', status: 'PENDING' },
    });
    expect(await accepts()).toBe(0);
    // "Accept now" is a new press, and goes at once though the hold ended long ago.
    rooms.enqueueAccept(orderId, 'now');
    await world.until(() => rooms.readAction('now').state === 'done');
  });

  test('of an order that is decided meanwhile is withdrawn, with how it stands', async () => {
    await acceptOffline(21);
    await world.callOperator('POST', `/operator/orders/${orderId}/accept`, {});
    await lineIsBack();
    expect(rooms.readAction('press-1').state).toBe('withdrawn');
    expect(rooms.readAction('press-1').outcome).toMatchObject({ code: 'order_moved_on', acceptedVia: 'APP' });
    expect(await accepts()).toBe(0);
  });
});

describe('an accept with courier that waited', () => {
  const cost = 99_999_99;
  const withCourier = (courierCost: number) => () =>
    rooms.enqueue({ kind: 'accept', orderId, mode: 'SERVICE_COURIER', billNumber: null, courierCost });

  test('is sent when the courier still costs no more than was shown', async () => {
    await acceptOffline(1, withCourier(cost));
    await lineIsBack();
    expect(rooms.readAction('press-1').state).toBe('done');
    expect(rooms.database.orders.get(orderId)?.order.fulfilment_mode).toBe('SERVICE_COURIER');
  });

  test('is not sent when it costs more', async () => {
    await acceptOffline(1, withCourier(0));
    await lineIsBack();
    expect(rooms.readAction('press-1')).toMatchObject({ state: 'refused', outcome: { code: 'courier_costs_more' } });
    expect(await accepts()).toBe(0);
  });

  test('is not sent when no courier can be had', async () => {
    await acceptOffline(1, withCourier(cost));
    await world.callOperator('PATCH', `/operator/stores/${world.storeId}`, { courier_available: false });
    await lineIsBack();
    expect(rooms.readAction('press-1')).toMatchObject({ state: 'refused', outcome: { code: 'courier_not_offered' } });
    expect(await accepts()).toBe(0);
  });

  test('is over without a ring when none can be had and the order has been cancelled meanwhile (C3)', async () => {
    await acceptOffline(1, withCourier(cost));
    await world.callOperator('PATCH', `/operator/stores/${world.storeId}`, { courier_available: false });
    const pending = JSON.stringify(await world.callApi('GET', `/v1/stores/${world.storeId}/orders?status=PENDING`));
    await world.callOperator('POST', `/operator/orders/${orderId}/cancel`, { by: 'customer' });
    // Lists that are behind: nothing but the order itself tells that.
    world.interceptor = async (request, send) => {
      const answer = await send(request);
      if (request.url.includes('/v1/events')) return { ...answer, status: 500 };
      return request.url.includes('status=PENDING') ? { ...answer, body: pending } : answer;
    };
    await lineIsBack();
    expect(rooms.readAction('press-1').outcome).toMatchObject({ code: 'order_moved_on' });
  });

  test('takes another turn after it looked, so that a 429 meanwhile is obeyed (C8)', async () => {
    await acceptOffline(1, withCourier(cost));
    let limitedAt: number | null = null;
    let leftAt: number | null = null;
    world.interceptor = async (request, send) => {
      if (request.url.endsWith('/accept')) leftAt = world.clock.monotonic();
      if (request.url.includes('/v1/events') && limitedAt === null && leftAt === null) {
        limitedAt = world.clock.monotonic();
        return { status: 429, body: '', header: (name) => (name === 'retry-after' ? '9' : null) };
      }
      const answer = await send(request);
      // While it is looked at, something else is told to stop.
      if (request.url.endsWith('/delivery-options')) await world.clock.advance(2 * SECOND);
      return answer;
    };
    await lineIsBack();
    expect(rooms.readAction('press-1').state).toBe('done');
    expect((leftAt ?? 0) - (limitedAt ?? 0)).toBeGreaterThanOrEqual(9 * SECOND);
  });
});
