import { describe, expect, test } from 'vitest';
import { ORDER_STATUSES } from '../../../../electron/contract/api/enums.ts';
import type { OrderTransition } from '../../../../electron/service/orders/order-transitions.ts';
import { FINAL_STATUSES, ORDER_TRANSITIONS } from '../../../../electron/service/orders/order-transitions.ts';
import { ServiceHarness } from '../support/service-harness.ts';

const ALL: readonly OrderTransition[] = Object.values(ORDER_TRANSITIONS);

describe('S2: the table of moves', () => {
  test('nothing leads out of an end, and something out of every other status', () => {
    for (const status of ORDER_STATUSES) {
      expect(ALL.some((move) => move.from.includes(status))).toBe(!FINAL_STATUSES.has(status));
    }
  });

  test('every status but PENDING is reached by a move', () => {
    const reached = new Set(ALL.map((move) => move.to));
    expect([...ORDER_STATUSES].filter((status) => !reached.has(status))).toEqual([]);
  });
});

describe('an order from door to door', () => {
  test('the sandbox plays every other side, one step at a time', async () => {
    const world = new ServiceHarness();
    const order = await world.placeOrder();
    const advance = (to: string) => world.call('POST', `/v1/sandbox/orders/${order}/advance`, { body: { to } });
    for (const tooEarly of ['PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED']) {
      expect((await advance(tooEarly)).code).toBe('order_not_in_required_state');
    }
    for (const to of ['ACCEPTED', 'PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED']) {
      expect((await advance(to)).json).toEqual({ order_id: order, status: to });
    }
    expect((await advance('CANCELLED')).code).toBe('order_not_in_required_state');
    expect(await world.eventTypes(order)).toEqual([
      'order.placed',
      'order.accepted',
      'order.picking_started',
      'order.packed',
      'order.out_for_delivery',
      'order.delivered',
      'sale.completed',
    ]);
  });

  test('S10: a delivered order is one sale, booked by its acknowledgement, for good', async () => {
    const world = new ServiceHarness();
    const order = await world.placeOrder();
    for (const to of ['ACCEPTED', 'PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED']) {
      await world.call('POST', `/v1/sandbox/orders/${order}/advance`, { body: { to } });
    }
    const sales = await world.all(world.store('/sales'));
    expect(sales).toHaveLength(1);
    const event = (await world.all('/v1/events?type=sale.completed'))[0];
    expect(event.data).toMatchObject({ channel: 'SERVICE_ONLINE', sale: sales[0] });
    expect([sales[0].id, sales[0].event_id, sales[0].sold_at]).toEqual([order, event.id, event.created_at]);
    const placed = (await world.all('/v1/events?type=order.placed'))[0].id;
    const body = { event_ids: [event.id, 'evt_none', placed, event.id] };
    for (let twice = 0; twice < 2; twice += 1) {
      const { json } = await world.call('POST', world.store('/sales/ack'), { body });
      expect(json).toMatchObject({ acknowledged: [event.id], unknown: ['evt_none', placed] });
    }
  });

  test('the customer can cancel until picking starts', async () => {
    const world = new ServiceHarness();
    const [barcode = ''] = await world.barcodes(1);
    const order = await world.placeOrder([{ barcode, quantity: 3 }]);
    await world.play(`/orders/${order}/accept`);
    await world.play(`/orders/${order}/picking`);
    const refused = await world.operate('POST', `/orders/${order}/cancel`, { by: 'customer' });
    expect(refused.code).toBe('order_not_in_required_state');
    await world.play(`/orders/${order}/cancel`, { by: 'system', reason: 'Payment problem' });
    expect(await world.item(barcode)).toMatchObject({ stock: 50, reserved: 0 });
    const event = (await world.all('/v1/events?type=order.cancelled'))[0];
    expect(event.data).toMatchObject({
      actor: { kind: 'system' },
      previous_status: 'ACCEPTED',
      reason: 'Payment problem',
    });
  });

  test('an unpaid checkout is in no list; timed out it is PAYMENT_FAILED; paid late it is placed again', async () => {
    const world = new ServiceHarness();
    const [barcode = ''] = await world.barcodes(1);
    const basket = { type: 'delivery', lines: [{ barcode, quantity: 2 }] };
    const { json } = await world.play(`/stores/${world.storeId}/checkouts`, { ...basket, outcome: 'pending' });
    const path = world.store(`/orders/${json.order_id}`);
    expect((await world.call('GET', path)).code).toBe('order_not_found');
    expect(await world.all(world.store('/orders'))).toEqual([]);
    await world.play(`/orders/${json.order_id}/payment`, { outcome: 'timeout' });
    expect((await world.call('GET', path)).json).toMatchObject({ status: 'PAYMENT_FAILED', placed_at: null });
    expect((await world.call('POST', `${path}/accept`)).code).toBe('order_not_in_required_state');
    await world.clock.advance(60_000);
    await world.play(`/orders/${json.order_id}/payment`, { outcome: 'succeeded' });
    expect((await world.call('GET', path)).json).toMatchObject({ status: 'PENDING', payment: { paid: true } });
    expect(await world.item(barcode)).toMatchObject({ reserved: 2 });
    expect(await world.eventTypes(json.order_id)).toEqual([
      'order.payment_failed',
      'order.payment_recovered',
      'order.placed',
    ]);
  });

  test('in the store: paid or cash collected is COMPLETED and a sale, then the exit is checked', async () => {
    const world = new ServiceHarness();
    const [barcode = ''] = await world.barcodes(1);
    const basket = { type: 'instore', lines: [{ barcode, quantity: 2, free_quantity: 1 }], outcome: 'pending' };
    const { json } = await world.play(`/stores/${world.storeId}/checkouts`, basket);
    const [listed] = await world.all(world.store('/orders?type=instore'));
    expect(listed).toMatchObject({
      id: json.order_id,
      status: 'PENDING',
      payment: { paid: false },
      delivery_fee: null,
    });
    const [line] = listed.lines;
    expect([line.quantity, line.free_quantity, line.line_total]).toEqual([2, 1, line.unit_price]);
    expect((await world.operate('POST', `/orders/${json.order_id}/exit-verified`)).status).toBe(409);
    await world.play(`/orders/${json.order_id}/payment`, { outcome: 'cash_collected' });
    await world.play(`/orders/${json.order_id}/exit-verified`);
    expect((await world.all(world.store('/sales')))[0]).toMatchObject({
      channel: 'SERVICE_INSTORE',
      payment: { method: 'CASH' },
    });
    expect(await world.item(barcode)).toMatchObject({ stock: 48, reserved: 0 });
    expect(await world.eventTypes(json.order_id)).toEqual(['sale.completed', 'sale.exit_verified']);
  });

  test('updated_since lists the orders with any event since then, inclusive', async () => {
    const world = new ServiceHarness();
    const first = await world.placeOrder();
    await world.clock.advance(60_000);
    await world.placeOrder();
    await world.clock.advance(60_000);
    await world.play(`/orders/${first}/accept`);
    const event = (await world.all('/v1/events?type=order.accepted'))[0];
    const since = encodeURIComponent(event.created_at);
    expect((await world.all(world.store(`/orders?updated_since=${since}`))).map(({ id }) => id)).toEqual([first]);
    // A plus sign that nobody escaped arrives as a space.
    expect(await world.all(world.store(`/orders?updated_since=${event.created_at}`))).toHaveLength(1);
    expect((await world.call('GET', world.store('/orders?updated_since=yesterday'))).code).toBe('invalid_timestamp');
  });
});
