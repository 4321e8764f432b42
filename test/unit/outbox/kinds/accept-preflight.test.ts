import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE, SECOND } from '../../../../electron/contract/domain/time.ts';
import type { TestWorkspace, WorkspaceHarness } from '../../../support/workspace-harness.ts';
import { openWorkspaceHarness } from '../../../support/workspace-harness.ts';

let harness: WorkspaceHarness;
let workspace: TestWorkspace;
let orderId: string;

beforeEach(async () => {
  harness = await openWorkspaceHarness();
  workspace = harness.openWorkspace();
  orderId = await harness.placeOrder();
  await harness.until(() => workspace.database.deliveryOptions.get(orderId) !== null);
});

afterEach(() => harness.close());

async function acceptOffline(minutes: number, accept = () => workspace.enqueueAccept(orderId)): Promise<void> {
  harness.plugged = false;
  await harness.until(() => workspace.client.connectionState.view().state === 'offline');
  accept();
  await harness.clock.advance(minutes * MINUTE);
}

async function reconnectAndSettle(): Promise<void> {
  harness.plugged = true;
  await harness.until(() => workspace.readAction('press-1').settledAt !== null);
}

const accepts = async () => (await harness.listRequests()).filter(({ path }) => path.endsWith('/accept')).length;

describe('an accept made offline', () => {
  test('is sent up to five minutes after the end of the hold', async () => {
    await acceptOffline(19);
    await reconnectAndSettle();
    expect(workspace.readAction('press-1').state).toBe('done');
  });

  test('is not sent later: staff can accept, reject or leave the order', async () => {
    await acceptOffline(21);
    await reconnectAndSettle();
    expect(workspace.readAction('press-1')).toMatchObject({
      state: 'refused',
      tries: 0,
      outcome: { code: 'too_late_to_send', status: 'PENDING' },
    });
    expect(await accepts()).toBe(0);
    // "Accept now" is a new action, and leaves at once though the hold ended long ago.
    workspace.enqueueAccept(orderId, 'now');
    await harness.until(() => workspace.readAction('now').state === 'done');
  });

  test('is withdrawn if the order is decided meanwhile; the outcome shows by whom', async () => {
    await acceptOffline(21);
    await harness.callOperator('POST', `/operator/orders/${orderId}/accept`, {});
    await reconnectAndSettle();
    expect(workspace.readAction('press-1').state).toBe('withdrawn');
    expect(workspace.readAction('press-1').outcome).toMatchObject({ code: 'order_moved_on', acceptedVia: 'APP' });
    expect(await accepts()).toBe(0);
  });
});

describe('an accept with a courier that waited', () => {
  const cost = 99_999_99;
  const withCourier = (courierCost: number) => () =>
    workspace.enqueue({ kind: 'accept', orderId, mode: 'SERVICE_COURIER', billNumber: null, courierCost });

  test('is sent if the courier costs no more than staff saw', async () => {
    await acceptOffline(1, withCourier(cost));
    await reconnectAndSettle();
    expect(workspace.readAction('press-1').state).toBe('done');
    expect(workspace.database.orders.get(orderId)?.order.fulfilment_mode).toBe('SERVICE_COURIER');
  });

  test('is not sent if the courier costs more', async () => {
    await acceptOffline(1, withCourier(0));
    await reconnectAndSettle();
    expect(workspace.readAction('press-1')).toMatchObject({
      state: 'refused',
      outcome: { code: 'courier_costs_more' },
    });
    expect(await accepts()).toBe(0);
  });

  test('is not sent if the courier has no price any more', async () => {
    await acceptOffline(1, withCourier(cost));
    harness.interceptor = async (request, send) => {
      const response = await send(request);
      const body = response.body.replaceAll(/"commission_amount":"[^"]*"/g, '"commission_amount":null');
      return request.url.endsWith('/delivery-options') ? { ...response, body } : response;
    };
    await reconnectAndSettle();
    expect(workspace.readAction('press-1').outcome).toMatchObject({ code: 'courier_costs_more' });
    expect(await accepts()).toBe(0);
  });

  test('is not sent if staff withdraw it while the courier is checked (C2)', async () => {
    await acceptOffline(1, withCourier(cost));
    harness.interceptor = async (request, send) => {
      const response = await send(request);
      if (request.url.endsWith('/delivery-options')) workspace.outbox.withdraw('press-1');
      return response;
    };
    await reconnectAndSettle();
    await harness.clock.advance(MINUTE);
    expect(workspace.readAction('press-1').state).toBe('withdrawn');
    expect(await accepts()).toBe(0);
  });

  test('is not sent if no courier is available', async () => {
    await acceptOffline(1, withCourier(cost));
    await harness.callOperator('PATCH', `/operator/stores/${harness.storeId}`, { courier_available: false });
    await reconnectAndSettle();
    expect(workspace.readAction('press-1')).toMatchObject({
      state: 'refused',
      outcome: { code: 'courier_not_offered' },
    });
    expect(await accepts()).toBe(0);
  });

  test('ends without ringing if no courier is available and the order was cancelled meanwhile (C3)', async () => {
    await acceptOffline(1, withCourier(cost));
    await harness.callOperator('PATCH', `/operator/stores/${harness.storeId}`, { courier_available: false });
    const pending = JSON.stringify(await harness.callApi('GET', `/v1/stores/${harness.storeId}/orders?status=PENDING`));
    await harness.callOperator('POST', `/operator/orders/${orderId}/cancel`, { by: 'customer' });
    // The lists are out of date: only the order itself shows that it was cancelled.
    harness.interceptor = async (request, send) => {
      const response = await send(request);
      if (request.url.includes('/v1/events')) return { ...response, status: 500 };
      return request.url.includes('status=PENDING') ? { ...response, body: pending } : response;
    };
    await reconnectAndSettle();
    expect(workspace.readAction('press-1').outcome).toMatchObject({ code: 'order_moved_on' });
  });

  test('takes another slot after the preflight, so that a 429 meanwhile is obeyed (C8)', async () => {
    await acceptOffline(1, withCourier(cost));
    let limitedAt: number | null = null;
    let leftAt: number | null = null;
    harness.interceptor = async (request, send) => {
      if (request.url.endsWith('/accept')) leftAt = harness.clock.monotonic();
      if (request.url.includes('/v1/events') && limitedAt === null && leftAt === null) {
        limitedAt = harness.clock.monotonic();
        return { status: 429, body: '', header: (name) => (name === 'retry-after' ? '9' : null) };
      }
      const response = await send(request);
      // The 429 to another request arrives during the preflight.
      if (request.url.endsWith('/delivery-options')) await harness.clock.advance(2 * SECOND);
      return response;
    };
    await reconnectAndSettle();
    expect(workspace.readAction('press-1').state).toBe('done');
    expect((leftAt ?? 0) - (limitedAt ?? 0)).toBeGreaterThanOrEqual(9 * SECOND);
  });
});
