/** In whatever order facts arrive, what is sent for a count ends at what all of them say (C7: counts). */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createServiceClock } from '../../../../electron/api-client/service-clock.ts';
import type { OrderStatus } from '../../../../electron/contract/api/enums.ts';
import type { ApiSale } from '../../../../electron/contract/api/tolerant-resources.ts';
import { apiEvent } from '../../../../electron/contract/api/tolerant-resources.ts';
import { sumCorrections } from '../../../../electron/contract/domain/count-correction.ts';
import type { Instant } from '../../../../electron/contract/domain/time.ts';
import { addMs, formatInstant, MINUTE, parseInstant, SECOND } from '../../../../electron/contract/domain/time.ts';
import { createEmitter } from '../../../../electron/contract/emitter.ts';
import type { Timers } from '../../../../electron/contract/ports.ts';
import type { CounterDatabase } from '../../../../electron/database/database.ts';
import { openDatabase } from '../../../../electron/database/database.ts';
import { mergeOrder } from '../../../../electron/database/tables/orders/order-merge.ts';
import type { OrderTimeline } from '../../../../electron/outbox/count-correction/correction-rule.ts';
import { computeCountCorrection } from '../../../../electron/outbox/count-correction/correction-rule.ts';
import { createCountCorrector } from '../../../../electron/outbox/count-correction/count-corrector.ts';
import { kindOf } from '../../../../electron/outbox/kinds/registry.ts';
import { createMomentRecorder } from '../../../../electron/outbox/requests/moment-recorder.ts';
import { createSeededRandomness } from '../../../../electron/service/core/seeded-randomness.ts';
import { applyEvent } from '../../../../electron/sync/readers/events/event-applier.ts';
import { addSale } from '../../../../electron/sync/readers/sale-reader.ts';
import { CONNECTION } from '../../../support/database-folder.ts';
import { createOrder } from '../../../support/order-fixture.ts';
import { VirtualClock } from '../../../support/virtual-clock.ts';

const COUNTED = parseInstant('2026-11-20T12:00:00+05:30');
const APPLIED = addMs(COUNTED, 10 * MINUTE);
const PLACED = addMs(COUNTED, -40 * MINUTE);
const STORE = 7;
const BARCODE = '8901195000276';
const ACTION_ENDED = { code: null, status: null, acceptedVia: null, message: null };

/** What happened to an order: the minutes of its events, from the count on. */
interface OrderStory {
  readonly units: number;
  /** When it was accepted, picked, packed and delivered, as far as it came. */
  readonly minutes: readonly number[];
  readonly cancelledAfter: number | null;
  /** Whether it was packed at the count, if staff say so. */
  readonly answer: boolean | null;
}

interface SaleStory {
  readonly units: number;
  readonly minute: number;
}

interface Story {
  readonly counted: number;
  readonly subtracted: number;
  readonly orders: readonly OrderStory[];
  readonly sales: readonly SaleStory[];
}

const minutesOf = (length: number) =>
  fc
    .uniqueArray(fc.integer({ min: -30, max: 30 }), { minLength: length, maxLength: length })
    .map((minutes) => minutes.toSorted((a, b) => a - b));

const orderStory: fc.Arbitrary<OrderStory> = fc.record({
  units: fc.integer({ min: 1, max: 4 }),
  minutes: fc.integer({ min: 1, max: 4 }).chain(minutesOf),
  cancelledAfter: fc.option(fc.integer({ min: 1, max: 20 })),
  answer: fc.option(fc.boolean()),
});

const story: fc.Arbitrary<Story> = fc.record({
  counted: fc.integer({ min: 0, max: 12 }),
  subtracted: fc.integer({ min: 0, max: 6 }),
  orders: fc.array(orderStory, { maxLength: 3 }),
  sales: fc.array(fc.record({ units: fc.integer({ min: 1, max: 3 }), minute: fc.integer({ min: -30, max: 30 }) }), {
    maxLength: 2,
  }),
});

/** Half a minute off, so that nothing coincides with the count. */
const at = (minute: number): Instant => addMs(COUNTED, minute * MINUTE + 30 * SECOND);

