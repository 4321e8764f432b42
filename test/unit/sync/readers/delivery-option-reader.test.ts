import { afterEach, beforeEach, expect, test } from 'vitest';
import { MINUTE } from '../../../../electron/contract/domain/time.ts';
import type { WorkspaceHarness } from '../../../support/workspace-harness.ts';
import { openWorkspaceHarness } from '../../../support/workspace-harness.ts';

let world: WorkspaceHarness;

beforeEach(async () => {
  world = await openWorkspaceHarness();
});
afterEach(() => world.close());

test('delivery options that the service refuses to list are asked for again after three minutes (C8)', async () => {
  const workspace = world.openWorkspace();
  let asked = 0;
  let isRefused = true;
  world.interceptor = async (request, send) => {
    if (!request.url.endsWith('/delivery-options')) return await send(request);
    asked += 1;
    if (!isRefused) return await send(request);
    const body = '{"error":{"code":"not_allowed_for_store","message":""}}';
    return { status: 403, body, header: (name) => (name === 'request-id' ? 'req_1' : null) };
  };
  const orderId = await world.placeOrder();
  await world.until(() => asked === 1);
  await world.clock.advance(2 * MINUTE);
  expect(asked).toBe(1);
  isRefused = false;
  await world.until(() => workspace.database.deliveryOptions.get(orderId) !== null, 2 * MINUTE);
  expect(asked).toBe(2);
});

test('an order whose delivery options can’t be read holds back no other', async () => {
  const first = await world.placeOrder();
  await world.clock.advance(1);
  const second = await world.placeOrder();
  world.interceptor = async (request, send) => {
    const response = await send(request);
    const isBroken = request.url.endsWith(`/${first}/delivery-options`);
    return isBroken ? { status: 500, body: '', header: () => null } : response;
  };
  const { deliveryOptions } = world.openWorkspace().database;
  await world.until(() => deliveryOptions.get(second) !== null);
  expect(deliveryOptions.get(first)).toBeNull();
});

test('delivery options of an order whose hold has ended are not read again (C8)', async () => {
  const workspace = world.openWorkspace();
  const orderId = await world.placeOrder();
  await world.until(() => workspace.database.deliveryOptions.get(orderId) !== null);
  await world.clock.advance(20 * MINUTE);
  const lastRead = workspace.database.deliveryOptions.get(orderId)?.readAt;
  await world.clock.advance(10 * MINUTE);
  expect(workspace.database.deliveryOptions.get(orderId)?.readAt).toBe(lastRead);
});
