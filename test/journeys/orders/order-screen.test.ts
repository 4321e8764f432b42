/** What the order screen shows and rings all day: outages, several stores, failures after the accept, the shelf. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { addMs, formatIndiaDay, HOUR, MINUTE, parseInstant, SECOND } from '../../../electron/contract/domain/time.ts';
import type { OrderCard } from '../../../electron/contract/ipc/order-card.ts';
import type { WorkspaceView } from '../../../electron/contract/ipc/snapshot.ts';
import type { AppHarness, AppRun } from '../../support/app-harness.ts';
import { ADDRESS, openAppHarness } from '../../support/app-harness.ts';

let shop: AppHarness;
let app: AppRun;

beforeEach(async () => {
  shop = await openAppHarness();
  app = await shop.startConnected();
});
afterEach(() => shop.close());

const PRESS = '5f0f4a86-4e4e-4f0b-9d43-6b7a3a0a1c11';
const ATTA = '8901058000108';

const made = z.object({
  store_id: z.number().optional(),
  code: z.string().optional(),
  order_id: z.string().optional(),
});

async function operate(path: string, body?: unknown): Promise<z.output<typeof made>> {
  return made.parse(await shop.callOperator('POST', `/operator/${path}`, body ?? {}));
}

function view(): WorkspaceView {
  return app.screen().workspace ?? expect.unreachable('no workspace is open');
}

function cards(): readonly OrderCard[] {
  const { board } = view();
  return [...board.new, ...board.preparing, ...board.onTheWay, ...board.doneToday];
}

const card = (orderId: string) => cards().find((each) => each.orderId === orderId);
const order = (orderId: string) => ({ workspace: 'store', storeId: shop.storeId, orderId }) as const;
const tone = () => app.screen().alarm.tone;

/** An order with these units of atta, placed and on the board. */
async function placed(quantity = 1, storeId = shop.storeId, barcode = ATTA): Promise<string> {
  const lines = [{ barcode, quantity }];
  const { order_id } = await operate(`stores/${storeId}/checkouts`, { type: 'delivery', lines, outcome: 'paid' });
  return order_id ?? expect.unreachable();
}

async function onBoard(quantity = 1): Promise<string> {
  const orderId = await placed(quantity);
  await shop.until(() => card(orderId) !== undefined);
  return orderId;
}

async function accepted(mode: 'STORE_STAFF' | 'SERVICE_COURIER' = 'STORE_STAFF'): Promise<string> {
  const orderId = await onBoard();
  await shop.until(() => card(orderId)?.offers != null);
  await app.call('orders.accept', { ...order(orderId), actionId: PRESS, mode });
  await shop.until(() => card(orderId)?.status === 'ACCEPTED');
  return orderId;
}

describe('after an outage', () => {
  test('all open orders stand by time left, those whose hold has ended apart, until staff are done', async () => {
    const taken = await onBoard();
    const early = await onBoard();
    shop.cable.plugged = false;
    await shop.clock.advance(16 * MINUTE);
    const late = await placed();
    await operate(`orders/${taken}/accept`);
    await shop.clock.advance(2 * MINUTE);
    expect(view().catchUp).toBeNull();
    shop.cable.plugged = true;
    await shop.until(() => view().catchUp !== null && card(taken)?.status === 'ACCEPTED');

    const { catchUp } = view();
    expect(catchUp).toMatchObject({ held: [late], lapsed: [early] });
    expect(catchUp?.meanwhile.acceptedInApp).toMatchObject([{ orderId: taken }]);
    expect((catchUp?.to ?? 0) - (catchUp?.from ?? 0)).toBeGreaterThan(17 * MINUTE);
    await app.call('orders.caughtUp', { workspace: 'store' });
    await shop.until(() => view().catchUp === null, SECOND);
    expect(view().board.new).toHaveLength(2);
  });

  test('it is also there after a night in which the app was not running', async () => {
    await app.close();
    await shop.clock.advance(9 * HOUR);
    const orderId = await placed();
    app = await shop.start();
    await shop.until(() => view().catchUp !== null);
    expect(view().catchUp?.held).toEqual([orderId]);
  });

  test('a hiccup leaves nothing to catch up with', async () => {
    await onBoard();
    shop.cable.plugged = false;
    await shop.clock.advance(MINUTE);
    shop.cable.plugged = true;
    await shop.until(() => view().line.state === 'online');
    await shop.clock.advance(5 * SECOND);
    expect(view().catchUp).toBeNull();
  });
});

