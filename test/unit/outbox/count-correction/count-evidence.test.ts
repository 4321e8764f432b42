/** The evidence read for a count, and the correction computed from it (C7: counts). */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createServiceClock } from '../../../../electron/api-client/service-clock.ts';
import type { ApiOrder } from '../../../../electron/contract/api/tolerant-resources.ts';
import { apiSale } from '../../../../electron/contract/api/tolerant-resources.ts';
import type { Instant } from '../../../../electron/contract/domain/time.ts';
import { addMs, formatInstant, MINUTE, parseInstant, SECOND } from '../../../../electron/contract/domain/time.ts';
import { createEmitter } from '../../../../electron/contract/emitter.ts';
import type { CounterDatabase } from '../../../../electron/database/database.ts';
import { openDatabase } from '../../../../electron/database/database.ts';
import { computeCountCorrection } from '../../../../electron/outbox/count-correction/correction-rule.ts';
import { createCountCorrector } from '../../../../electron/outbox/count-correction/count-corrector.ts';
import { isCount, readCountEvidence } from '../../../../electron/outbox/count-correction/count-evidence.ts';
import { kindOf } from '../../../../electron/outbox/kinds/registry.ts';
import { createMomentRecorder } from '../../../../electron/outbox/requests/moment-recorder.ts';
import { addSale as storeSale } from '../../../../electron/sync/readers/sale-reader.ts';
import { CONNECTION } from '../../../support/database-folder.ts';
import { createOrder } from '../../../support/order-fixture.ts';
import { createTestRandomness } from '../../../support/test-randomness.ts';
import { VirtualClock } from '../../../support/virtual-clock.ts';

const COUNTED = parseInstant('2026-11-20T10:00:00+05:30');
const APPLIED = addMs(COUNTED, MINUTE);
const BARCODE = '8901195000276';
const ENDED = { code: null, status: null, acceptedVia: null, message: null };

let database: CounterDatabase;
beforeEach(() => {
  database = openDatabase(':memory:', CONNECTION);
  addCount('count');
  database.countCorrections.open('count', APPLIED, 0);
  database.actions.settle('count', 'done', APPLIED, ENDED);
});
afterEach(() => database.close());

/** Four units are counted. */
function addCount(id: string, barcode = BARCODE, asOf = COUNTED): void {
  const payload = { kind: 'count', barcode, counted: 4, asOf, itemName: null, about: {} } as const;
  const lane = kindOf(payload).lane(7, payload);
  const rest = { storeId: 7, orderId: null, who: null, askedAt: COUNTED, idempotencyKey: `key of ${id}` };
  database.actions.add({ id, lane, payload, ...rest });
}

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

/** Stores an order of two units as read, placed and since in its status some minutes after the count. */
function storeOrder(
  part: Partial<ApiOrder>,
  { placed = -30, since = 5 }: { placed?: number; since?: number } = {},
): void {
  const placedAt = formatInstant(addMs(COUNTED, placed * MINUTE));
  const order = createOrder({ accepted_via: 'POS', placed_at: placedAt, lines: [LINE], ...part });
  const at = addMs(COUNTED, since * MINUTE);
  const progress = { asOf: at, since: at, pickingSince: null, stopped: null };
  database.write(() => database.orders.put(order, progress));
}

/** Stores an event as it was listed, some minutes after the count. */
function storeEvent(type: string, minute: number, orderId: string | null = 'ORDER-1'): void {
  const createdAt = addMs(COUNTED, minute * MINUTE);
  const rest = { storeId: 7, actor: null, reason: null };
  database.write(() => database.events.add({ id: `${type} ${minute}`, type, orderId, createdAt, ...rest }));
}

function readEvidence() {
  const counts = database.countCorrections.askable(7).filter(isCount);
  return readCountEvidence(database, counts).get('count') ?? expect.unreachable();
}

function correction() {
  const { delta, unknown } = computeCountCorrection(readEvidence());
  return { delta, asked: unknown.length > 0 };
}

/** What is promised from the shelf is taken off; units that left or came back are not. */
const ON_SHELF = { delta: -2, asked: false };
const ASKED = { delta: -2, asked: true };
const NOTHING = { delta: 0, asked: false };

