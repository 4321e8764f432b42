import { describe, expect, test } from 'vitest';
import { SECOND } from '../../../../../electron/contract/domain/time.ts';
import { ServiceHarness } from '../../support/service-harness.ts';

async function courierOrder(world: ServiceHarness): Promise<string> {
  const order = await world.placeOrder();
  const body = { fulfilment_mode: 'SERVICE_COURIER' };
  const { json } = await world.call('POST', world.store(`/orders/${order}/accept`), { body });
  expect(json.courier).toMatchObject({ status: 'NOT_REQUESTED' });
  return order;
}

describe('delivery by the service’s courier', () => {
  test('delivery options say what each way costs; one that can not be had says why', async () => {
    const world = new ServiceHarness();
    const order = await world.placeOrder();
    const path = world.store(`/orders/${order}/delivery-options`);
    const [own, courier] = (await world.call('GET', path)).json.data;
    expect(own).toMatchObject({ mode: 'STORE_STAFF', available: true, reason: null, commission_amount: '0.00' });
    expect(courier).toMatchObject({ mode: 'SERVICE_COURIER', available: true, commission_percent: '12.00' });
    await world.operate('PATCH', `/stores/${world.storeId}`, { courier_available: false });
    expect((await world.call('GET', path)).json.data[1]).toMatchObject({
      available: false,
      reason: expect.any(String),
    });
    const body = { fulfilment_mode: 'SERVICE_COURIER' };
    const refused = await world.call('POST', world.store(`/orders/${order}/accept`), { body });
    expect(refused.code).toBe('fulfilment_unavailable');
  });

  test('each step tells its event; a later rider is a rider changed', async () => {
    const world = new ServiceHarness();
    const order = await courierOrder(world);
    await world.play(`/orders/${order}/picking`);
    const told = { status: 'ASSIGNED', rider_name: 'Sunita', eta_minutes: 12 };
    for (const body of [{ status: 'BOOKED', provider: 'Tez' }, told, { status: 'ASSIGNED', rider_name: 'Imran' }]) {
      await world.play(`/orders/${order}/courier`, body);
    }
    const early = await world.operate('POST', `/orders/${order}/courier`, { status: 'PICKED_UP' });
    expect(early.code).toBe('order_not_in_required_state');
    await world.play(`/orders/${order}/packed`);
    await world.play(`/orders/${order}/courier`, { status: 'PICKED_UP' });
    await world.play(`/orders/${order}/courier`, { status: 'DELIVERED' });
    const { json } = await world.call('GET', world.store(`/orders/${order}`));
    expect(json).toMatchObject({
      status: 'DELIVERED',
      courier: { status: 'DELIVERED', provider: 'Tez', rider_name: 'Imran' },
    });
    expect(await world.eventTypes(order)).toEqual([
      'order.placed',
      'order.accepted',
      'order.picking_started',
      'delivery.courier_booked',
      'delivery.courier_assigned',
      'delivery.rider_changed',
      'order.packed',
      'order.out_for_delivery',
      'order.delivered',
      'sale.completed',
    ]);
  });

  test('no courier was available: ask again, or hand the order to the store’s own riders', async () => {
    const world = new ServiceHarness();
    const order = await courierOrder(world);
    const retry = () => world.call('POST', world.store(`/orders/${order}/courier/retry`));
    expect((await retry()).code).toBe('order_not_in_required_state');
    await world.play(`/orders/${order}/picking`);
    expect((await retry()).code).toBe('courier_already_booked');
    await world.play(`/orders/${order}/courier`, { status: 'FAILED' });
    expect((await retry()).json.courier.status).toBe('REQUESTED');
    const body = { fulfilment_mode: 'STORE_STAFF' };
    const handed = await world.call('POST', world.store(`/orders/${order}/delivery-method`), { body });
    expect(handed.json).toMatchObject({ fulfilment_mode: 'STORE_STAFF', courier: { status: 'CANCELLED' } });
    expect((await retry()).code).toBe('not_courier_order');
    const again = await world.call('POST', world.store(`/orders/${order}/delivery-method`), { body });
    expect(again.code).toBe('not_courier_order');
    expect((await world.eventTypes(order)).slice(-2)).toEqual(['delivery.failed', 'order.fulfilment_changed']);
  });

  test('an order that is out for delivery is not handed back', async () => {
    const world = new ServiceHarness();
    const order = await courierOrder(world);
    for (const to of ['PACKED', 'OUT_FOR_DELIVERY']) {
      await world.call('POST', `/v1/sandbox/orders/${order}/advance`, { body: { to } });
    }
    const body = { fulfilment_mode: 'STORE_STAFF' };
    const refused = await world.call('POST', world.store(`/orders/${order}/delivery-method`), { body });
    expect(refused.code).toBe('order_not_in_required_state');
  });

  test('in automatic mode the courier moves by itself and waits for the packing', async () => {
    const world = new ServiceHarness({ courier: 'auto' });
    const order = await courierOrder(world);
    await world.play(`/orders/${order}/picking`);
    await world.clock.advance(30 * SECOND);
    const waiting = (await world.call('GET', world.store(`/orders/${order}`))).json;
    expect(waiting).toMatchObject({ status: 'ACCEPTED', courier: { status: 'ASSIGNED' } });
    await world.play(`/orders/${order}/packed`);
    await world.clock.advance(30 * SECOND);
    const done = (await world.call('GET', world.store(`/orders/${order}`))).json;
    expect(done).toMatchObject({ status: 'DELIVERED', courier: { status: 'DELIVERED' } });
    expect(world.clock.pendingCount).toBe(0);
  });
});
