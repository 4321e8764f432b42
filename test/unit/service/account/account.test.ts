import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../../../electron/contract/api/limits.ts';
import { MINUTE } from '../../../../electron/contract/domain/time.ts';
import { ServiceHarness } from '../support/service-harness.ts';

async function setUpWithCode() {
  const service = new ServiceHarness();
  const { json } = await service.operatorPost('/stores', {
    mode: 'test',
    name: 'Gupta Stores',
    items: [{ barcode: '1', name: 'x', stock: 1 }],
  });
  const { json: created } = await service.operatorPost(`/stores/${json.store_id}/connection-code`);
  const claim = (code: string) => service.sandbox('POST', '/v1/connections/claim', { body: { code } });
  return { service, store: json.store_id, code: created.code, claim };
}

describe('claiming a connection code', () => {
  test('a code is two groups of four characters without look-alikes; case, spaces and hyphens do not matter', async () => {
    const { service, store, code, claim } = await setUpWithCode();
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/);
    expect((await service.sandbox('GET', `/v1/stores/${store}`)).code).toBe('store_not_found');
    const claimed = await claim(` ${code.toLowerCase().replace('-', ' ')} `);
    expect(claimed.status).toBe(201);
    expect(claimed.json).toMatchObject({
      status: 'ACTIVE',
      store: { id: store, name: 'Gupta Stores', status: 'CONNECTED' },
    });
    expect((await service.sandbox('GET', '/v1/stores')).json.data.map(({ id }: { id: number }) => id)).toEqual([
      1001,
      store,
    ]);
    expect((await service.all('/v1/events')).at(-1)).toMatchObject({ type: 'store.connected', store_id: store });
  });

  test('a code works once and for 15 minutes', async () => {
    const { service, store, code, claim } = await setUpWithCode();
    expect((await claim(code)).status).toBe(201);
    expect((await claim(code)).code).toBe('invalid_connection_code');
    const createCode = async () => (await service.operatorPost(`/stores/${store}/connection-code`)).json.code;
    const existing = await claim(await createCode());
    expect([existing.status, existing.json.store.id]).toEqual([200, store]);
    const late = await createCode();
    await service.clock.advance(15 * MINUTE);
    expect((await claim(late)).code).toBe('invalid_connection_code');
  });

  test('after five wrong codes, even a valid code is refused for the rest of the minute', async () => {
    const { service, code, claim } = await setUpWithCode();
    for (let wrong = 0; wrong < 5; wrong += 1) expect((await claim('AAAA-AAAA')).code).toBe('invalid_connection_code');
    expect((await claim(code)).code).toBe('invalid_connection_code');
    await service.clock.advance(MINUTE);
    expect((await claim(code)).status).toBe(201);
  });

  test('a disconnected store is not found until it is claimed again', async () => {
    const { service, store, code, claim } = await setUpWithCode();
    await claim(code);
    const disconnected = await service.sandbox('POST', `/v1/stores/${store}/disconnect`);
    expect(disconnected.json).toMatchObject({ status: 'DISCONNECTED', disconnected_at: expect.any(String) });
    for (const path of ['', '/orders', '/inventory', '/sales']) {
      expect((await service.sandbox('GET', `/v1/stores/${store}${path}`)).code).toBe('store_not_found');
    }
    expect((await service.sandbox('GET', `/v1/events?store_id=${store}`)).code).toBe('store_not_found');
    expect((await service.sandbox('POST', `/v1/stores/${store}/disconnect`)).code).toBe('store_not_found');
  });

  test('the retailer disconnects the POS: the same as its own disconnect, but for who did it', async () => {
    const { service, store, code, claim } = await setUpWithCode();
    const disconnect = () => service.operator('POST', `/stores/${store}/disconnect`);
    expect((await disconnect()).code).toBe('store_not_found');
    await claim(code);
    const lines = [{ barcode: '1', quantity: 1 }];
    await service.operatorPost(`/stores/${store}/checkouts`, { type: 'delivery', lines, outcome: 'paid' });
    const { status, json } = await disconnect();
    expect([status, json]).toMatchObject([
      200,
      { status: 'DISCONNECTED', store: { id: store, status: 'DISCONNECTED' } },
    ]);
    expect((await service.sandbox('GET', `/v1/stores/${store}`)).code).toBe('store_not_found');
    const ofStore = (await service.all('/v1/events')).filter((event) => event.store_id === store);
    expect(ofStore).toMatchObject([
      { type: 'store.disconnected', data: { store: { id: store }, actor: { kind: 'retailer', id: `store_${store}` } } },
    ]);
    expect((await disconnect()).code).toBe('store_not_found');
    expect((await service.connect(store, service.sandboxKey)).status).toBe(201);
  });

  test('S11: nothing of the former company reaches the one that takes its store over', async () => {
    const { service, store, code, claim } = await setUpWithCode();
    await claim(code);
    const items = [{ barcode: '1', stock: 10, external_id: 'SKU of the first' }];
    await service.sandbox('PUT', `/v1/stores/${store}/inventory`, { body: { items } });
    const lines = [{ barcode: '1', quantity: 1 }];
    const place = async (type: string) =>
      (await service.operatorPost(`/stores/${store}/checkouts`, { type, lines, outcome: 'paid' })).json.order_id;
    const [accepted, waiting, sold] = [await place('delivery'), await place('delivery'), await place('instore')];
    await service.sandbox('POST', `/v1/stores/${store}/orders/${accepted}/accept`, {
      body: { external_id: 'BILL of the first' },
    });
    const key = await service.addCompany('Another Company');
    await service.connect(store, key);

    const get = async (path: string) => (await service.sandbox('GET', `/v1/stores/${store}${path}`, { key })).json;
    expect((await get('/inventory')).data).toMatchObject([{ barcode: '1', external_id: null, reserved: 1 }]);
    for (const list of ['/orders', '/orders?type=instore', '/sales', '/inventory/syncs']) {
      expect((await get(list)).data, list).toEqual([]);
    }
    for (const id of [accepted, waiting, sold]) expect((await get(`/orders/${id}`)).error.code).toBe('order_not_found');
    const accept = `/v1/stores/${store}/orders/${waiting}/accept`;
    expect((await service.sandbox('POST', accept, { key })).code).toBe('order_not_found');

    await service.operatorPost(`/orders/${accepted}/packed`);
    await service.operatorPost(`/orders/${accepted}/pickup`);
    await service.operatorPost(`/orders/${accepted}/deliver`);
    expect((await get('/orders')).data).toMatchObject([{ id: accepted, external_id: null }]);
    expect((await get('/sales')).data).toMatchObject([{ id: accepted, external_id: null }]);
    const { text } = await service.sandbox('GET', '/v1/events', { key });
    expect(text).toContain(accepted);
    expect(text).not.toMatch(/of the first/);

    await service.connect(store, service.sandboxKey);
    const orders = await service.all(`/v1/stores/${store}/orders`);
    expect(orders.map(({ id }) => id)).toEqual([waiting]);
  });
});