describe('several stores', () => {
  let second: number;
  let storeIds: number[];

  beforeEach(async () => {
    const items = [{ barcode: 'S2', name: 'Salt', stock: 50, price: '20.00' }];
    second = (await operate('stores', { mode: 'test', name: 'Second Store', items })).store_id ?? 0;
    const { code = '' } = await operate(`stores/${second}/connection-code`);
    storeIds = [shop.storeId, second];
    await app.call('connect.check', { address: ADDRESS, key: shop.key });
    await app.call('connect.claim', { actionId: PRESS, code });
    await app.call('connect.open', { storeIds, keepWithoutKeyring: false });
    await shop.until(() => view().stores.length === 2 && view().line.state === 'online');
  });

  const inBoth = async () => {
    const orders = [await placed(), await placed(1, second, 'S2')] as const;
    await shop.until(() => orders.every((each) => card(each) !== undefined));
    return orders;
  };

  test('stand on one board with their names, or one of them alone', async () => {
    const [one, other] = await inBoth();
    await shop.until(() => card(other)?.storeName === 'Second Store');
    await app.call('stores.choose', { storeId: second });
    await shop.until(() => view().chosenStoreId === second, SECOND);
    expect(view().board.new.map(({ orderId }) => orderId)).toEqual([other]);
    expect(view().counts.newElsewhere).toBe(1);
    expect(app.counter.newOrders().store).toBe(2);
    expect(app.screen().alarm.episodes).toHaveLength(2);

    await app.close();
    app = await shop.start();
    await shop.until(() => view().board.new.length === 1);
    expect(view().chosenStoreId).toBe(second);
    app.counter.showOrder('store', one);
    await shop.until(() => view().chosenStoreId === null, SECOND);
    expect(card(one)).toBeDefined();
  });

  test('one that is muted here is shown and never rings, also after a restart', async () => {
    await app.call('stores.ring', { storeId: second, rings: false });
    const quiet = await placed(1, second, 'S2');
    await shop.until(() => card(quiet) !== undefined);
    expect([tone(), view().mutedStoreIds]).toEqual([null, [second]]);

    await app.close();
    app = await shop.start();
    await shop.until(() => card(quiet) !== undefined && view().line.state === 'online');
    expect(tone()).toBeNull();
    await placed();
    await shop.until(() => tone() === 'order');
    expect(app.screen().alarm.episodes).toHaveLength(1);
    await app.call('stores.ring', { storeId: second, rings: true });
    await shop.until(() => app.screen().alarm.episodes.length === 2, SECOND);
  });

  test('one that is disconnected is told, and the other goes on', async () => {
    const disconnect = new Request(`${ADDRESS}/v1/stores/${second}/disconnect`, {
      method: 'POST',
      headers: { authorization: `Bearer ${shop.key}` },
    });
    expect((await shop.service.sandbox(disconnect)).status).toBe(200);
    await shop.until(() => view().line.disconnected.length > 0, 40 * SECOND);
    expect(view().line).toMatchObject({ state: 'online', disconnected: [second], parked: null });
    await onBoard();
    await shop.until(() => tone() === 'order');
  });

  test('one that is not connected can’t be chosen, nor muted', async () => {
    expect(await app.callRaw('stores.choose', { storeId: 99 })).toEqual({ ok: false, problem: 'not_found' });
    expect(await app.callRaw('stores.ring', { storeId: 99, rings: false })).toEqual({
      ok: false,
      problem: 'not_found',
    });
  });
});

describe('what needs somebody after the accept', () => {
  test('a courier that failed sounds until Seen, and its card stays up', async () => {
    const orderId = await accepted('SERVICE_COURIER');
    await operate(`orders/${orderId}/picking`);
    await operate(`orders/${orderId}/courier`, { status: 'FAILED' });
    await shop.until(() => tone() === 'cancelled');
    expect(card(orderId)?.courierFailed).toMatchObject({ seen: false });
    expect(app.screen().alarm.episodes).toMatchObject([{ orderId, wants: 'courier' }]);
    await app.call('orders.seen', order(orderId));
    await shop.until(() => tone() === null, SECOND);
    expect(card(orderId)?.courierFailed).toMatchObject({ seen: true });
  });

  test('an order that is cancelled stays where it was until Seen', async () => {
    const orderId = await accepted();
    await operate(`orders/${orderId}/cancel`, { by: 'customer', reason: 'Changed my mind' });
    await shop.until(() => tone() === 'cancelled');
    expect(view().board.preparing).toMatchObject([{ orderId, stopped: { by: 'customer' } }]);
    await app.call('orders.seen', order(orderId));
    await shop.until(() => tone() === null, SECOND);
    expect(view().board.doneToday).toMatchObject([{ orderId }]);
  });
});

