import { expect, test } from 'vitest';
import { SECOND } from '../../../../electron/contract/domain/time.ts';
import { ServiceHarness } from '../support/service-harness.ts';

/** Reads an order twice, and as the list shows it, which is never kept in memory. All three must be the same. */
async function readOrder(service: ServiceHarness, id: string): Promise<unknown> {
  const read = () => service.sandbox('GET', service.store(`/orders/${id}`));
  const [first, second] = [await read(), await read()];
  const { json: list } = await service.sandbox('GET', service.store('/orders?limit=100'));
  const listed: unknown = list.data.find((order: { id: string }) => order.id === id);
  expect(second.text).toBe(first.text);
  expect(listed ?? 'order_not_found').toEqual(first.code ?? first.json);
  return first.code ?? [first.json.status, first.json.courier?.status ?? null];
}

async function readOrderCode(service: ServiceHarness, id: string): Promise<string | undefined> {
  return (await service.sandbox('GET', service.store(`/orders/${id}`))).code;
}

test('an order is never answered as it was before: not after the POS, the operator, a timer, a snapshot or a reset', async () => {
  const service = new ServiceHarness({ courier: 'auto', keepsFirstState: true });
  const id = await service.placeOrder();
  expect(await readOrder(service, id)).toEqual(['PENDING', null]);

  const { json: snapshot } = await service.operatorPost('/snapshots');
  const accept = { body: { fulfilment_mode: 'SERVICE_COURIER' }, idempotencyKey: 'accept' };
  await service.sandbox('POST', service.store(`/orders/${id}/accept`), accept);
  expect(await readOrder(service, id)).toEqual(['ACCEPTED', 'NOT_REQUESTED']);
  await service.operatorPost(`/orders/${id}/picking`);
  expect(await readOrder(service, id)).toEqual(['ACCEPTED', 'REQUESTED']);
  await service.operatorPost(`/orders/${id}/packed`);
  const seen: unknown[] = [];
  for (let step = 0; step < 60; step += 1) {
    await service.clock.advance(2 * SECOND);
    seen.push(await readOrder(service, id));
  }
  expect(seen).toContainEqual(['OUT_FOR_DELIVERY', 'PICKED_UP']);
  expect(seen.at(-1)).toEqual(['DELIVERED', 'DELIVERED']);

  await service.operatorPost(`/snapshots/${snapshot.snapshot_id}/restore`);
  expect(await readOrder(service, id)).toEqual(['PENDING', null]);
  await service.operatorPost(`/orders/${id}/cancel`, { by: 'customer' });
  expect(await readOrder(service, id)).toEqual(['CANCELLED', null]);
  await service.sandbox('POST', '/v1/sandbox/reset', { body: {} });
  expect(await readOrder(service, id)).toBe('order_not_found');

  const other = await service.placeOrder();
  expect(await readOrder(service, other)).toEqual(['PENDING', null]);
  await service.operatorPost('/reset');
  expect(await readOrder(service, other)).toBe('order_not_found');
  await service.close();
});

test('S11: an order that one company has read is not found for the next company of its store', async () => {
  const service = new ServiceHarness();
  const id = await service.placeOrder();
  expect(await readOrder(service, id)).toEqual(['PENDING', null]);
  const first = service.sandboxKey;
  service.sandboxKey = await service.addCompany('Another POS');
  expect(await readOrderCode(service, id)).toBe('store_not_found');
  await service.operatorPost(`/stores/${service.storeId}/disconnect`);
  await service.connect(service.storeId, service.sandboxKey);
  expect(await readOrder(service, id)).toBe('order_not_found');
  service.sandboxKey = first;
  expect(await readOrderCode(service, id)).toBe('store_not_found');
  await service.close();
});
