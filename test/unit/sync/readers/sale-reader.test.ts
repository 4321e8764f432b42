import { afterEach, beforeEach, expect, test } from 'vitest';
import { SECOND } from '../../../../electron/contract/domain/time.ts';
import { rewriteBody, rewriteEvents } from '../../../support/response-rewriting.ts';
import type { WorkspaceHarness } from '../../../support/workspace-harness.ts';
import { openWorkspaceHarness } from '../../../support/workspace-harness.ts';

let world: WorkspaceHarness;

beforeEach(async () => {
  world = await openWorkspaceHarness();
});

afterEach(() => world.close());

test('an unreadable sale is known by its order, until it is readable', async () => {
  const workspace = world.openWorkspace();
  await world.until(() => workspace.sync.backfillProgress() === null);
  world.interceptor = async (request, send) =>
    rewriteBody(await send(request), (body) => body.replaceAll('"sold_at":"', '"sold_at":"about '));
  const { order_id: orderId } = (await world.callApi('POST', '/v1/sandbox/instore-sales')) as { order_id: string };
  await world.until(() => workspace.database.sales.unreadable().length === 1, 80 * SECOND);
  expect(workspace.database.sales.unreadable()).toEqual([orderId]);
  world.interceptor = null;
  await world.until(() => workspace.database.sales.ofOrder(orderId) !== null, 80 * SECOND);
  expect(workspace.database.sales.unreadable()).toEqual([]);
});

test('an unreadable sale of an unreadable order is known by its event, until it is readable', async () => {
  const workspace = world.openWorkspace();
  await world.until(() => workspace.sync.backfillProgress() === null);
  world.interceptor = async (request, send) =>
    rewriteBody(await send(request), (body) =>
      body.replaceAll('"object":"sale","id":', '"object":"sale","id":0,"was":'),
    );
  const { order_id: orderId } = (await world.callApi('POST', '/v1/sandbox/instore-sales')) as { order_id: string };
  await world.until(() => workspace.database.sales.unreadable().length === 1, 80 * SECOND);
  const unreadable = workspace.database.sales.unreadable();
  world.interceptor = null;
  await world.until(() => workspace.database.sales.ofOrder(orderId) !== null, 80 * SECOND);
  expect([unreadable, workspace.database.sales.unreadable()]).toEqual([
    [workspace.database.sales.ofOrder(orderId)?.eventId],
    [],
  ]);
});

test('a sale whose event was missed is found in the list of sales and recorded before it is booked (C6)', async () => {
  const workspace = world.openWorkspace();
  await world.until(() => workspace.sync.backfillProgress() === null);
  rewriteEvents(world, () => null);
  await world.callApi('POST', '/v1/sandbox/instore-sales');
  await world.until(() => workspace.database.sales.toBook().length === 1, 80 * SECOND);
});
