/** The evidence read for a count, and the correction computed from it (C7: counts). */

import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OrderStatus, OrderType } from '../../../../electron/contract/api/enums.ts';
import { apiSale } from '../../../../electron/contract/api/tolerant-resources.ts';
import type { Instant } from '../../../../electron/contract/domain/time.ts';
import { addMs, formatInstant, HOUR, MINUTE, parseInstant, SECOND } from '../../../../electron/contract/domain/time.ts';
import type { CounterDatabase } from '../../../../electron/database/database.ts';
import { openDatabase } from '../../../../electron/database/database.ts';
import type { CountCorrection } from '../../../../electron/outbox/count-correction/correction-rule.ts';
import { computeCountCorrection } from '../../../../electron/outbox/count-correction/correction-rule.ts';
import {
  createEvidenceReader,
  isAppliedCount,
  toAppliedCount,
} from '../../../../electron/outbox/count-correction/count-evidence.ts';
import { kindOf } from '../../../../electron/outbox/kinds/registry.ts';
import { CONNECTION } from '../../../support/database-folder.ts';
import { createOrder } from '../../../support/order-fixture.ts';

const COUNTED = parseInstant('2026-11-20T10:00:00+05:30');
const APPLIED = addMs(COUNTED, SECOND);
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

/** Stores an order of two units as read, without any of its events. */
function storeOrderPlaced(placedAt: Instant, status: OrderStatus, type: OrderType = 'delivery'): void {
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

function readCount() {
  const [count = expect.unreachable()] = database.countCorrections.unsettled(1).filter(isAppliedCount);
  return { applied: toAppliedCount(count), evidence: createEvidenceReader(database, [count])(count) };
}

const readEvidence = () => readCount().evidence;

/** Stores an event as it was listed. */
function storeEvent(type: string, createdAt: Instant, orderId: string | null = 'ORDER-1'): void {
  const rest = { storeId: 7, actor: null, reason: null, raw: null };
  database.transaction(() => database.events.add({ id: `${type} ${createdAt}`, type, orderId, createdAt, ...rest }));
}

function correction(): CountCorrection {
  const { applied, evidence } = readCount();
  return computeCountCorrection(applied, evidence.timelines, evidence.sales, evidence.packed);
}

test('an order placed after the count was applied does not affect it, even if no event says who accepted it', () => {
  storeOrderPlaced(addMs(APPLIED, MINUTE), 'PACKED');
  expect(correction()).toEqual({ next: 'adjust', delta: 0 });
});

test('an order placed before the count and picked after it was still on the shelf', () => {
  storeOrderPlaced(addMs(COUNTED, -MINUTE), 'PACKED');
  expect(correction()).toEqual({ next: 'adjust', delta: -2 });
});

test('a cancelled order that says who accepted it was accepted, even without an event: staff are asked', () => {
  storeOrderPlaced(addMs(COUNTED, -MINUTE), 'CANCELLED');
  expect(correction()).toEqual({ next: 'ask', orderIds: ['ORDER-1'] });
});

test('an order placed days ago and cancelled at an unknown time: its goods were back before the count', () => {
  storeOrderPlaced(addMs(COUNTED, -25 * HOUR), 'CANCELLED');
  expect(correction()).toEqual({ next: 'adjust', delta: 0 });
});

test('a count counts as made before it was applied, however far our clock was ahead', () => {
  database.countCorrections.open('count', addMs(COUNTED, -5 * SECOND), 0);
  storeOrderPlaced(addMs(COUNTED, -MINUTE), 'CANCELLED');
  storeEvent('order.accepted', addMs(COUNTED, -30 * SECOND));
  storeEvent('order.cancelled', addMs(COUNTED, -2 * SECOND));
  expect(correction()).toEqual({ next: 'adjust', delta: -2 });
});

test('the event of an accept is missing if other events of the order are listed', () => {
  storeOrderPlaced(addMs(COUNTED, -MINUTE), 'PACKED');
  expect(readEvidence().eventsMissingFrom).toBeNull();
  storeEvent('order.picking_started', addMs(APPLIED, MINUTE));
  expect(readEvidence().eventsMissingFrom).not.toBeNull();
  storeEvent('order.accepted', addMs(APPLIED, SECOND));
  expect(readEvidence().eventsMissingFrom).not.toBeNull();
  storeEvent('order.packed', addMs(APPLIED, 2 * MINUTE));
  expect(readEvidence().eventsMissingFrom).toBeNull();
  expect(correction()).toEqual({ next: 'adjust', delta: 0 });
});

test('the event of a cancellation is missing while only the status shows it', () => {
  storeOrderPlaced(addMs(COUNTED, -MINUTE), 'CANCELLED');
  storeEvent('order.accepted', addMs(COUNTED, -30 * SECOND));
  expect(readEvidence().eventsMissingFrom).not.toBeNull();
  storeEvent('order.cancelled', addMs(COUNTED, -20 * SECOND));
  expect(readEvidence().eventsMissingFrom).toBeNull();
});

/** Stores an order as it was seen PENDING. */
function storePending(asOf: Instant): void {
  const placed_at = formatInstant(addMs(COUNTED, -MINUTE));
  const order = createOrder({ status: 'PENDING', placed_at, lines: [LINE] });
  database.transaction(() => database.orders.put(order, { asOf, since: asOf, pickingSince: null, stopped: null }));
}

test('the event of an accept may be missing if the order was last seen PENDING before the count was applied', () => {
  storePending(COUNTED);
  expect(readEvidence().eventsMissingFrom).not.toBeNull();
  storePending(APPLIED);
  expect(readEvidence().eventsMissingFrom).toBeNull();
});

test('events are missing since the order was placed, however long ago', () => {
  storeOrderPlaced(addMs(COUNTED, -20 * HOUR), 'PACKED');
  storeEvent('order.packed', addMs(APPLIED, MINUTE));
  expect(readEvidence().eventsMissingFrom).toBe(addMs(COUNTED, -20 * HOUR));
});

test('an order that is not read yet, or unreadable, may contain the item, unless it is another store’s', () => {
  database.transaction(() => database.refetchQueue.add('ORDER-2', 8));
  expect(readEvidence().eventsMissingFrom).toBeNull();
  database.transaction(() => database.refetchQueue.add('ORDER-3', 7));
  expect(readEvidence().eventsMissingFrom).not.toBeNull();
  database.transaction(() => {
    database.refetchQueue.remove('ORDER-3');
    database.orders.putUnreadable('ORDER-3', 7, COUNTED);
  });
  expect(readEvidence().eventsMissingFrom).not.toBeNull();
});

test('events are missing for any order that was placed while the store was connected', () => {
  storeEvent('store.connected', addMs(COUNTED, -MINUTE), null);
  storeOrderPlaced(addMs(COUNTED, -SECOND), 'ACCEPTED');
  expect(readEvidence().eventsMissingFrom).not.toBeNull();
});

test('an in-store sale is missing while only its event is known', () => {
  expect(readEvidence().isSaleMissing).toBe(false);
  storeEvent('sale.completed', addMs(COUNTED, -SECOND));
  storeEvent('sale.completed', addMs(APPLIED, SECOND));
  expect(readEvidence().isSaleMissing).toBe(false);
  storeEvent('sale.completed', APPLIED);
  expect(readEvidence().isSaleMissing).toBe(true);
  expect(readEvidence().sales).toEqual([]);
  const sale = { object: 'sale', event_id: `sale.completed ${APPLIED}`, channel: 'SERVICE_INSTORE', sold_at: null };
  database.transaction(() => database.sales.add(apiSale.parse({ ...createOrder(), ...sale }), APPLIED));
  expect(readEvidence().isSaleMissing).toBe(false);
});

test('an in-store sale that can’t be read is known from its order; a delivery is no such sale', () => {
  storeEvent('sale.completed', APPLIED);
  storeOrderPlaced(COUNTED, 'COMPLETED', 'instore');
  expect(readEvidence()).toMatchObject({ isSaleMissing: false, sales: [{ soldAt: APPLIED, units: 2 }] });
  storeOrderPlaced(COUNTED, 'DELIVERED', 'delivery');
  expect(readEvidence()).toMatchObject({ isSaleMissing: false, sales: [] });
});
