/** C7: what the store knows of orders around a count, told to the rule of what is put back. */

import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OrderStatus, OrderType } from '../../../../electron/contract/api/enums.ts';
import { readSale } from '../../../../electron/contract/api/tolerant-resources.ts';
import type { Instant } from '../../../../electron/contract/domain/time.ts';
import { formatInstant, HOUR, later, MINUTE, parseInstant, SECOND } from '../../../../electron/contract/domain/time.ts';
import type { Store } from '../../../../electron/database/database.ts';
import { openStore } from '../../../../electron/database/database.ts';
import { surroundingsOf } from '../../../../electron/outbox/count-correction/correction-inputs.ts';
import type { PutBack } from '../../../../electron/outbox/count-correction/correction-rule.ts';
import { decidePutBack } from '../../../../electron/outbox/count-correction/correction-rule.ts';
import { laneOf } from '../../../../electron/outbox/lanes.ts';
import { BOUND } from '../../../support/database-folder.ts';
import { anOrder } from '../../../support/order-fixture.ts';

const COUNTED = parseInstant('2026-11-20T10:00:00+05:30');
const APPLIED = later(COUNTED, SECOND);
const BARCODE = '8901195000276';

let store: Store;
beforeEach(() => {
  store = openStore(':memory:', BOUND);
  const deed = {
    kind: 'count',
    barcode: BARCODE,
    counted: 4,
    asOf: COUNTED,
    itemName: null,
    about: {},
  } as const;
  store.actions.add({
    id: 'count',
    storeId: 7,
    lane: laneOf(7, deed),
    orderId: null,
    deed,
    who: null,
    askedAt: COUNTED,
    idempotencyKey: 'key',
  });
  store.putBacks.open('count', APPLIED, 0);
  store.actions.settle('count', 'done', APPLIED, { code: null, status: null, acceptedVia: null, message: null });
});
afterEach(() => store.close());

/** Two of what was counted. */
const LINE = {
  barcode: BARCODE,
  name: 'Atta',
  quantity: 2,
  free_quantity: 0,
  unit_price: '449.00',
  mrp: null,
  line_total: '898.00',
  source: 'catalog' as const,
  external_id: null,
};

/** An order of two that was read as such; no event of its acceptance has been. */
function readOrderPlaced(placedAt: Instant, status: OrderStatus, type: OrderType = 'delivery'): void {
  const readAt = later(COUNTED, 12 * MINUTE);
  const order = anOrder({ type, status, accepted_via: 'POS', placed_at: formatInstant(placedAt), lines: [LINE] });
  store.transaction(() =>
    store.orders.put(order, {
      asOf: readAt,
      since: readAt,
      pickingSince: status === 'CANCELLED' ? null : readAt,
      stopped: null,
    }),
  );
}

function around() {
  const [count = expect.unreachable()] = store.putBacks.unsettled(1);
  const surroundings = surroundingsOf(store, [count]);
  return { count, surroundings, rows: surroundings.of(count) };
}

/** An event of the order was listed. */
function listed(type: string, createdAt: Instant, orderId: string | null = 'ORDER-1'): void {
  const rest = { storeId: 7, actor: null, reason: null, raw: null };
  store.transaction(() => store.events.add({ id: `${type} ${createdAt}`, type, orderId, createdAt, ...rest }));
}

function decision(): PutBack {
  const { count, surroundings, rows } = around();
  const { stories, sales, packed } = rows;
  return decidePutBack(surroundings.appliedCount(count) ?? expect.unreachable(), stories, sales, packed);
}

test('an order placed after the count was applied has nothing to do with it, though nobody told who accepted it', () => {
  readOrderPlaced(later(APPLIED, MINUTE), 'PACKED');
  expect(decision()).toEqual({ next: 'put', delta: 0 });
});

test('one placed before it was still on the shelf when it was picked after it', () => {
  readOrderPlaced(later(COUNTED, -MINUTE), 'PACKED');
  expect(decision()).toEqual({ next: 'put', delta: -2 });
});

test('one that was cancelled and says who had accepted it was accepted, though nobody told: staff are asked', () => {
  readOrderPlaced(later(COUNTED, -MINUTE), 'CANCELLED');
  expect(decision()).toEqual({ next: 'ask', orderIds: ['ORDER-1'] });
});

test('one that was placed days ago and is cancelled since nobody knows when: its goods have long been back', () => {
  readOrderPlaced(later(COUNTED, -25 * HOUR), 'CANCELLED');
  expect(decision()).toEqual({ next: 'put', delta: 0 });
});

