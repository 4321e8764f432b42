/** C4, P3: what a page of old events leaves of an order is the same whether it is written once or with each event. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ORDER_STATUSES } from '../../../../../electron/contract/api/enums.ts';
import { addMs, MINUTE, parseInstant } from '../../../../../electron/contract/domain/time.ts';
import type { CounterDatabase } from '../../../../../electron/database/database.ts';
import { openDatabase } from '../../../../../electron/database/database.ts';
import type { OrderSink } from '../../../../../electron/database/tables/orders/order-batch.ts';
import { createOrderBatch } from '../../../../../electron/database/tables/orders/order-batch.ts';
import { mergeOrder } from '../../../../../electron/database/tables/orders/order-merge.ts';
import { createOrder } from '../../../../support/order-fixture.ts';

const START = parseInstant('2026-11-20T09:00:00+05:30');

const step = fc.record({
  order: fc.constantFrom<(0 | 1)[]>(0, 1),
  status: fc.constantFrom(...ORDER_STATUSES),
  minute: fc.integer({ min: 0, max: 20 }),
  isCancelledEvent: fc.boolean(),
  isRead: fc.boolean(),
  beginsStatus: fc.constantFrom('event', 'response', null),
  isPickingEvent: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const open = (): CounterDatabase =>
  openDatabase(':memory:', { address: 'https://pos.example', mode: 'live', storeIds: [7] });

function apply(orders: OrderSink, id: string, taken: Step): string {
  const { status, minute, isCancelledEvent, isRead, beginsStatus, isPickingEvent } = taken;
  const asOf = addMs(START, minute * MINUTE);
  const cancelled = { previousStatus: 'ACCEPTED', by: 'customer', reason: `minute ${minute}` };
  const order = createOrder({ id, status, external_id: minute % 3 === 0 ? `bill ${minute}` : null });
  const result = mergeOrder(orders, order, {
    asOf,
    ...(isRead ? { isRead } : beginsStatus !== null && { beginsStatus }),
    ...(isCancelledEvent && { cancelled }),
  });
  if (isPickingEvent) orders.setPickingSince(id, asOf);
  return result;
}

test('a batch leaves what single writes leave', () => {
  const [single, batched] = [open(), open()];
  let run = 0;
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), fc.integer({ min: 0, max: 21 }), (steps, freshMinute) => {
      run += 1;
      const ids = [`ORDER-${run}-present`, `ORDER-${run}-gone`] as const;
      for (const { orders } of [single, batched]) {
        for (const id of ids) mergeOrder(orders, createOrder({ id }), { asOf: START });
        orders.markGone(ids[1], addMs(START, 5 * MINUTE));
      }
      const batch = createOrderBatch(batched.orders, addMs(START, freshMinute * MINUTE));
      const results = steps.map((each) => apply(batch, ids[each.order], each));
      batch.flush();
      expect(results).toEqual(steps.map((each) => apply(single.orders, ids[each.order], each)));
      for (const id of ids) expect(batched.orders.get(id)).toEqual(single.orders.get(id));
    }),
    { numRuns: 150 },
  );
  single.close();
  batched.close();
});

test('old snapshots are written once, fresh ones each for itself', () => {
  const database = open();
  const written: (string | null)[] = [];
  const orders = {
    ...database.orders,
    put: (...given: Parameters<typeof database.orders.put>) => {
      written.push(given[0].status);
      return database.orders.put(...given);
    },
  };
  const batch = createOrderBatch(orders, addMs(START, 3 * MINUTE));
  const statuses = ['PENDING', 'ACCEPTED', 'PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED'] as const;
  statuses.forEach((status, minute) => {
    mergeOrder(batch, createOrder({ status }), { asOf: addMs(START, minute * MINUTE) });
  });
  batch.flush();
  expect(written).toEqual(['PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED']);
  database.close();
});