const STAGES: readonly (readonly [type: string, status: OrderStatus])[] = [
  ['order.accepted', 'ACCEPTED'],
  ['order.picking_started', 'ACCEPTED'],
  ['order.packed', 'PACKED'],
  ['order.out_for_delivery', 'OUT_FOR_DELIVERY'],
];

interface StoryEvent {
  readonly type: string;
  readonly status: OrderStatus;
  readonly at: Instant;
}

function eventsOf({ minutes, cancelledAfter }: OrderStory): readonly StoryEvent[] {
  const stages = minutes.flatMap((minute, index): StoryEvent[] => {
    const [type, status] = STAGES[index] ?? expect.unreachable();
    return [{ type, status, at: at(minute) }];
  });
  if (cancelledAfter === null) return stages;
  return [...stages, { type: 'order.cancelled', status: 'CANCELLED', at: at((minutes.at(-1) ?? 0) + cancelledAfter) }];
}

function timelineOf(order: OrderStory, orderId: string): OrderTimeline {
  const events = eventsOf(order);
  const firstOf = (...types: string[]): Instant | null => events.find(({ type }) => types.includes(type))?.at ?? null;
  return {
    orderId,
    units: order.units,
    isAccepted: true,
    acceptedAt: firstOf('order.accepted'),
    pickingAt: firstOf('order.picking_started'),
    packedBy: firstOf('order.packed'),
    cancelledAt: firstOf('order.cancelled'),
    isComplete: true,
  };
}

const orderIdOf = (index: number): string => `ORDER-${index}`;

const line = (quantity: number) => ({
  barcode: BARCODE,
  name: 'Atta',
  quantity,
  free_quantity: 0,
  unit_price: '10.00',
  mrp: null,
  line_total: '10.00',
  source: 'catalog' as const,
  external_id: null,
});

/** Something that becomes known, as it is stored. */
type Fact = (database: CounterDatabase) => void;

function applyListed(database: CounterDatabase, event: Readonly<Record<string, unknown>>): void {
  const value = apiEvent.parse({ object: 'event', store_id: STORE, ...event });
  const { events, orders } = database;
  const parts = {
    ...{ database, events, orders, storeIds: new Set([STORE]), now: APPLIED, sweep: () => null },
    reopened: new Set<string>(),
    addSale: (sale: ApiSale) => void addSale(database, sale, APPLIED),
  };
  database.write(() => applyEvent(parts, { value, raw: event }));
}

function factsOfOrder(order: OrderStory, index: number): readonly Fact[] {
  const orderId = orderIdOf(index);
  const snapshot = (status: OrderStatus) =>
    createOrder({
      id: orderId,
      status,
      accepted_via: 'POS',
      placed_at: formatInstant(PLACED),
      lines: [line(order.units)],
    });
  const events = eventsOf(order).map(
    ({ type, status, at: createdAt }): Fact =>
      (database) =>
        applyListed(database, {
          id: `${orderId} ${type}`,
          type,
          created_at: formatInstant(createdAt),
          data: { order: snapshot(status) },
        }),
  );
  // A response or a list may show each stage before its event.
  const readings = eventsOf(order).map(
    ({ status, at: createdAt }): Fact =>
      (database) =>
        database.write(() => mergeOrder(database.orders, snapshot(status), { asOf: createdAt })),
  );
  const { answer } = order;
  const answers: Fact[] =
    answer === null ? [] : [(database) => database.countCorrections.answer('count', orderId, answer)];
  return [...events, ...readings, ...answers];
}

function factOfSale({ units, minute }: SaleStory, index: number): Fact {
  const orderId = `SALE-${index}`;
  const completed = createOrder({
    id: orderId,
    type: 'instore',
    status: 'COMPLETED',
    placed_at: formatInstant(at(minute)),
    lines: [line(units)],
  });
  const sale = { ...completed, object: 'sale', event_id: orderId, channel: 'SERVICE_INSTORE' };
  return (database) =>
    applyListed(database, {
      id: orderId,
      type: 'sale.completed',
      created_at: formatInstant(at(minute)),
      data: { order: completed, sale: { ...sale, sold_at: formatInstant(at(minute)) } },
    });
}

