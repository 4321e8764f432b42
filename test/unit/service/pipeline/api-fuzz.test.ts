import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Endpoint } from '../../../../electron/contract/api/endpoints.ts';
import { ENDPOINTS } from '../../../../electron/contract/api/endpoints.ts';
import { createNearlyValidValues, createValidValues, junkValues } from '../support/arbitraries.ts';
import type { HarnessRequest } from '../support/service-harness.ts';
import { ServiceHarness } from '../support/service-harness.ts';
import { WebhookReceiver } from '../support/webhook-receiver.ts';

const REQUESTS = 20_000;
const ORDERS = 8;
const CONTENT_TYPES = [
  undefined,
  'application/json',
  'text/plain',
  'multipart/form-data',
  'application/x-www-form-urlencoded',
  '',
];

interface Shot {
  readonly method: string;
  readonly path: string;
  readonly sent: HarnessRequest;
}

/** The things that exist at a moment, so that a good part of the requests reaches an action. */
interface Known {
  orders: string[];
  endpoint: string;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

function formOf(value: unknown): URLSearchParams {
  const form = new URLSearchParams();
  const walk = (name: string, part: unknown): void => {
    if (typeof part !== 'object' || part === null) form.append(name, text(part));
    else for (const [key, each] of Object.entries(part)) walk(name === '' ? key : `${name}[${key}]`, each);
  };
  walk('', value);
  return form;
}

/** Puts what exists into a path in which a shot has left room for it. */
const aimed = (path: string, { orders, endpoint }: Known): string =>
  path
    .replace(
      /ORDER-(\d)$|ORDER-(\d)(?=[/?])/,
      (_, last: string, inner: string) => orders[Number(last ?? inner)] ?? 'ORDER-X',
    )
    .replace('ENDPOINT', endpoint);

function shots(keys: readonly (string | null)[]): fc.Arbitrary<Shot> {
  const param = (name: string): fc.Arbitrary<string> => {
    if (name === 'store_id') return fc.constantFrom('1001', '1001', '1001', '2001', '9', 'x', '1e3', '-1');
    if (name === 'order_id') return fc.integer({ min: 0, max: ORDERS }).map((at) => `ORDER-${at}`);
    if (name === 'endpoint_id') return fc.constantFrom('nothing', 'ENDPOINT', 'ENDPOINT', 'ENDPOINT');
    return fc.oneof(fc.integer({ min: 1, max: 40 }).map(String), fc.constantFrom('x', '%00', '0'));
  };
  const shot = (endpoint: Endpoint): fc.Arbitrary<Shot> => {
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
      .map(({ params, method, query: asked, body: said, form, type, key, idempotencyKey }) => {
        let path = endpoint.path;
        for (const [at, name] of names.entries()) path = path.replace(`{${name}}`, params[at] ?? '');
        const search = new URLSearchParams();
        for (const [name, value] of Object.entries(asked ?? {})) search.append(name, text(value));
        const sent: Record<string, unknown> = { key };
        if (idempotencyKey !== undefined) sent['headers'] = { 'idempotency-key': idempotencyKey };
        if (method !== 'GET' && said !== undefined) {
          if (form === 0) sent['body'] = formOf(said);
          else if (form === 1) sent['body'] = text(said).slice(0, -1);
          else sent['body'] = JSON.stringify(said);
          if (form !== 0 && type) sent['headers'] = { ...(sent['headers'] ?? {}), 'content-type': type };
        }
        return { method, path: search.size > 0 ? `${path}?${search}` : path, sent };
      });
  };
  return fc.oneof(...Object.values(ENDPOINTS).map(shot));
}

test(`S9: ${REQUESTS} requests from the schemas and against them: no 5xx, and every answer is what the contract says`, async () => {
  const receiver = new WebhookReceiver();
  const world = new ServiceHarness({
    webhookTransport: receiver.transport,
    allowPrivateWebhooks: true,
    courier: 'auto',
  });
  const { keys } = world;
  const right = Array.from({ length: 12 }, () => keys.test_company);
  const others = [keys.test_store, keys.test_store, keys.live_company, 'sk_test_x', null];
  const placed = () => Promise.all(Array.from({ length: ORDERS }, () => world.placeOrder()));
  const registered = async (): Promise<string> =>
    (await world.call('POST', '/v1/webhook-endpoints', { body: { url: 'http://pos.example/' } })).json.id;
  const known: Known = { orders: await placed(), endpoint: await registered() };
  const seen = new Map<number, number>();

  /** Makes again what a request has taken away. */
  const mend = async (path: string, status: number): Promise<void> => {
    if (status === 204) known.endpoint = await registered();
    if (status === 200 && path.endsWith('/reset')) known.orders = await placed();
    if (status === 200 && path.endsWith('/disconnect')) {
      const { json } = await world.play(`/stores/${world.storeId}/connection-code`);
      await world.call('POST', '/v1/connections/claim', { body: { code: json.code } });
    }
  };

  await fc.assert(
    fc.asyncProperty(shots([...right, ...others]), async ({ method, path, sent }) => {
      // World.call holds every answer against the contract.
      const { status } = await world.call(method, aimed(path, known), sent);
      expect(status, `${method} ${path}`).toBeLessThan(500);
      seen.set(status, (seen.get(status) ?? 0) + 1);
      await mend(path, status);
      // Slow enough for the rate limit.
      await world.clock.advance(120);
    }),
    { numRuns: REQUESTS, seed: 20_261_120, endOnFailure: true },
  );
  expect(world.logged).toEqual([]);
  // The shots have hit: successes and every kind of refusal were among the answers.
  for (const status of [200, 201, 204, 400, 401, 403, 404, 405, 409, 415, 422]) {
    expect(seen.get(status) ?? 0, String(status)).toBeGreaterThan(0);
  }
});
