import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ORDER_STATUSES } from '../../../../../electron/contract/api/enums.ts';
import { apiSale } from '../../../../../electron/contract/api/tolerant-resources.ts';
import { instant } from '../../../../../electron/contract/domain/time.ts';
import type { CounterDatabase } from '../../../../../electron/database/database.ts';
import { openDatabase } from '../../../../../electron/database/database.ts';
import type { OrderSource } from '../../../../../electron/database/tables/orders/order-merge.ts';
import { mergeOrder } from '../../../../../electron/database/tables/orders/order-merge.ts';
import { createOrder } from '../../../../support/order-fixture.ts';

let database: CounterDatabase;

beforeEach(() => {
  database = openDatabase(':memory:', { address: 'https://pos.example', mode: 'live', storeIds: [7] });
});

afterEach(() => database.close());

function merge(status: string | null, asOf: number, more: Partial<OrderSource> = {}) {
  return mergeOrder(database.orders, createOrder({ status }), { asOf: instant(asOf), ...more });
}

const row = () => database.orders.get('ORDER-1');

/** Whether the order is on the board of a day that began at `from`, alone and among all. */
function isOnBoard(from: number): boolean {
  const one = database.orders.getOnBoard('ORDER-1', instant(from));
  expect(database.orders.onBoard(instant(from))).toEqual(one === null ? [] : [one]);
  return one !== null;
}

