import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ORDER_STATUSES } from '../../../../../electron/contract/api/enums.ts';
import { instant } from '../../../../../electron/contract/domain/time.ts';
import type { CounterDatabase } from '../../../../../electron/database/database.ts';
import { openDatabase } from '../../../../../electron/database/database.ts';
import type { OrderSource } from '../../../../../electron/database/tables/orders/order-merge.ts';
import { mergeOrder } from '../../../../../electron/database/tables/orders/order-merge.ts';
import { compareOrderVersions } from '../../../../../electron/database/tables/orders/order-version.ts';
import { createOrder } from '../../../../support/order-fixture.ts';

let database: CounterDatabase;

beforeEach(() => {
  database = openDatabase(':memory:', { address: 'https://pos.example', mode: 'live', storeIds: [7] });
});

afterEach(() => {
  database.close();
});

function take(status: string | null, asOf: number, more: Partial<OrderSource> = {}) {
  return mergeOrder(database.orders, createOrder({ status }), { asOf: instant(asOf), ...more });
}

const row = () => database.orders.get('ORDER-1');

/** Whether it is on the board of a day that began then, asked for alone and with all others. */
function isOnBoard(from: number): boolean {
  const one = database.orders.getOnBoard('ORDER-1', instant(from));
  expect(database.orders.onBoard(instant(from))).toEqual(one === null ? [] : [one]);
  return one !== null;
}

describe('which snapshot is the newest (C4)', () => {
  const at = (status: string | null, asOf: number) => ({ status, asOf: instant(asOf) });

  test.each([
    ['further on', at('PENDING', 10), at('ACCEPTED', 20), 'take'],
    ['further on, though its source knew it earlier', at('PENDING', 20), at('ACCEPTED', 10), 'take'],
    ['further back and older', at('PACKED', 20), at('ACCEPTED', 10), 'keep'],
    ['further back and later', at('PACKED', 10), at('ACCEPTED', 20), 'conflict'],
    ['the same status, later', at('ACCEPTED', 10), at('ACCEPTED', 20), 'take'],
    ['the same status, older', at('ACCEPTED', 20), at('ACCEPTED', 10), 'keep'],
    ['a late payment', at('PAYMENT_FAILED', 10), at('PENDING', 20), 'take'],
    ['an older failure of a payment that came', at('PENDING', 20), at('PAYMENT_FAILED', 10), 'keep'],
    ['a status that this app doesn’t know, later', at('ACCEPTED', 10), at('BLESSED', 20), 'take'],
    ['from a status that this app doesn’t know', at('BLESSED', 20), at('ACCEPTED', 10), 'keep'],
    ['back to PENDING from an end', at('CANCELLED', 10), at('PENDING', 20), 'conflict'],
  ] as const)('%s', (_what, current, other, verdict) => {
    expect(compareOrderVersions('delivery', current, other)).toBe(verdict);
  });

  test('a delivery that is paid late is PENDING whenever it was read, what is bought in the store since the later', () => {
    const [failed, pending] = [at('PAYMENT_FAILED', 20), at('PENDING', 10)];
    expect(compareOrderVersions('delivery', failed, pending)).toBe('take');
    expect(compareOrderVersions('instore', failed, pending)).toBe('keep');
  });

  test('whatever comes in whatever order, it ends furthest on and never goes back', () => {
    const rank = ['PENDING', 'ACCEPTED', 'PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED'];
    fc.assert(
      fc.property(fc.shuffledSubarray(rank, { minLength: 1 }), (arrival) => {
        const fresh = openDatabase(':memory:', { address: 'https://pos.example', mode: 'live', storeIds: [7] });
        let furthest = -1;
        for (const status of arrival) {
          const asOf = instant(1_000 + rank.indexOf(status));
          mergeOrder(fresh.orders, createOrder({ status }), { asOf });
          furthest = Math.max(furthest, rank.indexOf(status));
          expect(fresh.orders.get('ORDER-1')?.status).toBe(rank[furthest]);
        }
        fresh.close();
      }),
      { numRuns: 50 },
    );
  });
});

describe('an order', () => {
  test('is kept with what is asked of it', () => {
    expect(take('PENDING', 10)).toBe('taken');
    expect(row()).toMatchObject({ storeId: 7, type: 'delivery', status: 'PENDING', paid: true, total: 12_000 });
    expect(row()?.order).toEqual(createOrder());
  });

  test('keeps the time since when it stands where it stands', () => {
    take('PENDING', 10);
    take('PENDING', 20);
    take('ACCEPTED', 30);
    take('ACCEPTED', 40);
    expect(row()).toMatchObject({ asOf: 40, since: 30 });
  });

  test('cancelled after it was accepted stands stopped until it is seen', () => {
    take('ACCEPTED', 10);
    take('CANCELLED', 20, { cancelled: { previousStatus: 'ACCEPTED', by: 'customer', reason: 'Changed my mind' } });
    expect(isOnBoard(21)).toBe(true);
    expect(row()?.stopped).toEqual({ at: 20, by: 'customer', reason: 'Changed my mind' });
    database.orders.markSeen('ORDER-1', instant(30));
    expect(isOnBoard(21)).toBe(false);
  });

  test('cancelled while it was PENDING stops nobody', () => {
    take('PENDING', 10);
    take('CANCELLED', 20, { cancelled: { previousStatus: 'PENDING', by: 'customer', reason: null } });
    expect(isOnBoard(21)).toBe(false);
  });

  test('whose cancellation was read first learns who did it from the event that comes late', () => {
    take('PACKED', 10);
    take('CANCELLED', 30);
    expect(row()?.stopped).toEqual({ at: 30, by: null, reason: null });
    take('CANCELLED', 20, { cancelled: { previousStatus: 'PACKED', by: 'system', reason: 'Payment' } });
    expect(row()?.stopped).toMatchObject({ by: 'system', reason: 'Payment' });
  });

  test('that is gone is on no list, and is back when the service has it again', () => {
    take('PENDING', 10);
    database.orders.markGone('ORDER-1', instant(20));
    expect(database.orders.open()).toEqual([]);
    take('PENDING', 30);
    expect(database.orders.open()).toHaveLength(1);
  });

  test('that is gone stays gone whatever is told late of the time before (C4)', () => {
    take('PACKED', 10);
    database.orders.markGone('ORDER-1', instant(20));
    expect(take('ACCEPTED', 9)).toBe('older');
    expect(take('PACKED', 20)).toBe('older');
    expect(database.orders.open()).toEqual([]);
    expect(row()?.status).toBe('PACKED');
  });

  test('that could not be read is readable once a snapshot came', () => {
    database.orders.putUnreadable('ORDER-1', 7, instant(5));
    expect(database.orders.unreadable()).toEqual([{ id: 'ORDER-1', storeId: 7, foundAt: 5 }]);
    take('PENDING', 10);
    expect(database.orders.unreadable()).toEqual([]);
  });

  test.each(ORDER_STATUSES)('%s is on the lists where it belongs', (status) => {
    take(status, 10);
    const isOpen = ['PENDING', 'ACCEPTED', 'PACKED', 'OUT_FOR_DELIVERY'].includes(status);
    const isEnded = ['DELIVERED', 'CANCELLED'].includes(status);
    expect(database.orders.open()).toHaveLength(isOpen ? 1 : 0);
    expect(isOnBoard(10)).toBe(isOpen || isEnded);
    expect(isOnBoard(11)).toBe(isOpen);
  });

  test('an in-store order is no delivery', () => {
    mergeOrder(database.orders, createOrder({ type: 'instore' }), { asOf: instant(10) });
    expect(database.orders.open()).toEqual([]);
  });
});
