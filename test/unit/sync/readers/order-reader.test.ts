import { afterEach, beforeEach, expect, test } from 'vitest';
import { MINUTE, SECOND } from '../../../../electron/contract/domain/time.ts';
import type { TestWorkspace, WorkspaceHarness } from '../../../support/workspace-harness.ts';
import { openWorkspaceHarness } from '../../../support/workspace-harness.ts';

let harness: WorkspaceHarness;
let workspace: TestWorkspace;

beforeEach(async () => {
  harness = await openWorkspaceHarness();
  workspace = harness.openWorkspace();
});
afterEach(() => harness.close());

test('a reading that an answer overtook restores no older state, and the order is read again (C4)', async () => {
  const orderId = await harness.placeOrder();
  await harness.until(() => workspace.database.orders.get(orderId) !== null);
  workspace.enqueue({ kind: 'accept', orderId, mode: 'SERVICE_COURIER', billNumber: null }, 'accept');
  await harness.until(() => workspace.readAction('accept').state === 'done');
  const mode = () => workspace.database.orders.get(orderId)?.order.fulfilment_mode;
  expect(mode()).toBe('SERVICE_COURIER');

  // The reading leaves after the press and is served before it; its response comes last.
  const served = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  let readings = 0;
  harness.interceptor = async (request, send) => {
    if (request.url.endsWith('/delivery-method')) await served.promise;
    if (!request.url.endsWith(`/orders/${orderId}`)) return await send(request);
    readings += 1;
    const response = await send(request);
    served.resolve();
    if (readings === 1) await answered.promise;
    return response;
  };
  workspace.enqueue({ kind: 'hand_back', orderId }, 'hand-back');
  await harness.clock.advance(10);
  const reading = workspace.sync.readOrder(harness.storeId, orderId, 'action');
  await harness.until(() => workspace.readAction('hand-back').state === 'done');
  expect(mode()).toBe('STORE_STAFF');
  answered.resolve();
  await reading;
  expect(mode()).toBe('STORE_STAFF');
  await harness.until(() => readings === 2, 5 * SECOND);
});

test('an order that the service can’t give is asked for less and less often, and others are not held up (C8)', async () => {
  const [broken, other] = [await harness.placeOrder(), await harness.placeOrder()];
  await harness.until(() => workspace.sync.backfillProgress() === null);
  const asked = new Map<string, number>();
  let isBroken = true;
  harness.interceptor = async (request, send) => {
    const id = [broken, other].find((each) => request.url.endsWith(`/orders/${each}`));
    if (id === undefined) return await send(request);
    asked.set(id, (asked.get(id) ?? 0) + 1);
    if (id === broken && isBroken) return { status: 500, body: '', header: () => null };
    return await send(request);
  };
  const { refetchQueue } = workspace.database;
  workspace.database.write(() => {
    for (const id of [broken, other]) refetchQueue.add(id, harness.storeId);
  });
  await harness.clock.advance(5 * SECOND);
  expect(refetchQueue.has(other)).toBe(false);
  await harness.clock.advance(5 * MINUTE);
  expect(asked.get(broken)).toBeLessThan(15);
  isBroken = false;
  await harness.until(() => !refetchQueue.has(broken), 90 * SECOND);
});

test('an order that the service no longer knows has the other open orders read again, because it was reset', async () => {
  const [gone, other] = [await harness.placeOrder(), await harness.placeOrder()];
  for (const id of [gone, other]) await harness.callOperator('POST', `/operator/orders/${id}/accept`, {});
  await harness.until(() => workspace.database.orders.withStatus('ACCEPTED').length === 2);
  const lost = { status: 404, body: '{"error":{"code":"order_not_found","message":""}}' };
  harness.interceptor = async (request, send) => {
    const isReset = [gone, other].some((id) => request.url.endsWith(`/orders/${id}`));
    return isReset ? { ...lost, header: (name) => (name === 'request-id' ? 'req_1' : null) } : await send(request);
  };
  expect(await workspace.sync.readOrder(harness.storeId, gone, 'action')).toBe('gone');
  await harness.until(() => workspace.database.orders.get(other)?.goneAt !== null, 5 * SECOND);
});
