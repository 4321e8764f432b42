import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Endpoint } from '../../../../electron/contract/api/endpoints.ts';
import { ENDPOINTS } from '../../../../electron/contract/api/endpoints.ts';
import { countRuns } from '../../../support/random-runs.ts';
import { createNearlyValidValues, createValidValues, junkValues } from '../support/arbitraries.ts';
import type { HarnessRequest } from '../support/service-harness.ts';
import { ServiceHarness } from '../support/service-harness.ts';
import { WebhookReceiver } from '../support/webhook-receiver.ts';

const REQUESTS = countRuns(20_000);
const ORDERS = 8;
const CONTENT_TYPES = [
  undefined,
  'application/json',
  'text/plain',
  'multipart/form-data',
  'application/x-www-form-urlencoded',
  '',
];

interface FuzzRequest {
  readonly method: string;
  readonly path: string;
  readonly sent: HarnessRequest;
}

/** The ids that exist now. Requests use them, so that many reach an action. */
interface Existing {
  orders: string[];
  endpoint: string;
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

function toForm(value: unknown): URLSearchParams {
  const form = new URLSearchParams();
  const walk = (name: string, part: unknown): void => {
    if (typeof part !== 'object' || part === null) form.append(name, toText(part));
    else for (const [key, each] of Object.entries(part)) walk(name === '' ? key : `${name}[${key}]`, each);
  };
  walk('', value);
  return form;
}

/** Replaces the placeholders of a path with ids that exist. */
const fillPath = (path: string, { orders, endpoint }: Existing): string =>
  path
    .replace(
      /ORDER-(\d)$|ORDER-(\d)(?=[/?])/,
      (_, last: string, inner: string) => orders[Number(last ?? inner)] ?? 'ORDER-X',
    )
    .replace('ENDPOINT', endpoint);

function fuzzRequests(keys: readonly (string | null)[]): fc.Arbitrary<FuzzRequest> {
  const param = (name: string): fc.Arbitrary<string> => {
    if (name === 'store_id') return fc.constantFrom('1001', '1001', '1001', '2001', '9', 'x', '1e3', '-1');
    if (name === 'order_id') return fc.integer({ min: 0, max: ORDERS }).map((at) => `ORDER-${at}`);
    if (name === 'endpoint_id') return fc.constantFrom('nothing', 'ENDPOINT', 'ENDPOINT', 'ENDPOINT');
    return fc.oneof(fc.integer({ min: 1, max: 40 }).map(String), fc.constantFrom('x', '%00', '0'));
  };
  const requestTo = (endpoint: Endpoint): fc.Arbitrary<FuzzRequest> => {
    const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const query = endpoint.query ? createNearlyValidValues(endpoint.query) : fc.constant({});
    const body = endpoint.body
      ? fc.oneof(createValidValues(endpoint.body), createNearlyValidValues(endpoint.body), fc.constant(undefined))
      : fc.oneof(fc.constant(undefined), junkValues);
    return fc
      .record({
        params: fc.tuple(...names.map(param)),
        method: fc.oneof(
          { weight: 20, arbitrary: fc.constant(endpoint.method) },
          { weight: 1, arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE') },
        ),
        query,
        body,
        form: fc.integer({ min: 0, max: 9 }),
        type: fc.oneof(
          { weight: 12, arbitrary: fc.constant('application/json') },
          { weight: 1, arbitrary: fc.constantFrom(...CONTENT_TYPES) },
        ),
        key: fc.constantFrom(...keys),
        idempotencyKey: fc.option(fc.constantFrom('a', 'b', 'c', '', 'x'.repeat(256)), { nil: undefined }),
      })
      .map(({ params, method, query, body, form, type, key, idempotencyKey }) => {
        let path = endpoint.path;
        for (const [at, name] of names.entries()) path = path.replace(`{${name}}`, params[at] ?? '');
        const search = new URLSearchParams();
        for (const [name, value] of Object.entries(query ?? {})) search.append(name, toText(value));
        const sent: Record<string, unknown> = { key };
        if (idempotencyKey !== undefined) sent['headers'] = { 'idempotency-key': idempotencyKey };
        if (method !== 'GET' && body !== undefined) {
          if (form === 0) sent['body'] = toForm(body);
          else if (form === 1) sent['body'] = toText(body).slice(0, -1);
          else sent['body'] = JSON.stringify(body);
          if (form !== 0 && type) sent['headers'] = { ...(sent['headers'] ?? {}), 'content-type': type };
        }
        return { method, path: search.size > 0 ? `${path}?${search}` : path, sent };
      });
  };
  return fc.oneof(...Object.values(ENDPOINTS).map(requestTo));
}

test(`S9: ${REQUESTS} valid and invalid requests: no 5xx, and every response matches the contract`, async () => {
  const receiver = new WebhookReceiver();
  const service = new ServiceHarness({
    webhookTransport: receiver.transport,
    allowPrivateWebhooks: true,
    courier: 'auto',
  });
  const { keys } = service;
  const mostKeys = Array.from({ length: 12 }, () => keys.test_company);
  const otherKeys = [keys.test_store, keys.test_store, keys.live_company, 'sk_test_x', null];
  const placeOrders = () => Promise.all(Array.from({ length: ORDERS }, () => service.placeOrder()));
  const registerEndpoint = async (): Promise<string> =>
    (await service.sandbox('POST', '/v1/webhook-endpoints', { body: { url: 'http://pos.example/' } })).json.id;
  const existing: Existing = { orders: await placeOrders(), endpoint: await registerEndpoint() };
  const seen = new Map<number, number>();

  /** Replaces the endpoint, orders or store link that a request has removed. */
  const restore = async (path: string, status: number): Promise<void> => {
    if (status === 204) existing.endpoint = await registerEndpoint();
    if (status === 200 && path.endsWith('/reset')) existing.orders = await placeOrders();
    if (status === 200 && path.endsWith('/disconnect')) {
      const { json } = await service.operatorPost(`/stores/${service.storeId}/connection-code`);
      await service.sandbox('POST', '/v1/connections/claim', { body: { code: json.code } });
    }
  };

  await fc.assert(
    fc.asyncProperty(fuzzRequests([...mostKeys, ...otherKeys]), async ({ method, path, sent }) => {
      // `sandbox` checks every response against the contract.
      const { status } = await service.sandbox(method, fillPath(path, existing), sent);
      expect(status, `${method} ${path}`).toBeLessThan(500);
      seen.set(status, (seen.get(status) ?? 0) + 1);
      await restore(path, status);
      // Stays below the rate limit.
      await service.clock.advance(120);
    }),
    { numRuns: REQUESTS, seed: 20_261_120, endOnFailure: true },
  );
  expect(service.logged).toEqual([]);
  // The responses must include successes and every kind of refusal.
  for (const status of [200, 201, 204, 400, 401, 403, 404, 405, 409, 415, 422]) {
    expect(seen.get(status) ?? 0, String(status)).toBeGreaterThan(0);
  }
});
