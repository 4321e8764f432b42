import { afterEach, beforeEach, expect, test } from 'vitest';
import { MINUTE, SECOND } from '../../../../electron/contract/domain/time.ts';
import type { TestWorkspace, WorkspaceHarness } from '../../../support/workspace-harness.ts';
import { openWorkspaceHarness } from '../../../support/workspace-harness.ts';

let world: WorkspaceHarness;
let rooms: TestWorkspace;
let orderId: string;

/** An accepted order whose courier failed. */
beforeEach(async () => {
  world = await openWorkspaceHarness();
  rooms = world.openWorkspace({ file: world.file });
  orderId = await world.placeOrder();
  await world.until(() => rooms.database.orders.get(orderId) !== null);
  rooms.enqueue({ kind: 'accept', orderId, mode: 'SERVICE_COURIER', billNumber: null }, 'accept');
  await world.until(() => rooms.readAction('accept').state === 'done');
  await world.callOperator('POST', `/operator/orders/${orderId}/picking`, {});
  await courierFails();
});

afterEach(async () => {
  await world.close();
});

async function courierFails(): Promise<void> {
  await world.callOperator('POST', `/operator/orders/${orderId}/courier`, { status: 'FAILED' });
  await world.until(() => courier() === 'FAILED');
}

const order = () => rooms.database.orders.get(orderId)?.order;
const courier = () => order()?.courier?.status;
const handBack = (id = 'press-1') => rooms.enqueue({ kind: 'hand_back', orderId }, id);
const retry = (id = 'press-1') => rooms.enqueue({ kind: 'retry_courier', orderId }, id);
const callsTo = async (end: string) => (await world.listRequests()).filter(({ path }) => path.endsWith(end)).length;

test('an order is handed to own riders once, though the answer is lost (C2)', async () => {
  await world.addServiceFault('/v1/stores/{store_id}/orders/{order_id}/delivery-method', 'drop_after');
  expect(handBack().kind).toBe('stored');
  expect(handBack('again').kind).toBe('not_possible');
  await world.until(() => rooms.readAction('press-1').settledAt !== null);
  expect(rooms.readAction('press-1').state).toBe('done');
  expect(order()?.fulfilment_mode).toBe('STORE_STAFF');
  expect((await world.listEventTypes(orderId)).filter((type) => type === 'order.fulfilment_changed')).toHaveLength(1);
  expect(retry('late').kind).toBe('not_possible');
});

test('a courier is asked for again, and the order shows it', async () => {
  expect(retry().kind).toBe('stored');
  await world.until(() => rooms.readAction('press-1').state === 'done');
  expect(courier()).toBe('REQUESTED');
});

test('a courier retry has no key: it is read first, and never asked for twice (C2)', async () => {
  world.interceptor = async (request, send) => {
    const answer = await send(request);
    if (request.url.endsWith('/courier/retry')) throw new Error('lost');
    return answer;
  };
  retry();
  await world.until(() => rooms.readAction('press-1').settledAt !== null, MINUTE);
  expect(rooms.readAction('press-1').state).toBe('done');
  expect(await callsTo('/courier/retry')).toBe(1);
});

test('whether it was asked for is hidden by what came after: staff are asked, and it is not called refused (C2)', async () => {
  world.interceptor = async (request, send) => {
    if (!request.url.endsWith('/courier/retry')) return await send(request);
    await send(request);
    throw new Error('lost');
  };
  retry();
  await world.until(() => rooms.readAction('press-1').state === 'unknown');
  world.plugged = false;
  await world.callApi('POST', `/v1/stores/${world.storeId}/orders/${orderId}/delivery-method`, {
    fulfilment_mode: 'STORE_STAFF',
  });
  world.plugged = true;
  await world.until(() => rooms.readAction('press-1').settledAt !== null, MINUTE);
  expect(rooms.readAction('press-1').outcome?.code).toBe('too_old_to_repeat');
  expect(await callsTo('/courier/retry')).toBe(1);
});

test('while the order can’t be read it is not asked for', async () => {
  world.interceptor = async (request, send) => {
    if (request.url.endsWith(`/orders/${orderId}`)) throw new Error('lost');
    return await send(request);
  };
  retry();
  await world.clock.advance(20 * SECOND);
  expect(await callsTo('/courier/retry')).toBe(0);
  expect(rooms.readAction('press-1').settledAt).toBeNull();
  world.interceptor = null;
  await world.until(() => rooms.readAction('press-1').state === 'done', MINUTE);
});

test('killed while it was on its way, it is read first as well (C2)', async () => {
  world.interceptor = async (request, send) => {
    await send(request);
    if (request.url.endsWith('/courier/retry')) rooms.kill();
    throw new Error('lost');
  };
  retry();
  await world.clock.advance(2 * SECOND);
  world.interceptor = null;
  rooms = world.openWorkspace({ file: world.file });
  await world.until(() => rooms.readAction('press-1').settledAt !== null);
  expect(rooms.readAction('press-1').state).toBe('done');
  expect(await callsTo('/courier/retry')).toBe(1);
});

test('another counter was quicker: the order tells, and what waits unsent is withdrawn', async () => {
  world.plugged = false;
  await world.until(() => rooms.client.connectionState.view().state === 'offline');
  retry('retry');
  expect(retry('again').kind).toBe('not_possible');
  handBack('hand back');
  expect(rooms.readAction('retry').state).toBe('withdrawn');
  await world.callApi('POST', `/v1/stores/${world.storeId}/orders/${orderId}/delivery-method`, {
    fulfilment_mode: 'STORE_STAFF',
  });
  world.plugged = true;
  await world.until(() => rooms.readAction('hand back').settledAt !== null);
  expect(['refused', 'withdrawn']).toContain(rooms.readAction('hand back').state);
  expect(order()?.fulfilment_mode).toBe('STORE_STAFF');
});
