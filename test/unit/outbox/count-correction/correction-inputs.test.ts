/** C7: what the store knows of orders around a count, told to the rule of what is put back. */

import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OrderStatus, OrderType } from '../../../../electron/contract/api/enums.ts';
import { apiSale } from '../../../../electron/contract/api/tolerant-resources.ts';
import type { Instant } from '../../../../electron/contract/domain/time.ts';
import { addMs, formatInstant, HOUR, MINUTE, parseInstant, SECOND } from '../../../../electron/contract/domain/time.ts';
import type { CounterDatabase } from '../../../../electron/database/database.ts';
import { openDatabase } from '../../../../electron/database/database.ts';
import { readCorrectionInputs } from '../../../../electron/outbox/count-correction/correction-inputs.ts';
import type { CountCorrection } from '../../../../electron/outbox/count-correction/correction-rule.ts';
import { computeCountCorrection } from '../../../../electron/outbox/count-correction/correction-rule.ts';
import { kindOf } from '../../../../electron/outbox/kinds/registry.ts';
import { CONNECTION } from '../../../support/database-folder.ts';
import { createOrder } from '../../../support/order-fixture.ts';

const COUNTED = parseInstant('2026-11-20T10:00:00+05:30');
const APPLIED = addMs(COUNTED, SECOND);
const BARCODE = '8901195000276';

let database: CounterDatabase;
beforeEach(() => {
  database = openDatabase(':memory:', CONNECTION);
  const deed = {
    kind: 'count',
    barcode: BARCODE,
    counted: 4,
    asOf: COUNTED,
    itemName: null,
    about: {},
  } as const;
  database.actions.add({
    id: 'count',
    storeId: 7,
    lane: kindOf(deed).lane(7, deed),
    orderId: null,
    payload: deed,
    who: null,
    askedAt: COUNTED,
    idempotencyKey: 'key',
  });
  database.countCorrections.open('count', APPLIED, 0);
  database.actions.settle('count', 'done', APPLIED, { code: null, status: null, acceptedVia: null, message: null });
});
afterEach(() => database.close());

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
  const readAt = addMs(COUNTED, 12 * MINUTE);
  const order = createOrder({ type, status, accepted_via: 'POS', placed_at: formatInstant(placedAt), lines: [LINE] });
  database.transaction(() =>
    database.orders.put(order, {
      asOf: readAt,
      since: readAt,
      pickingSince: status === 'CANCELLED' ? null : readAt,
      stopped: null,
    }),
  );
}

function around() {
  const [count = expect.unreachable()] = database.countCorrections.unsettled(1);
  const surroundings = readCorrectionInputs(database, [count]);
  return { count, surroundings, rows: surroundings.evidenceFor(count) };
}

/** An event of the order was listed. */
function listed(type: string, createdAt: Instant, orderId: string | null = 'ORDER-1'): void {
  const rest = { storeId: 7, actor: null, reason: null, raw: null };
  database.transaction(() => database.events.add({ id: `${type} ${createdAt}`, type, orderId, createdAt, ...rest }));
}

function decision(): CountCorrection {
  const { count, surroundings, rows } = around();
  const { timelines: stories, sales, packed } = rows;
  return computeCountCorrection(surroundings.appliedCount(count) ?? expect.unreachable(), stories, sales, packed);
}

test('an order placed after the count was applied has nothing to do with it, though nobody told who accepted it', () => {
  readOrderPlaced(addMs(APPLIED, MINUTE), 'PACKED');
  expect(decision()).toEqual({ next: 'put', delta: 0 });
});

test('one placed before it was still on the shelf when it was picked after it', () => {
  readOrderPlaced(addMs(COUNTED, -MINUTE), 'PACKED');
  expect(decision()).toEqual({ next: 'put', delta: -2 });
});

test('one that was cancelled and says who had accepted it was accepted, though nobody told: staff are asked', () => {
  readOrderPlaced(addMs(COUNTED, -MINUTE), 'CANCELLED');
  expect(decision()).toEqual({ next: 'ask', orderIds: ['ORDER-1'] });
});

test('one that was placed days ago and is cancelled since nobody knows when: its goods have long been back', () => {
  readOrderPlaced(addMs(COUNTED, -25 * HOUR), 'CANCELLED');
  expect(decision()).toEqual({ next: 'put', delta: 0 });
});

test('a count is not of later than when it was applied, however far our clock was ahead', () => {
  database.countCorrections.open('count', addMs(COUNTED, -5 * SECOND), 0);
  readOrderPlaced(addMs(COUNTED, -MINUTE), 'CANCELLED');
  listed('order.accepted', addMs(COUNTED, -30 * SECOND));
  listed('order.cancelled', addMs(COUNTED, -2 * SECOND));
  expect(decision()).toEqual({ next: 'put', delta: -2 });
});