function openCountedDatabase({ counted, subtracted }: Story): CounterDatabase {
  const database = openDatabase(':memory:', CONNECTION);
  const payload = { kind: 'count', barcode: BARCODE, counted, asOf: COUNTED, itemName: null, about: {} } as const;
  database.metadata.setBackfilled(true);
  database.actions.add({
    id: 'count',
    storeId: STORE,
    lane: kindOf(payload).lane(STORE, payload),
    orderId: null,
    payload,
    who: null,
    askedAt: COUNTED,
    idempotencyKey: 'key',
  });
  database.countCorrections.open('count', APPLIED, subtracted);
  database.actions.settle('count', 'done', APPLIED, ACTION_ENDED);
  return database;
}

/** More facts than any story has. */
const MOST_FACTS = 40;

/** What a counter does between two facts. */
const BETWEEN = ['nothing', 'the adjustments are done', 'the app starts again', 'time passes'] as const;

test('what is sent for a count ends at what all facts say, in whatever order they come', () => {
  const clock = new VirtualClock(APPLIED);
  /** What the corrector has scheduled; it runs when the test says so. */
  let scheduled = (): void => undefined;
  const timers: Timers = {
    after: (_milliseconds, task) => {
      scheduled = task;
      return () => {
        scheduled = () => undefined;
      };
    },
  };
  fc.assert(
    fc.property(
      story,
      fc.array(fc.constantFrom(...BETWEEN), { minLength: MOST_FACTS, maxLength: MOST_FACTS }),
      fc.array(fc.nat(), { minLength: MOST_FACTS, maxLength: MOST_FACTS }),
      (told, between, places) => {
        const database = openCountedDatabase(told);
        const time = createServiceClock({ clock, pcClock: null });
        const open = () =>
          createCountCorrector(
            {
              database,
              time,
              moments: createMomentRecorder({ database, time, clock, events: createEmitter() }),
              randomness: createSeededRandomness(1, 1),
              timers,
              log: (event) => expect.unreachable(event),
            },
            () => undefined,
          );
        let corrector = open();
        let readTo = APPLIED;
        const meanwhile: Readonly<Record<(typeof BETWEEN)[number], () => void>> = {
          nothing: () => undefined,
          'the adjustments are done': () => {
            for (const { id, state } of database.stockActions.linkedTo('count'))
              if (state !== 'done') database.actions.settle(id, 'done', APPLIED, ACTION_ENDED);
          },
          'the app starts again': () => {
            corrector.stop();
            corrector = open();
          },
          'time passes': () => {
            readTo = addMs(readTo, MINUTE);
          },
        };
        const facts = [...told.orders.flatMap(factsOfOrder), ...told.sales.map(factOfSale)]
          .map((fact, index) => ({ fact, place: places[index] ?? 0 }))
          .toSorted((one, other) => one.place - other.place)
          .map(({ fact }) => fact);
        for (const [index, fact] of [() => undefined, ...facts].entries()) {
          fact(database);
          database.metadata.advanceCursor('events', readTo);
          corrector.schedule();
          scheduled();
          meanwhile[between[index] ?? 'nothing']();
        }
        corrector.stop();
        const sent = sumCorrections(database.stockActions.linkedTo('count'));
        database.close();
        const expected = computeCountCorrection({
          count: { counted: told.counted, subtracted: told.subtracted, countedAt: COUNTED, appliedAt: APPLIED },
          timelines: told.orders.map((each, index) => timelineOf(each, orderIdOf(index))),
          sales: told.sales.map(({ units, minute }) => ({ units, soldAt: at(minute) })),
          answers: new Map(
            told.orders.flatMap(({ answer }, index) => (answer === null ? [] : [[orderIdOf(index), answer]])),
          ),
        });
        expect(sent).toBe(expected.delta);
      },
    ),
    { numRuns: 60 },
  );
});
