import { afterEach, beforeEach, expect, test } from 'vitest';
import { SECOND } from '../../../../electron/contract/domain/time.ts';
import type { HttpResponse } from '../../../../electron/contract/ports.ts';
import type { TestWorkspace, WorkspaceHarness } from '../../../support/workspace-harness.ts';
import { openWorkspaceHarness } from '../../../support/workspace-harness.ts';

let harness: WorkspaceHarness;
let workspace: TestWorkspace;

beforeEach(async () => {
  harness = await openWorkspaceHarness();
  workspace = harness.openWorkspace();
});
afterEach(() => harness.close());

const isUnlisted = (orderId: string): boolean => {
  const row = workspace.database.orders.get(orderId);
  return row !== null && workspace.sync.isUnlisted(row);
};

/** A refusal of the service without a date. */
const REFUSED: HttpResponse = { status: 429, body: '', header: (name) => (name === 'date' ? null : '1') };

/** Lets no reading of a single order through, nor events, until the returned function is called. */
function holdUpReadings(orderId: string): () => void {
  const isHeldUp = (url: string): boolean => url.includes('/events') || url.endsWith(`/orders/${orderId}`);
  harness.interceptor = async (request, send) => (isHeldUp(request.url) ? REFUSED : await send(request));
  return () => {
    harness.interceptor = null;
  };
}

test('an order that a sweep lacks is unlisted until it is read again (C3)', async () => {
  const orderId = await harness.placeOrder();
  await harness.until(() => workspace.database.orders.get(orderId)?.status === 'PENDING');
  // That it was once read by itself, while it was PENDING, says nothing about later sweeps.
  expect(await workspace.sync.readOrder(harness.storeId, orderId, 'watch')).toBe('read');
  const letThrough = holdUpReadings(orderId);
  await harness.callOperator('POST', `/operator/orders/${orderId}/reject`, { reason: 'Out of stock' });
  expect(isUnlisted(orderId)).toBe(false);

  workspace.sync.resumed();
  await harness.until(() => isUnlisted(orderId), 90 * SECOND);
  expect(workspace.database.orders.get(orderId)?.status).toBe('PENDING');

  letThrough();
  await harness.until(() => workspace.database.orders.get(orderId)?.status === 'CANCELLED', 90 * SECOND);
  expect(isUnlisted(orderId)).toBe(false);
});

test('the orders of a store that does not let its POS list them are known from their events (C3)', async () => {
  harness.interceptor = async (request, send) =>
    request.url.includes('/orders?')
      ? { status: 403, body: '{"error":{"code":"not_allowed_for_store","message":""}}', header: () => null }
      : await send(request);
  workspace.sync.resumed();
  const orderId = await harness.placeOrder();
  await harness.until(() => workspace.database.orders.get(orderId)?.status === 'PENDING', 2 * SECOND);
});

test('an order that was placed while a sweep was under way is not unlisted (C3)', async () => {
  await harness.until(() => workspace.sync.backfillProgress() === null);
  const swept = Promise.withResolvers<void>();
  let sweeps = 0;
  harness.interceptor = async (request, send) => {
    if (!request.url.includes('status=PENDING')) return await send(request);
    sweeps += 1;
    const response = await send(request);
    await swept.promise;
    return response;
  };
  await harness.until(() => sweeps === 1, 90 * SECOND);
  const orderId = await harness.placeOrder();
  await harness.until(() => workspace.database.orders.get(orderId)?.status === 'PENDING');
  swept.resolve();
  await harness.clock.advance(SECOND);
  expect(isUnlisted(orderId)).toBe(false);
});

test('an order on a later page of a sweep is never unlisted (C3)', async () => {
  const orderIds = [await harness.placeOrder(), await harness.placeOrder()];
  await harness.until(() => workspace.database.orders.withStatus('PENDING').length === orderIds.length);
  let pages = 0;
  harness.interceptor = (request, send) => {
    if (request.url.includes('status=PENDING')) pages += 1;
    return send({ ...request, url: request.url.replace('limit=100', 'limit=1') });
  };
  const unlisted: string[] = [];
  workspace.onChange = () => unlisted.push(...orderIds.filter(isUnlisted));
  workspace.sync.resumed();
  await harness.clock.advance(5 * SECOND);
  expect([pages, unlisted]).toEqual([orderIds.length, []]);
});
