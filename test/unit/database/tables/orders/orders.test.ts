import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ORDER_STATUSES } from '../../../../../electron/contract/api/enums.ts';
import { instant } from '../../../../../electron/contract/domain/time.ts';
import type { Store } from '../../../../../electron/database/database.ts';
import { openStore } from '../../../../../electron/database/database.ts';
import type { Source } from '../../../../../electron/database/tables/orders/order-merge.ts';
import { takeOrder } from '../../../../../electron/database/tables/orders/order-merge.ts';
import { compareSnapshots } from '../../../../../electron/database/tables/orders/order-version.ts';
import { anOrder } from '../../../../support/order-fixture.ts';

let store: Store;

beforeEach(() => {
  store = openStore(':memory:', { address: 'https://pos.example', mode: 'live', storeIds: [7] });
});

afterEach(() => {
  store.close();
});

function take(status: string | null, asOf: number, more: Partial<Source> = {}) {
  return takeOrder(store.orders, anOrder({ status }), { asOf: instant(asOf), ...more });
}

const row = () => store.orders.get('ORDER-1');

/** Whether it is on the board of a day that began then, asked for alone and with all others. */
function isOnBoard(from: number): boolean {
  const one = store.orders.oneOnBoard('ORDER-1', instant(from));
  expect(store.orders.onBoard(instant(from))).toEqual(one === null ? [] : [one]);
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
    expect(compareSnapshots('delivery', current, other)).toBe(verdict);
  });

  test('a delivery that is paid late is PENDING whenever it was read, what is bought in the store since the later', () => {
    const [failed, pending] = [at('PAYMENT_FAILED', 20), at('PENDING', 10)];
    expect(compareSnapshots('delivery', failed, pending)).toBe('take');
    expect(compareSnapshots('instore', failed, pending)).toBe('keep');
  });

  test('whatever comes in whatever order, it ends furthest on and never goes back', () => {
    const rank = ['PENDING', 'ACCEPTED', 'PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED'];
    fc.assert(
      fc.property(fc.shuffledSubarray(rank, { minLength: 1 }), (arrival) => {
        const fresh = openStore(':memory:', { address: 'https://pos.example', mode: 'live', storeIds: [7] });
        let furthest = -1;
        for (const status of arrival) {
          const asOf = instant(1_000 + rank.indexOf(status));
          takeOrder(fresh.orders, anOrder({ status }), { asOf });
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
    expect(row()?.order).toEqual(anOrder());
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
    store.orders.markSeen('ORDER-1', instant(30));
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
    store.orders.markGone('ORDER-1', instant(20));
    expect(store.orders.open()).toEqual([]);
    take('PENDING', 30);
    expect(store.orders.open()).toHaveLength(1);
  });

  test('that is gone stays gone whatever is told late of the time before (C4)', () => {
    take('PACKED', 10);
    store.orders.markGone('ORDER-1', instant(20));
    expect(take('ACCEPTED', 9)).toBe('older');
    expect(take('PACKED', 20)).toBe('older');
    expect(store.orders.open()).toEqual([]);
    expect(row()?.status).toBe('PACKED');
  });

  test('that could not be read is readable once a snapshot came', () => {
    store.orders.putUnreadable('ORDER-1', 7, instant(5));
    expect(store.orders.unreadable()).toEqual([{ id: 'ORDER-1', storeId: 7, foundAt: 5 }]);
    take('PENDING', 10);
    expect(store.orders.unreadable()).toEqual([]);
  });

  test.each(ORDER_STATUSES)('%s is on the lists where it belongs', (status) => {
    take(status, 10);
    const isOpen = ['PENDING', 'ACCEPTED', 'PACKED', 'OUT_FOR_DELIVERY'].includes(status);
    const isEnded = ['DELIVERED', 'CANCELLED'].includes(status);
    expect(store.orders.open()).toHaveLength(isOpen ? 1 : 0);
    expect(isOnBoard(10)).toBe(isOpen || isEnded);
    expect(isOnBoard(11)).toBe(isOpen);
  });

  test('an in-store order is no delivery', () => {
    takeOrder(store.orders, anOrder({ type: 'instore' }), { asOf: instant(10) });
    expect(store.orders.open()).toEqual([]);
  });
});
