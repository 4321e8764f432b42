/** The evidence read for a count, and the correction computed from it (C7: counts). */

import { afterEach, beforeEach, expect, test } from 'vitest';
import { createServiceClock } from '../../../../electron/api-client/service-clock.ts';
import type { OrderStatus, OrderType } from '../../../../electron/contract/api/enums.ts';
import type { ApiOrder } from '../../../../electron/contract/api/tolerant-resources.ts';
import { apiSale } from '../../../../electron/contract/api/tolerant-resources.ts';
import type { Instant } from '../../../../electron/contract/domain/time.ts';
import {
  addMs,
  DAY,
  formatInstant,
  HOUR,
  MINUTE,
  parseInstant,
  SECOND,
} from '../../../../electron/contract/domain/time.ts';
import type { CounterDatabase } from '../../../../electron/database/database.ts';
import { openDatabase } from '../../../../electron/database/database.ts';
import { mergeOrder } from '../../../../electron/database/tables/orders/order-merge.ts';
import type { CountCorrection } from '../../../../electron/outbox/count-correction/correction-rule.ts';
import { computeCountCorrection } from '../../../../electron/outbox/count-correction/correction-rule.ts';
import { createCountCorrector } from '../../../../electron/outbox/count-correction/count-corrector.ts';
import {
  createEvidenceReader,
  isCount,
  toAppliedCount,
} from '../../../../electron/outbox/count-correction/count-evidence.ts';
import { kindOf } from '../../../../electron/outbox/kinds/registry.ts';
import { CONNECTION } from '../../../support/database-folder.ts';
import { createOrder } from '../../../support/order-fixture.ts';
import { createTestRandomness } from '../../../support/test-randomness.ts';
import { VirtualClock } from '../../../support/virtual-clock.ts';

const COUNTED = parseInstant('2026-11-20T10:00:00+05:30');
const APPLIED = addMs(COUNTED, SECOND);
/** When orders were read. */
const READ = addMs(COUNTED, 12 * MINUTE);
const BARCODE = '8901195000276';

let database: CounterDatabase;
beforeEach(() => {
  database = openDatabase(':memory:', CONNECTION);
  const payload = {
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
    lane: kindOf(payload).lane(7, payload),
    orderId: null,
    payload,
    who: null,
    askedAt: COUNTED,
    idempotencyKey: 'key',
  });
  database.countCorrections.open('count', APPLIED, 0);
  database.actions.settle('count', 'done', APPLIED, { code: null, status: null, acceptedVia: null, message: null });
});
afterEach(() => database.close());

/** Two units of the counted item. */
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

function createPlacedOrder(placedAt: Instant, status: OrderStatus, type: OrderType = 'delivery') {
  return createOrder({ type, status, accepted_via: 'POS', placed_at: formatInstant(placedAt), lines: [LINE] });
}

/** Stores an order of two units as read, without any of its events. */
function storeOrderPlaced(placedAt: Instant, status: OrderStatus, type: OrderType = 'delivery'): void {
  const packedSince = status === 'PACKED' ? READ : null;
  storeRead(createPlacedOrder(placedAt, status, type), packedSince, packedSince);
}

function storeRead(order: ApiOrder, pickingSince: Instant | null, packedSince: Instant | null): void {
  const version = { asOf: READ, since: READ, pickingSince, packedSince, stopped: null };
  database.write(() => database.orders.put(order, version));
}

function readCount() {
  const [count = expect.unreachable()] = database.countCorrections.watched(APPLIED, 0, 1).filter(isCount);
  return { applied: toAppliedCount(count), evidence: createEvidenceReader(database, [count])(count) };
}

const readEvidence = () => readCount().evidence;

/** Stores an event as it was listed. */
function storeEvent(type: string, createdAt: Instant, orderId: string | null = 'ORDER-1'): void {
  const rest = { storeId: 7, actor: null, reason: null, raw: null };
  database.write(() => database.events.add({ id: `${type} ${createdAt}`, type, orderId, createdAt, ...rest }));
}

/** Stores an accept of this counter, sent at a moment, that is done. */
function storeAccept(sentAt: Instant): void {
  const payload = { kind: 'accept', orderId: 'ORDER-1', mode: 'STORE_STAFF', billNumber: null } as const;
  const lane = kindOf(payload).lane(7, payload);
  const action = { id: 'accept', storeId: 7, lane, orderId: 'ORDER-1', payload, who: null };
  database.actions.add({ ...action, askedAt: sentAt, idempotencyKey: 'accept key' });
  database.actions.beginSending(['accept'], 'accept key', sentAt);
  database.actions.settle('accept', 'done', sentAt, { code: null, status: null, acceptedVia: null, message: null });
}

