/** C6: the report counts a sale once. It follows every change to orders, sales and stock. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ApiDeliveryOption, ApiOrder } from '../../../../../electron/contract/api/tolerant-resources.ts';
import { apiSale } from '../../../../../electron/contract/api/tolerant-resources.ts';
import type { Instant } from '../../../../../electron/contract/domain/time.ts';
import {
  addMs,
  DAY,
  formatInstant,
  HOUR,
  MINUTE,
  parseInstant,
  SECOND,
} from '../../../../../electron/contract/domain/time.ts';
import type { CounterDatabase } from '../../../../../electron/database/database.ts';
import { openDatabase } from '../../../../../electron/database/database.ts';
import { createOrder } from '../../../../support/order-fixture.ts';

const DAY_START = parseInstant('2026-11-20');
const PLACED = parseInstant('2026-11-20T11:10:00+05:30');
const STORE = 7;

let database: CounterDatabase;
beforeEach(() => {
  database = openDatabase(':memory:', { address: 'https://pos.example', mode: 'live', storeIds: [STORE] });
});
afterEach(() => database.close());

function putOrder(id: string, part: Partial<ApiOrder> = {}, since: Instant = PLACED): void {
  const order = createOrder({ id, status: 'PENDING', placed_at: formatInstant(PLACED), ...part });
  database.orders.put(order, { asOf: since, since, pickingSince: null, stopped: null });
}

function addEvent(
  orderId: string,
  type: string,
  createdAt: Instant,
  actor = 'pos',
  reason: string | null = null,
): void {
  const id = `${type} ${orderId}`;
  database.events.add({ id, type, storeId: STORE, orderId, createdAt, actor, reason });
}

interface SaleLine {
  readonly barcode: string | null;
  readonly name: string;
  readonly quantity: number;
  readonly line_total: string;
}

function addSale(id: string, soldAt: Instant, total: string, lines: readonly SaleLine[], channel = 'SERVICE_ONLINE') {
  const sale = { id, event_id: `sale ${id}`, store_id: STORE, channel, sold_at: formatInstant(soldAt), lines };
  database.sales.add(apiSale.parse({ ...sale, total_amount: total }), soldAt);
}

const DAY_END = addMs(DAY_START, DAY);
const readGroups = (now: Instant = PLACED) =>
  database.salesReport.sumOutcomes(DAY_START, DAY_END, addMs(now, -15 * MINUTE));
const readOutcomes = (now?: Instant): string[] => readGroups(now).map(({ outcome }) => outcome);
const readAcceptTimes = (to: Instant = DAY_END) =>
  database.salesReport.countAcceptTimes(DAY_START, to).map(({ seconds, count }) => [seconds, count]);

describe('what became of an order', () => {
  test('it waits, and has lapsed once its hold is over', () => {
    putOrder('a');
    expect(readOutcomes(addMs(PLACED, 15 * MINUTE))).toEqual(['waiting']);
    expect(readOutcomes(addMs(PLACED, 16 * MINUTE))).toEqual(['lapsed']);
  });

  test('accepted: with the time since it rang, whether the order or its event comes first', () => {
    const since = addMs(PLACED, 10 * SECOND);
    database.episodes.begin('a', STORE, since);
    putOrder('a');
    putOrder('a', { status: 'ACCEPTED' }, addMs(PLACED, 52 * SECOND));
    expect(readGroups()).toMatchObject([{ outcome: 'accepted', count: 1, total: 12_000 }]);
    expect(readAcceptTimes()).toEqual([]);
    addEvent('a', 'order.accepted', addMs(PLACED, 52 * SECOND));
    expect(readAcceptTimes()).toEqual([[42, 1]]);
    addEvent('b', 'order.accepted', addMs(PLACED, 90 * SECOND));
    putOrder('b', { status: 'PACKED' });
    expect(readGroups()).toMatchObject([{ outcome: 'accepted', count: 2, total: 24_000 }]);
    expect(readAcceptTimes()).toEqual([
      [42, 1],
      [90, 1],
    ]);
    // Also within a day.
    expect(readAcceptTimes(PLACED)).toEqual([]);
    expect(readAcceptTimes(addMs(PLACED, SECOND))).toHaveLength(2);
  });

  test('a ring that began after the acceptance is not measured from', () => {
    database.episodes.begin('a', STORE, addMs(PLACED, HOUR));
    addEvent('a', 'order.accepted', addMs(PLACED, MINUTE));
    putOrder('a', { status: 'DELIVERED' });
    expect(readAcceptTimes()).toEqual([[60, 1]]);
  });

  test.each([
    ['rejected', 'retailer', MINUTE, false],
    ['rejected', 'pos', 20 * MINUTE, false],
    ['cancelled', 'customer', MINUTE, false],
    ['lapsed', 'system', 15 * MINUTE, false],
    ['stopped', 'customer', 20 * MINUTE, true],
  ])('%s: by %s', (outcome, actor, after, isAccepted) => {
    putOrder('a');
    if (isAccepted) addEvent('a', 'order.accepted', addMs(PLACED, MINUTE));
    putOrder('a', { status: 'CANCELLED' }, addMs(PLACED, after));
    addEvent('a', 'order.cancelled', addMs(PLACED, after), actor, 'Out of stock');
    expect(readOutcomes()).toEqual([outcome]);
    const reasons = database.salesReport.sumRejectReasons(DAY_START, addMs(DAY_START, DAY));
    expect(reasons.map(({ reason }) => reason)).toEqual(outcome === 'rejected' ? ['Out of stock'] : []);
  });

  test('orders in the store, unpaid ones and those that the service lost do not count', () => {
    putOrder('a', { type: 'instore', status: 'COMPLETED' });
    putOrder('b', { status: 'PAYMENT_FAILED' });
    putOrder('c');
    database.orders.markGone('c', addMs(PLACED, MINUTE));
    expect(readGroups()).toEqual([]);
    // The payment came late: it is placed again.
    putOrder('b', { placed_at: formatInstant(addMs(PLACED, HOUR)) });
    expect(readOutcomes()).toEqual(['waiting']);
    putOrder('b', { placed_at: formatInstant(DAY_END) });
    expect(readOutcomes()).toEqual([]);
  });

  test('what each way of delivering costs, to the paisa', () => {
    const option = (mode: 'STORE_STAFF' | 'SERVICE_COURIER', amount: string | null): ApiDeliveryOption => ({
      object: null,
      mode,
      available: true,
      reason: null,
      commission_percent: null,
      commission_amount: amount,
      eta_minutes: null,
    });
    putOrder('a', { status: 'ACCEPTED', fulfilment_mode: 'SERVICE_COURIER' });
    expect(readGroups()).toMatchObject([{ mode: 'SERVICE_COURIER', courierCost: { count: 0, total: 0 } }]);
    database.deliveryOptions.put('a', PLACED, [option('STORE_STAFF', '0.5'), option('SERVICE_COURIER', null)]);
    expect(readGroups()).toMatchObject([
      { ownCost: { count: 1, total: 50 }, courierCost: { count: 0 }, both: { count: 0 } },
    ]);
    database.deliveryOptions.put('a', PLACED, [option('STORE_STAFF', '7'), option('SERVICE_COURIER', '48.15')]);
    expect(readGroups()).toMatchObject([
      {
        mode: 'SERVICE_COURIER',
        ownCost: { total: 700 },
        courierCost: { count: 1, total: 4_815 },
        both: { count: 1, own: 700, courier: 4_815 },
      },
    ]);
  });
});

describe('what was sold', () => {
  const rice = { barcode: '8901', name: 'Rice', quantity: 2, line_total: '150.25' };

  test('by hour and item, online and in the store', () => {
    addSale('a', PLACED, '150.25', [rice]);
    addSale('b', addMs(PLACED, MINUTE), '40', [{ ...rice, quantity: 1, line_total: '40' }], 'SERVICE_INSTORE');
    addSale('c', addMs(PLACED, 2 * HOUR), '12.5', [{ barcode: null, name: 'Bag', quantity: 1, line_total: '12.5' }]);
    const { salesReport } = database;
    const end = addMs(DAY_START, DAY);
    expect(salesReport.sumHours(DAY_START, end)).toEqual([
      {
        at: parseInstant('2026-11-20T11:00'),
        online: { count: 1, total: 15_025 },
        inStore: { count: 1, total: 4_000 },
      },
      { at: parseInstant('2026-11-20T13:00'), online: { count: 1, total: 1_250 }, inStore: { count: 0, total: 0 } },
    ]);
    expect(salesReport.sumSold(DAY_START, PLACED)).toEqual({ count: 0, total: 0 });
    expect(salesReport.sumSold(DAY_START, addMs(PLACED, SECOND))).toEqual({ count: 1, total: 15_025 });
    expect(salesReport.sumSold(DAY_START, end)).toEqual({ count: 3, total: 20_275 });
    expect(salesReport.sumItems(DAY_START, end, 1)).toEqual({
      best: [{ barcode: '8901', name: 'Rice', units: 3, total: 19_025 }],
      all: { count: 2, total: 20_275 },
    });
    expect(salesReport.firstDay()).toBe(DAY_START);
  });

  test('an item counts by its barcode, under its newest name', () => {
    addSale('a', PLACED, '150.25', [rice, { ...rice, name: 'Old rice' }]);
    addSale('b', addMs(PLACED, MINUTE), '40', [{ ...rice, name: 'New rice', quantity: 1, line_total: '40' }]);
    expect(database.salesReport.sumItems(DAY_START, DAY_END, 5)).toEqual({
      best: [{ barcode: '8901', name: 'New rice', units: 5, total: 34_050 }],
      all: { count: 1, total: 34_050 },
    });
  });

  test('a sale that is stored again counts once, and a removed one no longer', () => {
    addSale('a', PLACED, '150.25', [rice]);
    addSale('a', PLACED, '150.25', [rice]);
    putOrder('a', { status: 'DELIVERED' });
    const end = addMs(DAY_START, DAY);
    expect(database.salesReport.sumSold(DAY_START, end)).toEqual({ count: 1, total: 15_025 });
    database.sales.markBooked('sale a', PLACED, null);
    for (let remove = database.retention.findNext(end); remove !== null; remove = database.retention.findNext(end))
      database.write(remove);
    expect(database.salesReport.firstDay()).toBeNull();
    expect(readGroups()).toEqual([]);
    expect(database.salesReport.sumItems(DAY_START, end, 5)).toEqual({
      best: [],
      all: { count: 0, total: 0 },
    });
  });
});

test('an item runs out when its stock reaches zero, until it is there again', () => {
  const setStock = (barcode: string, stock: number, minutes: number): void =>
    database.items.put(STORE, barcode, {
      stock,
      available: stock,
      lowMark: null,
      readAt: addMs(PLACED, minutes * MINUTE),
      name: 'Milk',
    });
  const list = () => database.salesReport.listStockouts(PLACED, addMs(PLACED, HOUR));
  setStock('never there', 0, 0);
  setStock('8901', 5, 0);
  setStock('8901', 0, 10);
  setStock('8901', 0, 15);
  expect(list()).toEqual([
    { storeId: STORE, barcode: '8901', name: 'Milk', since: addMs(PLACED, 10 * MINUTE), until: null },
  ]);
  setStock('8901', 4, 20);
  setStock('8901', 0, 30);
  expect(list().map(({ until }) => until)).toEqual([addMs(PLACED, 20 * MINUTE), null]);
  expect(database.salesReport.listStockouts(addMs(PLACED, -HOUR), PLACED)).toEqual([]);
  // A time at zero that is over goes with everything else of its day; one that lasts stays.
  for (let remove = database.retention.findNext(addMs(PLACED, HOUR)); remove !== null; ) {
    database.write(remove);
    remove = database.retention.findNext(addMs(PLACED, HOUR));
  }
  expect(list().map(({ since, until }) => [since, until])).toEqual([[addMs(PLACED, 30 * MINUTE), null]]);
});

test('rings count in the period in which they began, with how they ended, and who was told (C18)', () => {
  const { episodes, salesReport } = database;
  const at = (minutes: number) => addMs(DAY_START, minutes * MINUTE);
  for (const [id, began] of [
    ['A', 0],
    ['B', 5],
    ['C', 130],
    ['D', 24 * 60],
  ] as const)
    episodes.begin(id, 1001, at(began));
  episodes.silence('A', at(1));
  episodes.end('A', at(2));
  episodes.tell('B', '0', 'told');
  episodes.end('B', addMs(at(5), 10 * SECOND));
  episodes.tell('C', '0', 'due');
  expect(salesReport.sumRings(DAY_START, addMs(DAY_START, DAY))).toEqual({
    count: 3,
    hours: 2,
    silenced: 1,
    toldOutside: 1,
    answers: [
      { seconds: 10, count: 1 },
      { seconds: 120, count: 1 },
    ],
  });
});