describe('a refusal', () => {
  const refusals = () => view().counts.refused;

  async function refusedAccept(): Promise<string> {
    // Two orders hold all there is, the hold of the first ends, and the second takes its units.
    const orderId = await onBoard(40);
    await shop.clock.advance(16 * MINUTE);
    const quicker = await onBoard(20);
    await operate(`orders/${quicker}/accept`);
    await app.call('orders.accept', { ...order(orderId), actionId: PRESS, mode: 'STORE_STAFF' });
    await shop.until(() => card(orderId)?.refusal != null);
    return orderId;
  }

  test('counts until the order is settled, and says what the shelf lacks', async () => {
    const orderId = await refusedAccept();
    expect(refusals()).toBe(1);
    await shop.until(() => card(orderId)?.shortages?.length === 1);
    expect(card(orderId)?.shortages).toMatchObject([{ barcode: ATTA, missing: 10 }]);
    expect((await app.call('activity.view', { workspace: 'store' })).rows[0]).toMatchObject({ open: true, orderId });
    await operate(`orders/${orderId}/reject`);
    await shop.until(() => refusals() === 0);
    expect((await app.call('activity.view', { workspace: 'store' })).rows[0]?.open).toBe(false);
  });

  test('counts until it is seen', async () => {
    await refusedAccept();
    await app.call('actions.seen', { workspace: 'store', actionId: PRESS });
    await shop.until(() => refusals() === 0, SECOND);
  });
});

describe('the details of an order', () => {
  const details = (orderId: string) => app.call('orders.details', order(orderId));

  test('show the shelf as it was last read, and read it afresh for who looks, no more often than every few minutes', async () => {
    const orderId = await onBoard(2);
    const shelf = async () => (await details(orderId)).lines[0]?.shelf;
    const asked = async () => (await shop.listRequests()).filter((each) => each.includes('/inventory')).length;
    const before = await asked();
    // From the round of the whole inventory, which was before this order.
    expect(await shelf()).toMatchObject({ stock: 50, available: 50 });
    await shop.clock.advance(15 * SECOND);
    expect(await shelf()).toMatchObject({ stock: 50, available: 48 });
    await shop.clock.advance(MINUTE);
    await shelf();
    await shop.clock.advance(10 * SECOND);
    expect(await asked()).toBe(before + 1);
  });

  test('keep a bill number that is typed after the accept, on this counter alone', async () => {
    const orderId = await accepted();
    await app.call('orders.bill', { ...order(orderId), billNumber: 'B-2219' });
    await shop.until(() => card(orderId)?.billNumberHere === 'B-2219', SECOND);
    expect(card(orderId)?.billNumber).toBeNull();
    await app.close();
    app = await shop.start();
    await shop.until(() => card(orderId)?.billNumberHere === 'B-2219');
    await app.call('orders.bill', { ...order(orderId), billNumber: null });
    await shop.until(() => card(orderId)?.billNumberHere === null, SECOND);
  });

  test('take no late bill number for an order that waits, or that has one', async () => {
    const waiting = await onBoard();
    const bill = (orderId: string) => app.callRaw('orders.bill', { ...order(orderId), billNumber: 'B-1' });
    expect(await bill(waiting)).toEqual({ ok: false, problem: 'not_possible_now' });
    await app.call('orders.accept', { ...order(waiting), actionId: PRESS, mode: 'STORE_STAFF', billNumber: 'B-7' });
    await shop.until(() => card(waiting)?.billNumber === 'B-7');
    expect(await bill(waiting)).toEqual({ ok: false, problem: 'not_possible_now' });
  });

  test('lead to the rider by phone and by link, and nowhere else', async () => {
    const orderId = await accepted('SERVICE_COURIER');
    await operate(`orders/${orderId}/picking`);
    await operate(`orders/${orderId}/courier`, { status: 'BOOKED' });
    const rider = { rider_phone: '+91 98260 41175', tracking_url: 'https://track.example/7K38' };
    await operate(`orders/${orderId}/courier`, { status: 'ASSIGNED', ...rider });
    await shop.until(() => card(orderId)?.courier?.status === 'ASSIGNED');
    await app.call('links.open', { ...order(orderId), link: 'rider_phone' });
    await app.call('links.open', { ...order(orderId), link: 'tracking' });
    expect(shop.linksOpened()).toEqual(['tel:+919826041175', 'https://track.example/7K38']);

    await operate(`orders/${orderId}/courier`, { status: 'ASSIGNED', tracking_url: 'http://track.example/' });
    await shop.until(() => card(orderId)?.courier?.trackingUrl === 'http://track.example/');
    const result = await app.callRaw('links.open', { ...order(orderId), link: 'tracking' });
    expect([result, shop.linksOpened().length]).toEqual([{ ok: false, problem: 'not_found' }, 2]);
  });
});

