import { expect, test } from 'vitest';
import { DAY } from '../../../../electron/contract/domain/time.ts';
import { ServiceHarness } from '../support/service-harness.ts';
import { WebhookReceiver } from '../support/webhook-receiver.ts';

const listEvents = async (service: ServiceHarness, order: string): Promise<string[]> => {
  const { json } = await service.operator('GET', `/orders/${order}/events`);
  return json.data.map(({ type }: { type: string }) => type);
};

async function deliver(service: ServiceHarness, order: string): Promise<string> {
  for (const to of ['ACCEPTED', 'PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED'])
    await service.sandbox('POST', `/v1/sandbox/orders/${order}/advance`, { body: { to } });
  const sales = await service.all('/v1/events?type=sale.completed');
  return sales.find(({ data }) => data.order.id === order).id;
}

test('events are kept for the 30 days of their list, and longer while they are needed', async () => {
  const service = new ServiceHarness();
  const [booked, unbooked] = [await service.placeOrder(), await service.placeOrder()];
  const bookedSale = await deliver(service, booked);
  const unbookedSale = await deliver(service, unbooked);
  const acknowledge = async (ids: string[]) =>
    (await service.sandbox('POST', service.store('/sales/ack'), { body: { event_ids: ids } })).json;
  await acknowledge([bookedSale]);

  await service.clock.advance(29 * DAY);
  await service.placeOrder();
  const listed = (await service.all('/v1/events')).length;
  expect(await listEvents(service, booked)).toHaveLength(7);

  await service.clock.advance(3 * DAY);
  const latest = await service.placeOrder();
  expect(await listEvents(service, booked)).toEqual([]);
  expect(await listEvents(service, unbooked)).toEqual(['sale.completed']);
  expect(await acknowledge([unbookedSale])).toMatchObject({ acknowledged: [unbookedSale], unknown: [] });
  const events = await service.all('/v1/events');
  expect(events).toHaveLength(2);
  expect(events.at(-1).data.order.id).toBe(latest);
  expect(listed).toBeGreaterThan(14);
  // The orders themselves stay.
  expect((await service.sandbox('GET', service.store(`/orders/${booked}`))).json.status).toBe('DELIVERED');
});

test('S7: a count from before a sale was booked is still adjusted for it when its event is gone', async () => {
  const service = new ServiceHarness();
  const [barcode = ''] = await service.barcodes(1);
  const order = await service.placeOrder([{ barcode, quantity: 2 }]);
  const sale = await deliver(service, order);
  await service.clock.advance(DAY);
  const countedAt = new Date(service.clock.now()).toISOString();
  await service.clock.advance(DAY);
  await service.sandbox('POST', service.store('/sales/ack'), { body: { event_ids: [sale] } });
  await service.clock.advance(32 * DAY);
  await service.placeOrder();
  expect(await listEvents(service, order)).toEqual([]);

  const push = { as_of: countedAt, items: [{ barcode, stock: 9 }] };
  const { json } = await service.sandbox('PUT', service.store('/inventory'), { body: push });
  expect(json.adjusted_for_unbooked_sales).toEqual({ [barcode]: 2 });
  expect((await service.item(barcode)).stock).toBe(7);
});

test('results of adjustments go with the history, and what an open order has taken is still given back', async () => {
  const service = new ServiceHarness();
  const [barcode = ''] = await service.barcodes(1);
  const order = await service.placeOrder([{ barcode, quantity: 2 }]);
  await service.sandbox('POST', service.store(`/orders/${order}/accept`), { body: {} });
  const adjust = async (): Promise<string> => {
    const body = { adjustments: [{ barcode, delta: 1 }] };
    return (await service.sandbox('POST', service.store('/inventory/adjustments'), { body })).json.id;
  };
  const statusOf = async (run: string) =>
    (await service.sandbox('GET', service.store(`/inventory/syncs/${run}`))).status;
  const first = await adjust();
  await service.clock.advance(29 * DAY);
  const second = await adjust();
  expect(await statusOf(first)).toBe(200);

  await service.clock.advance(2 * DAY);
  await adjust();
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
  await service.operatorPost(`/orders/${order}/cancel`, { by: 'system' });
  expect((await service.item(barcode)).stock).toBe(53);
});

test('a delivery that waits keeps its event; one that has ended goes with the history', async () => {
  const receiver = new WebhookReceiver();
  const service = new ServiceHarness({ webhookTransport: receiver.transport, allowPrivateWebhooks: true });
  const register = async (url: string, events: string[]) =>
    (await service.sandbox('POST', '/v1/webhook-endpoints', { body: { url, events } })).json.id;
  const active = await register('http://pos.example/', []);
  const disabled = await register('http://other.example/', ['order.accepted']);
  receiver.respond = ({ url }) => (url.includes('other') ? 500 : 200);
  const order = await service.placeOrder();
  await service.sandbox('POST', service.store(`/orders/${order}/accept`), { body: {} });
  await service.sandbox('PATCH', `/v1/webhook-endpoints/${disabled}`, { body: { status: 'DISABLED' } });
  await service.clock.advance(32 * DAY);
  await service.placeOrder();

  expect(await listEvents(service, order)).toEqual(['order.accepted']);
  const ofEndpoint = async (id: string): Promise<string[]> =>
    (await service.all(`/v1/webhook-endpoints/${id}/deliveries`)).map(({ event_type }) => event_type);
  expect(await ofEndpoint(disabled)).toEqual(['order.accepted']);
  expect(await ofEndpoint(active)).toHaveLength(1);
});
