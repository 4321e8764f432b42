import { afterEach, beforeEach, expect, test } from 'vitest';
import { addMs, HOUR, MINUTE, SECOND } from '../../../../../electron/contract/domain/time.ts';
import { PRODUCTS } from '../../../../../electron/service/fixture/products.ts';
import type { TestWorkspace, WorkspaceHarness } from '../../../../support/workspace-harness.ts';
import { openWorkspaceHarness } from '../../../../support/workspace-harness.ts';

const [[ATTA] = ['']] = PRODUCTS;

let world: WorkspaceHarness;
let workspace: TestWorkspace;

beforeEach(async () => {
  world = await openWorkspaceHarness();
  workspace = world.openWorkspace();
});
afterEach(() => world.close());

const item = () => workspace.database.items.get(world.storeId, ATTA);
const adjust = (delta: number) =>
  workspace.enqueue({ kind: 'adjustment', barcode: ATTA, delta, reason: null, reference: null, itemName: null });
const isComplete = () => workspace.database.metadata.cursor(`items:${world.storeId}`) !== null;

test('the complete inventory is here within a minute, with names and prices', async () => {
  await world.until(isComplete, MINUTE);
  expect(workspace.database.items.count(world.storeId)).toBe(PRODUCTS.length);
  expect(item()).toMatchObject({ stock: 50, name: expect.any(String), mrp: expect.any(Number) });
});

test('the inventory is read again within the hour, with few requests where there are few items', async () => {
  await world.until(isComplete, MINUTE);
  const cursor = workspace.database.metadata.cursor(`items:${world.storeId}`) ?? 0;
  const countRequests = async () =>
    (await world.listRequests()).filter(({ path }) => path.endsWith('/inventory')).length;
  const before = await countRequests();
  await world.clock.advance(65 * MINUTE);
  expect(workspace.database.metadata.cursor(`items:${world.storeId}`)).toBeGreaterThan(cursor);
  expect((await countRequests()) - before).toBeLessThanOrEqual(3);
});

test('an item that an adjustment changed is read once the adjustment is done, and not before (C7)', async () => {
  await world.until(isComplete, MINUTE);
  adjust(-4);
  await world.until(() => item()?.stock === 46, 20 * SECOND);
  expect(workspace.readAction('press-1').state).toBe('done');
});

test('what an action changed just before the PC slept is read after the wake (C12)', async () => {
  await world.until(isComplete, MINUTE);
  adjust(-4);
  await world.until(() => workspace.readAction('press-1').state === 'done', SECOND);
  expect(item()?.stock).toBe(50);
  world.clock.jump(2 * HOUR);
  workspace.sync.resumed();
  await world.until(() => item()?.stock === 46, MINUTE);
});

test('an item is not merged while the outcome of one of its actions is unknown', async () => {
  await world.until(isComplete, MINUTE);
  world.interceptor = async (request, send) => {
    const response = await send(request);
    if (request.url.endsWith('/adjustments')) throw new Error('lost');
    return response;
  };
  adjust(-4);
  await world.clock.advance(SECOND);
  workspace.sync.refreshItems(world.storeId, [ATTA]);
  await world.clock.advance(10 * SECOND);
  expect(workspace.readAction('press-1').state).toBe('unknown');
  expect(item()?.stock).toBe(50);
  world.interceptor = null;
  await world.until(() => item()?.stock === 46, 2 * MINUTE);
});

test('no scan runs while a file is being sent; one follows it', async () => {
  await world.until(isComplete, MINUTE);
  const pages: number[] = [];
  world.interceptor = async (request, send) => {
    if (request.method === 'GET' && /\/inventory\?limit=/.test(request.url)) pages.push(workspace.client.time.now());
    return await send(request);
  };
  const asOf = workspace.client.time.now();
  const rows = Array.from({ length: 400 }, (_, at) => ({ barcode: `N${at}`, stock: 7, name: `Item ${at}` }));
  for (const push of [0, 1, 2, 3]) {
    const payload = { kind: 'import', importId: 'file', asOf: addMs(asOf, push), rowCount: rows.length } as const;
    workspace.outbox.enqueue({ id: `push-${push}`, storeId: world.storeId, payload, rows, who: null });
  }
  await world.until(() => workspace.database.actions.countLive() === 0, 2 * MINUTE);
  const ended = workspace.client.time.now();
  await world.clock.advance(2 * MINUTE);
  expect(pages.every((at) => at >= ended)).toBe(true);
  expect(pages).toHaveLength(Math.ceil((PRODUCTS.length + rows.length) / 100));
});
