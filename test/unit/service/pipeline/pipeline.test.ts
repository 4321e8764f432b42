import { describe, expect, test } from 'vitest';
import { ServiceHarness } from '../support/service-harness.ts';

// Each request below is wrong in several ways. The earliest check must refuse it.
describe('the order of checks', () => {
  test('401, 403 forbidden and 429 come before an unreadable body', async () => {
    const service = new ServiceHarness();
    const path = service.store('/orders/ORDER-X/accept');
    const json = { 'content-type': 'application/json' };
    const large = JSON.stringify({ reason: 'x'.repeat(1_100_000) });
    const unreadable = [
      { body: '{', headers: json, status: 400 },
      { body: 'x', headers: { 'content-type': 'text/plain' }, status: 415 },
      { body: large, headers: json, status: 413 },
    ];
    const send = (status: number) =>
      Promise.all(
        unreadable.map(async ({ body, headers, status: own }) => {
          const key = status === 401 ? { key: null } : {};
          expect((await service.sandbox('POST', path, { body, headers, ...key })).status).toBe(status || own);
        }),
      );
    await send(401);
    await send(0);
    await service.operator('PATCH', `/companies/${service.ready.company_id}`, { suspended: true });
    await send(403);
    await service.operator('PATCH', `/companies/${service.ready.company_id}`, { suspended: false });
    for (let count = 0; count < 600; count += 1) await service.sandbox('GET', '/v1/ping');
    await send(429);
  });

  test('the scope of the key comes before a body above 64 KiB, and after a smaller one', async () => {
    const service = new ServiceHarness();
    const path = '/v1/sandbox/orders';
    const refuse = async (size: number) =>
      service.sandbox('POST', path, {
        body: 'x'.repeat(size),
        key: service.keys.test_store,
        headers: { 'content-type': 'application/json', 'content-length': String(size) },
      });
    expect((await refuse(70_000)).code).toBe('key_scope_insufficient');
    expect((await refuse(60_000)).code).toBe('invalid_request');
  });

  test('401 comes before a suspended company, an unknown path and a wrong method', async () => {
    const service = new ServiceHarness();
    await service.operator('PATCH', `/companies/${service.ready.company_id}`, { suspended: true });
    for (const [method, path] of [
      ['GET', '/v1/ping'],
      ['GET', '/v1/nowhere'],
      ['DELETE', '/v1/ping'],
    ] as const) {
      expect((await service.sandbox(method, path, { key: null })).code).toBe('authentication_required');
      expect((await service.sandbox(method, path, { key: 'sk_test_wrong' })).code).toBe('invalid_api_key');
      expect((await service.sandbox(method, path)).code).toBe('forbidden');
    }
  });

  test('403 forbidden comes before the rate limit and does not count toward it', async () => {
    const service = new ServiceHarness();
    await service.operator('PATCH', `/companies/${service.ready.company_id}`, { suspended: true });
    for (let count = 0; count < 601; count += 1) await service.sandbox('GET', '/v1/ping');
    await service.operator('PATCH', `/companies/${service.ready.company_id}`, { suspended: false });
    expect((await service.sandbox('GET', '/v1/ping')).status).toBe(200);
  });

  test('429 comes before the scope of the key', async () => {
    const service = new ServiceHarness();
    const key = service.keys.test_store;
    for (let count = 0; count < 600; count += 1) await service.sandbox('GET', '/v1/ping', { key });
    expect((await service.sandbox('POST', '/v1/sandbox/reset', { key })).code).toBe('rate_limited');
  });

  test('the scope of the key comes before the store, and the store before the fields', async () => {
    const service = new ServiceHarness();
    await service.sandbox('POST', service.store('/disconnect'));
    const wrong = { body: { to: 'NOWHERE' } };
    const path = '/v1/sandbox/orders/ORDER-X/advance';
    expect((await service.sandbox('POST', path, { ...wrong, key: service.keys.test_store })).code).toBe(
      'key_scope_insufficient',
    );
    expect((await service.sandbox('POST', path, wrong)).code).toBe('store_not_found');
  });

  test('a used Idempotency-Key comes before what the store allows', async () => {
    const service = new ServiceHarness();
    const order = await service.placeOrder();
    const path = service.store(`/orders/${order}/accept`);
    await service.sandbox('POST', path, { body: {}, idempotencyKey: 'one' });
    await service.operator('PATCH', `/stores/${service.storeId}`, { pos_may_act: false });
    expect((await service.sandbox('POST', path, { body: {}, idempotencyKey: 'one' })).status).toBe(200);
    expect((await service.sandbox('POST', path, { body: { external_id: 'B1' }, idempotencyKey: 'one' })).status).toBe(
      422,
    );
  });

  test('what the store allows comes before the fields, and the fields before the order', async () => {
    const service = new ServiceHarness();
    const path = service.store('/orders/ORDER-X/accept');
    const wrong = { body: { fulfilment_mode: 'DRONE' } };
    expect((await service.sandbox('POST', path, wrong)).code).toBe('invalid_request');
    expect((await service.sandbox('POST', path)).code).toBe('order_not_found');
    await service.operator('PATCH', `/stores/${service.storeId}`, { pos_may_act: false });
    expect((await service.sandbox('POST', path, wrong)).code).toBe('not_allowed_for_store');
  });

  test('a company that is not approved is refused on live only', async () => {
    const service = new ServiceHarness();
    await service.operator('PATCH', `/companies/${service.ready.company_id}`, { live_approved: false });
    expect((await service.live('GET', '/v1/ping')).code).toBe('forbidden');
    expect((await service.sandbox('GET', '/v1/ping')).status).toBe(200);
  });

  test('sandbox operations are forbidden with a live key', async () => {
    const service = new ServiceHarness();
    expect((await service.live('POST', '/v1/sandbox/orders')).code).toBe('forbidden');
    expect((await service.live('POST', '/v1/sandbox/orders', { key: service.keys.test_company })).code).toBe(
      'invalid_api_key',
    );
  });

  test('an unknown path is 404, and a wrong method 405 with the allowed methods', async () => {
    const service = new ServiceHarness();
    expect((await service.sandbox('GET', '/v1/nowhere')).code).toBe('not_found');
    const wrong = await service.sandbox('DELETE', service.store('/inventory'));
    expect([wrong.status, wrong.code, wrong.headers.get('allow')]).toEqual([405, 'method_not_allowed', 'GET, PUT']);
  });
});