function correction(): CountCorrection {
  const { applied, evidence } = readCount();
  return computeCountCorrection(applied, evidence.timelines, evidence.sales, evidence.packed);
}

test('an order placed after the count was applied does not affect it, even if no event says who accepted it', () => {
  storeOrderPlaced(addMs(APPLIED, MINUTE), 'PACKED');
  expect(correction()).toEqual({ delta: 0, unknownOrderIds: [] });
});

test('an order placed before the count and picked after it was still on the shelf', () => {
  storeOrderPlaced(addMs(COUNTED, -MINUTE), 'PACKED');
  database.metadata.advanceCursor('events', addMs(READ, MINUTE));
  expect(correction()).toEqual({ delta: -2, unknownOrderIds: [] });
});

test('an order just read as packed was accepted after the count, while its events may still be listed', () => {
  storeOrderPlaced(addMs(COUNTED, -MINUTE), 'PACKED');
  database.metadata.advanceCursor('events', addMs(READ, 10 * SECOND));
  expect(correction()).toEqual({ delta: 0, unknownOrderIds: [] });
  // Events from before the store was connected never are.
  storeEvent('store.connected', COUNTED, null);
  expect(correction()).toEqual({ delta: -2, unknownOrderIds: [] });
});

test.each([
  ['OUT_FOR_DELIVERY', 0],
  ['CANCELLED', 2],
] as const)(
  'an order seen packed before the count had left by then, also if it is %s since and no event tells',
  (status, delta) => {
    const read = (newStatus: OrderStatus, asOf: Instant) =>
      mergeOrder(database.orders, createPlacedOrder(addMs(COUNTED, -HOUR), newStatus), { asOf });
    database.write(() => read('PACKED', addMs(COUNTED, -MINUTE)));
    database.write(() => read(status, APPLIED));
    expect(correction()).toEqual({ delta, unknownOrderIds: [] });
  },
);

test('an order seen packed before the count had left by then, though the first event listed of it came later', () => {
  const order = createPlacedOrder(addMs(COUNTED, -HOUR), 'PACKED');
  database.write(() => mergeOrder(database.orders, order, { asOf: addMs(COUNTED, -MINUTE) }));
  storeEvent('order.out_for_delivery', addMs(COUNTED, MINUTE));
  expect(correction()).toEqual({ delta: 0, unknownOrderIds: [] });
});

test('an order was packed when its event says so, also if a slow reading seems to have shown it before', () => {
  const order = createPlacedOrder(addMs(COUNTED, -HOUR), 'PACKED');
  database.write(() => mergeOrder(database.orders, order, { asOf: addMs(COUNTED, -MINUTE) }));
  storeEvent('order.accepted', addMs(COUNTED, -30 * MINUTE));
  storeEvent('order.packed', addMs(COUNTED, MINUTE));
  expect(correction()).toEqual({ delta: -2, unknownOrderIds: [] });
});

test('a cancelled order that says who accepted it was accepted, even without an event: staff are asked', () => {
  storeOrderPlaced(addMs(COUNTED, -MINUTE), 'CANCELLED');
  expect(correction()).toEqual({ delta: -2, unknownOrderIds: ['ORDER-1'] });
});

test('a packed order that was cancelled after the count came back, also if a slow reading seems to have shown it before', () => {
  const placedAt = addMs(COUNTED, -20 * MINUTE);
  storeEvent('order.accepted', addMs(placedAt, MINUTE));
  storeEvent('order.packed', addMs(placedAt, 2 * MINUTE));
  const order = createPlacedOrder(placedAt, 'CANCELLED');
  const readAt = addMs(COUNTED, -3 * SECOND);
  database.write(() => mergeOrder(database.orders, order, { asOf: readAt, isRead: true }));
  const cancelledAt = addMs(COUNTED, SECOND / 2);
  database.write(() => mergeOrder(database.orders, order, { asOf: cancelledAt, beginsStatus: 'event' }));
  storeEvent('order.cancelled', cancelledAt);
  expect(correction()).toMatchObject({ delta: 2, unknownOrderIds: [] });
});

