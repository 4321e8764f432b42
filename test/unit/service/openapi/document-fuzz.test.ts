import fc from 'fast-check';
import { expect, test } from 'vitest';
import { junkValues } from '../support/arbitraries.ts';
import type { HarnessRequest, HarnessResponse } from '../support/service-harness.ts';
import { ServiceHarness } from '../support/service-harness.ts';
import { WebhookReceiver } from '../support/webhook-receiver.ts';
import type { Operation, ParameterObject } from './document-validator.ts';
import { apiDocument, findFault, findResponse, findSchema, operations } from './document-validator.ts';
import { createBrokenValues, createValues } from './document-values.ts';

const REQUESTS = 1_000;

/** Refusals of requests that a schema can't describe: rules about more than one request. */
const RULES_BEYOND_SCHEMA = ['There are 10 endpoints', 'would cost more than an amount'];

/** Operations that check each row alone and answer 200 with the errors of rows. */
const CHECKS_ROWS = ['pushInventory', 'adjustInventory'];

interface GeneratedRequest {
  readonly operation: Operation;
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly format: number;
  readonly key: string;
  readonly idempotencyKey: string | undefined;
}

const listParameters = ({ parameters }: Operation, kind: string): ParameterObject[] =>
  parameters.filter((each) => each.in === kind);

function createParameters(
  parameters: readonly ParameterObject[],
  broken: boolean,
): fc.Arbitrary<Record<string, unknown>> {
  const values = parameters.map(({ name, schema }) => {
    const valid = createValues(schema, findSchema);
    return [name, broken ? fc.oneof({ weight: 3, arbitrary: valid }, { weight: 1, arbitrary: junkValues }) : valid];
  });
  return fc.record(Object.fromEntries(values), { requiredKeys: [] });
}

