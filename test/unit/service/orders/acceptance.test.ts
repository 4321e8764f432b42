import { describe, expect, test } from 'vitest';
import { MINUTE } from '../../../../electron/contract/domain/time.ts';
import { countUnitsToTake } from '../../../../electron/service/orders/acceptance.ts';
import { ServiceHarness } from '../support/service-harness.ts';

describe('the units that accepting an order takes', () => {
  test('within the hold: all units, or what a push has left of them', () => {
    expect(countUnitsToTake(3, 10, 9, true)).toBe(3);
    expect(countUnitsToTake(3, 2, 0, true)).toBe(2);
  });

  test('after the hold: only units that no other order holds', () => {
    expect(countUnitsToTake(3, 5, 2, false)).toBe(3);
    expect(countUnitsToTake(3, 5, 3, false)).toBeUndefined();
  });
});

describe('accepting and rejecting', () => {
  test('the first to act wins; the other learns the actual and the required status', async () => {
    const service = new ServiceHarness();
    const order = await service.placeOrder();
    expect((await service.operatorPost(`/orders/${order}/accept`)).json.accepted_via).toBe('APP');
    const late = await service.sandbox('POST', service.store(`/orders/${order}/accept`));
    expect(late.code).toBe('order_not_in_required_state');
    expect(late.json.error.message).toMatch(/ACCEPTED.*PENDING/);
    expect((await service.sandbox('POST', service.store(`/orders/${order}/reject`))).code).toBe(
      'order_not_in_required_state',
    );
  });

  test('a rejection refunds in full, releases the hold and reports actor and reason', async () => {
    const service = new ServiceHarness();
    const [barcode = ''] = await service.barcodes(1);
    const order = await service.placeOrder([{ barcode, quantity: 4 }]);
    const rejected = await service.sandbox('POST', service.store(`/orders/${order}/reject`), {
      body: { reason: 'Sold out' },
    });
    expect(rejected.json).toMatchObject({ status: 'CANCELLED', payment: { status: 'REFUNDED', paid: false } });
    expect(await service.item(barcode)).toMatchObject({ stock: 50, reserved: 0 });
    const event = (await service.all('/v1/events?type=order.cancelled'))[0];
    expect(event.data).toMatchObject({ actor: { kind: 'pos' }, previous_status: 'PENDING', reason: 'Sold out' });
    expect(event.data.order).toEqual(rejected.json);
  });

  test('a hold expires after 15 minutes; the order can still be accepted while stock lasts', async () => {
    const service = new ServiceHarness();
    const [barcode = ''] = await service.barcodes(1);
    const first = await service.placeOrder([{ barcode, quantity: 30 }]);
    await service.clock.advance(15 * MINUTE - 1);
    expect(await service.item(barcode)).toMatchObject({ reserved: 30 });
    await service.clock.advance(1);
    expect(await service.item(barcode)).toMatchObject({ reserved: 0, available: 50 });
    const second = await service.placeOrder([{ barcode, quantity: 40 }]);
    const refused = await service.sandbox('POST', service.store(`/orders/${first}/accept`));
    expect(refused.code).toBe('insufficient_stock');
    expect((await service.sandbox('GET', service.store(`/orders/${first}`))).json.status).toBe('PENDING');
    await service.sandbox('POST', service.store(`/orders/${second}/reject`));
    expect((await service.sandbox('POST', service.store(`/orders/${first}/accept`))).status).toBe(200);
    expect(await service.item(barcode)).toMatchObject({ stock: 20, reserved: 0 });
  });

  test('an in-store order cannot be accepted', async () => {
    const service = new ServiceHarness();
    const { json } = await service.sandbox('POST', '/v1/sandbox/instore-sales');
    const refused = await service.sandbox('POST', service.store(`/orders/${json.order_id}/accept`));
    expect(refused.code).toBe('order_not_in_required_state');
  });
});
