import { describe, expect, test } from 'vitest';
import { addMs, MINUTE } from '../../../../electron/contract/domain/time.ts';
import type { OrderCardRows } from '../../../../electron/views/orders/order-card.ts';
import { buildOrderCard } from '../../../../electron/views/orders/order-card.ts';
import {
  ACCEPT_PAYLOAD,
  createActionRow,
  createApiOrder,
  createCardRows,
  createOrderRow,
  createRefusedAction,
  NINE_AM,
} from '../../../support/view-rows.ts';

const reject = { kind: 'reject', orderId: 'ORDER-9GQ27K38', reason: null } as const;

describe('an order', () => {
  test('has its number, amount, items and units', () => {
    expect(buildOrderCard(createCardRows())).toMatchObject({
      number: '7K38',
      total: 64_200,
      items: 2,
      units: 3,
      paid: true,
      paymentMethod: 'UPI',
      placedAt: NINE_AM,
      action: null,
      refusal: null,
      offers: null,
      stopped: null,
      booked: null,
      isUnsaved: false,
    });
  });

  test('is held for 15 minutes from its placement', () => {
    expect(buildOrderCard(createCardRows()).holdEndsAt).toBe(addMs(NINE_AM, 15 * MINUTE));
  });

  test.each([
    ['accepted', createOrderRow(createApiOrder({ status: 'ACCEPTED' }))],
    ['of unknown placement', createOrderRow(createApiOrder({ placed_at: null }))],
  ])('%s shows no hold', (_, row) => {
    expect(buildOrderCard(createCardRows(row)).holdEndsAt).toBeNull();
  });

  test('keeps a status that this app doesn’t know', () => {
    expect(buildOrderCard(createCardRows(createOrderRow(createApiOrder({ status: 'ON_HOLD' })))).status).toBe(
      'ON_HOLD',
    );
  });

  test('shows of its courier what the service says', () => {
    const order = createApiOrder({ courier: { status: 'ASSIGNED', rider_name: 'Ravi', eta_minutes: 4 } });
    expect(buildOrderCard(createCardRows(createOrderRow(order))).courier).toEqual({
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
    const actions = [createActionRow(ACCEPT_PAYLOAD, { state, firstSentAt: state === 'waiting' ? null : NINE_AM })];
    expect(buildOrderCard(createCardRows(createOrderRow(), { actions })).action).toEqual({
      actionId: 'action-1',
      kind: 'accept',
      state,
      mode: 'STORE_STAFF',
      askedAt: NINE_AM,
      canWithdraw: state === 'waiting',
    });
  });

  test('that waits again after it was sent can’t be withdrawn', () => {
    const actions = [createActionRow(ACCEPT_PAYLOAD, { firstSentAt: NINE_AM })];
    expect(buildOrderCard(createCardRows(createOrderRow(), { actions })).action?.canWithdraw).toBe(false);
  });

  test.each(['done', 'refused', 'withdrawn'] as const)('%s is not laid over the order', (state) => {
    expect(
      buildOrderCard(createCardRows(createOrderRow(), { actions: [createActionRow(ACCEPT_PAYLOAD, { state })] }))
        .action,
    ).toBeNull();
  });

  test('is not shown on an order that has moved on', () => {
    const actions = [createActionRow(ACCEPT_PAYLOAD, { state: 'sending', firstSentAt: NINE_AM })];
    expect(
      buildOrderCard(createCardRows(createOrderRow(createApiOrder({ status: 'ACCEPTED' })), { actions })).action,
    ).toBeNull();
  });

  test('refused is shown while the order can still be decided', () => {
    const actions = [createRefusedAction(ACCEPT_PAYLOAD, 'insufficient_stock', NINE_AM)];
    expect(buildOrderCard(createCardRows(createOrderRow(), { actions })).refusal).toMatchObject({
      code: 'insufficient_stock',
      at: NINE_AM,
    });
    const gone = createOrderRow(createApiOrder({ status: 'CANCELLED' }));
    expect(buildOrderCard(createCardRows(gone, { actions })).refusal).toBeNull();
  });

  test('refused is no longer shown once staff have tried something else', () => {
    const actions = [
      createRefusedAction(ACCEPT_PAYLOAD, 'insufficient_stock', NINE_AM),
      createActionRow(reject, { id: 'action-2' }),
    ];
    const card = buildOrderCard(createCardRows(createOrderRow(), { actions }));
    expect(card).toMatchObject({ refusal: null, action: { actionId: 'action-2', kind: 'reject', mode: null } });
  });
});

describe('a failed courier', () => {
  const row = (part = {}) => createOrderRow(createApiOrder({ status: 'PACKED', courier: { status: 'FAILED' } }), part);
  const failed = {
    id: 'evt_1',
    type: 'delivery.failed',
    storeId: 1001,
    orderId: 'ORDER-9GQ27K38',
    createdAt: addMs(NINE_AM, MINUTE),
    actor: null,
    reason: 'no rider was free',
  };
  const courierFailed = (part = {}) => buildOrderCard(createCardRows(row(part), { events: [failed] })).courierFailed;

  test('says when and why, and whether staff have seen it', () => {
    expect(courierFailed()).toEqual({ at: failed.createdAt, reason: 'no rider was free', seen: false });
    expect(courierFailed({ seenAt: NINE_AM })?.seen).toBe(false);
    expect(courierFailed({ seenAt: addMs(NINE_AM, MINUTE) })?.seen).toBe(true);
  });

  test('whose event was missed is shown all the same', () => {
    expect(buildOrderCard(createCardRows(row())).courierFailed).toEqual({ at: NINE_AM, reason: null, seen: false });
  });

  test.each([null, undefined, 'NOT_REQUESTED', 'REQUESTED', 'BOOKED', 'CANCELLED', 'LOST'])(
    'is news by its event alone, whatever the order in it says: %s',
    (status) => {
      const courier = status === null ? null : { status };
      const order = createApiOrder({ status: 'PACKED', fulfilment_mode: 'SERVICE_COURIER', courier });
      const known = createOrderRow(order, { asOf: failed.createdAt });
      const event = { ...failed, courierStatus: status ?? null };
      const card = (part: Partial<OrderCardRows> = {}, at = known) =>
        buildOrderCard(createCardRows(at, { events: [event], ...part }));
      expect(card()).toMatchObject({ courierFailed: { seen: false }, courierActions: { retry: true, handBack: true } });

      const later = addMs(failed.createdAt, MINUTE);
      const booked = { ...failed, id: 'evt_2', type: 'delivery.courier_booked', createdAt: later };
      expect(card({ events: [event, booked] }).courierFailed).toBeNull();
      const retried = createActionRow(
        { kind: 'retry_courier', orderId: known.id },
        { state: 'done', settledAt: later },
      );
      expect(card({ actions: [retried] }).courierFailed).toBeNull();
      const assigned = createApiOrder({ ...order, courier: { status: 'ASSIGNED' } });
      expect(card({}, createOrderRow(assigned, { asOf: later })).courierFailed).toBeNull();
      const reread = createOrderRow(order, { asOf: later });
      expect(card({}, reread).courierFailed).not.toBeNull();
    },
  );

  test.each([
    ['OUT_FOR_DELIVERY', 'ASSIGNED'],
    ['DELIVERED', 'FAILED'],
    ['CANCELLED', 'FAILED'],
  ])('is no matter for an order that is %s with its courier %s', (status, courier) => {
    const order = createApiOrder({ status, courier: { status: courier } });
    expect(buildOrderCard(createCardRows(createOrderRow(order), { events: [failed] })).courierFailed).toBeNull();
  });
});
