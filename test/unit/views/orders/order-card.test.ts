import { describe, expect, test } from 'vitest';
import { paise } from '../../../../electron/contract/domain/money.ts';
import { shortNumber } from '../../../../electron/contract/domain/order-number.ts';
import { addMs, MINUTE } from '../../../../electron/contract/domain/time.ts';
import { buildOrderCard } from '../../../../electron/views/orders/order-card.ts';
import { buildOrderDetails } from '../../../../electron/views/orders/order-details.ts';
import { accept, actionOf, cardRows, nine, orderOf, refused, rowOf } from '../../../support/view-rows.ts';

const reject = { kind: 'reject', orderId: 'ORDER-9GQ27K38', reason: null } as const;

test.each([
  ['ORDER-9GQ27K38', '7K38'],
  ['ORDER-41', '41'],
  ['4711', '4711'],
  ['A-B-C', 'C'],
])('%s is called %s', (id, number) => {
  expect(shortNumber(id)).toBe(number);
});

describe('an order', () => {
  test('is shown with its number, amount, items and units', () => {
    expect(buildOrderCard(cardRows())).toMatchObject({
      number: '7K38',
      total: 64_200,
      items: 2,
      units: 3,
      paid: true,
      paymentMethod: 'UPI',
      placedAt: nine,
      action: null,
      refusal: null,
      offers: null,
      stopped: null,
      booked: null,
    });
  });

  test('has its units held for 15 minutes from its placement', () => {
    expect(buildOrderCard(cardRows()).holdEndsAt).toBe(addMs(nine, 15 * MINUTE));
  });

  test.each([
    ['accepted', rowOf(orderOf({ status: 'ACCEPTED' }))],
    ['of unknown placement', rowOf(orderOf({ placed_at: null }))],
  ])('%s has no hold to show', (_, row) => {
    expect(buildOrderCard(cardRows(row)).holdEndsAt).toBeNull();
  });

  test('of a status that this app doesn’t know is shown with it', () => {
    expect(buildOrderCard(cardRows(rowOf(orderOf({ status: 'ON_HOLD' })))).status).toBe('ON_HOLD');
  });

  test('shows its courier as far as the service tells', () => {
    const order = orderOf({ courier: { status: 'ASSIGNED', rider_name: 'Ravi', eta_minutes: 4 } });
    expect(buildOrderCard(cardRows(rowOf(order))).courier).toEqual({
      status: 'ASSIGNED',
      provider: null,
      riderName: 'Ravi',
      riderPhone: null,
      vehicle: null,
      trackingUrl: null,
      etaMinutes: 4,
    });
  });
});

describe('our accept or reject', () => {
  test.each(['waiting', 'sending', 'unknown'] as const)('%s lies over the order', (state) => {
    const actions = [actionOf(accept, { state, firstSentAt: state === 'waiting' ? null : nine })];
    expect(buildOrderCard(cardRows(rowOf(), { actions })).action).toEqual({
      actionId: 'action-1',
      kind: 'accept',
      state,
      mode: 'STORE_STAFF',
      askedAt: nine,
      canWithdraw: state === 'waiting',
    });
  });

  test('that waits again after it may have left can’t be taken back', () => {
    const actions = [actionOf(accept, { firstSentAt: nine })];
    expect(buildOrderCard(cardRows(rowOf(), { actions })).action?.canWithdraw).toBe(false);
  });

  test.each(['done', 'refused', 'withdrawn'] as const)('%s lies over nothing', (state) => {
    expect(buildOrderCard(cardRows(rowOf(), { actions: [actionOf(accept, { state })] })).action).toBeNull();
  });

  test('lies over nothing once the order has moved on', () => {
    const actions = [actionOf(accept, { state: 'sending', firstSentAt: nine })];
    expect(buildOrderCard(cardRows(rowOf(orderOf({ status: 'ACCEPTED' })), { actions })).action).toBeNull();
  });

  test('refused is said while the order can still be decided', () => {
    const actions = [refused(accept, 'insufficient_stock', nine)];
    expect(buildOrderCard(cardRows(rowOf(), { actions })).refusal).toMatchObject({
      code: 'insufficient_stock',
      at: nine,
    });
    const gone = rowOf(orderOf({ status: 'CANCELLED' }));
    expect(buildOrderCard(cardRows(gone, { actions })).refusal).toBeNull();
  });

  test('refused is no longer said when staff have tried something else', () => {
    const actions = [refused(accept, 'insufficient_stock', nine), actionOf(reject, { id: 'action-2' })];
    const card = buildOrderCard(cardRows(rowOf(), { actions }));
    expect(card).toMatchObject({ refusal: null, action: { actionId: 'action-2', kind: 'reject', mode: null } });
  });
});

