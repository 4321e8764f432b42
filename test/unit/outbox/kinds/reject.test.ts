import { afterEach, beforeEach, expect, test } from 'vitest';
import { SECOND } from '../../../../electron/contract/domain/time.ts';
import type { WorkspaceHarness } from '../../../support/workspace-harness.ts';
import { openWorkspaceHarness } from '../../../support/workspace-harness.ts';

let world: WorkspaceHarness;

beforeEach(async () => {
  world = await openWorkspaceHarness();
});

afterEach(async () => {
  await world.close();
});

test('a lost reject is done only when its event says that we rejected it (C1)', async () => {
  const rooms = world.openWorkspace();
  const orderId = await world.placeOrder();
  await world.until(() => rooms.database.orders.get(orderId) !== null);
  await world.callOperator('POST', `/operator/orders/${orderId}/reject`, {});
  let tries = 0;
  let withheld = true;
  world.interceptor = async (request, send) => {
    if (request.url.includes('/v1/events') && withheld) throw new Error('lost');
    if (request.url.endsWith('/reject')) tries += 1;
    if (request.url.endsWith('/reject') && tries === 1) throw new Error('lost');
    return await send(request);
  };
  rooms.enqueue({ kind: 'reject', orderId, reason: null });
  await world.clock.advance(10 * SECOND);
  expect(rooms.readAction('press-1').state).not.toBe('done');
  withheld = false;
  await world.until(() => rooms.readAction('press-1').settledAt !== null);
  expect(rooms.readAction('press-1')).toMatchObject({ outcome: { status: 'CANCELLED' } });
  expect(['refused', 'withdrawn']).toContain(rooms.readAction('press-1').state);
});

test('a reject takes back an accept that was never sent; one that was sent stands in its way', async () => {
  const rooms = world.openWorkspace();
  const orderId = await world.placeOrder();
  await world.until(() => rooms.database.orders.get(orderId) !== null);
  world.plugged = false;
  await world.until(() => rooms.client.connectionState.view().state === 'offline');
  rooms.enqueueAccept(orderId, 'a');
  expect(rooms.enqueue({ kind: 'reject', orderId, reason: 'Out of stock' }, 'r').kind).toBe('stored');
  expect(rooms.readAction('a').state).toBe('withdrawn');
  expect(rooms.enqueueAccept(orderId, 'b').kind).toBe('not_possible');
  world.plugged = true;
  await world.until(() => rooms.readAction('r').state === 'done');
  expect(await world.listEventTypes(orderId)).toEqual(['order.placed', 'order.cancelled']);

  const other = await world.placeOrder();
  await world.until(() => rooms.database.orders.get(other) !== null);
  await world.addServiceFault('/v1/stores/{store_id}/orders/{order_id}/accept', 'drop_after');
  rooms.enqueueAccept(other, 'c');
  await world.clock.advance(50);
  expect(rooms.enqueue({ kind: 'reject', orderId: other, reason: null }, 's').kind).toBe('not_possible');
});
