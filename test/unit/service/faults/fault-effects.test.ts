import { describe, expect, test } from 'vitest';
import { MINUTE } from '../../../../electron/contract/domain/time.ts';
import { ServiceHarness } from '../support/service-harness.ts';

const events = { path: '/v1/events' };
const read = async (world: ServiceHarness, query = '') => {
  const { json } = await world.call('GET', `/v1/events${query}`);
  return json.data.map(({ type }: { type: string }) => type);
};

describe('ordered disorder of the events list', () => {
  test('every event of one page twice, or the last one first; the next page is as it should be', async () => {
    const world = new ServiceHarness();
    await world.placeOrder();
    await world.play('/faults', { match: events, kind: 'duplicate_events', times: 1 });
    await world.play('/faults', { match: events, kind: 'reorder_events', times: 1 });
    expect(await read(world)).toEqual(['store.connected', 'store.connected', 'order.placed', 'order.placed']);
    expect(await read(world)).toEqual(['order.placed', 'store.connected']);
    expect(await read(world)).toEqual(['store.connected', 'order.placed']);
  });

  test('late events are held back, and nothing is skipped by it', async () => {
    const world = new ServiceHarness();
    await world.clock.advance(MINUTE);
    await world.placeOrder();
    await world.play('/faults', { match: events, kind: 'delay_events', delay_ms: 30_000, times: 1 });
    expect(await read(world)).toEqual(['store.connected']);
    expect(await read(world)).toEqual(['store.connected', 'order.placed']);
  });

  test('faults are for those they match, as often as they say, until they are cleared', async () => {
    const world = new ServiceHarness();
    const { json } = await world.call('GET', '/v1/ping');
    const match = { method: 'get', path: '/v1/stores/{store_id}', key_id: json.key.id };
    await world.play('/faults', { match, kind: 'status', status: 429, retry_after: 7, times: 2 });
    expect((await world.call('GET', '/v1/stores')).status).toBe(200);
    expect((await world.call('GET', '/v1/stores/1001', { key: world.keys.test_store })).status).toBe(200);
    const hit = await world.call('GET', '/v1/stores/1001');
    expect([hit.code, hit.headers.get('retry-after')]).toEqual(['rate_limited', '7']);
    expect((await world.operate('DELETE', '/faults')).status).toBe(204);
    expect((await world.call('GET', '/v1/stores/1001')).status).toBe(200);
  });

  test('the request log shows what happened, and never a secret', async () => {
    const world = new ServiceHarness();
    await world.play('/faults', { match: { path: '/v1/ping' }, kind: 'drop_before', times: 1 });
    await expect(world.call('GET', '/v1/ping')).rejects.toThrow('fetch failed');
    await world.call('POST', world.store('/orders/ORDER-X/accept'), {
      idempotencyKey: 'k',
      body: { external_id: 'SECRET' },
    });
    await world.call('POST', world.store('/orders/ORDER-X/accept'), {
      idempotencyKey: 'k',
      body: { external_id: 'SECRET' },
    });
    const { text, json } = await world.operate('GET', '/requests?limit=3');
    expect(json.data).toMatchObject([
      {
        method: 'POST',
        status: 404,
        code: 'order_not_found',
        replayed: true,
        request_id: expect.stringMatching(/^req_/),
      },
      { status: 404, replayed: false },
      { method: 'GET', path: '/v1/ping', status: null, code: null },
    ]);
    expect(text).not.toContain('sk_test');
    expect(text).not.toContain('SECRET');
  });
});

describe('a sandbox reset', () => {
  test('deletes the orders and sales, brings every product to 50, and leaves the events in their place', async () => {
    const world = new ServiceHarness();
    const [barcode = ''] = await world.barcodes(1);
    await world.placeOrder([{ barcode, quantity: 3 }]);
    await world.call('POST', '/v1/sandbox/instore-sales', { body: { lines: [{ barcode, quantity: 4 }] } });
    const before = (await world.call('GET', '/v1/events')).text;
    expect((await world.call('POST', '/v1/sandbox/reset')).json).toEqual({ deleted_orders: 2 });
    expect(await world.item(barcode)).toMatchObject({ stock: 50, reserved: 0 });
    expect([await world.all(world.store('/orders')), await world.all(world.store('/sales'))]).toEqual([[], []]);
    expect((await world.call('GET', '/v1/events')).text).toBe(before);
  });
});
