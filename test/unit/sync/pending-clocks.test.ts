import { afterEach, beforeEach, expect, test } from 'vitest';
import { addMs, formatInstant, MINUTE, parseInstant, SECOND } from '../../../electron/contract/domain/time.ts';
import { rewriteBody } from '../../support/response-rewriting.ts';
import type { TestWorkspace, WorkspaceHarness } from '../../support/workspace-harness.ts';
import { openWorkspaceHarness } from '../../support/workspace-harness.ts';

let harness: WorkspaceHarness;
let workspace: TestWorkspace;

beforeEach(async () => {
  harness = await openWorkspaceHarness();
  workspace = harness.openWorkspace();
  await harness.clock.advance(3 * MINUTE);
});

afterEach(() => harness.close());

const setBack = (time: string): string => formatInstant(addMs(parseInstant(time), -3 * SECOND));

test('an order placed right after a sweep rings within two polls, though events are dated by a clock that is behind that of responses (C3)', async () => {
  let placed: string | null = null;
  harness.interceptor = async (request, send) => {
    const response = await send(request);
    if (placed === null && request.url.includes('status=PENDING')) {
      placed = '';
      placed = await harness.placeOrder();
    }
    return rewriteBody(response, (body) => body.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+\+05:30/g, setBack));
  };
  await harness.until(() => placed !== null && placed !== '', 2 * MINUTE);
  await harness.clock.advance(2.4 * SECOND);
  expect(workspace.database.orders.get(placed ?? '')?.status).toBe('PENDING');
});

test('a courier that fails right after a reading is shown within seconds, though events are dated by a clock that is behind (C4)', async () => {
  harness.interceptor = async (request, send) =>
    rewriteBody(await send(request), (body) => body.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+\+05:30/g, setBack));
  const orderId = await harness.placeOrder();
  await harness.until(() => workspace.database.orders.get(orderId) !== null);
  workspace.enqueue({ kind: 'accept', orderId, mode: 'SERVICE_COURIER', billNumber: null }, 'accept');
  await harness.until(() => workspace.readAction('accept').state === 'done');
  await harness.callOperator('POST', `/operator/orders/${orderId}/picking`, {});
  await harness.clock.advance(10 * SECOND);
  await workspace.sync.readOrder(harness.storeId, orderId, 'action');
  await harness.callOperator('POST', `/operator/orders/${orderId}/courier`, { status: 'FAILED' });
  await harness.clock.advance(3 * SECOND);
  expect(workspace.database.orders.get(orderId)?.order.courier?.status).toBe('FAILED');
});
