import { expect, test } from 'vitest';
import { addMs, MINUTE } from '../../../../electron/contract/domain/time.ts';
import { buildOrderDetails } from '../../../../electron/views/orders/order-details.ts';
import {
  ACCEPT_PAYLOAD,
  createActionRow,
  createCardRows,
  createOrderRow,
  NINE_AM,
} from '../../../support/view-rows.ts';

test('details have the lines, the delivery fee and the whole timeline', () => {
  const event = { id: 'evt_1', storeId: 1001, orderId: 'ORDER-9GQ27K38', reason: null };
  const events = [
    { ...event, type: 'order.placed', createdAt: NINE_AM, actor: 'customer' },
    { ...event, type: 'order.new_in_2027', createdAt: addMs(NINE_AM, MINUTE), actor: null },
  ];
  const items = new Map([['8901000000118', { stock: 3, available: 1, lowMark: 5, readAt: NINE_AM }]]);
  const details = buildOrderDetails({ ...createCardRows(createOrderRow(), { events, items }), ownActions: [] });
  expect(details.deliveryFee).toBe(2_500);
  expect(details.lines[0]).toEqual({
    name: 'Chakki atta 5 kg',
    barcode: '8901000000118',
    quantity: 2,
    freeQuantity: 0,
    unitPrice: 26_800,
    mrp: 28_500,
    lineTotal: 53_600,
    shelf: { stock: 3, available: 1, low: true, readAt: NINE_AM },
  });
  expect(details.lines[1]?.shelf).toBeNull();
  expect(details.lines[1]?.mrp).toBeNull();
  expect(details.timeline.map(({ type }) => type)).toEqual(['order.placed', 'order.new_in_2027']);
});

test('the timeline begins with the placement, even where its event was missed', () => {
  expect(buildOrderDetails({ ...createCardRows(), ownActions: [] }).timeline).toEqual([
    { type: 'order.placed', at: NINE_AM, actor: 'customer', person: null, reason: null },
  ]);
});

test.each([
  ['done', 'this_counter', 'Meena'],
  ['refused', 'pos', null],
] as const)('an accept by a counter, while the one of this counter is %s, is by %s, %s', (state, actor, person) => {
  const event = { id: 'evt_2', storeId: 1001, orderId: 'ORDER-9GQ27K38', reason: null };
  const events = [
    { ...event, type: 'order.accepted', createdAt: NINE_AM, actor: 'pos' },
    { ...event, type: 'order.cancelled', createdAt: addMs(NINE_AM, MINUTE), actor: 'pos' },
  ];
  const ownActions = [createActionRow(ACCEPT_PAYLOAD, { state, who: 'Meena' })];
  const { timeline } = buildOrderDetails({ ...createCardRows(createOrderRow(), { events }), ownActions });
  expect(timeline.slice(-2)).toMatchObject([
    { actor, person },
    { actor: 'pos', person: null },
  ]);
});
