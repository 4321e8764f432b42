import { describe, expect, test } from 'vitest';
import { addMs, MINUTE } from '../../../../electron/contract/domain/time.ts';
import { buildOrderCard } from '../../../../electron/views/orders/order-card.ts';
import { accept, actionOf, cardRows, nine, orderOf, refused, rowOf } from '../../../support/view-rows.ts';

const reject = { kind: 'reject', orderId: 'ORDER-9GQ27K38', reason: null } as const;

describe('an order', () => {
  test('has its number, amount, items and units', () => {
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

  test('is held for 15 minutes from its placement', () => {
    expect(buildOrderCard(cardRows()).holdEndsAt).toBe(addMs(nine, 15 * MINUTE));
  });

  test.each([
    ['accepted', rowOf(orderOf({ status: 'ACCEPTED' }))],
    ['of unknown placement', rowOf(orderOf({ placed_at: null }))],
  ])('%s shows no hold', (_, row) => {
    expect(buildOrderCard(cardRows(row)).holdEndsAt).toBeNull();
  });

  test('keeps a status that this app doesn’t know', () => {
    expect(buildOrderCard(cardRows(rowOf(orderOf({ status: 'ON_HOLD' })))).status).toBe('ON_HOLD');
  });

  test('shows of its courier what the service says', () => {
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

describe('an accept or reject', () => {
  test.each(['waiting', 'sending', 'unknown'] as const)('%s is laid over the order', (state) => {
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

  test('that waits again after it was sent can’t be withdrawn', () => {
    const actions = [actionOf(accept, { firstSentAt: nine })];
    expect(buildOrderCard(cardRows(rowOf(), { actions })).action?.canWithdraw).toBe(false);
  });

  test.each(['done', 'refused', 'withdrawn'] as const)('%s is not laid over the order', (state) => {
    expect(buildOrderCard(cardRows(rowOf(), { actions: [actionOf(accept, { state })] })).action).toBeNull();
  });

  test('is not laid over an order that has moved on', () => {
    const actions = [actionOf(accept, { state: 'sending', firstSentAt: nine })];
    expect(buildOrderCard(cardRows(rowOf(orderOf({ status: 'ACCEPTED' })), { actions })).action).toBeNull();
  });

  test('refused is shown while the order can still be decided', () => {
    const actions = [refused(accept, 'insufficient_stock', nine)];
    expect(buildOrderCard(cardRows(rowOf(), { actions })).refusal).toMatchObject({
      code: 'insufficient_stock',
      at: nine,
    });
    const gone = rowOf(orderOf({ status: 'CANCELLED' }));
    expect(buildOrderCard(cardRows(gone, { actions })).refusal).toBeNull();
  });

  test('refused is no longer shown once staff have tried something else', () => {
    const actions = [refused(accept, 'insufficient_stock', nine), actionOf(reject, { id: 'action-2' })];
    const card = buildOrderCard(cardRows(rowOf(), { actions }));
    expect(card).toMatchObject({ refusal: null, action: { actionId: 'action-2', kind: 'reject', mode: null } });
  });
});

describe('a failed courier', () => {
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

  test('says when and why, and whether staff have seen it', () => {
    expect(courierFailed()).toEqual({ at: failed.createdAt, reason: 'no rider was free', seen: false });
    expect(courierFailed({ seenAt: nine })?.seen).toBe(false);
    expect(courierFailed({ seenAt: addMs(nine, MINUTE) })?.seen).toBe(true);
  });

  test('whose event was missed is shown all the same', () => {
    expect(buildOrderCard(cardRows(row())).courierFailed).toEqual({ at: nine, reason: null, seen: false });
  });

  test.each([
    ['ACCEPTED', 'ASSIGNED'],
    ['DELIVERED', 'FAILED'],
    ['CANCELLED', 'FAILED'],
  ])('is no matter for an order that is %s with its courier %s', (status, courier) => {
    const order = orderOf({ status, courier: { status: courier } });
    expect(buildOrderCard(cardRows(rowOf(order), { events: [failed] })).courierFailed).toBeNull();
  });
});