describe('an order', () => {
  test('is stored with its columns and its snapshot', () => {
    expect(merge('PENDING', 10)).toBe('taken');
    expect(row()).toMatchObject({ storeId: 7, type: 'delivery', status: 'PENDING', paid: true, total: 12_000 });
    expect(row()?.order).toEqual(createOrder());
  });

  test('keeps the time since it has its status', () => {
    merge('PENDING', 10);
    merge('PENDING', 20);
    merge('ACCEPTED', 30);
    merge('ACCEPTED', 40);
    expect(row()).toMatchObject({ asOf: 40, since: 30 });
  });

  // A replayed response is dated by the first try, which may not have arrived.
  test.each([20, 50])('has its status since its event of %i, whatever was known before (C12)', (createdAt) => {
    merge('PENDING', 10);
    merge('ACCEPTED', 30);
    merge('ACCEPTED', 40);
    merge('ACCEPTED', createdAt, { beginsStatus: 'event' });
    expect(row()).toMatchObject({ asOf: 40, since: createdAt });
    merge('ACCEPTED', 35, { beginsStatus: 'response' });
    expect(row()).toMatchObject({ asOf: 40, since: createdAt });
  });

  test('is not replaced by a reading whose request left in the same millisecond (C4)', () => {
    merge('ACCEPTED', 10);
    expect(merge('ACCEPTED', 10, { isRead: true })).toBe('older');
    expect(merge('ACCEPTED', 10)).toBe('taken');
    expect(merge('ACCEPTED', 11, { isRead: true })).toBe('taken');
  });

  test('taken back from its courier stays so, whatever the times of its snapshots (C4)', () => {
    const mergeMode = (fulfilment_mode: 'STORE_STAFF' | 'SERVICE_COURIER', asOf: number) =>
      mergeOrder(database.orders, createOrder({ status: 'PACKED', fulfilment_mode }), { asOf: instant(asOf) });
    mergeMode('SERVICE_COURIER', 20);
    // The request left before the courier failed, and was handled afterwards.
    expect(mergeMode('STORE_STAFF', 10)).toBe('taken');
    expect(mergeMode('SERVICE_COURIER', 30)).toBe('older');
    expect(row()?.order.fulfilment_mode).toBe('STORE_STAFF');
  });

  test('cancelled after its acceptance is on the board until staff have seen it', () => {
    merge('ACCEPTED', 10);
    merge('CANCELLED', 20, { cancelled: { previousStatus: 'ACCEPTED', by: 'customer', reason: 'Changed my mind' } });
    expect(isOnBoard(21)).toBe(true);
    expect(row()?.stopped).toEqual({ at: 20, by: 'customer', reason: 'Changed my mind' });
    database.orders.markSeen('ORDER-1', instant(30));
    expect(isOnBoard(21)).toBe(false);
  });

  test('cancelled just after staff have seen that its courier failed is on the board, by whichever clock', () => {
    merge('ACCEPTED', 10);
    database.orders.markSeen('ORDER-1', instant(60_000));
    merge('CANCELLED', 58_000, { cancelled: { previousStatus: 'ACCEPTED', by: 'system', reason: 'No courier' } });
    expect(isOnBoard(60_001)).toBe(true);
  });

  test('cancelled before staff saw it is not on the board again, also where that is read only afterwards', () => {
    merge('ACCEPTED', 10);
    database.orders.markSeen('ORDER-1', instant(60_000));
    merge('CANCELLED', 30_000, { cancelled: { previousStatus: 'ACCEPTED', by: 'customer', reason: null } });
    expect(isOnBoard(60_001)).toBe(false);
  });

  test('cancelled while PENDING is not on the board', () => {
    merge('PENDING', 10);
    merge('CANCELLED', 20, { cancelled: { previousStatus: 'PENDING', by: 'customer', reason: null } });
    expect(isOnBoard(21)).toBe(false);
  });

  // A reading is dated by its request, which may have left before the order was cancelled.
  test.each([20, 35])('whose cancellation was read first takes its reason from the event of %i', (createdAt) => {
    merge('PACKED', 10);
    merge('CANCELLED', 30);
    expect(row()?.stopped).toEqual({ at: 30, by: null, reason: null });
    const cancelled = { previousStatus: 'PACKED', by: 'system', reason: 'Payment' };
    merge('CANCELLED', createdAt, { beginsStatus: 'event', cancelled });
    expect(row()?.stopped).toMatchObject({ by: 'system', reason: 'Payment' });
  });

  test('that is gone is on no list until the service has it again', () => {
    merge('PENDING', 10);
    database.orders.markGone('ORDER-1', instant(20));
    expect(database.orders.open()).toEqual([]);
    merge('PENDING', 30);
    expect(database.orders.open()).toHaveLength(1);
  });

  test('that is gone stays gone despite late news from before (C4)', () => {
    merge('PACKED', 10);
    database.orders.markGone('ORDER-1', instant(20));
    expect(merge('ACCEPTED', 9)).toBe('older');
    expect(merge('PACKED', 20)).toBe('older');
    expect(database.orders.open()).toEqual([]);
    expect(row()?.status).toBe('PACKED');
  });

  test('that could not be read is readable after a snapshot', () => {
    database.orders.putUnreadable('ORDER-1', 7, instant(5));
    expect(database.orders.unreadable()).toEqual([{ id: 'ORDER-1', storeId: 7, foundAt: 5 }]);
    merge('PENDING', 10);
    expect(database.orders.unreadable()).toEqual([]);
  });

  test.each(ORDER_STATUSES)('%s is on the right lists', (status) => {
    merge(status, 10);
    const isOpen = ['PENDING', 'ACCEPTED', 'PACKED', 'OUT_FOR_DELIVERY'].includes(status);
    const isEnded = ['DELIVERED', 'CANCELLED'].includes(status);
    expect(database.orders.open()).toHaveLength(isOpen ? 1 : 0);
    expect(isOnBoard(10)).toBe(isOpen || isEnded);
    expect(isOnBoard(11)).toBe(isOpen);
  });

  test('that is in-store is no delivery', () => {
    mergeOrder(database.orders, createOrder({ type: 'instore' }), { asOf: instant(10) });
    expect(database.orders.open()).toEqual([]);
  });
});

test('a sale is booked once: the first confirmation counts (C6)', () => {
  const sale = { id: 'ORDER-1', event_id: 'evt_1', store_id: 7, total_amount: '10.00', lines: [] };
  database.sales.add(apiSale.parse(sale), instant(10));
  database.sales.markBooked('evt_1', instant(20), 'B-1');
  database.sales.markBooked('evt_1', instant(30), null);
  expect(database.sales.get('evt_1')).toMatchObject({ bookedAt: 20, billNumber: 'B-1' });
});
