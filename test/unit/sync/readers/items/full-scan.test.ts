import { afterEach, beforeEach, expect, test } from 'vitest';
import { addMs, MINUTE, SECOND } from '../../../../../electron/contract/domain/time.ts';
import { PRODUCTS } from '../../../../../electron/service/fixture/products.ts';
import type { TestWorkspace, WorkspaceHarness } from '../../../../support/workspace-harness.ts';
import { openWorkspaceHarness } from '../../../../support/workspace-harness.ts';

const [[ATTA] = ['']] = PRODUCTS;

let world: WorkspaceHarness;
let rooms: TestWorkspace;

beforeEach(async () => {
  world = await openWorkspaceHarness();
  rooms = world.openWorkspace();
});
afterEach(() => world.close());

const item = () => rooms.database.items.get(world.storeId, ATTA);
const adjust = (delta: number) =>
  rooms.enqueue({ kind: 'adjustment', barcode: ATTA, delta, reason: null, reference: null, itemName: null });
const isWhole = () => rooms.database.metadata.cursor(`shelf:${world.storeId}`) !== null;

test('the whole inventory is here soon, with names and prices, behind everything else', async () => {
  await world.until(isWhole, MINUTE);
  expect(rooms.database.items.count(world.storeId)).toBe(PRODUCTS.length);
  expect(item()).toMatchObject({ stock: 50, name: expect.any(String), mrp: expect.any(Number) });
});

test('it is read again by pages, a few requests an hour where there is little', async () => {
  await world.until(isWhole, MINUTE);
  const before = rooms.database.metadata.cursor(`shelf:${world.storeId}`) ?? 0;
  const asked = async () => (await world.listRequests()).filter(({ path }) => path.endsWith('/inventory')).length;
  const count = await asked();
  await world.clock.advance(65 * MINUTE);
  expect(rooms.database.metadata.cursor(`shelf:${world.storeId}`)).toBeGreaterThan(before);
  expect((await asked()) - count).toBeLessThanOrEqual(3);
});

test('what an adjustment changed is read at once, and not before it is done (C7)', async () => {
  await world.until(isWhole, MINUTE);
  adjust(-4);
  await world.until(() => item()?.stock === 46, 20 * SECOND);
  expect(rooms.readAction('press-1').state).toBe('done');
});

test('an item is not taken over while one of its actions may or may not have been done', async () => {
  await world.until(isWhole, MINUTE);
  world.interceptor = async (request, send) => {
    const answer = await send(request);
    if (request.url.endsWith('/adjustments')) throw new Error('lost');
    return answer;
  };
  adjust(-4);
  await world.clock.advance(SECOND);
  rooms.sync.refreshItems(world.storeId, [ATTA]);
  await world.clock.advance(10 * SECOND);
  expect(rooms.readAction('press-1').state).toBe('unknown');
  expect(item()?.stock).toBe(50);
  world.interceptor = null;
  await world.until(() => item()?.stock === 46, 2 * MINUTE);
});

test('while a file is being sent the shelf is not read by pages; when it has been, all of it is read once', async () => {
  await world.until(isWhole, MINUTE);
  const pages: number[] = [];
  world.interceptor = async (request, send) => {
    if (request.method === 'GET' && /\/inventory\?limit=/.test(request.url)) pages.push(rooms.client.time.now());
    return await send(request);
  };
  const asOf = rooms.client.time.now();
  const rows = Array.from({ length: 400 }, (_, at) => ({ barcode: `N${at}`, stock: 7, name: `Item ${at}` }));
  for (const push of [0, 1, 2, 3]) {
    const deed = { kind: 'import', importId: 'file', asOf: addMs(asOf, push), rowCount: rows.length } as const;
    rooms.outbox.enqueue({ id: `push-${push}`, storeId: world.storeId, payload: deed, rows, who: null });
  }
  await world.until(() => rooms.database.actions.countLive() === 0, 2 * MINUTE);
  const ended = rooms.client.time.now();
  await world.clock.advance(2 * MINUTE);
  expect(pages.every((at) => at >= ended)).toBe(true);
  expect(pages).toHaveLength(Math.ceil((PRODUCTS.length + rows.length) / 100));
});