test('a count is not of later than when it was applied, however far our clock was ahead', () => {
  store.putBacks.open('count', later(COUNTED, -5 * SECOND), 0);
  readOrderPlaced(later(COUNTED, -MINUTE), 'CANCELLED');
  listed('order.accepted', later(COUNTED, -30 * SECOND));
  listed('order.cancelled', later(COUNTED, -2 * SECOND));
  expect(decision()).toEqual({ next: 'put', delta: -2 });
});

test('an order that is accepted while no event says since when: one is still to come, if others of it are listed', () => {
  readOrderPlaced(later(COUNTED, -MINUTE), 'PACKED');
  expect(around().rows.moreFrom).toBeNull();
  listed('order.picking_started', later(APPLIED, MINUTE));
  expect(around().rows.moreFrom).not.toBeNull();
  listed('order.accepted', later(APPLIED, SECOND));
  expect(around().rows.moreFrom).not.toBeNull();
  listed('order.packed', later(APPLIED, 2 * MINUTE));
  expect(around().rows.moreFrom).toBeNull();
  expect(decision()).toEqual({ next: 'put', delta: 0 });
});

test('that it was cancelled is still to come where only its status says so', () => {
  readOrderPlaced(later(COUNTED, -MINUTE), 'CANCELLED');
  listed('order.accepted', later(COUNTED, -30 * SECOND));
  expect(around().rows.moreFrom).not.toBeNull();
  listed('order.cancelled', later(COUNTED, -20 * SECOND));
  expect(around().rows.moreFrom).toBeNull();
});

/** An order that was last seen PENDING at a time. */
function seenPending(asOf: Instant): void {
  const placed_at = formatInstant(later(COUNTED, -MINUTE));
  const order = anOrder({ status: 'PENDING', placed_at, lines: [LINE] });
  store.transaction(() => store.orders.put(order, { asOf, since: asOf, pickingSince: null, stopped: null }));
}

test('whether an order was accepted is still to be told while it was last seen PENDING before the count was applied', () => {
  seenPending(COUNTED);
  expect(around().rows.moreFrom).not.toBeNull();
  seenPending(APPLIED);
  expect(around().rows.moreFrom).toBeNull();
});

test('what is missing is looked for from when the order was placed, however long ago', () => {
  readOrderPlaced(later(COUNTED, -20 * HOUR), 'PACKED');
  listed('order.packed', later(APPLIED, MINUTE));
  expect(around().rows.moreFrom).toBe(later(COUNTED, -20 * HOUR));
});

test('an order that is still to be read, or can’t be, may have the item in it; one of another store has not', () => {
  store.transaction(() => store.wanted.add('ORDER-2', 8));
  expect(around().rows.moreFrom).toBeNull();
  store.transaction(() => store.wanted.add('ORDER-3', 7));
  expect(around().rows.moreFrom).not.toBeNull();
  store.transaction(() => {
    store.wanted.drop('ORDER-3');
    store.orders.putUnreadable('ORDER-3', 7, COUNTED);
  });
  expect(around().rows.moreFrom).not.toBeNull();
});

test('one is still to come, too, of an order that was placed when the store was connected', () => {
  listed('store.connected', later(COUNTED, -MINUTE), null);
  readOrderPlaced(later(COUNTED, -SECOND), 'ACCEPTED');
  expect(around().rows.moreFrom).not.toBeNull();
});

test('a sale in the store that only an event tells of is still to come, until it is recorded', () => {
  expect(around().rows.isSaleToCome).toBe(false);
  listed('sale.completed', later(COUNTED, -SECOND));
  listed('sale.completed', later(APPLIED, SECOND));
  expect(around().rows.isSaleToCome).toBe(false);
  listed('sale.completed', APPLIED);
  expect(around().rows.isSaleToCome).toBe(true);
  expect(around().rows.sales).toEqual([]);
  const sale = { object: 'sale', event_id: `sale.completed ${APPLIED}`, channel: 'SERVICE_INSTORE', sold_at: null };
  store.transaction(() => store.sales.add(readSale.parse({ ...anOrder(), ...sale }), APPLIED));
  expect(around().rows.isSaleToCome).toBe(false);
});

test('what was sold in the store and can’t be read as a sale is known by its order, which a delivery is not', () => {
  listed('sale.completed', APPLIED);
  readOrderPlaced(COUNTED, 'COMPLETED', 'instore');
  expect(around().rows).toMatchObject({ isSaleToCome: false, sales: [{ soldAt: APPLIED, units: 2 }] });
  readOrderPlaced(COUNTED, 'DELIVERED', 'delivery');
  expect(around().rows).toMatchObject({ isSaleToCome: false, sales: [] });
});
