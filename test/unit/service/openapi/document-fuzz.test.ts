import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildApiDocument } from '../../../../electron/service/openapi/api/api-document.ts';
import type { HarnessResponse } from '../support/service-harness.ts';
import { ServiceHarness } from '../support/service-harness.ts';
import { WebhookReceiver } from '../support/webhook-receiver.ts';
import type { GeneratedRequest } from './document-requests.ts';
import { createBody, createPath, createRequests, expectDocumented, expectTrueLimits } from './document-requests.ts';
import { readDocument } from './document-validator.ts';

const REQUESTS = 1_000;

/** Refusals that a schema can't describe, and operations that check each row alone. */
const EXCEPTIONS = {
  rulesBeyondSchema: ['There are 10 endpoints', 'would cost more than an amount'],
  checkRows: ['pushInventory', 'adjustInventory'],
};

const api = readDocument(buildApiDocument());
const { document, operations, findFault } = api;

function expectDocumentedWebhook({ headers, body }: WebhookReceiver['received'][number]): void {
  const operation = document.webhooks?.[headers['service-event-type'] ?? '']?.post;
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
    fc.asyncProperty(createRequests(api, [...most, keys.test_store, 'sk_test_wrong']), async (request) => {
      const { operation, key, idempotencyKey } = request;
      const sent = createBody(request);
      const headers = { ...sent.headers, ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}) };
      const response = await service.sandbox(operation.method, createPath(request, existing), {
        ...sent,
        headers,
        key,
      });
      expectDocumented(api, operation, response);
      if (idempotencyKey === undefined) expectTrueLimits(api, request, response, EXCEPTIONS);
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
