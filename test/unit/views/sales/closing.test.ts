import { describe, expect, test } from 'vitest';
import { inventoryItem } from '../../../../electron/contract/api/resources.ts';
import type { ApiItem } from '../../../../electron/contract/api/tolerant-resources.ts';
import { tolerant } from '../../../../electron/contract/api/tolerant-schema.ts';
import { summariseDay } from '../../../../electron/contract/calls/closing.ts';
import { sumCash } from '../../../../electron/contract/domain/closing.ts';
import { paise } from '../../../../electron/contract/domain/money.ts';
import { addMs, DAY, formatInstant, MINUTE, startOfIndiaDay } from '../../../../electron/contract/domain/time.ts';
import type { CounterDay, DayRemainder, ServiceDay } from '../../../../electron/views/sales/closing.ts';
import {
  compareDay,
  completeComparison,
  listComparedSales,
  sumByPayment,
} from '../../../../electron/views/sales/closing.ts';
import {
  createActionRow,
  createApiOrder,
  createOrderRow,
  createRefusedAction,
  createStoredSale,
  NINE_AM,
} from '../../../support/view-rows.ts';

const at = addMs(NINE_AM, 10 * MINUTE);
const item = (stock: number): { storeId: number; item: ApiItem } => ({
  storeId: 1001,
  item: tolerant(inventoryItem).parse({ barcode: '8901', name: 'Salt', stock }),
});
const stockOf = (stock: number, readAt = NINE_AM) => ({ stock, available: stock, lowMark: null, readAt });

const same: { there: ServiceDay; here: CounterDay & DayRemainder } = {
  there: { orders: [createApiOrder()], sales: [createStoredSale().sale], items: [item(5)], isPartial: false },
  here: {
    isNewer: () => true,
    getOrder: () => createOrderRow(),
    openOrders: [],
    leftOut: [],
    sales: [createStoredSale({ bookedAt: NINE_AM })],
    getStock: () => stockOf(5),
    openActions: [],
    refused: [],
  },
};

const compare = (there: Partial<ServiceDay>, here: Partial<CounterDay & DayRemainder> = {}) => {
  const counter = { ...same.here, ...here };
  const comparison = compareDay(at, startOfIndiaDay(NINE_AM), { ...same.there, ...there }, counter);
  return completeComparison(comparison, counter);
};

test('a day that is the same on both sides has no difference', () => {
  expect(compare({})).toEqual({
    at,
    day: startOfIndiaDay(NINE_AM),
    leftOut: [],
    orders: { compared: 1, differences: [], open: [] },
    sales: {
      compared: 1,
      ...{ totalHere: 64_200, totalThere: 64_200, onlineHere: 64_200, onlineThere: 64_200 },
      differences: [],
    },
    paid: [{ isInStore: false, method: 'UPI', count: 1, total: 64_200 }],
    booking: { booked: 1, toBook: 0, underWay: 0, refused: 0 },
    actions: { unsettled: 0, refused: 0 },
    stock: { compared: 1, isPartial: false, differences: [] },
  });
});