function createRequests(keys: readonly string[]): fc.Arbitrary<GeneratedRequest> {
  const ofOperation = (operation: Operation): fc.Arbitrary<GeneratedRequest> => {
    const schema = operation.requestBody?.content['application/json']?.schema;
    const bodies = schema
      ? fc.oneof(
          { weight: 2, arbitrary: createValues(schema, findSchema) },
          { weight: 1, arbitrary: createBrokenValues(schema, findSchema, junkValues) },
          ...(operation.requestBody?.required ? [] : [{ weight: 1, arbitrary: fc.constant(undefined) }]),
        )
      : fc.constant(undefined);
    const parameters = (kind: string) =>
      fc.boolean().chain((broken) => createParameters(listParameters(operation, kind), broken));
    return fc.record({
      // The whole operation would fill pages when a test fails.
      operation: fc.constant({ ...operation, [fc.toStringMethod]: () => operation.operationId }),
      path: parameters('path'),
      query: parameters('query'),
      body: bodies,
      format: fc.integer({ min: 0, max: 9 }),
      key: fc.constantFrom(...keys),
      idempotencyKey: fc.option(fc.constantFrom('a', 'b', 'c', 'd'), { nil: undefined, freq: 1 }),
    });
  };
  return fc.oneof(...operations.map(ofOperation));
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** Ids that exist, by the name of their parameter. */
type Existing = Readonly<Record<string, readonly string[]>>;

function createPath({ operation, path, query }: GeneratedRequest, existing: Existing): string {
  let filled = operation.path;
  for (const [name, value] of Object.entries({
    ...operationIds(operation, existing, toText(path)),
    ...brokenIds(path),
  })) {
    filled = filled.replace(`{${name}}`, encodeURIComponent(value));
  }
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.append(name, toText(value));
  return search.size > 0 ? `${filled}?${search}` : filled;
}

/** An existing id for each parameter of the path, chosen by the generated value. */
function operationIds(operation: Operation, existing: Existing, choice: string): Record<string, string> {
  const ids = listParameters(operation, 'path').map(({ name, example }) => {
    const known = existing[name] ?? [];
    return [name, known[choice.length % Math.max(1, known.length)] ?? String(example)];
  });
  return Object.fromEntries(ids);
}

/** Now and then the generated value itself, which names nothing. */
const brokenIds = (path: GeneratedRequest['path']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(path)
      .filter(([, value]) => toText(value).length % 5 === 0 && toText(value) !== '')
      .map(([name, value]) => [name, toText(value)]),
  );

function toFormFields(value: unknown): [string, string][] {
  const fields: [string, string][] = [];
  const walk = (name: string, part: unknown): void => {
    if (typeof part !== 'object' || part === null) fields.push([name, toText(part)]);
    else for (const [key, each] of Object.entries(part)) walk(name === '' ? key : `${name}[${key}]`, each);
  };
  walk('', value);
  return fields;
}

function createMultipart(value: unknown): FormData {
  const form = new FormData();
  for (const [name, text] of toFormFields(value)) form.append(name, text);
  return form;
}

function createBody({ body, format }: GeneratedRequest): Pick<HarnessRequest, 'body' | 'headers'> {
  if (body === undefined) return {};
  if (format === 0) return { body: new URLSearchParams(toFormFields(body)) };
  if (format === 1 && toFormFields(body).length > 0) return { body: createMultipart(body) };
  if (format === 2) return { body: toText(body), headers: { 'content-type': 'text/plain' } };
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

/** Checks a response against what the document says of its operation. */
function expectDocumented(operation: Operation, { status, headers, json, text }: HarnessResponse): void {
  const where = `${operation.operationId} ${status} ${text.slice(0, 300)}`;
  const response = findResponse(operation, status);
  expect(response, where).toBeDefined();
  for (const [name, header] of Object.entries(response?.headers ?? {})) {
    const value = headers.get(name);
    if (value === null) expect(header.required, `${where}: ${name}`).toBe(false);
    else expect(findFault(header.schema, header.schema.type === 'integer' ? Number(value) : value), name).toBeNull();
  }
  const schema = response?.content?.['application/json']?.schema;
  if (schema) expect(findFault(schema, json), where).toBeNull();
  else expect(text, where).toBe('');
}

/** Checks that the schema of the body draws the line where the service does. */
function expectTrueLimits(
  { operation, body, format }: GeneratedRequest,
  { status, code, text }: HarnessResponse,
): void {
  const schema = operation.requestBody?.content['application/json']?.schema;
  const isJson = format > 2;
  if (!schema || !isJson || body === undefined) return;
  const fault = findFault(schema, JSON.parse(JSON.stringify(body)));
  const what = `${operation.operationId} ${JSON.stringify(body).slice(0, 300)} was ${status} ${text.slice(0, 200)}`;
  if (fault !== null && status < 300) expect(CHECKS_ROWS, `${what}, but ${fault}`).toContain(operation.operationId);
  if (fault === null && code === 'invalid_request') {
    expect(
      RULES_BEYOND_SCHEMA.some((rule) => text.includes(rule)),
      what,
    ).toBe(true);
  }
}

function expectDocumentedWebhook({ headers, body }: WebhookReceiver['received'][number]): void {
  const operation = apiDocument.webhooks[headers['service-event-type'] ?? '']?.post;
  const schema = operation?.requestBody?.content['application/json']?.schema;
  expect(schema).toBeDefined();
  if (schema) expect(findFault(schema, JSON.parse(String(body))), String(body)).toBeNull();
  for (const { name, required, schema: of } of operation?.parameters ?? []) {
    const value = headers[name.toLowerCase()];
    if (value === undefined) expect(required, name).toBe(false);
    else expect(findFault(of, of.type === 'integer' ? Number(value) : value), name).toBeNull();
  }
}

test(`S9: ${REQUESTS} requests generated from the OpenAPI document get the responses that it lists`, async () => {
  const receiver = new WebhookReceiver();
  const service = new ServiceHarness({
    webhookTransport: receiver.transport,
    allowPrivateWebhooks: true,
    rateLimit: Number.POSITIVE_INFINITY,
  });
  const { keys } = service;
  const existing: Record<string, string[]> = { store_id: [String(service.storeId)] };
  const succeeded = new Set<string>();
  const codes = new Set<string>();

  const restore = async ({ operation }: GeneratedRequest, { status }: HarnessResponse): Promise<void> => {
    if (status >= 300) return;
    if (operation.operationId === 'disconnectStore') {
      // After five wrong codes, every code is refused for a minute.
      await service.clock.advance(60_000);
      const { json } = await service.operatorPost(`/stores/${service.storeId}/connection-code`);
      const claimed = await service.sandbox('POST', '/v1/connections/claim', { body: { code: json.code } });
      expect(claimed.status).toBe(201);
    }
    if (operation.operationId === 'resetSandbox' || operation.operationId === 'deleteWebhookEndpoint') await refill();
  };
  const refill = async (): Promise<void> => {
    existing['order_id'] = await Promise.all(Array.from({ length: 6 }, () => service.placeOrder()));
    const { json } = await service.sandbox('GET', '/v1/webhook-endpoints');
    for (const { id } of json.data) await service.sandbox('DELETE', `/v1/webhook-endpoints/${id}`);
    const endpoint = await service.sandbox('POST', '/v1/webhook-endpoints', { body: { url: 'http://pos.example/' } });
    existing['endpoint_id'] = [endpoint.json.id];
  };
  await refill();

  const most = Array.from({ length: 12 }, () => keys.test_company);
  await fc.assert(
    fc.asyncProperty(createRequests([...most, keys.test_store, 'sk_test_wrong']), async (request) => {
      const { operation, key, idempotencyKey } = request;
      const sent = createBody(request);
      const headers = { ...sent.headers, ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}) };
      const response = await service.sandbox(operation.method, createPath(request, existing), {
        ...sent,
        headers,
        key,
      });
      expectDocumented(operation, response);
      if (idempotencyKey === undefined) expectTrueLimits(request, response);
      if (response.status < 300) succeeded.add(operation.operationId);
      if (response.code !== undefined) codes.add(response.code);
      if (response.json?.object === 'inventory_sync') existing['run_id'] = [response.json.id];
      if (response.json?.object === 'webhook_delivery') existing['delivery_id'] = [String(response.json.id)];
      await restore(request, response);
      await service.clock.advance(50);
    }),
    { numRuns: REQUESTS, seed: 20_261_122, endOnFailure: true },
  );

  expect(service.logged).toEqual([]);
  for (const webhook of receiver.received) expectDocumentedWebhook(webhook);
  expect(new Set(receiver.types).size).toBeGreaterThan(5);
  // Needs a code that only the operator can make, or a courier that only the operator can let fail.
  const beyondDocument = ['claimConnection', 'changeDeliveryMethod', 'retryCourier'];
  const names = operations.map(({ operationId }) => operationId).filter((name) => !beyondDocument.includes(name));
  expect(names.filter((name) => !succeeded.has(name))).toEqual([]);
  for (const code of ['invalid_request', 'invalid_api_key', 'key_scope_insufficient', 'order_not_in_required_state']) {
    expect(codes).toContain(code);
  }
});
