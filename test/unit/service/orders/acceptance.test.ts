import { describe, expect, test } from 'vitest';
import { MINUTE } from '../../../../electron/contract/domain/time.ts';
import { countUnitsToTake } from '../../../../electron/service/orders/acceptance.ts';
import { ServiceHarness } from '../support/service-harness.ts';

describe('how many units an accept takes', () => {
  test('inside the hold always what is wanted, or what a push has left', () => {
    expect(countUnitsToTake(3, 10, 9, true)).toBe(3);
    expect(countUnitsToTake(3, 2, 0, true)).toBe(2);
  });

  test('after the hold only if the shelf has them besides what others hold', () => {
    expect(countUnitsToTake(3, 5, 2, false)).toBe(3);
    expect(countUnitsToTake(3, 5, 3, false)).toBeUndefined();
  });
});

describe('accepting and rejecting', () => {
  test('S3: a paid order holds its units, accepting takes them from stock', async () => {
    const world = new ServiceHarness();
    const [barcode = ''] = await world.barcodes(1);
    const order = await world.placeOrder([{ barcode, quantity: 4 }]);
    expect(await world.item(barcode)).toMatchObject({ stock: 50, reserved: 4, available: 46 });
    const accepted = await world.call('POST', world.store(`/orders/${order}/accept`), {
      body: { external_id: 'BILL-9' },
    });
    expect(accepted.json).toMatchObject({
      status: 'ACCEPTED',
      accepted_via: 'POS',
      external_id: 'BILL-9',
      fulfilment_mode: 'STORE_STAFF',
    });
    expect(await world.item(barcode)).toMatchObject({ stock: 46, reserved: 0, available: 46 });
  });

  test('whichever acts first wins; the other is told the actual and the required status', async () => {
    const world = new ServiceHarness();
    const order = await world.placeOrder();
    expect((await world.play(`/orders/${order}/accept`)).json.accepted_via).toBe('APP');
    const late = await world.call('POST', world.store(`/orders/${order}/accept`));
    expect(late.code).toBe('order_not_in_required_state');
    expect(late.json.error.message).toMatch(/ACCEPTED.*PENDING/);
    expect((await world.call('POST', world.store(`/orders/${order}/reject`))).code).toBe('order_not_in_required_state');
  });

  test('a rejection refunds in full, releases the hold and says who and why', async () => {
    const world = new ServiceHarness();
    const [barcode = ''] = await world.barcodes(1);
    const order = await world.placeOrder([{ barcode, quantity: 4 }]);
    const rejected = await world.call('POST', world.store(`/orders/${order}/reject`), { body: { reason: 'Sold out' } });
    expect(rejected.json).toMatchObject({ status: 'CANCELLED', payment: { status: 'REFUNDED', paid: false } });
    expect(await world.item(barcode)).toMatchObject({ stock: 50, reserved: 0 });
    const event = (await world.all('/v1/events?type=order.cancelled'))[0];
    expect(event.data).toMatchObject({ actor: { kind: 'pos' }, previous_status: 'PENDING', reason: 'Sold out' });
    expect(event.data.order).toEqual(rejected.json);
  });

  test('a hold lapses after 15 minutes; the order can still be accepted while stock lasts', async () => {
    const world = new ServiceHarness();
    const [barcode = ''] = await world.barcodes(1);
    const first = await world.placeOrder([{ barcode, quantity: 30 }]);
    await world.clock.advance(15 * MINUTE - 1);
    expect(await world.item(barcode)).toMatchObject({ reserved: 30 });
    await world.clock.advance(1);
    expect(await world.item(barcode)).toMatchObject({ reserved: 0, available: 50 });
    const second = await world.placeOrder([{ barcode, quantity: 40 }]);
    const refused = await world.call('POST', world.store(`/orders/${first}/accept`));
    expect(refused.code).toBe('insufficient_stock');
    expect((await world.call('GET', world.store(`/orders/${first}`))).json.status).toBe('PENDING');
    await world.call('POST', world.store(`/orders/${second}/reject`));
    expect((await world.call('POST', world.store(`/orders/${first}/accept`))).status).toBe(200);
    expect(await world.item(barcode)).toMatchObject({ stock: 20, reserved: 0 });
  });

  test('inside the hold an order has its units even if a push has cut the shelf below them', async () => {
    const world = new ServiceHarness();
    const [barcode = ''] = await world.barcodes(1);
    const order = await world.placeOrder([{ barcode, quantity: 5 }]);
    await world.call('PUT', world.store('/inventory'), { body: { items: [{ barcode, stock: 2 }] } });
    expect(await world.item(barcode)).toMatchObject({ stock: 2, reserved: 5, available: -3 });
    await world.call('POST', world.store(`/orders/${order}/accept`));
    expect(await world.item(barcode)).toMatchObject({ stock: 0, reserved: 0 });
    await world.play(`/orders/${order}/cancel`, { by: 'system' });
    expect(await world.item(barcode)).toMatchObject({ stock: 2 });
  });

  test('accepting an in-store order is refused', async () => {
    const world = new ServiceHarness();
    const { json } = await world.call('POST', '/v1/sandbox/instore-sales');
    const refused = await world.call('POST', world.store(`/orders/${json.order_id}/accept`));
    expect(refused.code).toBe('order_not_in_required_state');
  });
});
