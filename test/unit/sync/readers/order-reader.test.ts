import { afterEach, beforeEach, expect, test } from 'vitest';
import { SECOND } from '../../../../electron/contract/domain/time.ts';
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
