/** The order in which requests leave, and which requests must not delay others. */

import { afterEach, beforeEach, expect, test } from 'vitest';
import { MINUTE, SECOND } from '../../../../electron/contract/domain/time.ts';
import { PRODUCTS } from '../../../../electron/service/fixture/products.ts';
import type { TestWorkspace, WorkspaceHarness } from '../../../support/workspace-harness.ts';
import { openWorkspaceHarness } from '../../../support/workspace-harness.ts';

const [[ATTA] = [''], [RICE] = ['']] = PRODUCTS;

let harness: WorkspaceHarness;
let workspace: TestWorkspace;
/** The paths of the requests that change something, oldest first. */
let sentPaths: string[];

beforeEach(async () => {
  harness = await openWorkspaceHarness();
  workspace = harness.openWorkspace({ file: harness.file });
  sentPaths = [];
  harness.interceptor = (request, send) => {
    if (request.method !== 'GET') sentPaths.push(request.url.slice(harness.practice.address.length));
    return send(request);
  };
  await harness.until(() => workspace.client.connectionState.view().state === 'online');
});
afterEach(() => harness.close());

const adjust = (barcode: string, id: string) =>
  workspace.enqueue({ kind: 'adjustment', barcode, delta: 1, reason: null, reference: null, itemName: null }, id);
const settled = (id: string) => workspace.readAction(id).settledAt !== null;

test('when the line is back orders leave first, by the end of their hold, then the rest, all within seconds', async () => {
  const ids: string[] = [];
  for (let each = 0; each < 4; each += 1) {
    ids.push(await harness.placeOrder());
    await harness.clock.advance(5 * SECOND);
  }
  await harness.until(() => ids.every((id) => workspace.database.orders.get(id) !== null));
  harness.plugged = false;
  await harness.until(() => workspace.client.connectionState.view().state === 'offline');
  adjust(ATTA, 'adjustment');
  for (const id of [ids[2], ids[0], ids[3], ids[1]]) workspace.enqueueAccept(id ?? '', id);
  await harness.clock.advance(3 * MINUTE);
  sentPaths.length = 0;
  harness.plugged = true;
  await harness.until(() => workspace.client.connectionState.view().state === 'online');
  await harness.clock.advance(2 * SECOND);
  expect(sentPaths).toEqual([
    ...ids.map((id) => `/v1/stores/${harness.storeId}/orders/${id}/accept`),
    `/v1/stores/${harness.storeId}/inventory/adjustments`,
  ]);
});

test('every request is due at once when the line is back, however long its back-off was', async () => {
  let isBroken = true;
  const record = harness.interceptor;
  harness.interceptor = async (request, send) => {
    if (isBroken && request.url.endsWith('/adjustments')) return { status: 503, body: '', header: () => null };
    return await (record?.(request, send) ?? send(request));
  };
  adjust(ATTA, 'a');
  // By now it is tried once a minute.
  await harness.until(() => workspace.readAction('a').tries >= 8, 10 * MINUTE);
  harness.plugged = false;
  await harness.until(() => workspace.client.connectionState.view().state === 'offline');
  isBroken = false;
  harness.plugged = true;
  await harness.until(() => workspace.client.connectionState.view().state === 'online');
  await harness.until(() => settled('a'), 3 * SECOND);
});

test('the service is asked ever less often about what it is working on, and an accept still ends soon (C8)', async () => {
  const record = harness.interceptor;
  let isWorking = true;
  harness.interceptor = async (request, send) => {
    const response = await (record?.(request, send) ?? send(request));
    if (!isWorking || request.method === 'GET') return response;
    return {
      status: 409,
      body: '{"error":{"code":"request_in_progress","message":""}}',
      header: (name) => (name === 'request-id' ? 'req_1' : null),
    };
  };
  const orderId = await harness.placeOrder();
  await harness.until(() => workspace.database.orders.get(orderId) !== null);
  adjust(ATTA, 'adjustment');
  workspace.enqueueAccept(orderId, 'accept');
  await harness.clock.advance(10 * MINUTE);
  const triesOf = (end: string) => sentPaths.filter((path) => path.endsWith(end)).length;
  expect(triesOf('/adjustments')).toBeLessThan(22);
  expect(triesOf('/accept')).toBeLessThan(90);
  isWorking = false;
  await harness.until(() => settled('accept'), 11 * SECOND);
  await harness.until(() => settled('adjustment'), 61 * SECOND);
});

