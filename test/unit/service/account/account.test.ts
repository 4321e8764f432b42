import { describe, expect, test } from 'vitest';
import { MINUTE } from '../../../../electron/contract/domain/time.ts';
import { ServiceHarness } from '../support/service-harness.ts';

async function withCode() {
  const world = new ServiceHarness();
  const { json } = await world.play('/stores', {
    mode: 'test',
    name: 'Gupta Stores',
    items: [{ barcode: '1', name: 'x', stock: 1 }],
  });
  const { json: made } = await world.play(`/stores/${json.store_id}/connection-code`);
  const claim = (code: string) => world.call('POST', '/v1/connections/claim', { body: { code } });
  return { world, store: json.store_id, code: made.code, claim };
}

describe('claiming a connection code', () => {
  test('a code is two groups of four without look-alikes; case, spaces and hyphens do not matter', async () => {
    const { world, store, code, claim } = await withCode();
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/);
    expect((await world.call('GET', `/v1/stores/${store}`)).code).toBe('store_not_found');
    const claimed = await claim(` ${code.toLowerCase().replace('-', ' ')} `);
    expect(claimed.status).toBe(201);
    expect(claimed.json).toMatchObject({
      status: 'ACTIVE',
      store: { id: store, name: 'Gupta Stores', status: 'CONNECTED' },
    });
    expect((await world.call('GET', '/v1/stores')).json.data.map(({ id }: { id: number }) => id)).toEqual([
      1001,
      store,
    ]);
    expect((await world.all('/v1/events')).at(-1)).toMatchObject({ type: 'store.connected', store_id: store });
  });

  test('a code works once and for 15 minutes', async () => {
    const { world, store, code, claim } = await withCode();
    expect((await claim(code)).status).toBe(201);
    expect((await claim(code)).code).toBe('invalid_connection_code');
    const fresh = async () => (await world.play(`/stores/${store}/connection-code`)).json.code;
    const existing = await claim(await fresh());
    expect([existing.status, existing.json.store.id]).toEqual([200, store]);
    const late = await fresh();
    await world.clock.advance(15 * MINUTE);
    expect((await claim(late)).code).toBe('invalid_connection_code');
  });

  test('after five wrong codes the rest of the minute is refused with the same answer', async () => {
    const { world, code, claim } = await withCode();
    for (let wrong = 0; wrong < 5; wrong += 1) expect((await claim('AAAA-AAAA')).code).toBe('invalid_connection_code');
    expect((await claim(code)).code).toBe('invalid_connection_code');
    await world.clock.advance(MINUTE);
    expect((await claim(code)).status).toBe(201);
  });

  test('a disconnected store is gone until it is claimed again', async () => {
    const { world, store, code, claim } = await withCode();
    await claim(code);
    const gone = await world.call('POST', `/v1/stores/${store}/disconnect`);
    expect(gone.json).toMatchObject({ status: 'DISCONNECTED', disconnected_at: expect.any(String) });
    for (const path of ['', '/orders', '/inventory', '/sales']) {
      expect((await world.call('GET', `/v1/stores/${store}${path}`)).code).toBe('store_not_found');
    }
    expect((await world.call('GET', `/v1/events?store_id=${store}`)).code).toBe('store_not_found');
    expect((await world.call('POST', `/v1/stores/${store}/disconnect`)).code).toBe('store_not_found');
  });

  test('S11: two companies at one store see what happened since each was connected, and keep their own keys', async () => {
    const { world, store, code, claim } = await withCode();
    await claim(code);
    const { json: other } = await world.play('/companies', { name: 'Another Company' });
    const { json: made } = await world.play('/keys', { company_id: other.company_id, mode: 'test' });
    const basket = { type: 'instore', lines: [{ barcode: '1', quantity: 1 }], outcome: 'paid' };
    await world.play(`/stores/${store}/checkouts`, basket);
    const { json } = await world.play(`/stores/${store}/connection-code`);
    await world.call('POST', '/v1/connections/claim', { body: { code: json.code }, key: made.key });
    const types = async (key: string) =>
      (await world.call('GET', `/v1/events?store_id=${store}`, { key })).json.data.map(
        ({ type }: { type: string }) => type,
      );
    expect(await types(world.keys.test_company)).toEqual(['store.connected', 'sale.completed']);
    expect(await types(made.key)).toEqual(['store.connected']);
    expect((await world.call('GET', `/v1/stores/${store}/sales`, { key: made.key })).json.data).toEqual([]);
    expect((await world.call('GET', `/v1/stores/${store}/sales`)).json.data).toHaveLength(1);
  });
});