describe('what each way of delivering costs', () => {
  const options = [
    { mode: 'STORE_STAFF', available: true, commission_percent: '0.00', commission_amount: '0.00' },
    {
      mode: 'SERVICE_COURIER',
      available: true,
      commission_percent: '7.50',
      commission_amount: '48.15',
      eta_minutes: 18,
    },
  ];
  const read = (list: readonly (typeof options)[number][]) =>
    list.map((option) => ({ object: null, reason: null, eta_minutes: null, ...option }));
  const nulls = { object: null, reason: null, eta_minutes: null };

  test('is shown with what the store keeps', () => {
    const card = buildOrderCard(cardRows(rowOf(), { options: read(options) }));
    expect(card.offers?.courier).toEqual({
      available: true,
      reason: null,
      cost: 4_815,
      percent: 750,
      keeps: paise(64_200 - 4_815),
      etaMinutes: 18,
    });
    expect(card.offers?.own).toMatchObject({ available: true, cost: 0, keeps: 64_200 });
  });

  test('a way that is not listed can’t be had, one without a price has none', () => {
    const own = { ...nulls, mode: 'STORE_STAFF', available: true, commission_percent: null, commission_amount: null };
    const card = buildOrderCard(cardRows(rowOf(), { options: [own] }));
    expect(card.offers).toMatchObject({ own: { available: true, keeps: null }, courier: { available: false } });
  });

  test('says in the service’s words why a way can’t be had', () => {
    const courier = {
      ...nulls,
      mode: 'SERVICE_COURIER',
      available: false,
      reason: 'No courier free',
      commission_percent: null,
      commission_amount: null,
    };
    const card = buildOrderCard(cardRows(rowOf(), { options: [courier] }));
    expect(card.offers?.courier).toMatchObject({ available: false, reason: 'No courier free' });
  });
});

test('details hold the lines, the fee and the whole timeline', () => {
  const event = { id: 'evt_1', storeId: 1001, orderId: 'ORDER-9GQ27K38', reason: null, raw: null };
  const events = [
    { ...event, type: 'order.placed', createdAt: nine, actor: 'customer' },
    { ...event, type: 'order.new_in_2027', createdAt: addMs(nine, MINUTE), actor: null },
  ];
  const shelf = new Map([['8901000000118', { stock: 3, available: 1, lowMark: 5, readAt: nine }]]);
  const details = buildOrderDetails(cardRows(rowOf(), { events, shelf }));
  expect(details.deliveryFee).toBe(2_500);
  expect(details.lines[0]).toEqual({
    name: 'Chakki atta 5 kg',
    barcode: '8901000000118',
    quantity: 2,
    freeQuantity: 0,
    unitPrice: 26_800,
    mrp: 28_500,
    lineTotal: 53_600,
    shelf: { stock: 3, available: 1, low: true, readAt: nine },
  });
  expect(details.lines[1]?.shelf).toBeNull();
  expect(details.lines[1]?.mrp).toBeNull();
  expect(details.timeline.map(({ type }) => type)).toEqual(['order.placed', 'order.new_in_2027']);
});

describe('a courier that failed', () => {
  const row = (part = {}) => rowOf(orderOf({ status: 'PACKED', courier: { status: 'FAILED' } }), part);
  const failed = {
    id: 'evt_1',
    type: 'delivery.failed',
    storeId: 1001,
    orderId: 'ORDER-9GQ27K38',
    createdAt: addMs(nine, MINUTE),
    actor: null,
    reason: 'no rider was free',
    raw: null,
  };
  const courierFailed = (part = {}) => buildOrderCard(cardRows(row(part), { events: [failed] })).courierFailed;

  test('says when and why, until somebody has seen it', () => {
    expect(courierFailed()).toEqual({ at: failed.createdAt, reason: 'no rider was free', seen: false });
    expect(courierFailed({ seenAt: nine })?.seen).toBe(false);
    expect(courierFailed({ seenAt: addMs(nine, MINUTE) })?.seen).toBe(true);
  });

  test('whose event was missed is told all the same', () => {
    expect(buildOrderCard(cardRows(row())).courierFailed).toEqual({ at: nine, reason: null, seen: false });
  });

  test.each([
    ['ACCEPTED', 'ASSIGNED'],
    ['DELIVERED', 'FAILED'],
    ['CANCELLED', 'FAILED'],
  ])('no longer matters to an order that is %s with its courier %s', (status, courier) => {
    const order = orderOf({ status, courier: { status: courier } });
    expect(buildOrderCard(cardRows(rowOf(order), { events: [failed] })).courierFailed).toBeNull();
  });
});

test('the timeline begins with the placement, also where its event was missed', () => {
  expect(buildOrderDetails(cardRows()).timeline).toEqual([
    { type: 'order.placed', at: nine, actor: 'customer', reason: null },
  ]);
});