test('an order that is accepted while no event says since when: one is still to come, if others of it are listed', () => {
  readOrderPlaced(addMs(COUNTED, -MINUTE), 'PACKED');
  expect(around().rows.eventsMissingFrom).toBeNull();
  listed('order.picking_started', addMs(APPLIED, MINUTE));
  expect(around().rows.eventsMissingFrom).not.toBeNull();
  listed('order.accepted', addMs(APPLIED, SECOND));
  expect(around().rows.eventsMissingFrom).not.toBeNull();
  listed('order.packed', addMs(APPLIED, 2 * MINUTE));
  expect(around().rows.eventsMissingFrom).toBeNull();
  expect(decision()).toEqual({ next: 'put', delta: 0 });
});

test('that it was cancelled is still to come where only its status says so', () => {
  readOrderPlaced(addMs(COUNTED, -MINUTE), 'CANCELLED');
  listed('order.accepted', addMs(COUNTED, -30 * SECOND));
  expect(around().rows.eventsMissingFrom).not.toBeNull();
  listed('order.cancelled', addMs(COUNTED, -20 * SECOND));
  expect(around().rows.eventsMissingFrom).toBeNull();
});

/** An order that was last seen PENDING at a time. */
function seenPending(asOf: Instant): void {
  const placed_at = formatInstant(addMs(COUNTED, -MINUTE));
  const order = createOrder({ status: 'PENDING', placed_at, lines: [LINE] });
  database.transaction(() => database.orders.put(order, { asOf, since: asOf, pickingSince: null, stopped: null }));
}

test('whether an order was accepted is still to be told while it was last seen PENDING before the count was applied', () => {
  seenPending(COUNTED);
  expect(around().rows.eventsMissingFrom).not.toBeNull();
  seenPending(APPLIED);
  expect(around().rows.eventsMissingFrom).toBeNull();
});

test('what is missing is looked for from when the order was placed, however long ago', () => {
  readOrderPlaced(addMs(COUNTED, -20 * HOUR), 'PACKED');
  listed('order.packed', addMs(APPLIED, MINUTE));
  expect(around().rows.eventsMissingFrom).toBe(addMs(COUNTED, -20 * HOUR));
});

test('an order that is still to be read, or can’t be, may have the item in it; one of another store has not', () => {
  database.transaction(() => database.refetchQueue.add('ORDER-2', 8));
  expect(around().rows.eventsMissingFrom).toBeNull();
  database.transaction(() => database.refetchQueue.add('ORDER-3', 7));
  expect(around().rows.eventsMissingFrom).not.toBeNull();
  database.transaction(() => {
    database.refetchQueue.remove('ORDER-3');
    database.orders.putUnreadable('ORDER-3', 7, COUNTED);
  });
  expect(around().rows.eventsMissingFrom).not.toBeNull();
});

test('one is still to come, too, of an order that was placed when the store was connected', () => {
  listed('store.connected', addMs(COUNTED, -MINUTE), null);
  readOrderPlaced(addMs(COUNTED, -SECOND), 'ACCEPTED');
  expect(around().rows.eventsMissingFrom).not.toBeNull();
});

test('a sale in the store that only an event tells of is still to come, until it is recorded', () => {
  expect(around().rows.isSaleMissing).toBe(false);
  listed('sale.completed', addMs(COUNTED, -SECOND));
  listed('sale.completed', addMs(APPLIED, SECOND));
  expect(around().rows.isSaleMissing).toBe(false);
  listed('sale.completed', APPLIED);
  expect(around().rows.isSaleMissing).toBe(true);
  expect(around().rows.sales).toEqual([]);
  const sale = { object: 'sale', event_id: `sale.completed ${APPLIED}`, channel: 'SERVICE_INSTORE', sold_at: null };
  database.transaction(() => database.sales.add(apiSale.parse({ ...createOrder(), ...sale }), APPLIED));
  expect(around().rows.isSaleMissing).toBe(false);
});

test('what was sold in the store and can’t be read as a sale is known by its order, which a delivery is not', () => {
  listed('sale.completed', APPLIED);
  readOrderPlaced(COUNTED, 'COMPLETED', 'instore');
  expect(around().rows).toMatchObject({ isSaleMissing: false, sales: [{ soldAt: APPLIED, units: 2 }] });
  readOrderPlaced(COUNTED, 'DELIVERED', 'delivery');
  expect(around().rows).toMatchObject({ isSaleMissing: false, sales: [] });
});
