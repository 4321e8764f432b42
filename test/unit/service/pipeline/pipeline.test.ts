import { describe, expect, test } from 'vitest';
import { ServiceHarness } from '../support/service-harness.ts';

// Each request below is wrong in several ways at once; the check that stands first must be the one that answers.
describe('the order of checks', () => {
  test('a body that can not be read comes before the missing key', async () => {
    const world = new ServiceHarness();
    const path = world.store('/orders/ORDER-X/accept');
    const json = { 'content-type': 'application/json' };
    expect((await world.call('POST', path, { key: null, body: '{', headers: json })).status).toBe(400);
    expect(
      (await world.call('POST', path, { key: null, body: 'x', headers: { 'content-type': 'text/plain' } })).status,
    ).toBe(415);
    const large = JSON.stringify({ reason: 'x'.repeat(1_100_000) });
    expect((await world.call('POST', path, { key: null, body: large, headers: json })).status).toBe(413);
  });

  test('401 comes before a suspended company, an unknown path and a wrong method', async () => {
    const world = new ServiceHarness();
    await world.operate('PATCH', `/companies/${world.ready.company_id}`, { suspended: true });
    for (const [method, path] of [
      ['GET', '/v1/ping'],
      ['GET', '/v1/nowhere'],
      ['DELETE', '/v1/ping'],
    ] as const) {
      expect((await world.call(method, path, { key: null })).code).toBe('authentication_required');
      expect((await world.call(method, path, { key: 'sk_test_wrong' })).code).toBe('invalid_api_key');
      expect((await world.call(method, path)).code).toBe('forbidden');
    }
  });

  test('403 forbidden comes before the rate limit, and is not counted by it', async () => {
    const world = new ServiceHarness();
    await world.operate('PATCH', `/companies/${world.ready.company_id}`, { suspended: true });
    for (let count = 0; count < 601; count += 1) await world.call('GET', '/v1/ping');
    await world.operate('PATCH', `/companies/${world.ready.company_id}`, { suspended: false });
    expect((await world.call('GET', '/v1/ping')).status).toBe(200);
  });

  test('429 comes before the scope of the key', async () => {
    const world = new ServiceHarness();
    const key = world.keys.test_store;
    for (let count = 0; count < 600; count += 1) await world.call('GET', '/v1/ping', { key });
    expect((await world.call('POST', '/v1/sandbox/reset', { key })).code).toBe('rate_limited');
  });

  test('the scope of the key comes before the store, and the store before the fields', async () => {
    const world = new ServiceHarness();
    await world.call('POST', world.store('/disconnect'));
    const wrong = { body: { to: 'NOWHERE' } };
    const path = '/v1/sandbox/orders/ORDER-X/advance';
    expect((await world.call('POST', path, { ...wrong, key: world.keys.test_store })).code).toBe(
      'key_scope_insufficient',
    );
    expect((await world.call('POST', path, wrong)).code).toBe('store_not_found');
  });

  test('a key that was used before comes before what the store allows', async () => {
    const world = new ServiceHarness();
    const order = await world.placeOrder();
    const path = world.store(`/orders/${order}/accept`);
    await world.call('POST', path, { body: {}, idempotencyKey: 'one' });
    await world.operate('PATCH', `/stores/${world.storeId}`, { pos_may_act: false });
    expect((await world.call('POST', path, { body: {}, idempotencyKey: 'one' })).status).toBe(200);
    expect((await world.call('POST', path, { body: { external_id: 'B1' }, idempotencyKey: 'one' })).status).toBe(422);
  });

  test('what the store allows comes before the fields, and the fields before the order', async () => {
    const world = new ServiceHarness();
    const path = world.store('/orders/ORDER-X/accept');
    const wrong = { body: { fulfilment_mode: 'DRONE' } };
    expect((await world.call('POST', path, wrong)).code).toBe('invalid_request');
    expect((await world.call('POST', path)).code).toBe('order_not_found');
    await world.operate('PATCH', `/stores/${world.storeId}`, { pos_may_act: false });
    expect((await world.call('POST', path, wrong)).code).toBe('not_allowed_for_store');
  });

  test('a company that is not approved is refused on live only', async () => {
    const world = new ServiceHarness();
    await world.operate('PATCH', `/companies/${world.ready.company_id}`, { live_approved: false });
    expect((await world.live('GET', '/v1/ping')).code).toBe('forbidden');
    expect((await world.call('GET', '/v1/ping')).status).toBe(200);
  });

  test('sandbox operations are forbidden with a live key', async () => {
    const world = new ServiceHarness();
    expect((await world.live('POST', '/v1/sandbox/orders')).code).toBe('forbidden');
    expect((await world.live('POST', '/v1/sandbox/orders', { key: world.keys.test_company })).code).toBe(
      'invalid_api_key',
    );
  });

  test('an unknown path is 404 and a wrong method 405 with what the path knows', async () => {
    const world = new ServiceHarness();
    expect((await world.call('GET', '/v1/nowhere')).code).toBe('not_found');
    const wrong = await world.call('DELETE', world.store('/inventory'));
    expect([wrong.status, wrong.code, wrong.headers.get('allow')]).toEqual([405, 'method_not_allowed', 'GET, PUT']);
  });
});