test('a stuck action delays only actions of the same barcode', async () => {
  const record = harness.interceptor;
  harness.interceptor = async (request, send) => {
    const isStuck = request.url.endsWith('/adjustments') && (request.body ?? '').includes(ATTA);
    if (isStuck) return { status: 500, body: '', header: () => null };
    return await (record?.(request, send) ?? send(request));
  };
  const orderId = await harness.placeOrder();
  await harness.until(() => workspace.database.orders.get(orderId) !== null);
  adjust(ATTA, 'stuck');
  await harness.until(() => workspace.readAction('stuck').state === 'unknown');
  adjust(ATTA, 'behind it');
  adjust(RICE, 'beside it');
  workspace.enqueueAccept(orderId, 'accept');
  await harness.until(() => settled('beside it') && settled('accept'), 5 * SECOND);
  expect([workspace.readAction('stuck').state, workspace.readAction('behind it').state]).toEqual([
    'unknown',
    'waiting',
  ]);
  harness.interceptor = null;
  await harness.until(() => settled('stuck') && settled('behind it'), 3 * MINUTE);
});

test('the time of the first sending is stored before a byte leaves (C9)', async () => {
  let stored: unknown = 'not sent';
  harness.interceptor = async (request, send) => {
    if (request.url.endsWith('/adjustments')) {
      const { state, firstSentAt, idempotencyKey } = workspace.readAction('a');
      stored = { state, firstSentAt, isSameKey: idempotencyKey === request.headers['idempotency-key'] };
    }
    return await send(request);
  };
  adjust(ATTA, 'a');
  await harness.until(() => settled('a'));
  expect(stored).toEqual({ state: 'sending', firstSentAt: expect.any(Number), isSameKey: true });
});

test('when an order is gone its unsent actions are withdrawn, and the other orders are read', async () => {
  const ids = [await harness.placeOrder(), await harness.placeOrder()];
  const [one = '', two = ''] = ids;
  await harness.until(() => ids.every((id) => workspace.database.orders.get(id) !== null));
  let isReset = false;
  harness.interceptor = async (request, send) => {
    if (request.url.endsWith('/accept') && !isReset) {
      isReset = true;
      await harness.callApi('POST', '/v1/sandbox/reset');
    }
    return await send(request);
  };
  workspace.enqueueAccept(one, 'accept');
  await harness.until(() => settled('accept'), MINUTE);
  expect(['refused', 'withdrawn']).toContain(workspace.readAction('accept').state);
  expect(workspace.readAction('accept').outcome).toMatchObject({ code: 'gone' });
  await harness.until(() => workspace.database.orders.get(two)?.goneAt !== null, MINUTE);
});

test('a late response counts as of when its request was sent: newer readings are kept (C4)', async () => {
  const orderId = await harness.placeOrder();
  const courier = () => workspace.database.orders.get(orderId)?.order.courier?.status;
  await harness.until(() => workspace.database.orders.get(orderId) !== null);
  harness.interceptor = async (request, send) => {
    const response = await send(request);
    if (request.url.endsWith('/accept')) await new Promise<void>((resolve) => harness.clock.after(5 * SECOND, resolve));
    return response;
  };
  workspace.enqueue({ kind: 'accept', orderId, mode: 'SERVICE_COURIER', billNumber: null }, 'accept');
  await harness.until(() => workspace.database.orders.get(orderId)?.status === 'ACCEPTED');
  await harness.callOperator('POST', `/operator/orders/${orderId}/picking`, {});
  await harness.callOperator('POST', `/operator/orders/${orderId}/courier`, { status: 'BOOKED' });
  await harness.until(() => courier() === 'BOOKED');
  expect(settled('accept')).toBe(false);
  const seen = new Set<string | null | undefined>();
  workspace.onChange = () => seen.add(courier());
  await harness.until(() => settled('accept'));
  expect([...seen]).toEqual(['BOOKED']);
});

