import { expect, test } from 'vitest';
import { LENGTHS, LIMITS } from '../../../../electron/contract/api/limits.ts';
import { ServiceHarness } from '../support/service-harness.ts';

test('S6: a list of orders has the orders themselves, newest first, and says on its last page that it ends', async () => {
  const service = new ServiceHarness();
  const list = service.store('/orders');
  const empty = await service.sandbox('GET', list);
  expect(empty.json).toEqual({ object: 'list', data: [], has_more: false, next_cursor: null });
  const ids: string[] = [];
  for (let placed = 0; placed < 4; placed += 1) ids.unshift(await service.placeOrder());
  const orders = await Promise.all(ids.map(async (id) => (await service.sandbox('GET', `${list}/${id}`)).json));

  const whole = await service.sandbox('GET', `${list}?limit=4`);
  expect(whole.json).toEqual({ object: 'list', data: orders, has_more: false, next_cursor: null });
  const first = await service.sandbox('GET', `${list}?limit=3`);
  expect(first.json).toMatchObject({ data: orders.slice(0, 3), has_more: true, next_cursor: expect.any(String) });
  const last = await service.sandbox('GET', `${list}?limit=3&cursor=${first.json.next_cursor}`);
  expect(last.json).toEqual({ object: 'list', data: orders.slice(3), has_more: false, next_cursor: null });

  const events = await service.all('/v1/events');
  const { json: all } = await service.sandbox('GET', `/v1/events?limit=${events.length}`);
  expect(all).toEqual({ object: 'list', data: events, has_more: false, next_cursor: null });

  await service.sandbox('POST', `${list}/${ids[1]}/accept`, { body: {} });
  const pending = await service.sandbox('GET', `${list}?status=PENDING&limit=2`);
  expect(pending.json.data.map(({ id }: { id: string }) => id)).toEqual([ids[0], ids[2]]);
  expect(pending.json.has_more).toBe(true);
});

test('a page of orders of the greatest length has them all', async () => {
  const service = new ServiceHarness();
  const letters = (count: number) => 'क'.repeat(count);
  const items = Array.from({ length: LIMITS.orderLines }, (_, at) => ({
    barcode: `${letters(220)}${at}`,
    stock: 1_000,
    name: letters(LENGTHS.name),
    external_id: letters(LENGTHS.externalId),
  }));
  const pushed = await service.sandbox('PUT', service.store('/inventory'), { body: { items } });
  expect(pushed.json.created).toBe(LIMITS.orderLines);
  const lines = items.map(({ barcode }) => ({ barcode, quantity: 1 }));
  const ids: string[] = [];
  for (let placed = 0; placed < 25; placed += 1) ids.unshift(await service.placeOrder(lines));
  const page = await service.sandbox('GET', `${service.store('/orders')}?limit=100`);
  expect(page.json.data.map(({ id }: { id: string }) => id)).toEqual(ids);
  expect(page.json).toMatchObject({ has_more: false, next_cursor: null });
  for (const to of ['ACCEPTED', 'PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED'])
    await service.sandbox('POST', `/v1/sandbox/orders/${ids[0]}/advance`, { body: { to } });
  const sales = await service.sandbox('GET', '/v1/events?type=sale.completed');
  expect(sales.json.data[0].data.sale.lines).toHaveLength(LIMITS.orderLines);
});

test('an order whose payment comes late is the newest of its list', async () => {
  const service = new ServiceHarness();
  const [barcode = ''] = await service.barcodes(1);
  const ids = async (type: string) =>
    (await service.all(service.store(`/orders?type=${type}`))).map(({ id }: { id: string }) => id);
  for (const type of ['delivery', 'instore']) {
    const open = async (outcome: string): Promise<string> => {
      const checkout = { type, lines: [{ barcode, quantity: 1 }], outcome };
      return (await service.operatorPost(`/stores/${service.storeId}/checkouts`, checkout)).json.order_id;
    };
    const late = await open('timeout');
    const other = await open('paid');
    expect(await ids(type)).toEqual([other, late]);
    await service.operatorPost(`/orders/${late}/payment`, { outcome: 'succeeded' });
    expect(await ids(type)).toEqual([late, other]);
  }
});

test('what costs less than nothing is never sold', async () => {
  const service = new ServiceHarness({ fixture: 'demo' });
  const [barcode = '', other = ''] = await service.barcodes(2);
  const items = [{ barcode, stock: 40, price: '-5.00' }];
  await service.sandbox('PUT', service.store('/inventory'), { body: { items } });
  for (const path of ['orders', 'instore-sales']) {
    const body = { lines: [{ barcode: other, quantity: 5 }, { barcode }] };
    const refused = await service.sandbox('POST', `/v1/sandbox/${path}`, { body });
    expect([refused.code, refused.json.error.message]).toEqual([
      'invalid_request',
      expect.stringContaining('below zero'),
    ]);
  }
  expect(await service.all(service.store('/orders'))).toEqual([]);
});
