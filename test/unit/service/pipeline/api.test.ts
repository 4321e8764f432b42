import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint, EndpointName } from '../../../../electron/contract/api/endpoints.ts';
import { ENDPOINTS } from '../../../../electron/contract/api/endpoints.ts';
import type { HarnessRequest } from '../support/service-harness.ts';
import { ServiceHarness } from '../support/service-harness.ts';
import { WebhookReceiver } from '../support/webhook-receiver.ts';

const TABLE: readonly [string, Endpoint][] = Object.entries(ENDPOINTS);

/** A service in which a request to every endpoint can succeed, with the paths and bodies for it. */
async function setUp() {
  const service = new ServiceHarness({ webhookTransport: new WebhookReceiver().transport, allowPrivateWebhooks: true });
  const order = await service.placeOrder();
  const courier = await service.placeOrder();
  await service.sandbox('POST', service.store(`/orders/${courier}/accept`), {
    body: { fulfilment_mode: 'SERVICE_COURIER' },
  });
  const [barcode = ''] = await service.barcodes(1);
  const run = await service.sandbox('PUT', service.store('/inventory'), { body: { items: [{ barcode, stock: 9 }] } });
  const hook = await service.sandbox('POST', '/v1/webhook-endpoints', { body: { url: 'http://pos.example/' } });
  const delivery = await service.sandbox('POST', `/v1/webhook-endpoints/${hook.json.id}/test`);
  const { json } = await service.operatorPost(`/stores/${service.storeId}/connection-code`);
  const ids: Record<string, string> = {
    store_id: String(service.storeId),
    order_id: order,
    run_id: run.json.id,
    endpoint_id: hook.json.id,
    delivery_id: String(delivery.json.id),
  };
  const bodies: Partial<Record<EndpointName, object>> = {
    claimConnection: { code: json.code },
    changeDeliveryMethod: { fulfilment_mode: 'STORE_STAFF' },
    pushInventory: { items: [{ barcode, stock: 5 }] },
    adjustInventory: { adjustments: [{ barcode, delta: 1 }] },
    acknowledgeSales: { event_ids: [] },
    createWebhookEndpoint: { url: 'http://pos.example/two' },
    advanceSandboxOrder: { to: 'ACCEPTED' },
  };
  const pathOf = (name: string, endpoint: Endpoint): string => {
    const own = name === 'changeDeliveryMethod' ? { ...ids, order_id: courier } : ids;
    return endpoint.path.replaceAll(/\{(\w+)\}/g, (_, param: string) => own[param] ?? '');
  };
  const sentTo = (name: string): HarnessRequest => {
    const body = Object.entries(bodies).find(([each]) => each === name)?.[1];
    return body ? { body } : {};
  };
  return { service, pathOf, sentTo, courier };
}

describe.each(TABLE)('%s', (name, endpoint) => {
  test('answers a valid request as the table says, and refuses a key without the scope', async () => {
    const { service, pathOf, sentTo, courier } = await setUp();
    if (name === 'retryCourier') {
      await service.operatorPost(`/orders/${courier}/picking`);
      await service.operatorPost(`/orders/${courier}/courier`, { status: 'FAILED' });
    }
    const path = name === 'retryCourier' ? service.store(`/orders/${courier}/courier/retry`) : pathOf(name, endpoint);
    if (endpoint.scope !== 'any') {
      const refused = await service.sandbox(endpoint.method, path, { ...sentTo(name), key: service.keys.test_store });
      expect(refused.code).toBe('key_scope_insufficient');
    }
    const { status, text } = await service.sandbox(endpoint.method, path, sentTo(name));
    expect(Object.keys(endpoint.responses), text).toContain(String(status));
  });

  test('refuses a missing, wrong, foreign or revoked key', async () => {
    const { service, pathOf, sentTo } = await setUp();
    const path = pathOf(name, endpoint);
    const code = async (key: string | null) =>
      (await service.sandbox(endpoint.method, path, { ...sentTo(name), key })).code;
    expect(await code(null)).toBe('authentication_required');
    expect(await code('sk_test_wrong')).toBe('invalid_api_key');
    expect(await code(service.keys.live_company)).toBe('invalid_api_key');
    const { json: other } = await service.operatorPost('/companies', { name: 'Another Company' });
    const { json: created } = await service.operatorPost('/keys', { company_id: other.company_id, mode: 'test' });
    if (/\{(store_id|endpoint_id|delivery_id)\}/.test(endpoint.path)) {
      const foreign = await service.sandbox(endpoint.method, path, { ...sentTo(name), key: created.key });
      expect([foreign.status, foreign.code]).toEqual([404, expect.stringMatching(/_not_found$/)]);
    }
    await service.operator('DELETE', `/keys/${created.key_id}`);
    expect(await code(created.key)).toBe('invalid_api_key');
  });

  test('answers other methods of its path with 405 and the allowed methods', async () => {
    const { service, pathOf } = await setUp();
    const known = TABLE.filter(([, each]) => each.path === endpoint.path).map(([, each]) => each.method);
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      if (known.includes(method)) continue;
      const refused = await service.sandbox(method, pathOf(name, endpoint));
      expect([refused.status, refused.headers.get('allow')]).toEqual([405, known.join(', ')]);
    }
  });
});