test('a replayed response counts as of the first sending, though the service was still working on that (C4)', async () => {
  const orderId = await harness.placeOrder();
  const courier = () => workspace.database.orders.get(orderId)?.order.courier?.status;
  await harness.until(() => workspace.database.orders.get(orderId) !== null);
  let isWorking = true;
  harness.interceptor = async (request, send) => {
    const response = await send(request);
    if (!isWorking || !request.url.endsWith('/accept')) return response;
    const body = '{"error":{"code":"request_in_progress","message":""}}';
    return { status: 409, body, header: (name) => (name === 'request-id' ? 'req_1' : null) };
  };
  workspace.enqueue({ kind: 'accept', orderId, mode: 'SERVICE_COURIER', billNumber: null }, 'accept');
  await harness.until(() => workspace.database.orders.get(orderId)?.status === 'ACCEPTED');
  await harness.callOperator('POST', `/operator/orders/${orderId}/picking`, {});
  await harness.callOperator('POST', `/operator/orders/${orderId}/courier`, { status: 'BOOKED' });
  await harness.until(() => courier() === 'BOOKED');
  isWorking = false;
  const seen = new Set<string | null | undefined>();
  workspace.onChange = () => seen.add(courier());
  await harness.until(() => settled('accept'));
  expect([...seen]).toEqual(['BOOKED']);
});

test('a replayed response brings back nothing, though the time of the first sending was not known well (C4)', async () => {
  const orderId = await harness.placeOrder();
  const courier = () => workspace.database.orders.get(orderId)?.order.courier?.status;
  await workspace.close();
  let isLost = true;
  // Requests to read are slow to arrive, so that the service's time seems to be seconds ahead.
  harness.interceptor = async (request, send) => {
    if (request.method === 'GET') await new Promise<void>((resolve) => harness.clock.after(8 * SECOND, resolve));
    const response = await send(request);
    if (isLost && request.url.endsWith('/accept')) throw new Error('lost');
    return response;
  };
  workspace = harness.openWorkspace({ file: harness.file });
  await harness.until(() => workspace.database.orders.get(orderId) !== null && workspace.client.time.isMeasured());
  workspace.enqueue({ kind: 'accept', orderId, mode: 'SERVICE_COURIER', billNumber: null }, 'accept');
  await harness.until(() => workspace.readAction('accept').state === 'unknown');
  await harness.callOperator('POST', `/operator/orders/${orderId}/picking`, {});
  await harness.callOperator('POST', `/operator/orders/${orderId}/courier`, { status: 'BOOKED' });
  await harness.until(() => courier() === 'BOOKED');
  isLost = false;
  const seen = new Set<string | null | undefined>();
  workspace.onChange = () => seen.add(courier());
  await harness.until(() => settled('accept'));
  expect([...seen]).toEqual(['BOOKED']);
});

test('a suspended company parks all actions, with the reason, and loses none (C11)', async () => {
  const refusal = '{"error":{"code":"forbidden","message":""}}';
  let isSuspended = true;
  harness.interceptor = async (request, send) => {
    if (!isSuspended) return await send(request);
    return { status: 403, body: refusal, header: (name) => (name === 'request-id' ? 'req_1' : null) };
  };
  adjust(ATTA, 'a');
  await harness.clock.advance(2 * MINUTE);
  expect(workspace.client.connectionState.view()).toMatchObject({ state: 'parked', parked: 'company_forbidden' });
  expect(workspace.readAction('a')).toMatchObject({ state: 'waiting', firstSentAt: null });
  isSuspended = false;
  await harness.until(() => workspace.readAction('a').state === 'done', 2 * MINUTE);
});