describe('companies', () => {
  test('a new one has its own test store, connected and full: an order can be made at once', async () => {
    const world = new ServiceHarness();
    const { json: made } = await world.play('/companies', { name: 'Another Company' });
    const { json: granted } = await world.play('/keys', { company_id: made.company_id, mode: 'test' });
    const order = await world.call('POST', '/v1/sandbox/orders', { key: granted.key });
    expect([order.status, order.json.store_id]).toEqual([201, made.test_store_id]);
    expect((await world.call('GET', world.store('/orders'))).json.data).toEqual([]);
  });
});

describe('keys', () => {
  test('a store-scoped key sees its own store alone', async () => {
    const { world, store, code, claim } = await withCode();
    await claim(code);
    const key = world.keys.test_store;
    expect((await world.call('GET', '/v1/ping', { key })).json.key).toMatchObject({ scope: 'store', store_id: 1001 });
    expect((await world.call('GET', '/v1/stores', { key })).json.data).toHaveLength(1);
    expect((await world.call('GET', `/v1/stores/${store}`, { key })).code).toBe('store_not_found');
    expect((await world.call('GET', `/v1/events?store_id=${store}`, { key })).code).toBe('store_not_found');
    const seen = (await world.call('GET', '/v1/events', { key })).json.data;
    expect(new Set(seen.map(({ store_id }: { store_id: number }) => store_id))).toEqual(new Set([1001]));
  });

  test('the scheme may be written in any case; anything that is not a bearer is missing', async () => {
    const world = new ServiceHarness();
    const ping = (authorization: string) => world.call('GET', '/v1/ping', { key: null, headers: { authorization } });
    expect((await ping(`bearer ${world.keys.test_company}`)).status).toBe(200);
    expect((await ping(`Basic ${world.keys.test_company}`)).code).toBe('authentication_required');
    expect((await ping('Bearer')).code).toBe('authentication_required');
    expect((await ping('Bearer nobody')).code).toBe('invalid_api_key');
  });
});

describe('the two environments', () => {
  test('S11: live is a world of its own, with its own store, events, keys and mode', async () => {
    const world = new ServiceHarness();
    const { json } = await world.play('/stores/2001/connection-code');
    expect((await world.call('POST', '/v1/connections/claim', { body: { code: json.code } })).code).toBe(
      'invalid_connection_code',
    );
    expect((await world.live('POST', '/v1/connections/claim', { body: { code: json.code } })).status).toBe(201);
    const shelf = (await world.live('GET', '/v1/stores/2001/inventory?limit=1')).json.data;
    const basket = { type: 'delivery', lines: [{ barcode: shelf[0].barcode, quantity: 1 }], outcome: 'paid' };
    const order = (await world.play('/stores/2001/checkouts', basket)).json.order_id;
    expect(
      (await world.live('POST', `/v1/stores/2001/orders/${order}/accept`, { key: world.keys.live_store })).json,
    ).toMatchObject({
      status: 'ACCEPTED',
      accepted_via: 'POS',
    });
    const seen = (await world.live('GET', '/v1/events')).json.data;
    expect(seen.map(({ type, mode }: { type: string; mode: string }) => [type, mode])).toEqual([
      ['store.connected', 'live'],
      ['order.placed', 'live'],
      ['order.accepted', 'live'],
    ]);
    expect((await world.call('GET', `/v1/stores/2001/orders/${order}`)).code).toBe('store_not_found');
    expect((await world.call('GET', world.store(`/orders/${order}`))).code).toBe('order_not_found');
    expect((await world.live('GET', '/v1/stores/1001')).code).toBe('store_not_found');
    expect((await world.live('GET', '/v1/ping')).json.key).toMatchObject({ mode: 'live', scope: 'company' });
    expect((await world.all('/v1/events')).every(({ mode }) => mode === 'test')).toBe(true);
  });
});
