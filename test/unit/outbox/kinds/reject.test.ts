import { afterEach, beforeEach, expect, test } from 'vitest';
import { SECOND } from '../../../../electron/contract/domain/time.ts';
import type { WorkspaceHarness } from '../../../support/workspace-harness.ts';
import { openWorkspaceHarness } from '../../../support/workspace-harness.ts';

let harness: WorkspaceHarness;

beforeEach(async () => {
  harness = await openWorkspaceHarness();
});

afterEach(() => harness.close());

test('a reject whose response is lost is done only if the event says that we rejected it (C1)', async () => {
  const workspace = harness.openWorkspace();
  const orderId = await harness.placeOrder();
  await harness.until(() => workspace.database.orders.get(orderId) !== null);
  await harness.callOperator('POST', `/operator/orders/${orderId}/reject`, {});
  let tries = 0;
  let withheld = true;
  harness.interceptor = async (request, send) => {
    if (request.url.includes('/v1/events') && withheld) throw new Error('lost');
    if (request.url.endsWith('/reject')) tries += 1;
    if (request.url.endsWith('/reject') && tries === 1) throw new Error('lost');
    return await send(request);
  };
  workspace.enqueue({ kind: 'reject', orderId, reason: null });
  await harness.clock.advance(10 * SECOND);
  expect(workspace.readAction('press-1').state).not.toBe('done');
  withheld = false;
  await harness.until(() => workspace.readAction('press-1').settledAt !== null);
  expect(workspace.readAction('press-1')).toMatchObject({ outcome: { status: 'CANCELLED' } });
  expect(['refused', 'withdrawn']).toContain(workspace.readAction('press-1').state);
});

test('a reject withdraws an unsent accept, and is not possible after a sent one', async () => {
  const workspace = harness.openWorkspace();
  const orderId = await harness.placeOrder();
  await harness.until(() => workspace.database.orders.get(orderId) !== null);
  harness.plugged = false;
  await harness.until(() => workspace.client.connectionState.view().state === 'offline');
  workspace.enqueueAccept(orderId, 'a');
  expect(workspace.enqueue({ kind: 'reject', orderId, reason: 'Out of stock' }, 'r').kind).toBe('stored');
  expect(workspace.readAction('a').state).toBe('withdrawn');
  expect(workspace.enqueueAccept(orderId, 'b').kind).toBe('not_possible');
  harness.plugged = true;
  await harness.until(() => workspace.readAction('r').state === 'done');
  expect(await harness.listEventTypes(orderId)).toEqual(['order.placed', 'order.cancelled']);

  const other = await harness.placeOrder();
  await harness.until(() => workspace.database.orders.get(other) !== null);
  await harness.addServiceFault('/v1/stores/{store_id}/orders/{order_id}/accept', 'drop_after');
  workspace.enqueueAccept(other, 'c');
  await harness.clock.advance(50);
  expect(workspace.enqueue({ kind: 'reject', orderId: other, reason: null }, 's').kind).toBe('not_possible');
});
