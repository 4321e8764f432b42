import { afterEach, beforeEach, expect, test } from 'vitest';
import { MINUTE } from '../../../../electron/contract/domain/time.ts';
import type { WorkspaceHarness } from '../../../support/workspace-harness.ts';
import { openWorkspaceHarness } from '../../../support/workspace-harness.ts';

let harness: WorkspaceHarness;

beforeEach(async () => {
  harness = await openWorkspaceHarness();
});

afterEach(() => harness.close());

/** How many accepts took effect at the service. */
async function acceptsOf(orderId: string): Promise<number> {
  return (await harness.listEventTypes(orderId)).filter((type) => type === 'order.accepted').length;
}

test('an accept is stored at once, sent, and done when the service says so (C1)', async () => {
  const workspace = harness.openWorkspace();
  const orderId = await harness.placeOrder();
  await harness.until(() => workspace.database.orders.get(orderId)?.status === 'PENDING');
  const result = workspace.enqueueAccept(orderId);
  expect(result).toMatchObject({ kind: 'stored', row: { state: 'waiting', tries: 0 } });
  await harness.until(() => workspace.readAction('press-1').state === 'done');
  expect(workspace.readAction('press-1')).toMatchObject({
    outcome: { code: null, status: 'ACCEPTED', acceptedVia: 'POS' },
  });
  expect(workspace.database.orders.get(orderId)?.status).toBe('ACCEPTED');
  expect(await acceptsOf(orderId)).toBe(1);
});

test('a replayed response does not bring back an order that is gone (C4)', async () => {
  const workspace = harness.openWorkspace();
  const orderId = await harness.placeOrder();
  await harness.until(() => workspace.database.orders.get(orderId) !== null);
  harness.interceptor = async (request, send) => {
    const response = await send(request);
    if (request.url.endsWith('/accept')) throw new Error('the response is lost');
    return response;
  };
  workspace.enqueueAccept(orderId);
  await harness.until(() => workspace.database.orders.get(orderId)?.status === 'ACCEPTED');
  await harness.callApi('POST', `/v1/sandbox/orders/${orderId}/advance`, { to: 'PACKED' });
  await harness.until(() => workspace.database.orders.get(orderId)?.status === 'PACKED');
  await harness.callApi('POST', '/v1/sandbox/reset');
  await harness.until(() => workspace.database.orders.get(orderId)?.goneAt !== null, 5 * MINUTE);
  expect(workspace.readAction('press-1').state).toBe('unknown');
  harness.interceptor = null;
  await harness.until(() => workspace.readAction('press-1').state === 'done', 5 * MINUTE);
  expect(
    (await harness.listRequests()).filter(({ path, replayed }) => path.endsWith('/accept') && replayed),
  ).not.toEqual([]);
  expect(workspace.database.orders.get(orderId)).toMatchObject({ status: 'PACKED', goneAt: expect.any(Number) });
});

test('a replayed response does not bring back what an order said before its courier failed (C4)', async () => {
  const workspace = harness.openWorkspace();
  const orderId = await harness.placeOrder();
  const courierStatus = () => workspace.database.orders.get(orderId)?.order.courier?.status;
  await harness.until(() => workspace.database.orders.get(orderId) !== null);
  harness.interceptor = async (request, send) => {
    const response = await send(request);
    if (request.url.endsWith('/accept')) throw new Error('the response is lost');
    return response;
  };
  workspace.enqueue({ kind: 'accept', orderId, mode: 'SERVICE_COURIER', billNumber: null });
  await harness.until(() => workspace.database.orders.get(orderId)?.status === 'ACCEPTED');
  await harness.callOperator('POST', `/operator/orders/${orderId}/picking`, {});
  await harness.callOperator('POST', `/operator/orders/${orderId}/courier`, { status: 'FAILED' });
  await harness.until(() => courierStatus() === 'FAILED');
  harness.interceptor = null;
  await harness.until(() => workspace.readAction('press-1').state === 'done', 5 * MINUTE);
  expect(
    (await harness.listRequests()).filter(({ path, replayed }) => path.endsWith('/accept') && replayed),
  ).not.toEqual([]);
  expect(courierStatus()).toBe('FAILED');
});

