/** The cached board equals what a full read would give. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ORDER_STATUSES } from '../../../../electron/contract/api/enums.ts';
import { LIMITS } from '../../../../electron/contract/api/limits.ts';
import type { Instant } from '../../../../electron/contract/domain/time.ts';
import { addMs, DAY, formatInstant, instant } from '../../../../electron/contract/domain/time.ts';
import type { CounterDatabase } from '../../../../electron/database/database.ts';
import { openDatabase } from '../../../../electron/database/database.ts';
import { laneOfItem } from '../../../../electron/database/tables/actions/item-lane.ts';
import { buildOrderCard } from '../../../../electron/views/orders/order-card.ts';
import { createBoardQuery } from '../../../../electron/workspace/queries/board-rows.ts';
import { createOrder } from '../../../support/order-fixture.ts';

const STORE = 7;
const NINE = instant(Date.parse('2026-11-20T09:00:00+05:30'));
const connection = { address: 'https://pos.example', mode: 'test', storeIds: [STORE] } as const;
const lines = createOrder()
  .lines.slice(0, 1)
  .map((line) => ({ ...line, barcode: 'B1', quantity: 3 }));
const outcome = { code: null, status: null, acceptedVia: null, message: null };

let count = 0;
/** A write about an order, at a time. */
type Write = (database: CounterDatabase, id: string, at: Instant) => void;

const put =
  (status: string): Write =>
  ({ orders }, id, at) => {
    const order = createOrder({ id, status, lines, placed_at: formatInstant(at) });
    const stopped = status === 'CANCELLED' ? { at, by: 'customer', reason: null } : null;
    orders.put(order, { asOf: at, since: at, pickingSince: null, stopped });
  };

const WRITES: readonly Write[] = [
  ...ORDER_STATUSES.map(put),
  ({ orders }, id, at) => orders.markSeen(id, at),
  ({ orders }, id, at) => orders.markGone(id, at),
  ({ orders }, id, at) => orders.putUnreadable(id, STORE, at),
  ({ events }, orderId, createdAt) => {
    count += 1;
    const about = { storeId: STORE, actor: null, reason: null };
    events.add({ id: `evt_${count}`, type: 'delivery.failed', orderId, createdAt, ...about });
  },
  ({ deliveryOptions: offers }, id, at) => {
    const cost = { commission_percent: '5.00', commission_amount: '5.00', eta_minutes: 20, reason: null };
    offers.put(id, at, [{ object: 'delivery_option', mode: 'SERVICE_COURIER', available: at % 2 === 0, ...cost }]);
  },
  ({ bills }, id, at) => bills.put(id, at % 2 === 0 ? 'B-1' : null, at),
  ({ items: shelf }, _id, at) =>
    shelf.put(STORE, 'B1', { stock: at % 9, available: at % 7, lowMark: null, readAt: at }),
  ({ stores }, id) => stores.put({ id: STORE, name: id, city: null }),
  ({ actions }, orderId, askedAt) => {
    count += 1;
    const payload = { kind: 'accept', orderId, mode: 'STORE_STAFF', billNumber: null } as const;
    const about = { storeId: STORE, who: null, askedAt, idempotencyKey: `key-${count}` };
    actions.add({ id: `a-${count}`, lane: orderId, orderId, payload, ...about });
  },
  ({ actions }, _id, askedAt) => {
    count += 1;
    const payload = {
      kind: 'adjustment',
      barcode: 'B1',
      delta: 2,
      reason: null,
      reference: null,
      itemName: null,
    } as const;
    const about = { storeId: STORE, who: null, askedAt, idempotencyKey: `key-${count}` };
    actions.add({ id: `a-${count}`, lane: laneOfItem(STORE, 'B1'), orderId: null, payload, ...about });
  },
  ({ actions }, _id, at) => {
    const oldest = actions.oldestLive();
    if (oldest) actions.settle(oldest.id, at % 2 === 0 ? 'done' : 'refused', at, outcome);
  },
];

const step = fc.record({
  write: fc.constantFrom(...WRITES),
  id: fc.constantFrom('ORDER-1', 'ORDER-2', 'ORDER-3'),
  // Past the end of a hold, back before it, and into another day.
  passes: fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 0, max: 60_000 }) },
    fc.constantFrom(LIMITS.holdMs, -LIMITS.holdMs, DAY),
  ),
});

test('the cached board equals a fresh one after every write, at every time', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 25 }), (steps) => {
      const database = openDatabase(':memory:', connection);
      try {
        const kept = createBoardQuery(database);
        let now = NINE;
        for (const { write, id, passes } of steps) {
          write(database, id, now);
          now = addMs(now, passes);
          const names = new Map(database.stores.all().map(({ id: storeId, name }) => [storeId, name]));
          const around = { now, nameOf: (storeId: number) => names.get(storeId) ?? '' };
          const shown = kept(around);
          const fresh = createBoardQuery(database)(around);
          expect(shown.unreadable).toEqual(fresh.unreadable);
          expect(shown.orders.map(buildOrderCard)).toEqual(fresh.orders.map(buildOrderCard));
        }
      } finally {
        database.close();
      }
    }),
    { numRuns: 300 },
  );
});

test('orders without a new write are not read again', () => {
  const database = openDatabase(':memory:', connection);
  put('PENDING')(database, 'ORDER-1', NINE);
  put('PENDING')(database, 'ORDER-2', NINE);
  const rows = createBoardQuery(database);
  const around = { now: NINE, nameOf: String };
  const [one, two] = rows(around).orders;
  put('ACCEPTED')(database, 'ORDER-2', NINE);
  const [oneLater, twoLater] = rows(around).orders;
  expect(oneLater).toBe(one);
  expect(twoLater).not.toBe(two);
  database.close();
});
