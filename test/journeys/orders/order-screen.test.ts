/** What the order screen shows and rings all day: outages, several stores, failures after the accept, the shelf. */

import { mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { OrderCard } from '../../../electron/contract/calls/order-card.ts';
import type { WorkspaceView } from '../../../electron/contract/calls/snapshot.ts';
import { addMs, formatIndiaDay, HOUR, MINUTE, parseInstant, SECOND } from '../../../electron/contract/domain/time.ts';
import type { AppHarness, AppRun } from '../../support/app-harness.ts';
import { ADDRESS, openAppHarness } from '../../support/app-harness.ts';

let harness: AppHarness;
let run: AppRun;

beforeEach(async () => {
  harness = await openAppHarness();
  run = await harness.startConnected();
});
afterEach(() => harness.close());

const PRESS = '5f0f4a86-4e4e-4f0b-9d43-6b7a3a0a1c11';
const ATTA = '8901058000108';

const made = z.object({
  store_id: z.number().optional(),
  code: z.string().optional(),
  order_id: z.string().optional(),
});

async function operate(path: string, body?: unknown): Promise<z.output<typeof made>> {
  return made.parse(await harness.callOperator('POST', `/operator/${path}`, body ?? {}));
}

function view(): WorkspaceView {
  return run.screen().workspace ?? expect.unreachable('no workspace is open');
}

function cards(): readonly OrderCard[] {
  const { board } = view();
  return [...board.new, ...board.preparing, ...board.onTheWay, ...board.doneToday];
}

const card = (orderId: string) => cards().find((each) => each.orderId === orderId);
const order = (orderId: string) => ({ workspace: 'store', storeId: harness.storeId, orderId }) as const;
const tone = () => run.screen().alarm.tone;

/** An order with these units of atta, placed and on the board. */
async function placed(quantity = 1, storeId = harness.storeId, barcode = ATTA): Promise<string> {
  const lines = [{ barcode, quantity }];
  const { order_id } = await operate(`stores/${storeId}/checkouts`, { type: 'delivery', lines, outcome: 'paid' });
  return order_id ?? expect.unreachable();
}

async function onBoard(quantity = 1): Promise<string> {
  const orderId = await placed(quantity);
  await harness.until(() => card(orderId) !== undefined);
  return orderId;
}

async function accepted(mode: 'STORE_STAFF' | 'SERVICE_COURIER' = 'STORE_STAFF'): Promise<string> {
  const orderId = await onBoard();
  await harness.until(() => card(orderId)?.offers != null);
  await run.call('orders.accept', { ...order(orderId), actionId: PRESS, mode });
  await harness.until(() => card(orderId)?.status === 'ACCEPTED');
  return orderId;
}

describe('after an outage', () => {
  test('lists all open orders by time left, with lapsed ones separate, until staff are done', async () => {
    const taken = await onBoard();
    const early = await onBoard();
    harness.cable.plugged = false;
    await harness.clock.advance(16 * MINUTE);
    const late = await placed();
    await operate(`orders/${taken}/accept`);
    await harness.clock.advance(2 * MINUTE);
    expect(view().catchUp).toBeNull();
    harness.cable.plugged = true;
    await harness.until(() => view().catchUp !== null && card(taken)?.status === 'ACCEPTED');

    const { catchUp } = view();
    expect(catchUp).toMatchObject({ held: [late], lapsed: [early] });
    expect(catchUp?.meanwhile.acceptedInApp).toMatchObject([{ orderId: taken }]);
    expect((catchUp?.to ?? 0) - (catchUp?.from ?? 0)).toBeGreaterThan(17 * MINUTE);
    await run.call('orders.caughtUp', { workspace: 'store' });
    await harness.until(() => view().catchUp === null, SECOND);
    expect(view().board.new).toHaveLength(2);
  });

  test('the view appears even if the app was not running overnight', async () => {
    await run.close();
    await harness.clock.advance(9 * HOUR);
    const orderId = await placed();
    run = await harness.start();
    await harness.until(() => view().catchUp !== null);
    expect(view().catchUp?.held).toEqual([orderId]);
  });

  test('a hiccup leaves nothing to catch up with', async () => {
    await onBoard();
    harness.cable.plugged = false;
    await harness.clock.advance(MINUTE);
    harness.cable.plugged = true;
    await harness.until(() => view().line.state === 'online');
    await harness.clock.advance(5 * SECOND);
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
    storeIds = [harness.storeId, second];
    await run.call('connect.check', { address: ADDRESS, key: harness.key });
    await run.call('connect.claim', { actionId: PRESS, code });
    await run.call('connect.open', { storeIds, keepWithoutKeyring: false });
    await harness.until(() => view().stores.length === 2 && view().line.state === 'online');
  });

  const inBoth = async () => {
    const orders = [await placed(), await placed(1, second, 'S2')] as const;
    await harness.until(() => orders.every((each) => card(each) !== undefined));
    return orders;
  };

  test('share one board with their names, unless staff choose one of them', async () => {
    const [one, other] = await inBoth();
    await harness.until(() => card(other)?.storeName === 'Second Store');
    await run.call('stores.choose', { storeId: second });
    await harness.until(() => view().chosenStoreId === second, SECOND);
    expect(view().board.new.map(({ orderId }) => orderId)).toEqual([other]);
    expect(view().counts.newElsewhere).toBe(1);
    expect(run.app.newOrders().store).toBe(2);
    expect(run.screen().alarm.episodes).toHaveLength(2);

    await run.close();
    run = await harness.start();
    await harness.until(() => view().board.new.length === 1);
    expect(view().chosenStoreId).toBe(second);
    run.app.showOrder('store', one);
    await harness.until(() => view().chosenStoreId === null, SECOND);
    expect(card(one)).toBeDefined();
  });

  test('a notification opens its order on a disk that takes no writes', async () => {
    const [one] = await inBoth();
    await run.call('stores.choose', { storeId: second });
    await harness.until(() => view().chosenStoreId === second, SECOND);
    const file = join(harness.folder, 'preferences.json');
    renameSync(file, `${file}.kept`);
    mkdirSync(file);
    const opened: string[] = [];
    run.app.listen((event) => event.name === 'show_order' && opened.push(event.orderId));
    run.app.showOrder('store', one);
    expect(opened).toEqual([one]);
  });

  test('a muted store’s orders appear but never ring, even after a restart', async () => {
    await run.call('stores.ring', { storeId: second, rings: false });
    const quiet = await placed(1, second, 'S2');
    await harness.until(() => card(quiet) !== undefined);
    expect([tone(), view().mutedStoreIds]).toEqual([null, [second]]);

    await run.close();
    run = await harness.start();
    await harness.until(() => card(quiet) !== undefined && view().line.state === 'online');
    expect(tone()).toBeNull();
    await placed();
    await harness.until(() => tone() === 'order');
    expect(run.screen().alarm.episodes).toHaveLength(1);
    await run.call('stores.ring', { storeId: second, rings: true });
    await harness.until(() => run.screen().alarm.episodes.length === 2, SECOND);
  });

  test('an order of a muted store that can’t be read sounds for nothing', async () => {
    await run.call('stores.ring', { storeId: second, rings: false });
    harness.cable.distort = (body) => body.replaceAll('"20.00"', '"?"');
    await placed(1, second, 'S2');
    await harness.until(() => view().board.unreadable.length === 1);
    expect(tone()).toBeNull();
    await run.call('stores.ring', { storeId: second, rings: true });
    await harness.until(() => tone() === 'fault', SECOND);
  });

  test('a disconnected store is reported, and the other goes on', async () => {
    const disconnect = new Request(`${ADDRESS}/v1/stores/${second}/disconnect`, {
      method: 'POST',
      headers: { authorization: `Bearer ${harness.key}` },
    });
    expect((await harness.service.sandbox(disconnect)).status).toBe(200);
    await harness.until(() => view().line.disconnected.length > 0, 40 * SECOND);
    expect(view().line).toMatchObject({ state: 'online', disconnected: [second], parked: null });
    await onBoard();
    await harness.until(() => tone() === 'order');
  });

  test('a store that is not connected can be neither chosen nor muted', async () => {
    expect(await run.callRaw('stores.choose', { storeId: 99 })).toEqual({ ok: false, problem: 'not_found' });
    expect(await run.callRaw('stores.ring', { storeId: 99, rings: false })).toEqual({
      ok: false,
      problem: 'not_found',
    });
  });
});

describe('what needs staff after the accept', () => {
  test('a courier that failed sounds until Seen, and its card stays up', async () => {
    const orderId = await accepted('SERVICE_COURIER');
    await operate(`orders/${orderId}/picking`);
    await operate(`orders/${orderId}/courier`, { status: 'FAILED' });
    await harness.until(() => tone() === 'cancelled');
    expect(card(orderId)?.courierFailed).toMatchObject({ seen: false });
    expect(run.screen().alarm.episodes).toMatchObject([{ orderId, wants: 'courier' }]);
    await run.call('orders.seen', order(orderId));
    await harness.until(() => tone() === null, SECOND);
    expect(card(orderId)?.courierFailed).toMatchObject({ seen: true });
  });

  test('an order that is cancelled stays where it was until Seen', async () => {
    const orderId = await accepted();
    await operate(`orders/${orderId}/cancel`, { by: 'customer', reason: 'Changed my mind' });
    await harness.until(() => tone() === 'cancelled');
    expect(view().board.preparing).toMatchObject([{ orderId, stopped: { by: 'customer' } }]);
    await run.call('orders.seen', order(orderId));
    await harness.until(() => tone() === null, SECOND);
    expect(view().board.doneToday).toMatchObject([{ orderId }]);
  });
});

describe('a refusal', () => {
  const refusals = () => view().counts.refused;

  async function refusedAccept(): Promise<string> {
    // Two orders hold the whole stock; then the first one's hold ends, and the second takes its units.
    const orderId = await onBoard(40);
    await harness.clock.advance(16 * MINUTE);
    const quicker = await onBoard(20);
    await operate(`orders/${quicker}/accept`);
    await run.call('orders.accept', { ...order(orderId), actionId: PRESS, mode: 'STORE_STAFF' });
    await harness.until(() => card(orderId)?.refusal != null);
    return orderId;
  }

  test('counts until the order is settled, and says what the shelf lacks', async () => {
    const orderId = await refusedAccept();
    expect(refusals()).toBe(1);
    await harness.until(() => card(orderId)?.shortages?.length === 1);
    expect(card(orderId)?.shortages).toMatchObject([{ barcode: ATTA, missing: 10 }]);
    expect((await run.call('activity.view', { workspace: 'store' })).rows[0]).toMatchObject({ open: true, orderId });
    await operate(`orders/${orderId}/reject`);
    await harness.until(() => refusals() === 0);
    expect((await run.call('activity.view', { workspace: 'store' })).rows[0]?.open).toBe(false);
  });

  test('counts until it is seen', async () => {
    await refusedAccept();
    await run.call('actions.seen', { workspace: 'store', actionId: PRESS });
    await harness.until(() => refusals() === 0, SECOND);
  });
});

describe('the details of an order', () => {
  const details = (orderId: string) => run.call('orders.details', order(orderId));

  test('show the shelf as last read, and read it again when staff look, at most every few minutes', async () => {
    const orderId = await onBoard(2);
    const shelf = async () => (await details(orderId)).lines[0]?.shelf;
    const asked = async () => (await harness.listRequests()).filter((each) => each.includes('/inventory')).length;
    const before = await asked();
    // From the round of the whole inventory, which was before this order.
    expect(await shelf()).toMatchObject({ stock: 50, available: 50 });
    await harness.clock.advance(15 * SECOND);
    expect(await shelf()).toMatchObject({ stock: 50, available: 48 });
    await harness.clock.advance(MINUTE);
    await shelf();
    await harness.clock.advance(10 * SECOND);
    expect(await asked()).toBe(before + 1);
  });

  test('keep a bill number typed after the accept, on this counter only', async () => {
    const orderId = await accepted();
    await run.call('orders.bill', { ...order(orderId), billNumber: 'B-2219' });
    await harness.until(() => card(orderId)?.billNumberHere === 'B-2219', SECOND);
    expect(card(orderId)?.billNumber).toBeNull();
    await run.close();
    run = await harness.start();
    await harness.until(() => card(orderId)?.billNumberHere === 'B-2219');
    await run.call('orders.bill', { ...order(orderId), billNumber: null });
    await harness.until(() => card(orderId)?.billNumberHere === null, SECOND);
  });

  test('take no late bill number for an order that waits, or that has one', async () => {
    const waiting = await onBoard();
    const bill = (orderId: string) => run.callRaw('orders.bill', { ...order(orderId), billNumber: 'B-1' });
    expect(await bill(waiting)).toEqual({ ok: false, problem: 'not_possible_now' });
    await run.call('orders.accept', { ...order(waiting), actionId: PRESS, mode: 'STORE_STAFF', billNumber: 'B-7' });
    await harness.until(() => card(waiting)?.billNumber === 'B-7');
    expect(await bill(waiting)).toEqual({ ok: false, problem: 'not_possible_now' });
  });

  test('lead to the rider by phone and by link, and nowhere else', async () => {
    const orderId = await accepted('SERVICE_COURIER');
    await operate(`orders/${orderId}/picking`);
    await operate(`orders/${orderId}/courier`, { status: 'BOOKED' });
    const rider = { rider_phone: '+91 98260 41175', tracking_url: 'https://track.example/7K38' };
    await operate(`orders/${orderId}/courier`, { status: 'ASSIGNED', ...rider });
    await harness.until(() => card(orderId)?.courier?.status === 'ASSIGNED');
    await run.call('links.open', { ...order(orderId), link: 'rider_phone' });
    await run.call('links.open', { ...order(orderId), link: 'tracking' });
    expect(harness.linksOpened()).toEqual(['tel:+919826041175', 'https://track.example/7K38']);

    await operate(`orders/${orderId}/courier`, { status: 'ASSIGNED', tracking_url: 'http://track.example/' });
    await harness.until(() => card(orderId)?.courier?.trackingUrl === 'http://track.example/');
    const result = await run.callRaw('links.open', { ...order(orderId), link: 'tracking' });
    expect([result, harness.linksOpened().length]).toEqual([{ ok: false, problem: 'not_found' }, 2]);
  });
});

describe('what is never offered for accepting', () => {
  const others = () => run.call('orders.others', { workspace: 'store' });
  const checkout = (type: 'delivery' | 'instore', outcome: 'paid' | 'timeout') =>
    operate(`stores/${harness.storeId}/checkouts`, { type, outcome, lines: [{ barcode: ATTA, quantity: 1 }] });

  test('in-store orders and failed payments have their own place and never ring', async () => {
    const sale = (await checkout('instore', 'paid')).order_id;
    const failed = (await checkout('delivery', 'timeout')).order_id;
    await harness.clock.advance(5 * SECOND);
    expect(await others()).toMatchObject({
      inStore: [{ orderId: sale, paid: true, status: 'COMPLETED' }],
      paymentFailed: [{ orderId: failed, paid: false, status: 'PAYMENT_FAILED' }],
    });
    expect([view().board.new, tone()]).toEqual([[], null]);
  });

  test('a payment that comes late makes it a new order, which rings', async () => {
    const orderId = (await checkout('delivery', 'timeout')).order_id ?? expect.unreachable();
    await harness.clock.advance(5 * SECOND);
    await operate(`orders/${orderId}/payment`, { outcome: 'succeeded' });
    await harness.until(() => tone() === 'order' && card(orderId) !== undefined);
    expect((await others()).paymentFailed).toEqual([]);
  });
});

describe('the ring', () => {
  test('that nobody can hear is reported until a page sounds', async () => {
    await onBoard();
    await harness.until(() => run.screen().alarm.unheard !== null, 5 * SECOND);
    expect(run.screen().alarm.unheard?.why).toBe('silent');
    await run.call('sound.report', { state: 'sounding' });
    await harness.until(() => run.screen().alarm.unheard === null, SECOND);
    await run.call('sound.report', { state: 'off', reason: 'no_device' });
    await harness.until(() => run.screen().alarm.unheard?.why === 'no_device', 4 * SECOND);
  });

  test('of a muted PC is reported within 5 s although the page sounds, and one press mends it (C17)', async () => {
    await onBoard();
    const isUnheard = (why: string | undefined) => () => run.screen().alarm.unheard?.why === why;
    await run.call('sound.report', { state: 'sounding' });
    await harness.until(isUnheard(undefined), SECOND);
    harness.pc.sound = { state: 'known', device: 'Speaker', muted: true, volume: 4 };
    for (let seconds = 0; seconds < 5 && !isUnheard('pc_muted')(); seconds += 1) {
      await harness.clock.advance(SECOND);
      await run.call('sound.report', { state: 'sounding' });
    }
    expect(run.screen().alarm.unheard?.why).toBe('pc_muted');
    await run.call('sound.mend', {});
    expect(harness.pc.sound).toMatchObject({ muted: false, volume: 60 });
    await harness.until(isUnheard(undefined), SECOND);
    expect(await run.callRaw('sound.mend', {})).toMatchObject({ ok: false, problem: 'not_possible_now' });
  });

  test('of an order whose hold has ended is quiet outside the opening hours, and comes back when the shop opens', async () => {
    const orderId = await onBoard();
    const midnight = parseInstant(formatIndiaDay(run.screen().at));
    const minuteOf = (at: number) => Math.floor((at - midnight) / MINUTE);
    const now = minuteOf(run.screen().at);
    const day = { opens: now + 25, closes: now + 35 };
    await run.call('settings.change', { openingHours: Array.from({ length: 7 }, () => day) });
    await harness.clock.advance(MINUTE);
    expect(tone()).toBe('order');
    await harness.clock.advance(15 * MINUTE);
    for (let minutes = 0; minutes < 4; minutes += 0.1) {
      expect(tone()).toBeNull();
      await harness.clock.advance(6 * SECOND);
    }
    expect(card(orderId)).toBeDefined();
    const opening = addMs(midnight, day.opens * MINUTE);
    await harness.clock.advance(opening - harness.clock.now() - 2 * SECOND);
    expect(tone()).toBeNull();
    await harness.clock.advance(4 * SECOND);
    expect(tone()).toBe('order');
  });
});

test('a view is read again only when its own rows have changed', async () => {
  const orderId = await accepted();
  await harness.clock.advance(5 * SECOND);
  const before = view().revisions;
  await run.call('orders.bill', { ...order(orderId), billNumber: 'B-1' });
  await run.call('settings.change', { volume: 10 });
  await harness.until(() => view().revisions.orders > before.orders, SECOND);
  // A bill number is carried over to Sales; Activity does not show it.
  expect(view().revisions).toMatchObject({ sales: before.sales + 1, activity: before.activity });
  const after = view().revisions;
  await harness.clock.advance(20 * SECOND);
  expect(view().revisions).toEqual(after);
});