describe('the comparison lists', () => {
  const name = { storeId: 1001, orderId: 'ORDER-9GQ27K38', number: '7K38' };

  test('an order with another status, or one that this counter doesn’t have', () => {
    const accepted = { orders: [createApiOrder({ status: 'ACCEPTED' })] };
    expect(compare(accepted).orders.differences).toEqual([{ ...name, here: 'PENDING', there: 'ACCEPTED' }]);
    expect(compare(accepted, { getOrder: () => null }).orders.differences).toEqual([
      { ...name, here: null, there: 'ACCEPTED' },
    ]);
  });

  test('no order that this counter has read again since', () => {
    const newer = createOrderRow(createApiOrder({ status: 'PACKED' }), { asOf: addMs(at, 1) });
    expect(
      compare({ orders: [createApiOrder({ status: 'ACCEPTED' })] }, { getOrder: () => newer }).orders.differences,
    ).toEqual([]);
  });

  test('no sale that reached this counter after the service was read', () => {
    const later = createStoredSale({ recordedAt: addMs(at, 1) });
    expect(compare({ sales: [] }, { sales: [later] }).sales.differences).toEqual([]);
  });

  test('the same total on both sides while a sale comes in, which the next comparison counts', () => {
    const later = createStoredSale({ eventId: 'evt_later', recordedAt: addMs(at, 1) });
    const busy = [createStoredSale({ bookedAt: NINE_AM }), later];
    expect(compare({}, { sales: busy }).sales).toEqual(compare({}).sales);
    expect(listComparedSales(at, same.there, busy)).not.toContain(later);
    // One that the service had listed already is compared.
    const listed = busy.map(({ eventId, sale }) => ({ ...sale, event_id: eventId }));
    expect(compare({ sales: listed }, { sales: busy }).sales).toMatchObject({
      compared: 2,
      totalHere: 128_400,
      totalThere: 128_400,
    });
  });

  test('an order that is still open', () => {
    expect(compare({}, { openOrders: [createOrderRow()] }).orders.open).toEqual([name]);
  });

  test('a sale that one side lacks, with both totals', () => {
    const missingHere = compare({}, { sales: [] }).sales;
    expect(missingHere.differences).toEqual([{ ...name, here: null, there: 64_200 }]);
    expect([missingHere.totalHere, missingHere.totalThere]).toEqual([0, 64_200]);
    expect(compare({ sales: [] }).sales.differences).toEqual([{ ...name, here: 64_200, there: null }]);
  });

  test('how many sales are not booked, and why', () => {
    const payload = { kind: 'acknowledge', eventId: 'evt_1', orderId: 'ORDER-9GQ27K38', billNumber: null } as const;
    const here = {
      sales: [createStoredSale()],
      openActions: [createActionRow(payload)],
      refused: [createRefusedAction(payload, 'forbidden', NINE_AM)],
    };
    expect(compare({}, here).booking).toEqual({ booked: 0, toBook: 1, underWay: 1, refused: 1 });
  });

  test('an item with another stock, unless it was never read or was read since', () => {
    expect(compare({ items: [item(3)] }).stock.differences).toEqual([
      { storeId: 1001, barcode: '8901', name: 'Salt', here: 5, there: 3 },
    ]);
    expect(compare({ items: [item(3)] }, { getStock: () => null }).stock.differences).toEqual([]);
    expect(compare({ items: [item(3)] }, { getStock: () => stockOf(5, addMs(at, 1)) }).stock.differences).toEqual([]);
  });
});

test('a sale of the first moment of another day is not compared', () => {
  const { sale } = createStoredSale();
  const tomorrow = { ...sale, sold_at: formatInstant(addMs(startOfIndiaDay(NINE_AM), DAY)) };
  expect(compare({ sales: [sale, tomorrow] }).sales).toMatchObject({ compared: 1, differences: [] });
});

const paidBy = (method: string | null, channel: 'SERVICE_ONLINE' | 'SERVICE_INSTORE', total = paise(100)) => {
  const sold = createStoredSale({ channel, total });
  return { ...sold, sale: { ...sold.sale, payment: method === null ? null : { status: 'PAID', paid: true, method } } };
};

test('the day’s money is added up by where and how it was paid, online first', () => {
  const sales = [
    paidBy('CASH', 'SERVICE_INSTORE'),
    paidBy('UPI', 'SERVICE_INSTORE'),
    paidBy('UPI', 'SERVICE_ONLINE', paise(64_200)),
    paidBy('CASH', 'SERVICE_INSTORE', paise(50)),
    paidBy(null, 'SERVICE_ONLINE'),
  ];
  expect(sumByPayment(sales)).toEqual([
    { isInStore: false, method: null, count: 1, total: 100 },
    { isInStore: false, method: 'UPI', count: 1, total: 64_200 },
    { isInStore: true, method: 'CASH', count: 2, total: 150 },
    { isInStore: true, method: 'UPI', count: 1, total: 100 },
  ]);
});

test('the cash of a day is what was paid in cash, however the service writes the method', () => {
  const sales = ['CASH', 'Cash', 'cash', 'UPI', null].map((method) => paidBy(method, 'SERVICE_INSTORE'));
  expect(sumCash(sumByPayment(sales))).toBe(300);
});

test('what is signed keeps what was left open, and how much was put right', () => {
  const here = {
    sales: [createStoredSale(), createStoredSale({ eventId: 'evt_here_only' })],
    leftOut: ['Sharma Retail, Baner'],
    openOrders: [createOrderRow()],
  };
  const view = { ...compare({ items: [item(3)] }, here), paid: [] };
  expect(summariseDay(view)).toEqual({
    sales: [],
    leftOut: ['Sharma Retail, Baner'],
    orders: 1,
    booked: 0,
    toBook: 2,
    openOrders: ['7K38'],
    unsettled: 0,
    refused: 0,
    putRight: 1,
    unlisted: 1,
  });
});

test('an order that has moved on here since it was read is no difference', () => {
  const there = { orders: [createApiOrder({ status: 'PENDING' })] };
  const moved = { getOrder: () => createOrderRow(createApiOrder({ status: 'CANCELLED' })), isNewer: () => false };
  expect(compare(there, moved).orders.differences).toEqual([]);
  expect(compare(there, { ...moved, isNewer: () => true }).orders.differences).toHaveLength(1);
});