describe('what is never offered for accepting', () => {
  const others = () => app.call('orders.others', { workspace: 'store' });
  const checkout = (type: 'delivery' | 'instore', outcome: 'paid' | 'timeout') =>
    operate(`stores/${shop.storeId}/checkouts`, { type, outcome, lines: [{ barcode: ATTA, quantity: 1 }] });

  test('in-store orders and failed payments stand in their own place and ring for nobody', async () => {
    const sale = (await checkout('instore', 'paid')).order_id;
    const failed = (await checkout('delivery', 'timeout')).order_id;
    await shop.clock.advance(5 * SECOND);
    expect(await others()).toMatchObject({
      inStore: [{ orderId: sale, paid: true, status: 'COMPLETED' }],
      paymentFailed: [{ orderId: failed, paid: false, status: 'PAYMENT_FAILED' }],
    });
    expect([view().board.new, tone()]).toEqual([[], null]);
  });

  test('a payment that comes late makes it a new order, which rings', async () => {
    const orderId = (await checkout('delivery', 'timeout')).order_id ?? expect.unreachable();
    await shop.clock.advance(5 * SECOND);
    await operate(`orders/${orderId}/payment`, { outcome: 'succeeded' });
    await shop.until(() => tone() === 'order' && card(orderId) !== undefined);
    expect((await others()).paymentFailed).toEqual([]);
  });
});

describe('the ring', () => {
  test('that nobody hears is told, until a page sounds', async () => {
    await onBoard();
    await shop.until(() => app.screen().alarm.unheard !== null, 5 * SECOND);
    expect(app.screen().alarm.unheard?.why).toBe('silent');
    await app.call('sound.report', { state: 'sounding' });
    await shop.until(() => app.screen().alarm.unheard === null, SECOND);
    await app.call('sound.report', { state: 'off', reason: 'no_device' });
    await shop.until(() => app.screen().alarm.unheard?.why === 'no_device', 4 * SECOND);
  });

  test('of an order whose hold has ended is quiet outside the opening hours, and comes back when the shop opens', async () => {
    const orderId = await onBoard();
    const midnight = parseInstant(formatIndiaDay(app.screen().at));
    const minuteOf = (at: number) => Math.floor((at - midnight) / MINUTE);
    const now = minuteOf(app.screen().at);
    const day = { opens: now + 25, closes: now + 35 };
    await app.call('settings.change', { openingHours: Array.from({ length: 7 }, () => day) });
    await shop.clock.advance(MINUTE);
    expect(tone()).toBe('order');
    await shop.clock.advance(15 * MINUTE);
    for (let minutes = 0; minutes < 4; minutes += 0.1) {
      expect(tone()).toBeNull();
      await shop.clock.advance(6 * SECOND);
    }
    expect(card(orderId)).toBeDefined();
    const opening = addMs(midnight, day.opens * MINUTE);
    await shop.clock.advance(opening - shop.clock.now() - 2 * SECOND);
    expect(tone()).toBeNull();
    await shop.clock.advance(4 * SECOND);
    expect(tone()).toBe('order');
  });
});

test('every setting is kept over a restart, and a list of reasons can be given back to the app', async () => {
  const day = { opens: 480, closes: 1320 };
  const change = {
    tune: 'phone',
    letters: false,
    openingHours: [day, day, day, day, day, day, null],
    rejectReasons: ['Sold out today', 'बंद हो रहा है'],
  } as const;
  await app.call('settings.change', {
    ...change,
    openingHours: [...change.openingHours],
    rejectReasons: [...change.rejectReasons],
  });
  await app.close();
  app = await shop.start();
  expect(app.screen().settings).toMatchObject(change);
  await app.call('settings.change', { rejectReasons: null });
  expect(app.counter.snapshot().settings).toMatchObject({ ...change, rejectReasons: null });
});

test('a view is asked again only when its own rows have changed', async () => {
  const orderId = await accepted();
  await shop.clock.advance(5 * SECOND);
  const before = view().revisions;
  await app.call('orders.bill', { ...order(orderId), billNumber: 'B-1' });
  await app.call('settings.change', { volume: 10 });
  await shop.until(() => view().revisions.orders > before.orders, SECOND);
  // A bill number is carried over to Sales; Activity does not show it.
  expect(view().revisions).toMatchObject({ sales: before.sales + 1, activity: before.activity });
  const after = view().revisions;
  await shop.clock.advance(20 * SECOND);
  expect(view().revisions).toEqual(after);
});