test('the response is lost after the effect: the same key is sent again, and exactly one accept takes effect (C2)', async () => {
  const workspace = harness.openWorkspace();
  const orderId = await harness.placeOrder();
  await harness.until(() => workspace.database.orders.get(orderId) !== null);
  await harness.addServiceFault('/v1/stores/{store_id}/orders/{order_id}/accept', 'drop_after');
  workspace.enqueueAccept(orderId);
  await harness.clock.advance(100);
  expect(workspace.readAction('press-1')).toMatchObject({ state: 'unknown', lastAnswer: 'no_answer' });
  expect(workspace.outbox.withdraw('press-1')).toMatchObject({ state: 'unknown' });
  await harness.until(() => workspace.readAction('press-1').state === 'done');
  expect(await acceptsOf(orderId)).toBe(1);
  expect(
    (await harness.listRequests()).filter(({ path }) => path.endsWith('/accept')).map((each) => each.replayed),
  ).toEqual([false, true]);
});

test('a 500 after the effect: the order settles it (C1)', async () => {
  const workspace = harness.openWorkspace();
  const orderId = await harness.placeOrder();
  await harness.until(() => workspace.database.orders.get(orderId) !== null);
  let broken = true;
  harness.interceptor = async (request, send) => {
    const response = await send(
      // Under another key, so that the service does not replay this response, as it replays no 5xx.
      request.url.endsWith('/accept') && broken
        ? { ...request, headers: { ...request.headers, 'idempotency-key': 'lost' } }
        : request,
    );
    if (!request.url.endsWith('/accept') || !broken) return response;
    broken = false;
    return { status: 500, body: '', header: () => null };
  };
  workspace.enqueueAccept(orderId);
  await harness.until(() => workspace.readAction('press-1').settledAt !== null);
  expect(workspace.readAction('press-1')).toMatchObject({ state: 'done', outcome: { status: 'ACCEPTED' } });
  expect(await acceptsOf(orderId)).toBe(1);
});

test('the retailer app was quicker: refused, and the outcome shows who accepted the order (C1)', async () => {
  const workspace = harness.openWorkspace();
  const orderId = await harness.placeOrder();
  await harness.until(() => workspace.database.orders.get(orderId) !== null);
  harness.interceptor = async (request, send) => {
    if (request.url.endsWith('/accept')) await harness.callOperator('POST', `/operator/orders/${orderId}/accept`, {});
    return await send(request);
  };
  workspace.enqueueAccept(orderId);
  await harness.until(() => workspace.readAction('press-1').settledAt !== null);
  expect(workspace.readAction('press-1')).toMatchObject({
    state: 'refused',
    outcome: { code: 'order_not_in_required_state', status: 'ACCEPTED', acceptedVia: 'APP' },
  });
});

test('another counter was quicker and the refusal was lost: a replayed refusal is no success (C1)', async () => {
  const workspace = harness.openWorkspace();
  const orderId = await harness.placeOrder();
  await harness.until(() => workspace.database.orders.get(orderId) !== null);
  let tries = 0;
  harness.interceptor = async (request, send) => {
    if (!request.url.endsWith('/accept')) return await send(request);
    tries += 1;
    if (tries === 1) await harness.callApi('POST', `/v1/stores/${harness.storeId}/orders/${orderId}/accept`);
    const response = await send(request);
    if (tries === 1) throw new Error('lost');
    return response;
  };
  workspace.enqueueAccept(orderId);
  await harness.until(() => workspace.readAction('press-1').settledAt !== null);
  expect(tries).toBe(2);
  expect(workspace.readAction('press-1')).toMatchObject({
    state: 'refused',
    outcome: { code: 'order_not_in_required_state', status: 'ACCEPTED', acceptedVia: 'POS' },
  });
});
