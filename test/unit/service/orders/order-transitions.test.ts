import { describe, expect, test } from 'vitest';
import { ORDER_STATUSES } from '../../../../electron/contract/api/enums.ts';
import type { OrderTransition } from '../../../../electron/service/orders/order-transitions.ts';
import { FINAL_STATUSES, ORDER_TRANSITIONS } from '../../../../electron/service/orders/order-transitions.ts';
import { ServiceHarness } from '../support/service-harness.ts';

const ALL: readonly OrderTransition[] = Object.values(ORDER_TRANSITIONS);

describe('S2: the table of transitions', () => {
  test('a final status has no transition; every other status has one', () => {
    for (const status of ORDER_STATUSES) {
      expect(ALL.some((transition) => transition.from.includes(status))).toBe(!FINAL_STATUSES.has(status));
    }
  });

  test('every status can be reached', () => {
    const reached = new Set(ALL.map((transition) => transition.to));
    expect([...ORDER_STATUSES].filter((status) => !reached.has(status))).toEqual([]);
  });
});

describe('the life of an order', () => {
  test('the sandbox advances an order one step at a time', async () => {
    const service = new ServiceHarness();
    const order = await service.placeOrder();
    const advance = (to: string) => service.sandbox('POST', `/v1/sandbox/orders/${order}/advance`, { body: { to } });
    for (const tooEarly of ['PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED']) {
      expect((await advance(tooEarly)).code).toBe('order_not_in_required_state');
    }
    for (const to of ['ACCEPTED', 'PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED']) {
      expect((await advance(to)).json).toEqual({ order_id: order, status: to });
    }
    expect((await advance('CANCELLED')).code).toBe('order_not_in_required_state');
    expect(await service.eventTypes(order)).toEqual([
      'order.placed',
      'order.accepted',
      'order.picking_started',
      'order.packed',
      'order.out_for_delivery',
      'order.delivered',
      'sale.completed',
    ]);
  });

  test('S10: a delivered order makes one sale; acknowledging the sale books it for good', async () => {
    const service = new ServiceHarness();
    const order = await service.placeOrder();
    for (const to of ['ACCEPTED', 'PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED']) {
      await service.sandbox('POST', `/v1/sandbox/orders/${order}/advance`, { body: { to } });
    }
    const sales = await service.all(service.store('/sales'));
    expect(sales).toHaveLength(1);
    const event = (await service.all('/v1/events?type=sale.completed'))[0];
    expect(event.data).toMatchObject({ channel: 'SERVICE_ONLINE', sale: sales[0] });
    expect([sales[0].id, sales[0].event_id, sales[0].sold_at]).toEqual([order, event.id, event.created_at]);
    const placed = (await service.all('/v1/events?type=order.placed'))[0].id;
    const body = { event_ids: [event.id, 'evt_none', placed, event.id] };
    for (let twice = 0; twice < 2; twice += 1) {
      const { json } = await service.sandbox('POST', service.store('/sales/ack'), { body });
      expect(json).toMatchObject({ acknowledged: [event.id], unknown: ['evt_none', placed] });
    }
    const tooMany = { event_ids: Array.from({ length: 20_001 }, () => event.id) };
    const refused = await service.sandbox('POST', service.store('/sales/ack'), { body: tooMany });
    expect([refused.status, refused.json.error.details.event_ids[0]]).toEqual([400, expect.stringContaining('20000')]);
  });

  test('the customer can cancel until picking starts', async () => {
    const service = new ServiceHarness();
    const [barcode = ''] = await service.barcodes(1);
    const order = await service.placeOrder([{ barcode, quantity: 3 }]);
    await service.operatorPost(`/orders/${order}/accept`);
    await service.operatorPost(`/orders/${order}/picking`);
    const refused = await service.operator('POST', `/orders/${order}/cancel`, { by: 'customer' });
    expect(refused.code).toBe('order_not_in_required_state');
    await service.operatorPost(`/orders/${order}/cancel`, { by: 'system', reason: 'Payment problem' });
    expect(await service.item(barcode)).toMatchObject({ stock: 50, reserved: 0 });
    const event = (await service.all('/v1/events?type=order.cancelled'))[0];
    expect(event.data).toMatchObject({
      actor: { kind: 'system' },
      previous_status: 'ACCEPTED',
      reason: 'Payment problem',
    });
  });

  test('an unpaid checkout is in no list; after a timeout it is PAYMENT_FAILED; a late payment places it again', async () => {
    const service = new ServiceHarness();
    const [barcode = ''] = await service.barcodes(1);
    const basket = { type: 'delivery', lines: [{ barcode, quantity: 2 }] };
    const { json } = await service.operatorPost(`/stores/${service.storeId}/checkouts`, {
      ...basket,
      outcome: 'pending',
    });
    const path = service.store(`/orders/${json.order_id}`);
    expect((await service.sandbox('GET', path)).code).toBe('order_not_found');
    expect(await service.all(service.store('/orders'))).toEqual([]);
    await service.operatorPost(`/orders/${json.order_id}/payment`, { outcome: 'timeout' });
    expect((await service.sandbox('GET', path)).json).toMatchObject({ status: 'PAYMENT_FAILED', placed_at: null });
    expect((await service.sandbox('POST', `${path}/accept`)).code).toBe('order_not_in_required_state');
    await service.clock.advance(60_000);
    await service.operatorPost(`/orders/${json.order_id}/payment`, { outcome: 'succeeded' });
    expect((await service.sandbox('GET', path)).json).toMatchObject({ status: 'PENDING', payment: { paid: true } });
    expect(await service.item(barcode)).toMatchObject({ reserved: 2 });
    expect(await service.eventTypes(json.order_id)).toEqual([
      'order.payment_failed',
      'order.payment_recovered',
      'order.placed',
    ]);
  });

  test('a basket of more than is left says how many are, and none where more is reserved than lies on the shelf', async () => {
    const service = new ServiceHarness();
    const [barcode = ''] = await service.barcodes(1);
    const buy = (quantity: number) =>
      service.operator('POST', `/stores/${service.storeId}/checkouts`, {
        type: 'delivery',
        lines: [{ barcode, quantity }],
        outcome: 'pending',
      });
    const ordered = await buy(2);
    await service.operatorPost(`/orders/${ordered.json.order_id}/payment`, { outcome: 'succeeded' });
    await service.sandbox('PUT', service.store('/inventory'), { body: { items: [{ barcode, stock: 1 }] } });
    const { code, json } = await buy(1);
    expect([code, json.error.message]).toEqual([
      'insufficient_stock',
      expect.stringContaining('1 wanted, 0 available'),
    ]);
  });

  test('an in-store order is COMPLETED and a sale once it is paid; then staff check it at the exit', async () => {
    const service = new ServiceHarness();
    const [barcode = ''] = await service.barcodes(1);
    const basket = { type: 'instore', lines: [{ barcode, quantity: 2, free_quantity: 1 }], outcome: 'pending' };
    const { json } = await service.operatorPost(`/stores/${service.storeId}/checkouts`, basket);
    const [listed] = await service.all(service.store('/orders?type=instore'));
    expect(listed).toMatchObject({
      id: json.order_id,
      status: 'PENDING',
      payment: { paid: false },
      delivery_fee: null,
    });
    const [line] = listed.lines;
    expect([line.quantity, line.free_quantity, line.line_total]).toEqual([2, 1, line.unit_price]);
    expect((await service.operator('POST', `/orders/${json.order_id}/exit-verified`)).status).toBe(409);
    await service.operatorPost(`/orders/${json.order_id}/payment`, { outcome: 'cash_collected' });
    await service.operatorPost(`/orders/${json.order_id}/exit-verified`);
    expect((await service.all(service.store('/sales')))[0]).toMatchObject({
      channel: 'SERVICE_INSTORE',
      payment: { method: 'CASH' },
    });
    expect(await service.item(barcode)).toMatchObject({ stock: 48, reserved: 0 });
    expect(await service.eventTypes(json.order_id)).toEqual(['sale.completed', 'sale.exit_verified']);
  });

  test('an in-store payment that failed and is collected in cash is recovered as cash by the store', async () => {
    const service = new ServiceHarness();
    const [barcode = ''] = await service.barcodes(1);
    const basket = { type: 'instore', lines: [{ barcode, quantity: 1 }], outcome: 'timeout' };
    const { json } = await service.operatorPost(`/stores/${service.storeId}/checkouts`, basket);
    await service.operatorPost(`/orders/${json.order_id}/payment`, { outcome: 'cash_collected' });
    const [recovered] = await service.all('/v1/events?type=order.payment_recovered');
    expect(recovered.data).toMatchObject({ actor: { kind: 'retailer' }, order: { payment: { method: 'CASH' } } });
  });

  test('updated_since lists the orders with any event since then, inclusive', async () => {
    const service = new ServiceHarness();
    const first = await service.placeOrder();
    await service.clock.advance(60_000);
    await service.placeOrder();
    await service.clock.advance(60_000);
    await service.operatorPost(`/orders/${first}/accept`);
    const event = (await service.all('/v1/events?type=order.accepted'))[0];
    const since = encodeURIComponent(event.created_at);
    expect((await service.all(service.store(`/orders?updated_since=${since}`))).map(({ id }) => id)).toEqual([first]);
    // An unescaped plus sign arrives as a space.
    expect(await service.all(service.store(`/orders?updated_since=${event.created_at}`))).toHaveLength(1);
    expect((await service.sandbox('GET', service.store('/orders?updated_since=yesterday'))).code).toBe(
      'invalid_timestamp',
    );
  });
});
