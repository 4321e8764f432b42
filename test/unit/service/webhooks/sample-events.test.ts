import { expect, test } from 'vitest';
import { ServiceHarness } from '../support/service-harness.ts';
import { WebhookReceiver } from '../support/webhook-receiver.ts';

async function sendSample(type: string) {
  const receiver = new WebhookReceiver();
  const service = new ServiceHarness({ webhookTransport: receiver.transport, allowPrivateWebhooks: true });
  const { json } = await service.sandbox('POST', '/v1/webhook-endpoints', {
    body: { url: 'https://pos.example/hook' },
  });
  await service.sandbox('POST', `/v1/webhook-endpoints/${json.id}/test`, { body: { type } });
  return JSON.parse(receiver.received.at(-1)?.body ?? '').data;
}

/** The specification's tables of order states and of event types: an event has the order as it is after the event. */
test.each([
  ['order.placed', undefined, 'PENDING'],
  ['order.payment_failed', 'PENDING', 'PAYMENT_FAILED'],
  ['order.payment_recovered', 'PAYMENT_FAILED', 'PENDING'],
  ['order.accepted', 'PENDING', 'ACCEPTED'],
  ['order.cancelled', 'PENDING', 'CANCELLED'],
  ['order.picking_started', undefined, 'ACCEPTED'],
  ['order.packed', 'ACCEPTED', 'PACKED'],
  ['order.out_for_delivery', 'PACKED', 'OUT_FOR_DELIVERY'],
  ['order.delivered', 'OUT_FOR_DELIVERY', 'DELIVERED'],
  ['sale.completed', undefined, 'DELIVERED'],
  ['sale.exit_verified', undefined, 'COMPLETED'],
])('the sample of %s has an order that became from %s %s', async (type, before, after) => {
  const data = await sendSample(type);
  expect([data.previous_status, data.order.status]).toEqual([before, after]);
});

test('the sample of order.accepted says who accepted the order', async () => {
  expect(['APP', 'POS']).toContain((await sendSample('order.accepted')).order.accepted_via);
});

test('a payment that failed and an order that was cancelled are not paid', async () => {
  for (const type of ['order.payment_failed', 'order.cancelled'])
    expect((await sendSample(type)).order.payment.paid).toBe(false);
});

test.each([
  ['delivery.courier_booked', 'BOOKED'],
  ['delivery.courier_assigned', 'ASSIGNED'],
  ['delivery.rider_changed', 'ASSIGNED'],
  ['delivery.failed', 'FAILED'],
])('the sample of %s has a courier that is %s', async (type, status) => {
  const { order } = await sendSample(type);
  expect([order.fulfilment_mode, order.courier?.status]).toEqual(['SERVICE_COURIER', status]);
});
