import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint, EndpointName } from '../../../../electron/contract/api/endpoints.ts';
import { ENDPOINTS } from '../../../../electron/contract/api/endpoints.ts';
import type { HarnessRequest } from '../support/service-harness.ts';
import { ServiceHarness } from '../support/service-harness.ts';
import { WebhookReceiver } from '../support/webhook-receiver.ts';

const TABLE: readonly [string, Endpoint][] = Object.entries(ENDPOINTS);

/** A world in which every endpoint can be called with success, and what to put into paths and bodies there. */
async function prepared() {
  const world = new ServiceHarness({ webhookTransport: new WebhookReceiver().transport, allowPrivateWebhooks: true });
  const order = await world.placeOrder();
  const courier = await world.placeOrder();
  await world.call('POST', world.store(`/orders/${courier}/accept`), { body: { fulfilment_mode: 'SERVICE_COURIER' } });
  const [barcode = ''] = await world.barcodes(1);
  const sync = await world.call('PUT', world.store('/inventory'), { body: { items: [{ barcode, stock: 9 }] } });
  const hook = await world.call('POST', '/v1/webhook-endpoints', { body: { url: 'http://pos.example/' } });
  const delivery = await world.call('POST', `/v1/webhook-endpoints/${hook.json.id}/test`);
  const { json } = await world.play(`/stores/${world.storeId}/connection-code`);
  const ids: Record<string, string> = {
    store_id: String(world.storeId),
    order_id: order,
    run_id: sync.json.id,
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
  return { world, pathOf, sentTo, courier };
}

describe.each(TABLE)('%s', (name, endpoint) => {
  test('answers a right call with what the table says, and the operations with scope refuse the others', async () => {
    const { world, pathOf, sentTo, courier } = await prepared();
    if (name === 'retryCourier') {
      await world.play(`/orders/${courier}/picking`);
      await world.play(`/orders/${courier}/courier`, { status: 'FAILED' });
    }
    const path = name === 'retryCourier' ? world.store(`/orders/${courier}/courier/retry`) : pathOf(name, endpoint);
    if (endpoint.scope !== 'any') {
      const refused = await world.call(endpoint.method, path, { ...sentTo(name), key: world.keys.test_store });
      expect(refused.code).toBe('key_scope_insufficient');
    }
    const { status, text } = await world.call(endpoint.method, path, sentTo(name));
    expect(Object.keys(endpoint.responses), text).toContain(String(status));
  });

  test('knows no missing, wrong or foreign key', async () => {
    const { world, pathOf, sentTo } = await prepared();
    const path = pathOf(name, endpoint);
    const code = async (key: string | null) => (await world.call(endpoint.method, path, { ...sentTo(name), key })).code;
    expect(await code(null)).toBe('authentication_required');
    expect(await code('sk_test_wrong')).toBe('invalid_api_key');
    expect(await code(world.keys.live_company)).toBe('invalid_api_key');
    const { json: other } = await world.play('/companies', { name: 'Another Company' });
    const { json: made } = await world.play('/keys', { company_id: other.company_id, mode: 'test' });
    if (/\{(store_id|endpoint_id|delivery_id)\}/.test(endpoint.path)) {
      const foreign = await world.call(endpoint.method, path, { ...sentTo(name), key: made.key });
      expect([foreign.status, foreign.code]).toEqual([404, expect.stringMatching(/_not_found$/)]);
    }
    await world.operate('DELETE', `/keys/${made.key_id}`);
    expect(await code(made.key)).toBe('invalid_api_key');
  });

  test('gives 405 to methods that its path does not know, and names those it knows', async () => {
    const { world, pathOf } = await prepared();
    const known = TABLE.filter(([, each]) => each.path === endpoint.path).map(([, each]) => each.method);
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      if (known.includes(method)) continue;
      const refused = await world.call(method, pathOf(name, endpoint));
      expect([refused.status, refused.headers.get('allow')]).toEqual([405, known.join(', ')]);
    }
  });
});

const LISTS = TABLE.filter(([, { query }]) => query && 'limit' in query.shape);

describe.each(LISTS)('bounds of %s', (name, endpoint) => {
  test('limit is a whole number from 1 to 100', async () => {
    const { world, pathOf } = await prepared();
    const path = pathOf(name, endpoint);
    for (const right of ['1', '100']) expect((await world.call('GET', `${path}?limit=${right}`)).status).toBe(200);
    for (const wrong of ['0', '101', '-1', '1.5', 'x', '', '1e2', ' 5']) {
      expect((await world.call('GET', `${path}?limit=${wrong}`)).code, wrong).toBe('invalid_limit');
    }
  });

  test('a malformed cursor is invalid_cursor, a bad time invalid_timestamp, never an empty list', async () => {
    const { world, pathOf } = await prepared();
    const path = pathOf(name, endpoint);
    const shape = endpoint.query?.shape ?? {};
    if ('cursor' in shape) {
      for (const wrong of ['', 'x', '1', '%00', 'AAAA'.repeat(500)]) {
        expect((await world.call('GET', `${path}?cursor=${wrong}`)).code).toBe('invalid_cursor');
      }
    }
    for (const field of ['since', 'updated_since'].filter((each) => each in shape)) {
      for (const right of ['2026-11-20', '2026-11-20T09:00', '2026-11-20T09:00:00Z', '2099-01-01T00:00:00%2B05:30']) {
        expect((await world.call('GET', `${path}?${field}=${right}`)).status, right).toBe(200);
      }
      for (const wrong of ['', 'x', '2026-02-30', '1700000000', '2026-11-20T25:00']) {
        expect((await world.call('GET', `${path}?${field}=${wrong}`)).code, wrong).toBe('invalid_timestamp');
      }
    }
  });
});

/** Longest texts, by endpoint and field; one character more is a problem of that field. */
const LENGTHS: readonly [EndpointName, string, number][] = [
  ['acceptOrder', 'external_id', 120],
  ['rejectOrder', 'reason', 300],
  ['createWebhookEndpoint', 'description', 300],
  ['updateWebhookEndpoint', 'description', 300],
];

describe('lengths', () => {
  test.each(LENGTHS)('%s takes %s up to %i characters', async (name, field, length) => {
    const { world, pathOf, sentTo } = await prepared();
    const endpoint: Endpoint = ENDPOINTS[name];
    const send = (size: number) => {
      const given = sentTo(name).body;
      const body = { ...z.record(z.string(), z.unknown()).catch({}).parse(given), [field]: 'न'.repeat(size) };
      return world.call(endpoint.method, pathOf(name, endpoint), { body });
    };
    const over = await send(length + 1);
    expect([over.code, Object.keys(over.json.error.details)]).toEqual(['invalid_request', [field]]);
    expect((await send(length)).status).toBeLessThan(300);
  });
});