test.each(['DELIVERED', 'CANCELLED'] as const)(
  'staff are asked about an order, first read %s, that may have ended after the count',
  (status) => {
    const order = createPlacedOrder(addMs(COUNTED, -20 * MINUTE), status);
    database.write(() => mergeOrder(database.orders, order, { asOf: READ, isRead: true }));
    database.metadata.advanceCursor('events', addMs(READ, MINUTE));
    expect(correction()).toEqual({ delta: -2, unknownOrderIds: ['ORDER-1'] });
  },
);

test('an order placed days ago and cancelled at an unknown time: its goods were back before the count', () => {
  storeOrderPlaced(addMs(COUNTED, -25 * HOUR), 'CANCELLED');
  expect(correction()).toEqual({ delta: 0, unknownOrderIds: [] });
});

test.each([5, 0.5])('a count counts as made before it was applied, if our clock was %d s ahead', (seconds) => {
  const ahead = seconds * SECOND;
  database.countCorrections.open('count', addMs(COUNTED, -ahead), 0);
  storeOrderPlaced(addMs(COUNTED, -MINUTE), 'CANCELLED');
  storeEvent('order.accepted', addMs(COUNTED, -30 * SECOND));
  storeEvent('order.cancelled', addMs(COUNTED, -ahead / 2));
  expect(correction()).toEqual({ delta: -2, unknownOrderIds: [] });
});

test('an order that was accepted after the count was applied doesn’t affect it, also before an event says so', () => {
  storeOrderPlaced(addMs(COUNTED, -MINUTE), 'ACCEPTED');
  expect(correction()).toEqual({ delta: 0, unknownOrderIds: [] });
  storeEvent('order.accepted', addMs(APPLIED, SECOND));
  expect(correction()).toEqual({ delta: 0, unknownOrderIds: [] });
});

test('an order that no event up to its reading shows as accepted was accepted before events were listed', () => {
  storeOrderPlaced(addMs(COUNTED, -25 * HOUR), 'ACCEPTED');
  database.metadata.advanceCursor('events', addMs(COUNTED, 13 * MINUTE));
  expect(correction()).toEqual({ delta: -2, unknownOrderIds: ['ORDER-1'] });
  storeEvent('order.picking_started', addMs(APPLIED, SECOND));
  expect(correction()).toEqual({ delta: -2, unknownOrderIds: [] });
});

test('an order that this counter accepted after the count was applied was not accepted before', () => {
  storeOrderPlaced(addMs(COUNTED, -MINUTE), 'ACCEPTED');
  database.metadata.advanceCursor('events', addMs(COUNTED, 13 * MINUTE));
  expect(correction().unknownOrderIds).toEqual(['ORDER-1']);
  storeAccept(addMs(APPLIED, MINUTE));
  expect(correction()).toEqual({ delta: 0, unknownOrderIds: [] });
});

test('an order that is read as packed, before its event is, was on the shelf; without one, staff are asked in the end', () => {
  storeRead(createPlacedOrder(addMs(COUNTED, -MINUTE), 'PACKED'), null, READ);
  storeEvent('order.accepted', addMs(COUNTED, -30 * SECOND));
  database.metadata.advanceCursor('events', addMs(READ, 10 * SECOND));
  expect(correction()).toEqual({ delta: -2, unknownOrderIds: [] });
  database.metadata.advanceCursor('events', addMs(READ, MINUTE));
  expect(correction()).toEqual({ delta: -2, unknownOrderIds: ['ORDER-1'] });
});

test('staff are asked about an order, read as packed, whose packing may be older than what is listed', () => {
  storeRead(createPlacedOrder(addMs(READ, -31 * DAY), 'PACKED'), null, READ);
  storeEvent('order.accepted', addMs(READ, -31 * DAY));
  database.metadata.advanceCursor('events', READ);
  expect(correction().unknownOrderIds).toEqual(['ORDER-1']);
});

test('an order that a late event shows as accepted before the count was on the shelf', () => {
  storeOrderPlaced(addMs(COUNTED, -MINUTE), 'ACCEPTED');
  storeEvent('order.accepted', addMs(COUNTED, -SECOND));
  expect(correction()).toEqual({ delta: -2, unknownOrderIds: [] });
});

test('a connection since the count leaves open no more than was open before', () => {
  storeOrderPlaced(addMs(COUNTED, -MINUTE), 'ACCEPTED');
  storeEvent('order.accepted', addMs(COUNTED, -30 * SECOND));
  storeEvent('store.connected', addMs(APPLIED, MINUTE), null);
  expect(correction()).toEqual({ delta: -2, unknownOrderIds: [] });
  storeEvent('store.connected', addMs(COUNTED, -SECOND), null);
  expect(correction()).toEqual({ delta: -2, unknownOrderIds: [] });
});

