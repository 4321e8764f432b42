import { describe, expect, test } from 'vitest';
import { paise } from '../../../../electron/contract/domain/money.ts';
import type { Instant } from '../../../../electron/contract/domain/time.ts';
import {
  addMs,
  listMidnightsBefore,
  MINUTE,
  parseInstant,
  startOfIndiaDay,
} from '../../../../electron/contract/domain/time.ts';
import type { DaySales } from '../../../../electron/contract/ipc/sales.ts';
import type { EventRow } from '../../../../electron/database/tables/events.ts';
import type { OrderRow } from '../../../../electron/database/tables/orders/orders.ts';
import { buildActivityView } from '../../../../electron/views/activity/activity.ts';
import { buildBoardView, buildOtherOrders, truncateBoard } from '../../../../electron/views/orders/order-board.ts';
import type { OrderCardRows } from '../../../../electron/views/orders/order-card.ts';
import { buildSalesView } from '../../../../electron/views/sales/sales.ts';
import { accept, actionOf, cardRows, nine, orderOf, refused, rowOf, saleOf } from '../../../support/view-rows.ts';

const stored = (id: string, status: string, part: Partial<OrderRow> = {}): OrderCardRows =>
  cardRows(rowOf(orderOf({ id, status }), part));

const event = (type: string): EventRow => ({
  id: `evt_${type}`,
  type,
  storeId: 1001,
  orderId: 'ORDER-1',
  createdAt: nine,
  actor: null,
  reason: null,
  raw: null,
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

const nowhere = { new: [], preparing: [], onTheWay: [], doneToday: [] };

describe('columns', () => {
  test.each([
    ['PENDING', 'new'],
    ['ACCEPTED', 'preparing'],
    ['PACKED', 'onTheWay'],
    ['OUT_FOR_DELIVERY', 'onTheWay'],
    ['DELIVERED', 'doneToday'],
    ['CANCELLED', 'doneToday'],
  ])('%s stands in %s', (status, column) => {
    expect(columns([stored('ORDER-1', status)])).toEqual({ ...nowhere, [column]: ['ORDER-1'] });
  });

  test('a payment that failed stands nowhere', () => {
    expect(columns([stored('ORDER-1', 'PAYMENT_FAILED')])).toEqual(nowhere);
  });

  test('an in-store order is never in New', () => {
    expect(columns([cardRows(rowOf(orderOf({ type: 'instore' })))])).toEqual(nowhere);
  });

  test('an order whose type is left out is a delivery, as in the service’s list', () => {
    expect(columns([cardRows(rowOf(orderOf({ id: 'ORDER-1', type: undefined })))]).new).toEqual(['ORDER-1']);
  });
});

describe('several stores', () => {
  const ofStore = (id: string, storeId: number): OrderCardRows => stored(id, 'PENDING', { storeId });

  test('stand together, or one of them alone', () => {
    const orders = [ofStore('A', 1), ofStore('B', 2)];
    expect(columns(orders).new).toEqual(['A', 'B']);
    expect(columns(orders, 2).new).toEqual(['B']);
  });

  test('have their own orders that can’t be read', () => {
    const unreadable = [
      { id: 'X', storeId: 1 },
      { id: 'Y', storeId: 2 },
    ];
    expect(buildBoardView({ orders: [], unreadable }, null).unreadable).toEqual(['X', 'Y']);
    expect(buildBoardView({ orders: [], unreadable }, 1).unreadable).toEqual(['X']);
  });
});

test('in-store orders and failed payments stand apart', () => {
  const view = buildOtherOrders([
    cardRows(rowOf(orderOf({ id: 'SALE', type: 'instore', status: 'COMPLETED' }))),
    cardRows(rowOf(orderOf({ id: 'UNPAID-SALE', type: 'instore', status: 'PAYMENT_FAILED' }))),
    stored('FAILED', 'PAYMENT_FAILED'),
  ]);
  expect(view.inStore.map(({ orderId }) => orderId)).toEqual(['SALE', 'UNPAID-SALE']);
  expect(view.paymentFailed.map(({ orderId }) => orderId)).toEqual(['FAILED']);
});

describe('an order cancelled after it was accepted', () => {
  const stopped = { at: nine, by: 'customer', reason: 'Changed my mind' };

  test.each([
    ['Preparing', 'preparing', ['order.accepted', 'order.picking_started', 'order.cancelled']],
    ['On the way once it was packed', 'onTheWay', ['order.accepted', 'order.packed', 'order.cancelled']],
  ])('stays in %s until Seen', (_, column, types) => {
    const orders = [stored('ORDER-1', 'CANCELLED', { stopped })];
    const rows = orders.map((each) => ({ ...each, events: types.map(event) }));
    expect(columns(rows)).toEqual({ ...nowhere, [column]: ['ORDER-1'] });
  });

  test('says who stopped it and why', () => {
    const board = buildBoardView({ orders: [stored('ORDER-1', 'CANCELLED', { stopped })], unreadable: [] }, null);
    expect(board.preparing[0]?.stopped).toEqual(stopped);
  });

  test('is done once somebody has seen it', () => {
    const orders = [stored('ORDER-1', 'CANCELLED', { stopped, seenAt: nine })];
    expect(columns(orders)).toEqual({ ...nowhere, doneToday: ['ORDER-1'] });
  });
});

test('New has the least time left first, and unknown placements last', () => {
  const placed = (id: string, placedAt: OrderRow['placedAt']) => stored(id, 'PENDING', { placedAt });
  const orders = [placed('C', null), placed('B', addMs(nine, MINUTE)), placed('A', nine)];
  expect(columns(orders).new).toEqual(['A', 'B', 'C']);
});

test('Preparing has the oldest first, Done today the newest', () => {
  const late = { since: addMs(nine, MINUTE) };
  const orders = [
    stored('B', 'ACCEPTED', late),
    stored('A', 'ACCEPTED'),
    stored('C', 'DELIVERED'),
    stored('D', 'DELIVERED', late),
  ];
  expect(columns(orders)).toMatchObject({ preparing: ['A', 'B'], doneToday: ['D', 'C'] });
});

test('of a long day the newest are listed, and all are summed', () => {
  const sold = (id: string, at: number, booked: boolean): OrderCardRows => ({
    ...stored(id, 'DELIVERED', { since: addMs(nine, at * MINUTE) }),
    sale: saleOf({ bookedAt: booked ? nine : null }),
  });
  const orders = [
    ...Array.from({ length: 150 }, (_, at) => sold(`D${at}`, at, at % 3 !== 0)),
    stored('X', 'CANCELLED', { since: addMs(nine, -MINUTE) }),
  ];
  const whole = buildBoardView({ orders, unreadable: [] }, null);
  const { doneToday, doneSum } = truncateBoard(whole);
  expect([whole.doneToday.length, doneToday.length]).toEqual([151, 100]);
  expect(doneToday[0]?.orderId).toBe('D149');
  const [total = 0] = doneToday.map((card) => card.total);
  expect(doneSum).toEqual({ delivered: 150, total: 150 * total, cancelled: 1, toBook: 50 });
});

test('today begins at midnight in India', () => {
  expect(startOfIndiaDay(parseInstant('2026-11-20T18:29:59Z'))).toBe(parseInstant('2026-11-20T00:00:00+05:30'));
  expect(startOfIndiaDay(parseInstant('2026-11-20T18:30:00Z'))).toBe(parseInstant('2026-11-21T00:00:00+05:30'));
});

describe('sales', () => {
  const acknowledge = { kind: 'acknowledge', eventId: 'evt_1', orderId: 'ORDER-9GQ27K38', billNumber: 'B-17' } as const;
  const dayOf = (day: Instant, count: number): DaySales => ({
    day,
    online: { total: paise(count * 100), count },
    inStore: { total: paise(0), count: 0 },
    toBook: 0,
  });
  const none = {
    unreadable: [],
    toBook: [],
    bookedToday: [],
    days: [dayOf(nine, 0)],
    live: [],
    billHere: () => null,
  } as const;

  test('wait to be booked, are on their way, or are booked', () => {
    const booked = saleOf({ eventId: 'evt_2', bookedAt: nine, billNumber: 'B-9' });
    const waiting = saleOf({ eventId: 'evt_3' });
    const view = buildSalesView({
      ...none,
      toBook: [saleOf(), waiting],
      bookedToday: [booked],
      live: [actionOf(acknowledge)],
    });
    expect(view.toBook).toMatchObject([
      { state: 'booking', billNumber: 'B-17', number: '7K38', items: 2, paymentMethod: 'UPI' },
      { state: 'to_book', billNumber: null },
    ]);
    expect(view.bookedToday).toMatchObject([{ state: 'booked', billNumber: 'B-9', bookedAt: nine }]);
  });

  test('have the bill number that was typed here after the accept, where there is no other', () => {
    const billHere = () => 'HERE-1';
    const view = buildSalesView({ ...none, toBook: [saleOf(), saleOf({ billNumber: 'B-9' })], billHere });
    expect(view.toBook.map(({ billNumber }) => billNumber)).toEqual(['HERE-1', 'B-9']);
  });

  test('of the days before are listed where something was sold', () => {
    const days = [dayOf(nine, 0), ...listMidnightsBefore(nine, 3).map((day, index) => dayOf(day, index))] as const;
    const view = buildSalesView({ ...none, days: [days[0], ...days.slice(1)] });
    expect(view.today).toEqual(days[0]);
    expect(view.earlier).toEqual(days.slice(2));
  });
});

describe('activity', () => {
  test('has the refusals that still want somebody first, then the newest', () => {
    const open = refused(accept, 'insufficient_stock', nine, { id: 'refused' });
    const settled = refused(accept, 'insufficient_stock', nine, { id: 'refused and settled' });
    const { rows } = buildActivityView([actionOf(accept, { id: 'waiting' }), open, settled], [open], () => 'order');
    expect(rows.map((row) => [row.actionId, row.open])).toEqual([
      ['refused', true],
      ['waiting', false],
      ['refused and settled', false],
    ]);
  });

  test('says what, who, when and what came of it', () => {
    const payload = {
      kind: 'adjustment',
      barcode: '8901000000118',
      delta: -2,
      reason: 'damaged',
      reference: null,
      itemName: 'Chakki atta 5 kg',
    } as const;
    const { rows } = buildActivityView([refused(payload, 'unknown_barcode', nine)], [], () => 'stock');
    expect(rows).toMatchObject([
      {
        kind: 'adjustment',
        state: 'refused',
        orderId: null,
        number: null,
        barcode: '8901000000118',
        itemName: 'Chakki atta 5 kg',
        delta: -2,
        reason: 'damaged',
        who: 'Meena',
        outcome: { code: 'unknown_barcode', status: null, acceptedVia: null },
        canWithdraw: false,
      },
    ]);
  });
});
