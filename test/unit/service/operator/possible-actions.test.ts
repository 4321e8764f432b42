import { describe, expect, test } from 'vitest';
import { ServiceHarness } from '../support/service-harness.ts';

/** The request of each action. */
const REQUESTS: Readonly<Record<string, readonly [path: string, body: object]>> = {
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

type OrderHistory = readonly [type: string, outcome: string, ...actions: string[]];

/** Every state of an order: how it was checked out, and the actions that followed. */
const HISTORIES: readonly OrderHistory[] = [
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

/** Repeats a history and tries one more action. Returns the actions offered before it and whether it succeeded. */
async function tryAction([type, outcome, ...actions]: OrderHistory, last: string) {
  const service = new ServiceHarness();
  const act = (id: string, action: string) => {
    const [path, body] = REQUESTS[action] ?? ['', {}];
    return service.operator('POST', `/orders/${id}/${path}`, body);
  };
  const [barcode = ''] = await service.barcodes(1);
  const { json } = await service.operatorPost(`/stores/${service.storeId}/checkouts`, {
    type,
    outcome,
    lines: [{ barcode, quantity: 1 }],
  });
  for (const action of actions) expect((await act(json.order_id, action)).status).toBe(200);
  const { json: orders } = await service.operator('GET', '/orders');
  const { status } = await act(json.order_id, last);
  await service.close();
  return { offered: orders.data[0].hands, done: status < 300 };
}

describe('the actions offered for an order are exactly those that succeed', () => {
  test.each(HISTORIES.map((history) => ({ history, name: history.join(', ') })))('$name', async ({ history }) => {
    for (const action of Object.keys(REQUESTS)) {
      const { offered, done } = await tryAction(history, action);
      expect(offered.includes(action), action).toBe(done);
    }
  });
});
