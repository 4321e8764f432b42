import { expect, test } from 'vitest';
import { ServiceHarness } from '../support/service-harness.ts';

test('a path may be written with percent signs; a broken one is not found', async () => {
  const service = new ServiceHarness();
  const order = await service.placeOrder();
  const path = service.store(`/orders/${order.replace('-', '%2D')}`);
  expect((await service.sandbox('GET', path)).json.id).toBe(order);
  expect((await service.sandbox('GET', service.store('/orders/%zz'))).code).toBe('order_not_found');
  await service.close();
});
