import { afterEach, beforeEach, expect, test } from 'vitest';
import { later, MINUTE, SECOND } from '../../../../../electron/contract/domain/time.ts';
import { PRODUCTS } from '../../../../../electron/service/fixture/products.ts';
import type { Rooms, World } from '../../../../support/workspace-harness.ts';
import { openWorld } from '../../../../support/workspace-harness.ts';

const [[ATTA] = ['']] = PRODUCTS;

let world: World;
let rooms: Rooms;

beforeEach(async () => {
  world = await openWorld();
  rooms = world.open();
});
afterEach(() => world.end());

const item = () => rooms.store.shelf.get(world.storeId, ATTA);
const adjust = (delta: number) =>
  rooms.press({ kind: 'adjustment', barcode: ATTA, delta, reason: null, reference: null, itemName: null });
const isWhole = () => rooms.store.facts.place(`shelf:${world.storeId}`) !== null;

test('the whole inventory is here soon, with names and prices, behind everything else', async () => {
  await world.until(isWhole, MINUTE);
  expect(rooms.store.shelf.count(world.storeId)).toBe(PRODUCTS.length);
  expect(item()).toMatchObject({ stock: 50, name: expect.any(String), mrp: expect.any(Number) });
});

test('it is read again by pages, a few requests an hour where there is little', async () => {
  await world.until(isWhole, MINUTE);
  const before = rooms.store.facts.place(`shelf:${world.storeId}`) ?? 0;
  const asked = async () => (await world.requests()).filter(({ path }) => path.endsWith('/inventory')).length;
  const count = await asked();
  await world.clock.advance(65 * MINUTE);
  expect(rooms.store.facts.place(`shelf:${world.storeId}`)).toBeGreaterThan(before);
  expect((await asked()) - count).toBeLessThanOrEqual(3);
});

test('what an adjustment changed is read at once, and not before it is done (C7)', async () => {
  await world.until(isWhole, MINUTE);
  adjust(-4);
  await world.until(() => item()?.stock === 46, 20 * SECOND);
  expect(rooms.action('press-1').state).toBe('done');
});

test('an item is not taken over while one of its actions may or may not have been done', async () => {
  await world.until(isWhole, MINUTE);
  world.mischief = async (request, send) => {
    const answer = await send(request);
    if (request.url.endsWith('/adjustments')) throw new Error('lost');
    return answer;
  };
  adjust(-4);
  await world.clock.advance(SECOND);
  rooms.sync.wantShelf(world.storeId, [ATTA]);
  await world.clock.advance(10 * SECOND);
  expect(rooms.action('press-1').state).toBe('unknown');
  expect(item()?.stock).toBe(50);
  world.mischief = null;
  await world.until(() => item()?.stock === 46, 2 * MINUTE);
});

test('while a file is being sent the shelf is not read by pages; when it has been, all of it is read once', async () => {
  await world.until(isWhole, MINUTE);
  const pages: number[] = [];
  world.mischief = async (request, send) => {
    if (request.method === 'GET' && /\/inventory\?limit=/.test(request.url)) pages.push(rooms.client.time.now());
    return await send(request);
  };
  const asOf = rooms.client.time.now();
  const rows = Array.from({ length: 400 }, (_, at) => ({ barcode: `N${at}`, stock: 7, name: `Item ${at}` }));
  for (const push of [0, 1, 2, 3]) {
    const deed = { kind: 'import', importId: 'file', asOf: later(asOf, push), rowCount: rows.length } as const;
    rooms.outbox.act({ id: `push-${push}`, storeId: world.storeId, deed, rows, who: null });
  }
  await world.until(() => rooms.store.actions.countLive() === 0, 2 * MINUTE);
  const ended = rooms.client.time.now();
  await world.clock.advance(2 * MINUTE);
  expect(pages.every((at) => at >= ended)).toBe(true);
  expect(pages).toHaveLength(Math.ceil((PRODUCTS.length + rows.length) / 100));
});
