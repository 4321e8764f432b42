import { describe, expect, test } from 'vitest';
import { addMs, MINUTE } from '../../../../electron/contract/domain/time.ts';
import type { EventRow } from '../../../../electron/database/tables/events.ts';
import type { OrderRow } from '../../../../electron/database/tables/orders/orders.ts';
import { buildBoardView, buildOtherOrders, truncateBoard } from '../../../../electron/views/orders/order-board.ts';
import type { OrderCardRows } from '../../../../electron/views/orders/order-card.ts';
import { createApiOrder, createCardRows, createOrderRow, NINE_AM } from '../../../support/view-rows.ts';

const stored = (id: string, status: string, part: Partial<OrderRow> = {}): OrderCardRows =>
  createCardRows(createOrderRow(createApiOrder({ id, status }), part));

const event = (type: string): EventRow => ({
  id: `evt_${type}`,
  type,
  storeId: 1001,
  orderId: 'ORDER-1',
  createdAt: NINE_AM,
  actor: null,
  reason: null,
});

function columns(orders: readonly OrderCardRows[], chosenStoreId: number | null = null) {
  const board = buildBoardView({ orders, unreadable: [] }, chosenStoreId);
  const ids = (cards: readonly { orderId: string }[]) => cards.map(({ orderId }) => orderId);
  return {
    new: ids(board.new),
    preparing: ids(board.preparing),
    onTheWay: ids(board.onTheWay),
    doneToday: ids(board.doneToday),
  };
}

const noColumn = { new: [], preparing: [], onTheWay: [], doneToday: [] };

describe('columns', () => {
  test.each([
    ['PENDING', 'new'],
    ['ACCEPTED', 'preparing'],
    ['PACKED', 'preparing'],
    ['OUT_FOR_DELIVERY', 'onTheWay'],
    ['DELIVERED', 'doneToday'],
    ['CANCELLED', 'doneToday'],
  ])('a %s order is in %s', (status, column) => {
    expect(columns([stored('ORDER-1', status)])).toEqual({ ...noColumn, [column]: ['ORDER-1'] });
  });

  test('an order with a failed payment is in no column', () => {
    expect(columns([stored('ORDER-1', 'PAYMENT_FAILED')])).toEqual(noColumn);
  });

  test('an in-store order is in no column', () => {
    expect(columns([createCardRows(createOrderRow(createApiOrder({ type: 'instore' })))])).toEqual(noColumn);
  });

  test('an order without a type is a delivery', () => {
    expect(columns([createCardRows(createOrderRow(createApiOrder({ id: 'ORDER-1', type: undefined })))]).new).toEqual([
      'ORDER-1',
    ]);
  });
});

describe('orders of several stores', () => {
  const ofStore = (id: string, storeId: number): OrderCardRows => stored(id, 'PENDING', { storeId });

  test('are listed together, or those of one store', () => {
    const orders = [ofStore('A', 1), ofStore('B', 2)];
    expect(columns(orders).new).toEqual(['A', 'B']);
    expect(columns(orders, 2).new).toEqual(['B']);
  });

  test('that can’t be read are listed by store too', () => {
    const unreadable = [
      { id: 'X', storeId: 1 },
      { id: 'Y', storeId: 2 },
    ];
    expect(buildBoardView({ orders: [], unreadable }, null).unreadable).toEqual(['X', 'Y']);
    expect(buildBoardView({ orders: [], unreadable }, 1).unreadable).toEqual(['X']);
  });
});

test('in-store orders and failed payments are listed apart', () => {
  const view = buildOtherOrders([
    createCardRows(createOrderRow(createApiOrder({ id: 'SALE', type: 'instore', status: 'COMPLETED' }))),
    createCardRows(createOrderRow(createApiOrder({ id: 'UNPAID-SALE', type: 'instore', status: 'PAYMENT_FAILED' }))),
    stored('FAILED', 'PAYMENT_FAILED'),
  ]);
  expect(view.inStore.map(({ orderId }) => orderId)).toEqual(['SALE', 'UNPAID-SALE']);
  expect(view.paymentFailed.map(({ orderId }) => orderId)).toEqual(['FAILED']);
});

describe('an order cancelled after it was accepted', () => {
  const stopped = { at: NINE_AM, by: 'customer', reason: 'Changed my mind' };

  test.each([
    ['Preparing', 'preparing', ['order.accepted', 'order.picking_started', 'order.cancelled']],
    ['Preparing while it stands packed', 'preparing', ['order.accepted', 'order.packed', 'order.cancelled']],
    ['On the way once it has left', 'onTheWay', ['order.packed', 'order.out_for_delivery', 'order.cancelled']],
  ])('stays in %s until Seen', (_, column, types) => {
    const orders = [stored('ORDER-1', 'CANCELLED', { stopped })];
    const rows = orders.map((each) => ({ ...each, events: types.map(event) }));
    expect(columns(rows)).toEqual({ ...noColumn, [column]: ['ORDER-1'] });
  });

  test('says who stopped it and why', () => {
    const board = buildBoardView({ orders: [stored('ORDER-1', 'CANCELLED', { stopped })], unreadable: [] }, null);
    expect(board.preparing[0]?.stopped).toEqual(stopped);
  });

  test('is done once staff have seen it', () => {
    const orders = [stored('ORDER-1', 'CANCELLED', { stopped, seenAt: NINE_AM })];
    expect(columns(orders)).toEqual({ ...noColumn, doneToday: ['ORDER-1'] });
  });
});

test('New is sorted by time left, unknown placements last', () => {
  const placed = (id: string, placedAt: OrderRow['placedAt']) => stored(id, 'PENDING', { placedAt });
  const orders = [placed('C', null), placed('B', addMs(NINE_AM, MINUTE)), placed('A', NINE_AM)];
  expect(columns(orders).new).toEqual(['A', 'B', 'C']);
});

test('Preparing lists the oldest first, Done today the newest', () => {
  const late = { since: addMs(NINE_AM, MINUTE) };
  const orders = [
    stored('B', 'ACCEPTED', late),
    stored('A', 'ACCEPTED'),
    stored('C', 'DELIVERED'),
    stored('D', 'DELIVERED', late),
  ];
  expect(columns(orders)).toMatchObject({ preparing: ['A', 'B'], doneToday: ['D', 'C'] });
});

test('a long day lists its newest orders and sums all of them', () => {
  const sold = (id: string, at: number, booked: boolean): OrderCardRows => ({
    ...stored(id, 'DELIVERED', { since: addMs(NINE_AM, at * MINUTE) }),
    isBooked: booked,
  });
  const orders = [
    ...Array.from({ length: 150 }, (_, at) => sold(`D${at}`, at, at % 3 !== 0)),
    stored('X', 'CANCELLED', { since: addMs(NINE_AM, -MINUTE) }),
  ];
  const whole = buildBoardView({ orders, unreadable: [] }, null);
  const { doneToday, doneSum } = truncateBoard(whole);
  expect([whole.doneToday.length, doneToday.length]).toEqual([151, 100]);
  expect(doneToday[0]?.orderId).toBe('D149');
  const [total = 0] = doneToday.map((card) => card.total);
  expect(doneSum).toEqual({ delivered: 150, total: 150 * total, cancelled: 1, toBook: 50 });
});
