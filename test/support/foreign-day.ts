/** A short day at the foreign marketplace, and what must hold of it whatever the marketplace's habits are. */

import { expect } from 'vitest';
import type { OrderCard } from '../../electron/contract/calls/order-card.ts';
import type { ForeignOrder } from './foreign-service/marketplace.ts';
import { BARCODE, STORE_ID } from './foreign-service/marketplace.ts';
import type { ForeignShop } from './foreign-shop.ts';

/** An order rings this long after it was placed, unless the screen says that the line is not well. */
const RINGS_WITHIN_MS = 6_000;
const AT_LAST_MS = 180_000;
const OFFERS_WITHIN_MS = 10_000;

const at = (order: ForeignOrder) => ({ workspace: 'store', storeId: STORE_ID, orderId: order.id }) as const;

function findCard(shop: ForeignShop, { id }: ForeignOrder): OrderCard | undefined {
  const { board } = shop.workspace();
  return [...board.new, ...board.preparing, ...board.onTheWay, ...board.doneToday].find(
    ({ orderId }) => orderId === id,
  );
}

const isRinging = (shop: ForeignShop, { id }: ForeignOrder, wants: string): boolean =>
  shop.screen().alarm.episodes.some((each) => each.orderId === id && each.wants === wants);

/** C3: an order rings soon, or the screen says why it may not. */
async function expectRing(
  shop: ForeignShop,
  order: ForeignOrder,
  wants: 'decision' | 'courier' | 'stop',
): Promise<void> {
  let wellFor = 0;
  await shop.until(
    `${wants} rings`,
    () => isRinging(shop, order, wants),
    AT_LAST_MS,
    () => {
      wellFor = shop.workspace().line.state === 'online' ? wellFor + 100 : 0;
      if (wellFor > RINGS_WITHIN_MS) throw new Error(`${order.status} ${order.id} is silent while the line looks well`);
    },
  );
}

async function accept(shop: ForeignShop, order: ForeignOrder, mode: 'STORE_STAFF' | 'SERVICE_COURIER'): Promise<void> {
  // Some marketplaces list no delivery options.
  for (let waited = 0; findCard(shop, order)?.offers == null && waited < OFFERS_WITHIN_MS; waited += 100)
    await shop.advance(100);
  await shop.call('orders.accept', { ...at(order), actionId: crypto.randomUUID(), mode });
  await shop.until('the accept', () => order.status !== 'PENDING', AT_LAST_MS);
  await shop.until('the end of its ring', () => !isRinging(shop, order, 'decision'), AT_LAST_MS);
  await shop.until('its outcome', () => findCard(shop, order)?.action === null, AT_LAST_MS);
}

async function bookSale(shop: ForeignShop, order: ForeignOrder): Promise<void> {
  const listed = async () => (await shop.call('sales.view', { workspace: 'store' })).toBook;
  for (let waited = 0; (await listed()).length === 0; waited += 1) {
    if (waited > 600) throw new Error('the sale never came');
    await shop.advance(1_000);
  }
  const sale = (await listed()).find(({ orderId }) => orderId === order.id) ?? expect.unreachable('another sale came');
  await shop.call('sales.book', {
    workspace: 'store',
    storeId: STORE_ID,
    eventId: sale.eventId,
    actionId: crypto.randomUUID(),
  });
  await shop.until('the booking', () => shop.marketplace.sales.every(({ booked }) => booked > 0), AT_LAST_MS);
}

/** Every event of an order arrives in the end. */
async function expectEveryEvent(shop: ForeignShop, order: ForeignOrder): Promise<void> {
  const told = shop.marketplace.events.filter((event) => event.order?.id === order.id).map(({ type }) => type);
  const read = async () => (await shop.call('orders.details', at(order))).timeline.map(({ type }) => type).toSorted();
  for (let waited = 0; (await read()).length < told.length && waited < AT_LAST_MS; waited += 1_000)
    await shop.advance(1_000);
  expect(await read()).toEqual(told.toSorted());
}

/** Nothing waits any more, and no action was refused. */
async function expectNothingOpen(shop: ForeignShop): Promise<void> {
  await shop.until('everything is settled', () => shop.workspace().waiting.count === 0, AT_LAST_MS);
  expect(shop.workspace().counts.refused).toBe(0);
}

/**
 * Four orders: one is accepted, packed and booked, one is rejected, one waits for a courier who never comes, and one is
 * called off after it was accepted. Two units
 * are taken from the shelf, and the app is killed in between. `isKilled`: whether it is.
 */
export async function playForeignDay(shop: ForeignShop, isKilled: boolean): Promise<void> {
  const { marketplace } = shop;
  const [sold, refused, stranded] = [marketplace.place(), marketplace.place(2), marketplace.place(3)];
  const calledOff = marketplace.place(4);
  for (const order of [sold, refused, stranded, calledOff]) await expectRing(shop, order, 'decision');
  expect(shop.screen().alarm.tone).toBe('order');
  if (isKilled) await shop.restart();

  await accept(shop, sold, 'STORE_STAFF');
  await expectRing(shop, refused, 'decision');
  await shop.call('orders.reject', { ...at(refused), actionId: crypto.randomUUID() });
  await shop.until('the reject', () => refused.status === 'CANCELLED', AT_LAST_MS);
  await accept(shop, stranded, 'SERVICE_COURIER');
  await accept(shop, calledOff, 'STORE_STAFF');
  await shop.until('no order waits', () => shop.workspace().board.new.length === 0, AT_LAST_MS);
  expect(shop.screen().alarm.tone).not.toBe('order');

  marketplace.callOff(calledOff);
  await expectRing(shop, calledOff, 'stop');
  await shop.call('orders.seen', at(calledOff));

  const adjusted = { workspace: 'store', storeId: STORE_ID, barcode: BARCODE, delta: -2 } as const;
  await shop.call('stock.adjust', { ...adjusted, actionId: crypto.randomUUID() });
  marketplace.failCourier(stranded);
  await expectRing(shop, stranded, 'courier');
  if (isKilled) await shop.restart();
  await shop.until('a retry', () => findCard(shop, stranded)?.courierActions?.retry === true, AT_LAST_MS);
  await shop.call('orders.retryCourier', { ...at(stranded), actionId: crypto.randomUUID() });
  await shop.until('its end', () => !isRinging(shop, stranded, 'courier'), AT_LAST_MS);

  marketplace.deliver(sold);
  await shop.until(
    'delivered',
    () => shop.workspace().board.doneToday.some(({ orderId }) => orderId === sold.id),
    AT_LAST_MS,
  );
  await bookSale(shop, sold);
  await expectNothingOpen(shop);

  // C1, C2, C7: what staff did took effect once.
  const accepts = [sold, stranded, calledOff].map(({ id }) => `accept ${id}`);
  const others = ['adjust -2', `reject ${refused.id}`, `retry ${stranded.id}`];
  expect(marketplace.effects.toSorted()).toEqual([...accepts, ...others].toSorted());
  expect(marketplace.stock).toBe(40 - sold.quantity - stranded.quantity - 2);
  expect(marketplace.sales.map(({ booked }) => booked)).toEqual([1]);
  // C5: no event was passed over.
  for (const order of [sold, refused, stranded, calledOff]) await expectEveryEvent(shop, order);
}
