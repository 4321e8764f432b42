import { describe, expect, test } from 'vitest';
import { ServiceHarness } from '../support/service-harness.ts';

/** What each hand is as a call of the operator. */
const CALLS: Readonly<Record<string, readonly [path: string, body: object]>> = {
  pay: ['payment', { outcome: 'succeeded' }],
  pay_cash: ['payment', { outcome: 'cash_collected' }],
  time_out: ['payment', { outcome: 'timeout' }],
  accept: ['accept', {}],
  accept_courier: ['accept', { fulfilment_mode: 'SERVICE_COURIER' }],
  picking: ['picking', {}],
  packed: ['packed', {}],
  courier_booked: ['courier', { status: 'BOOKED' }],
  courier_assigned: ['courier', { status: 'ASSIGNED' }],
  courier_picked_up: ['courier', { status: 'PICKED_UP' }],
  courier_delivered: ['courier', { status: 'DELIVERED' }],
  pickup: ['pickup', {}],
  deliver: ['deliver', {}],
  exit_verified: ['exit-verified', {}],
  reject: ['reject', {}],
  courier_failed: ['courier', { status: 'FAILED' }],
  cancel_customer: ['cancel', { by: 'customer' }],
  cancel_system: ['cancel', { by: 'system' }],
};

type Story = readonly [type: string, outcome: string, ...hands: string[]];

/** Every state that an order can be brought to: how it was checked out, and which hands touched it. */
const STORIES: readonly Story[] = [
  ['delivery', 'pending'],
  ['delivery', 'timeout'],
  ['delivery', 'timeout', 'pay'],
  ['delivery', 'paid'],
  ['delivery', 'paid', 'reject'],
  ['delivery', 'paid', 'accept'],
  ['delivery', 'paid', 'accept', 'cancel_customer'],
  ['delivery', 'paid', 'accept', 'picking'],
  ['delivery', 'paid', 'accept', 'packed'],
  ['delivery', 'paid', 'accept', 'packed', 'pickup'],
  ['delivery', 'paid', 'accept', 'packed', 'pickup', 'deliver'],
  ['delivery', 'paid', 'accept_courier'],
  ['delivery', 'paid', 'accept_courier', 'picking'],
  ['delivery', 'paid', 'accept_courier', 'picking', 'courier_failed'],
  ['delivery', 'paid', 'accept_courier', 'picking', 'courier_booked'],
  ['delivery', 'paid', 'accept_courier', 'packed', 'courier_booked', 'courier_assigned'],
  ['delivery', 'paid', 'accept_courier', 'packed', 'courier_booked', 'courier_assigned', 'courier_picked_up'],
  ['delivery', 'paid', 'accept_courier', 'packed', 'pickup', 'courier_delivered'],
  ['instore', 'pending'],
  ['instore', 'timeout'],
  ['instore', 'paid'],
  ['instore', 'pending', 'pay_cash', 'exit_verified'],
  ['instore', 'pending', 'cancel_system'],
];

/** Tells the story in a world of its own, offers one hand more, and gives what could be done before and what came. */
async function offer([type, outcome, ...hands]: Story, last: string) {
  const world = new ServiceHarness();
  const touch = (id: string, hand: string) => {
    const [path, body] = CALLS[hand] ?? ['', {}];
    return world.operate('POST', `/orders/${id}/${path}`, body);
  };
  const [barcode = ''] = await world.barcodes(1);
  const { json } = await world.play(`/stores/${world.storeId}/checkouts`, {
    type,
    outcome,
    lines: [{ barcode, quantity: 1 }],
  });
  for (const hand of hands) expect((await touch(json.order_id, hand)).status).toBe(200);
  const { json: orders } = await world.operate('GET', '/orders');
  const { status } = await touch(json.order_id, last);
  await world.close();
  return { offered: orders.data[0].hands, done: status < 300 };
}

describe('the hands that are offered for an order are exactly those that work', () => {
  test.each(STORIES.map((story) => ({ story, told: story.join(', ') })))('$told', async ({ story }) => {
    for (const hand of Object.keys(CALLS)) {
      const { offered, done } = await offer(story, hand);
      expect(offered.includes(hand), hand).toBe(done);
    }
  });
});