test('staff are asked if the store was connected between the accept and the count', () => {
  storeOrderPlaced(addMs(COUNTED, -MINUTE), 'ACCEPTED');
  storeEvent('order.accepted', addMs(COUNTED, -30 * SECOND));
  storeEvent('store.connected', addMs(COUNTED, -SECOND), null);
  expect(correction()).toEqual({ delta: -2, unknownOrderIds: ['ORDER-1'] });
});

test('an in-store sale that can’t be read is known from its order; a delivery is no such sale', () => {
  storeEvent('sale.completed', APPLIED);
  expect(readEvidence().sales).toEqual([]);
  storeOrderPlaced(COUNTED, 'COMPLETED', 'instore');
  expect(readEvidence().sales).toEqual([{ soldAt: APPLIED, units: 2 }]);
  storeOrderPlaced(COUNTED, 'DELIVERED', 'delivery');
  expect(readEvidence().sales).toEqual([]);
});

test('an in-store sale is known from its own record', () => {
  const sale = { object: 'sale', event_id: 'evt', channel: 'SERVICE_INSTORE', sold_at: formatInstant(APPLIED) };
  database.write(() => database.sales.add(apiSale.parse({ ...createOrder({ lines: [LINE] }), ...sale }), APPLIED));
  expect(readEvidence().sales).toEqual([{ soldAt: APPLIED, units: 2 }]);
});

test('an in-store order without a sale proves none by its completion, but by its payment', () => {
  const order = createPlacedOrder(APPLIED, 'COMPLETED', 'instore');
  const payment = { status: 'PENDING', paid: false, method: 'CASH' };
  storeRead({ ...order, payment }, null, null);
  expect(readEvidence().sales).toEqual([]);
  storeRead(order, null, null);
  expect(readEvidence().sales).toEqual([{ soldAt: APPLIED, units: 2 }]);
});

test('a sale without a channel is one in the store, unless its order is a delivery', () => {
  const lines = { lines: [LINE] };
  const record = (order: ApiOrder): void => {
    const sale = { object: 'sale', event_id: `evt of ${order.id}`, sold_at: formatInstant(APPLIED) };
    database.write(() => database.sales.add(apiSale.parse({ ...order, ...sale }), APPLIED));
  };
  const delivered = createOrder({ id: 'ORDER-2', status: 'DELIVERED', ...lines });
  database.write(() => mergeOrder(database.orders, delivered, { asOf: APPLIED }));
  record(delivered);
  expect(readEvidence().sales).toEqual([]);
  record(createOrder(lines));
  expect(readEvidence().sales).toEqual([{ soldAt: APPLIED, units: 2 }]);
});

test('what another store sells leaves another shelf', () => {
  const sale = { object: 'sale', event_id: 'evt', channel: 'SERVICE_INSTORE', sold_at: formatInstant(APPLIED) };
  const elsewhere = createOrder({ id: 'ORDER-2', type: 'instore', status: 'COMPLETED', store_id: 8, lines: [LINE] });
  database.write(() => {
    database.sales.add(apiSale.parse({ ...createOrder({ store_id: 8, lines: [LINE] }), ...sale }), APPLIED);
    mergeOrder(database.orders, elsewhere, { asOf: APPLIED });
  });
  expect(readEvidence().sales).toEqual([]);
});

test('nothing is corrected while a later count of the item is under way, nor once that is done', async () => {
  const clock = new VirtualClock(READ);
  const { countCorrections, stockActions, metadata } = database;
  const corrector = createCountCorrector({
    ...{
      database,
      timers: clock,
      time: createServiceClock({ clock, pcClock: null }),
      randomness: createTestRandomness(),
    },
    log: () => undefined,
    corrected: () => undefined,
  });
  const correct = async () => {
    corrector.schedule();
    await clock.advance(SECOND);
    return stockActions.linkedTo('count').map(({ payload }) => payload);
  };
  metadata.setBackfilled(true);
  metadata.advanceCursor('events', READ);
  // The service has subtracted two units that nothing explains.
  countCorrections.open('count', APPLIED, 2);
  const count = database.actions.get('count') ?? expect.unreachable();
  database.actions.add({ ...count, id: 'later', idempotencyKey: 'later' });
  expect(await correct()).toEqual([]);
  database.actions.settle('later', 'done', READ, { code: null, status: null, acceptedVia: null, message: null });
  expect(await correct()).toEqual([]);
  corrector.stop();
});
