import { describe, expect, test } from 'vitest';
import { SECOND } from '../../../../../electron/contract/domain/time.ts';
import { ServiceHarness } from '../../support/service-harness.ts';

async function placeCourierOrder(service: ServiceHarness): Promise<string> {
  const order = await service.placeOrder();
  const body = { fulfilment_mode: 'SERVICE_COURIER' };
  const { json } = await service.sandbox('POST', service.store(`/orders/${order}/accept`), { body });
  expect(json.courier).toMatchObject({ status: 'NOT_REQUESTED' });
  return order;
}

describe('delivery by the service’s courier', () => {
  test('delivery options state the cost of each method; an unavailable method states why', async () => {
    const service = new ServiceHarness();
    const order = await service.placeOrder();
    const path = service.store(`/orders/${order}/delivery-options`);
    const [own, courier] = (await service.sandbox('GET', path)).json.data;
    expect(own).toMatchObject({ mode: 'STORE_STAFF', available: true, reason: null, commission_amount: '0.00' });
    expect(courier).toMatchObject({ mode: 'SERVICE_COURIER', available: true, commission_percent: '12.00' });
    await service.operator('PATCH', `/stores/${service.storeId}`, { courier_available: false });
    expect((await service.sandbox('GET', path)).json.data[1]).toMatchObject({
      available: false,
      reason: expect.any(String),
    });
    const body = { fulfilment_mode: 'SERVICE_COURIER' };
    const refused = await service.sandbox('POST', service.store(`/orders/${order}/accept`), { body });
    expect(refused.code).toBe('fulfilment_unavailable');
  });

  test('each step emits its event; another rider emits rider_changed', async () => {
    const service = new ServiceHarness();
    const order = await placeCourierOrder(service);
    await service.operatorPost(`/orders/${order}/picking`);
    const assigned = { status: 'ASSIGNED', rider_name: 'Sunita', eta_minutes: 12 };
    for (const body of [{ status: 'BOOKED', provider: 'Tez' }, assigned, { status: 'ASSIGNED', rider_name: 'Imran' }]) {
      await service.operatorPost(`/orders/${order}/courier`, body);
    }
    const early = await service.operator('POST', `/orders/${order}/courier`, { status: 'PICKED_UP' });
    expect(early.code).toBe('order_not_in_required_state');
    await service.operatorPost(`/orders/${order}/packed`);
    await service.operatorPost(`/orders/${order}/courier`, { status: 'PICKED_UP' });
    await service.operatorPost(`/orders/${order}/courier`, { status: 'DELIVERED' });
    const { json } = await service.sandbox('GET', service.store(`/orders/${order}`));
    expect(json).toMatchObject({
      status: 'DELIVERED',
      courier: { status: 'DELIVERED', provider: 'Tez', rider_name: 'Imran' },
    });
    expect(await service.eventTypes(order)).toEqual([
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

  test('if no courier is available, the POS can request one again or give the order to the store’s own riders', async () => {
    const service = new ServiceHarness();
    const order = await placeCourierOrder(service);
    const retry = () => service.sandbox('POST', service.store(`/orders/${order}/courier/retry`));
    expect((await retry()).code).toBe('order_not_in_required_state');
    await service.operatorPost(`/orders/${order}/picking`);
    expect((await retry()).code).toBe('courier_already_booked');
    await service.operatorPost(`/orders/${order}/courier`, { status: 'FAILED' });
    expect((await retry()).json.courier.status).toBe('REQUESTED');
    const body = { fulfilment_mode: 'STORE_STAFF' };
    const changed = await service.sandbox('POST', service.store(`/orders/${order}/delivery-method`), { body });
    expect(changed.json).toMatchObject({ fulfilment_mode: 'STORE_STAFF', courier: { status: 'CANCELLED' } });
    expect((await retry()).code).toBe('not_courier_order');
    const again = await service.sandbox('POST', service.store(`/orders/${order}/delivery-method`), { body });
    expect(again.code).toBe('not_courier_order');
    expect((await service.eventTypes(order)).slice(-2)).toEqual(['delivery.failed', 'order.fulfilment_changed']);
  });

  test('an automatic courier moves by itself and waits for the order to be packed', async () => {
    const service = new ServiceHarness({ courier: 'auto' });
    const order = await placeCourierOrder(service);
    await service.operatorPost(`/orders/${order}/picking`);
    await service.clock.advance(30 * SECOND);
    const waiting = (await service.sandbox('GET', service.store(`/orders/${order}`))).json;
    expect(waiting).toMatchObject({ status: 'ACCEPTED', courier: { status: 'ASSIGNED' } });
    // The courier who waits is not asked again and again.
    expect(service.clock.pendingCount).toBe(0);
    await service.operatorPost(`/orders/${order}/packed`);
    await service.clock.advance(30 * SECOND);
    const done = (await service.sandbox('GET', service.store(`/orders/${order}`))).json;
    expect(done).toMatchObject({ status: 'DELIVERED', courier: { status: 'DELIVERED' } });
    expect(service.clock.pendingCount).toBe(0);
  });
});