const LISTS = TABLE.filter(([, { query }]) => query && 'limit' in query.shape);

describe.each(LISTS)('query of %s', (name, endpoint) => {
  test('limit is a whole number from 1 to 100', async () => {
    const { service, pathOf } = await setUp();
    const path = pathOf(name, endpoint);
    for (const valid of ['1', '100']) expect((await service.sandbox('GET', `${path}?limit=${valid}`)).status).toBe(200);
    for (const invalid of ['0', '101', '-1', '1.5', 'x', '', '1e2', ' 5']) {
      expect((await service.sandbox('GET', `${path}?limit=${invalid}`)).code, invalid).toBe('invalid_limit');
    }
  });

  test('a malformed cursor is invalid_cursor, a malformed time invalid_timestamp', async () => {
    const { service, pathOf } = await setUp();
    const path = pathOf(name, endpoint);
    const shape = endpoint.query?.shape ?? {};
    if ('cursor' in shape) {
      for (const invalid of ['', 'x', '1', '%00', 'AAAA'.repeat(500)]) {
        expect((await service.sandbox('GET', `${path}?cursor=${invalid}`)).code).toBe('invalid_cursor');
      }
    }
    for (const field of ['since', 'updated_since'].filter((each) => each in shape)) {
      const offsets = ['Z', '%2B05:30', '%2B05', '+05'].map((offset) => `2099-01-01T00:00:00${offset}`);
      const extremes = ['1970-01-01', '1970-01-01T00:00', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59+05:30'];
      for (const valid of ['2026-11-20', '2026-11-20T09:00', ...offsets, ...extremes]) {
        expect((await service.sandbox('GET', `${path}?${field}=${valid}`)).status, valid).toBe(200);
      }
      for (const invalid of ['', 'x', '2026-02-30', '1700000000', '2026-11-20T25:00', '2026-11-20T09:00%2B05:60']) {
        expect((await service.sandbox('GET', `${path}?${field}=${invalid}`)).code, invalid).toBe('invalid_timestamp');
      }
    }
  });
});

/** The maximum lengths of texts, by endpoint and field. */
const LENGTHS: readonly [EndpointName, string, number][] = [
  ['acceptOrder', 'external_id', 120],
  ['rejectOrder', 'reason', 300],
  ['createWebhookEndpoint', 'description', 300],
  ['updateWebhookEndpoint', 'description', 300],
];

describe('maximum lengths', () => {
  test.each(LENGTHS)('%s accepts %s up to %i characters', async (name, field, length) => {
    const { service, pathOf, sentTo } = await setUp();
    const endpoint: Endpoint = ENDPOINTS[name];
    const send = (size: number) => {
      const given = sentTo(name).body;
      const body = { ...z.record(z.string(), z.unknown()).catch({}).parse(given), [field]: 'न'.repeat(size) };
      return service.sandbox(endpoint.method, pathOf(name, endpoint), { body });
    };
    const over = await send(length + 1);
    expect([over.code, Object.keys(over.json.error.details)]).toEqual(['invalid_request', [field]]);
    expect((await send(length)).status).toBeLessThan(300);
  });
});