describe('companies', () => {
  test('S11: what the former company sold and did not book reduces no count of the next one, sent at once or queued', async () => {
    const { service, store, code, claim } = await setUpWithCode();
    await claim(code);
    const path = `/v1/stores/${store}/inventory`;
    await service.sandbox('PUT', path, { body: { items: [{ barcode: '1', stock: 10, name: 'Atta' }] } });
    const lines = [{ barcode: '1', quantity: 3 }];
    await service.operatorPost(`/stores/${store}/checkouts`, { type: 'instore', lines, outcome: 'paid' });
    const key = await service.addCompany('Another Company');
    await service.connect(store, key);
    const stockAfter = async (more: number) => {
      const others = Array.from({ length: more }, (_, index) => ({ barcode: `n${index}`, stock: 1, name: 'Salt' }));
      await service.sandbox('PUT', path, { key, body: { items: [{ barcode: '1', stock: 5 }, ...others] } });
      await service.clock.advance(1_000);
      return (await service.sandbox('GET', `${path}?barcode=1`, { key })).json.data[0].stock;
    };
    expect([await stockAfter(0), await stockAfter(LIMITS.pushImmediateItems)]).toEqual([5, 5]);
  });

  test('a new company has its own test store, connected and stocked, so that orders can be placed immediately', async () => {
    const service = new ServiceHarness();
    const { json: created } = await service.operatorPost('/companies', { name: 'Another Company' });
    const { json: issued } = await service.operatorPost('/keys', { company_id: created.company_id, mode: 'test' });
    const order = await service.sandbox('POST', '/v1/sandbox/orders', { key: issued.key });
    expect([order.status, order.json.store_id]).toEqual([201, created.test_store_id]);
    expect((await service.sandbox('GET', service.store('/orders'))).json.data).toEqual([]);
  });
});