describe('an order that is', () => {
  test.each<[string, Partial<ApiOrder>, readonly (readonly [string, number])[], typeof ASKED]>([
    ['accepted after the count was applied', { status: 'ACCEPTED' }, [['order.accepted', 2]], NOTHING],
    ['accepted before the count', { status: 'ACCEPTED' }, [['order.accepted', -9]], ON_SHELF],
    ['accepted, as no event says', { status: 'ACCEPTED' }, [], ASKED],
    ['packed, as no event says', { status: 'PACKED' }, [['order.accepted', -9]], ASKED],
    ['delivered, as no event says', { status: 'DELIVERED' }, [], ASKED],
    [
      'packed after the count',
      { status: 'PACKED' },
      [
        ['order.accepted', -9],
        ['order.packed', 2],
      ],
      ON_SHELF,
    ],
    ['out for delivery before the count', { status: 'OUT_FOR_DELIVERY' }, [['order.out_for_delivery', -1]], NOTHING],
    [
      'out for delivery after the count, though no event says when it was packed',
      { status: 'OUT_FOR_DELIVERY' },
      [
        ['order.accepted', -9],
        ['order.out_for_delivery', 2],
      ],
      ASKED,
    ],
    [
      'picked after the count, though no event says when it was accepted',
      { status: 'ACCEPTED' },
      [['order.picking_started', 2]],
      ON_SHELF,
    ],
    ['cancelled, as no event says', { status: 'CANCELLED' }, [['order.accepted', -9]], ASKED],
    [
      'cancelled before the count',
      { status: 'CANCELLED' },
      [
        ['order.accepted', -9],
        ['order.cancelled', -1],
      ],
      NOTHING,
    ],
    ['cancelled without having been accepted', { status: 'CANCELLED', accepted_via: null }, [], NOTHING],
    ['pending', { status: 'PENDING', accepted_via: null }, [], NOTHING],
    ['accepted in another store', { status: 'ACCEPTED', store_id: 8 }, [['order.accepted', -9]], NOTHING],
  ])('%s', (_, part, events, expected) => {
    storeOrder(part);
    for (const [type, minute] of events) storeEvent(type, minute);
    expect(correction()).toEqual(expected);
  });

  test('placed after the count was applied does not affect it, even if no event says who accepted it', () => {
    storeOrder({ status: 'PACKED' }, { placed: 2 });
    expect(correction()).toEqual(NOTHING);
  });

  test('cancelled before the count at an unknown time is not asked about', () => {
    storeOrder({ status: 'CANCELLED' }, { placed: -3000, since: -1 });
    // What is read at once for several counts reaches back to the first.
    addCount('earlier', 'OTHER', addMs(COUNTED, -MINUTE));
    expect(correction()).toEqual(NOTHING);
  });

  test('ended in an absence of which no event is listed is asked about only if the count may have been before its end', () => {
    const { metadata } = database;
    storeOrder({ status: 'CANCELLED' });
    storeEvent('order.accepted', -60 * 24 * 40);
    expect(correction()).toEqual(ASKED);
    metadata.beginEvents(addMs(COUNTED, SECOND));
    metadata.advanceCursor('events', addMs(COUNTED, 5 * MINUTE));
    expect(correction()).toEqual(ASKED);
    metadata.beginEvents(addMs(COUNTED, -MINUTE));
    expect(correction()).toEqual(NOTHING);
    storeEvent('store.connected', 1, null);
    expect(correction()).toEqual(ASKED);
  });

  test('read as ended is asked about until its event could have been read', () => {
    const { metadata } = database;
    metadata.beginEvents(addMs(COUNTED, -MINUTE));
    storeOrder({ status: 'CANCELLED' });
    expect(correction()).toEqual(ASKED);
    metadata.advanceCursor('events', addMs(COUNTED, 5 * MINUTE));
    expect(correction()).toEqual(NOTHING);
    storeEvent('', 4);
    expect(correction()).toEqual(ASKED);
  });

  test('accepted by this counter after the count was applied does not affect it, also before its event is listed', () => {
    storeOrder({ status: 'ACCEPTED' });
    const payload = { kind: 'accept', orderId: 'ORDER-1', mode: 'STORE_STAFF', billNumber: null } as const;
    const sentAt = addMs(APPLIED, SECOND);
    const action = { id: 'accept', storeId: 7, lane: 'order', orderId: 'ORDER-1', payload, who: null };
    database.actions.add({ ...action, askedAt: sentAt, idempotencyKey: 'accept key' });
    database.actions.beginSending(['accept'], 'accept key', sentAt);
    expect(correction()).toEqual(ASKED);
    database.actions.settle('accept', 'done', sentAt, ENDED);
    expect(correction()).toEqual(NOTHING);
  });
});

test('staff are asked if the store was connected between the accept and the count, but not if it was since', () => {
  storeOrder({ status: 'ACCEPTED' });
  storeEvent('order.accepted', -9);
  storeEvent('store.connected', -20, null);
  expect(correction()).toEqual(ON_SHELF);
  storeEvent('store.connected', -5, null);
  expect(correction()).toEqual(ASKED);
  storeEvent('store.connected', 2, null);
  expect(correction()).toEqual(ON_SHELF);
});

