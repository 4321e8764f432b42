import { afterEach, beforeEach, expect, test } from 'vitest';
import { MINUTE, SECOND } from '../../../../electron/contract/domain/time.ts';
import type { TestWorkspace, WorkspaceHarness } from '../../../support/workspace-harness.ts';
import { openWorkspaceHarness } from '../../../support/workspace-harness.ts';

let harness: WorkspaceHarness;
let workspace: TestWorkspace;
let orderId: string;

/** Every test begins with an accepted order whose courier has failed. */
beforeEach(async () => {
  harness = await openWorkspaceHarness();
  workspace = harness.openWorkspace({ file: harness.file });
  orderId = await harness.placeOrder();
  await harness.until(() => workspace.database.orders.get(orderId) !== null);
  workspace.enqueue({ kind: 'accept', orderId, mode: 'SERVICE_COURIER', billNumber: null }, 'accept');
  await harness.until(() => workspace.readAction('accept').state === 'done');
  await harness.callOperator('POST', `/operator/orders/${orderId}/picking`, {});
  await courierFails();
});

afterEach(() => harness.close());

async function courierFails(): Promise<void> {
  await harness.callOperator('POST', `/operator/orders/${orderId}/courier`, { status: 'FAILED' });
  await harness.until(() => courier() === 'FAILED');
}

const order = () => workspace.database.orders.get(orderId)?.order;
const courier = () => order()?.courier?.status;
const handBack = (id = 'press-1') => workspace.enqueue({ kind: 'hand_back', orderId }, id);
const retry = (id = 'press-1') => workspace.enqueue({ kind: 'retry_courier', orderId }, id);
const callsTo = async (end: string) => (await harness.listRequests()).filter(({ path }) => path.endsWith(end)).length;

test('an order is handed back once, even if the response is lost (C2)', async () => {
  await harness.addServiceFault('/v1/stores/{store_id}/orders/{order_id}/delivery-method', 'drop_after');
  expect(handBack().kind).toBe('stored');
  expect(handBack('again').kind).toBe('not_possible');
  await harness.until(() => workspace.readAction('press-1').settledAt !== null);
  expect(workspace.readAction('press-1').state).toBe('done');
  expect(order()?.fulfilment_mode).toBe('STORE_STAFF');
  expect((await harness.listEventTypes(orderId)).filter((type) => type === 'order.fulfilment_changed')).toHaveLength(1);
  expect(retry('late').kind).toBe('not_possible');
});

test('a courier is requested again, and the order shows it', async () => {
  expect(retry().kind).toBe('stored');
  await harness.until(() => workspace.readAction('press-1').state === 'done');
  expect(courier()).toBe('REQUESTED');
});

test('a retry has no key: the order is read first, and no courier is requested twice (C2)', async () => {
  harness.interceptor = async (request, send) => {
    const response = await send(request);
    if (request.url.endsWith('/courier/retry')) throw new Error('lost');
    return response;
  };
  retry();
  await harness.until(() => workspace.readAction('press-1').settledAt !== null, MINUTE);
  expect(workspace.readAction('press-1').state).toBe('done');
  expect(await callsTo('/courier/retry')).toBe(1);
});

test('if a later change hides whether a courier was requested, staff are asked, not told that it was refused (C2)', async () => {
  harness.interceptor = async (request, send) => {
    if (!request.url.endsWith('/courier/retry')) return await send(request);
    await send(request);
    throw new Error('lost');
  };
  retry();
  await harness.until(() => workspace.readAction('press-1').state === 'unknown');
  harness.plugged = false;
  await harness.callApi('POST', `/v1/stores/${harness.storeId}/orders/${orderId}/delivery-method`, {
    fulfilment_mode: 'STORE_STAFF',
  });
  harness.plugged = true;
  await harness.until(() => workspace.readAction('press-1').settledAt !== null, MINUTE);
  expect(workspace.readAction('press-1').outcome?.code).toBe('too_old_to_repeat');
  expect(await callsTo('/courier/retry')).toBe(1);
});

test('no courier is requested while the order can’t be read', async () => {
  harness.interceptor = async (request, send) => {
    if (request.url.endsWith(`/orders/${orderId}`)) throw new Error('lost');
    return await send(request);
  };
  retry();
  await harness.clock.advance(20 * SECOND);
  expect(await callsTo('/courier/retry')).toBe(0);
  expect(workspace.readAction('press-1').settledAt).toBeNull();
  harness.interceptor = null;
  await harness.until(() => workspace.readAction('press-1').state === 'done', MINUTE);
});

test('after a kill during a retry the order is read first as well (C2)', async () => {
  harness.interceptor = async (request, send) => {
    await send(request);
    if (request.url.endsWith('/courier/retry')) workspace.kill();
    throw new Error('lost');
  };
  retry();
  await harness.clock.advance(2 * SECOND);
  harness.interceptor = null;
  workspace = harness.openWorkspace({ file: harness.file });
  await harness.until(() => workspace.readAction('press-1').settledAt !== null);
  expect(workspace.readAction('press-1').state).toBe('done');
  expect(await callsTo('/courier/retry')).toBe(1);
});

test('another counter was quicker: the order settles the hand-back, and the unsent retry is withdrawn', async () => {
  harness.plugged = false;
  await harness.until(() => workspace.client.connectionState.view().state === 'offline');
  retry('retry');
  expect(retry('again').kind).toBe('not_possible');
  handBack('hand back');
  expect(workspace.readAction('retry').state).toBe('withdrawn');
  await harness.callApi('POST', `/v1/stores/${harness.storeId}/orders/${orderId}/delivery-method`, {
    fulfilment_mode: 'STORE_STAFF',
  });
  harness.plugged = true;
  await harness.until(() => workspace.readAction('hand back').settledAt !== null);
  expect(['refused', 'withdrawn']).toContain(workspace.readAction('hand back').state);
  expect(order()?.fulfilment_mode).toBe('STORE_STAFF');
});