describe('keys', () => {
  test('a store-scoped key sees only its own store', async () => {
    const { service, store, code, claim } = await setUpWithCode();
    await claim(code);
    const key = service.keys.test_store;
    expect((await service.sandbox('GET', '/v1/ping', { key })).json.key).toMatchObject({
      scope: 'store',
      store_id: 1001,
    });
    expect((await service.sandbox('GET', '/v1/stores', { key })).json.data).toHaveLength(1);
    expect((await service.sandbox('GET', `/v1/stores/${store}`, { key })).code).toBe('store_not_found');
    expect((await service.sandbox('GET', `/v1/events?store_id=${store}`, { key })).code).toBe('store_not_found');
    const events = (await service.sandbox('GET', '/v1/events', { key })).json.data;
    expect(new Set(events.map(({ store_id }: { store_id: number }) => store_id))).toEqual(new Set([1001]));
  });

  test('the bearer scheme may have any case; any other scheme counts as a missing key', async () => {
    const service = new ServiceHarness();
    const ping = (authorization: string) =>
      service.sandbox('GET', '/v1/ping', { key: null, headers: { authorization } });
    expect((await ping(`bearer ${service.keys.test_company}`)).status).toBe(200);
    expect((await ping(`Basic ${service.keys.test_company}`)).code).toBe('authentication_required');
    expect((await ping('Bearer')).code).toBe('authentication_required');
    expect((await ping('Bearer nobody')).code).toBe('invalid_api_key');
  });
});

describe('the two environments', () => {
  test('S11: live is separate, with its own store, events, keys and mode', async () => {
    const service = new ServiceHarness();
    const { json } = await service.operatorPost('/stores/2001/connection-code');
    expect((await service.sandbox('POST', '/v1/connections/claim', { body: { code: json.code } })).code).toBe(
      'invalid_connection_code',
    );
    expect((await service.live('POST', '/v1/connections/claim', { body: { code: json.code } })).status).toBe(201);
    const items = (await service.live('GET', '/v1/stores/2001/inventory?limit=1')).json.data;
    const basket = { type: 'delivery', lines: [{ barcode: items[0].barcode, quantity: 1 }], outcome: 'paid' };
    const order = (await service.operatorPost('/stores/2001/checkouts', basket)).json.order_id;
    expect(
      (await service.live('POST', `/v1/stores/2001/orders/${order}/accept`, { key: service.keys.live_store })).json,
    ).toMatchObject({
      status: 'ACCEPTED',
      accepted_via: 'POS',
    });
    const events = (await service.live('GET', '/v1/events')).json.data;
    expect(events.map(({ type, mode }: { type: string; mode: string }) => [type, mode])).toEqual([
      ['store.connected', 'live'],
      ['order.placed', 'live'],
      ['order.accepted', 'live'],
    ]);
    expect((await service.sandbox('GET', `/v1/stores/2001/orders/${order}`)).code).toBe('store_not_found');
    expect((await service.sandbox('GET', service.store(`/orders/${order}`))).code).toBe('order_not_found');
    expect((await service.live('GET', '/v1/stores/1001')).code).toBe('store_not_found');
    expect((await service.live('GET', '/v1/ping')).json.key).toMatchObject({ mode: 'live', scope: 'company' });
    expect((await service.all('/v1/events')).every(({ mode }) => mode === 'test')).toBe(true);
  });
});