test('a count counts as made before it was applied, even if our clock was ahead', () => {
  database.countCorrections.open('count', addMs(COUNTED, -5 * MINUTE), 0);
  storeOrder({ status: 'CANCELLED' });
  storeEvent('order.accepted', -9);
  storeEvent('order.cancelled', -1);
  expect(correction()).toEqual(ON_SHELF);
});

describe('units sold in the store are known', () => {
  const SOLD = [{ soldAt: APPLIED, units: 2 }];
  const SALE = { object: 'sale', event_id: 'evt', sold_at: formatInstant(APPLIED) };
  const addSale = (order: ApiOrder, part: object): void => {
    database.write(() => database.sales.add(apiSale.parse({ ...order, ...SALE, ...part }), APPLIED));
  };

  test('from the record of the sale', () => {
    addSale(createOrder({ lines: [LINE] }), { channel: 'SERVICE_INSTORE' });
    expect(readEvidence().sales).toEqual(SOLD);
  });

  test('from the event and the order, if the record can’t be read', () => {
    storeOrder({ status: 'COMPLETED', type: 'instore' });
    expect(readEvidence().sales).toEqual([]);
    storeEvent('sale.completed', 1);
    expect(readEvidence().sales).toEqual(SOLD);
  });

  test('from a sale without a channel, unless its order is a delivery', () => {
    addSale(createOrder({ lines: [LINE] }), {});
    expect(readEvidence().sales).toEqual(SOLD);
    storeOrder({ status: 'DELIVERED', type: 'delivery' });
    storeEvent('sale.completed', 1);
    expect(readEvidence().sales).toEqual([]);
  });

  test('but not from the sale of a delivery', () => {
    addSale(createOrder({ lines: [LINE] }), { channel: 'SERVICE_ONLINE' });
    expect(readEvidence().sales).toEqual([]);
  });

  test('for their own store only', () => {
    addSale(createOrder({ store_id: 8, lines: [LINE] }), { channel: 'SERVICE_INSTORE' });
    storeOrder({ id: 'ORDER-2', type: 'instore', status: 'COMPLETED', store_id: 8 });
    storeEvent('sale.completed', 1, 'ORDER-2');
    expect(readEvidence().sales).toEqual([]);
  });
});

test('a sale that is stored opens the correction of its item again', () => {
  const { countCorrections } = database;
  const sale = apiSale.parse({ ...createOrder({ lines: [LINE] }), object: 'sale', event_id: 'evt', sold_at: null });
  const add = (sold_at: Instant) => storeSale(database, { ...sale, sold_at: formatInstant(sold_at) }, APPLIED);
  countCorrections.settle('count', 'settled');
  database.write(() => add(addMs(APPLIED, SECOND)));
  expect(countCorrections.hasOpen()).toBe(false);
  sale.event_id = 'another';
  database.write(() => add(APPLIED));
  expect(countCorrections.hasOpen()).toBe(true);
});

test('a count is corrected once all events before its application are read, unless the item is being counted again', async () => {
  const clock = new VirtualClock(APPLIED);
  const { countCorrections, stockActions, metadata } = database;
  const time = createServiceClock({ clock, pcClock: null });
  const randomness = createTestRandomness();
  const moments = createMomentRecorder({ database, time, clock, events: createEmitter() });
  const context = { database, timers: clock, time, moments, randomness, log: () => undefined };
  const corrector = createCountCorrector(context, () => undefined);
  const correct = async () => {
    corrector.schedule();
    await clock.advance(SECOND);
    return stockActions.linkedTo('count').map(({ payload }) => 'delta' in payload && payload.delta);
  };
  // The service has subtracted two units that nothing explains.
  countCorrections.open('count', APPLIED, 2);
  metadata.setBackfilled(true);
  metadata.advanceCursor('events', addMs(APPLIED, -SECOND));
  expect(await correct()).toEqual([]);
  metadata.advanceCursor('events', APPLIED);
  addCount('later');
  expect(await correct()).toEqual([]);
  database.actions.settle('later', 'refused', APPLIED, ENDED);
  expect(await correct()).toEqual([2]);
  const [{ id } = expect.unreachable()] = stockActions.linkedTo('count');
  database.actions.settle(id, 'refused', APPLIED, ENDED);
  storeOrder({ status: 'ACCEPTED' });
  storeEvent('order.accepted', -9);
  countCorrections.reopen(createOrder({ lines: [LINE] }), null);
  // Staff have been told to count again.
  expect(await correct()).toEqual([2]);
  database.actions.settle(id, 'done', APPLIED, ENDED);
  addCount('last');
  countCorrections.replaceEarlier('last');
  database.actions.settle('last', 'done', APPLIED, ENDED);
  countCorrections.reopen(createOrder({ lines: [LINE] }), null);
  expect(await correct()).toEqual([2]);
  corrector.stop();
});
