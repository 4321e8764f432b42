/** A service may write its times without a fraction of a second (specification, Conventions). */

import { afterEach, beforeEach, expect, test } from 'vitest';
import { MINUTE, SECOND } from '../../../electron/contract/domain/time.ts';
import { rewriteBody } from '../../support/response-rewriting.ts';
import type { TestWorkspace, WorkspaceHarness } from '../../support/workspace-harness.ts';
import { openWorkspaceHarness } from '../../support/workspace-harness.ts';

let harness: WorkspaceHarness;
let workspace: TestWorkspace;

/** Called after each response of the service. */
let afterResponse: (url: string) => Promise<unknown> | undefined;

beforeEach(async () => {
  harness = await openWorkspaceHarness();
  afterResponse = () => undefined;
  harness.interceptor = async (request, send) => {
    const response = await send(request);
    await afterResponse(request.url);
    return rewriteBody(response, (body) => body.replaceAll(/(T\d\d:\d\d:\d\d)\.\d{3}/g, '$1'));
  };
  workspace = harness.openWorkspace();
  // By then, the service's time is known to a fraction of a second.
  await harness.clock.advance(3 * MINUTE);
});

afterEach(() => harness.close());

const isLateInSecond = (): boolean => harness.clock.now() % SECOND >= 200;

test('an order placed right after a sweep, in the same second, is stored within one poll (C3)', async () => {
  let placed: string | null = null;
  afterResponse = async (url) => {
    if (placed !== null || !url.includes('status=PENDING') || !isLateInSecond()) return;
    placed = '';
    placed = await harness.placeOrder();
  };
  await harness.until(() => placed !== null && placed !== '', 10 * MINUTE);
  await harness.clock.advance(1_200);
  expect(workspace.database.orders.get(placed ?? '')?.status).toBe('PENDING');
});

test('a change of the courier in the second of an earlier reading is shown (C4)', async () => {
  const orderId = await harness.placeOrder();
  await harness.until(() => workspace.database.orders.get(orderId) !== null);
  workspace.enqueue({ kind: 'accept', orderId, mode: 'SERVICE_COURIER', billNumber: null }, 'accept');
  await harness.until(() => workspace.readAction('accept').state === 'done');
  await harness.callOperator('POST', `/operator/orders/${orderId}/picking`, {});
  await harness.clock.advance(10 * SECOND);
  await harness.clock.advance(1.5 * SECOND - (harness.clock.now() % SECOND));
  await workspace.sync.readOrder(harness.storeId, orderId, 'action');
  await harness.callOperator('POST', `/operator/orders/${orderId}/courier`, { status: 'FAILED' });
  await harness.clock.advance(3 * SECOND);
  expect(workspace.database.orders.get(orderId)?.order.courier?.status).toBe('FAILED');
});

test('stock that the store’s app changed in the second of an earlier reading is read again', async () => {
  const list = (await harness.callApi('GET', `/v1/stores/${harness.storeId}/inventory?limit=1`)) as {
    data: { barcode: string; stock: number }[];
  };
  const [{ barcode, stock } = expect.unreachable()] = list.data;
  const orderId = await harness.placeOrder([{ barcode, quantity: 2 }]);
  await harness.clock.advance(4 * MINUTE);
  await harness.clock.advance(1.3 * SECOND - (harness.clock.now() % SECOND));
  workspace.sync.refreshItems(harness.storeId, [barcode]);
  await harness.clock.advance(200);
  await harness.callOperator('POST', `/operator/orders/${orderId}/accept`, {});
  await harness.clock.advance(20 * SECOND);
  expect(workspace.database.items.get(harness.storeId, barcode)?.stock).toBe(stock - 2);
});
