import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SECOND } from '../../electron/contract/time.ts';
import type { Run, Shop } from '../support/shop.ts';
import { openShop } from '../support/shop.ts';

let shop: Shop;
let app: Run;

beforeEach(async () => {
  shop = await openShop();
  app = await shop.startConnected();
});
afterEach(() => shop.end());

const PRESS = '5f0f4a86-4e4e-4f0b-9d43-6b7a3a0a1c11';
const board = () => app.screen().workspace?.board;
const inNew = (orderId: string) => board()?.new.some((card) => card.orderId === orderId) === true;
const inPreparing = (orderId: string) => board()?.preparing.some((card) => card.orderId === orderId) === true;
const rings = () => app.screen().alarm.tone === 'order';
const accept = (orderId: string, actionId = PRESS) =>
  app.call('orders.accept', { actionId, workspace: 'store', storeId: shop.storeId, orderId, mode: 'STORE_STAFF' });
const acceptsAnswered = async () =>
  (await shop.requests()).filter((request) => request.startsWith('POST') && request.includes('/accept'));

test('an order comes, rings, is accepted with one click and stands in Preparing', async () => {
  const orderId = await shop.place();
  await shop.until(rings, 2 * SECOND);
  expect(app.screen().alarm.urgent).toMatchObject({ workspace: 'store', orderId, ringing: true });
  expect(board()?.new).toMatchObject([{ orderId, paid: true, action: null }]);

  expect(await accept(orderId)).toMatchObject({ actionId: PRESS, state: 'waiting' });
  await shop.until(() => !rings(), SECOND);
  await shop.until(() => inPreparing(orderId), 5 * SECOND);
  await shop.until(() => app.screen().workspace?.waiting.count === 0);
  expect(app.screen().alarm).toMatchObject({ tone: null, episodes: [], urgent: null });
  expect(await shop.eventsOf(orderId)).toEqual(['order.placed', 'order.accepted']);
  expect((await app.call('activity.view', { workspace: 'store' })).rows).toMatchObject([{ state: 'done', orderId }]);
});
