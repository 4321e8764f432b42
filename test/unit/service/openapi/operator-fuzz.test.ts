import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildOperatorDocument } from '../../../../electron/service/openapi/operator/operator-document.ts';
import type { HarnessResponse } from '../support/service-harness.ts';
import { ServiceHarness } from '../support/service-harness.ts';
import { WebhookReceiver } from '../support/webhook-receiver.ts';
import type { GeneratedRequest } from './document-requests.ts';
import { createBody, createPath, createRequests, expectDocumented, expectTrueLimits } from './document-requests.ts';
import { readDocument } from './document-validator.ts';

const REQUESTS = 1_000;

/** Refusals of requests that a schema can't describe: rules about more than one field, or about the state. */
const EXCEPTIONS = {
  rulesBeyondSchema: [
    'must have either advance_seconds or set',
    'must not be in the past',
    'must not lead so far',
    'Time moves forward only',
    'Time ends with the year',
    'gives away more than it has',
    'has a barcode twice',
    'would cost more than an amount',
    'belongs to a 429 or a 5xx',
    'status must be',
    'schema must be',
    'do not fit this service',
    'must be at least -9007199254740991',
    'must be at most 9007199254740991',
  ],
};

const published = readDocument(buildOperatorDocument());

/** Orders in states that few requests reach: how each is checked out, and the requests that lead there. */
const HISTORIES: readonly (readonly [
  type: string,
  outcome: string,
  ...steps: (readonly [path: string, body: object])[],
])[] = [
  ['delivery', 'pending', ['payment', { outcome: 'succeeded' }]],
  ['instore', 'paid', ['exit-verified', {}]],
  ['delivery', 'paid', ['reject', {}]],
  ['delivery', 'paid', ['accept', {}], ['picking', {}], ['packed', {}], ['pickup', {}], ['deliver', {}]],
  [
    'delivery',
    'paid',
    ['accept', { fulfilment_mode: 'SERVICE_COURIER' }],
    ['picking', {}],
    ['courier', { status: 'BOOKED' }],
  ],
];

/** What the histories do: generated requests seldom meet an order in the state for it, and the body of one has an id. */
const DONE_BEFORE = [
  'addKey',
  'payOrder',
  'acceptOrder',
  'rejectOrder',
  'verifyExit',
  'startPicking',
  'packOrder',
  'pickUpOrder',
  'deliverOrder',
  'reportCourierStep',
  'importState',
];

/** Fills the service with something of everything. Returns the ids by the names of their parameters. */
async function fill(service: ServiceHarness): Promise<Record<string, string[]>> {
  await service.sandbox('POST', '/v1/webhook-endpoints', { body: { url: 'http://pos.example/' } });
  const [barcode = ''] = await service.barcodes(1);
  const orders = [await service.placeOrder(), await service.placeOrder()];
  for (const [type, outcome, ...steps] of HISTORIES) {
    const body = { type, outcome, lines: [{ barcode, quantity: 1 }] };
    const { json } = await service.operatorPost(`/stores/${service.storeId}/checkouts`, body);
    orders.push(json.order_id);
    for (const [path, fields] of steps) await service.operatorPost(`/orders/${json.order_id}/${path}`, fields);
  }
  const { json: company } = await service.operatorPost('/companies', { name: 'Gupta POS' });
  await service.operatorPost('/keys', { company_id: company.company_id, mode: 'test' });
  const { json: fault } = await service.operatorPost('/faults', {
    kind: 'delay',
    times: 1,
    delay_ms: 0,
    match: { path: '/none' },
  });
  const { json: snapshot } = await service.operatorPost('/snapshots');
  await service.clock.advance(1_000);
  await service.operatorPost('/state', (await service.operator('GET', '/state')).json);
  const { json: overview } = await service.operator('GET', '/overview');
  return {
    store_id: [String(service.storeId)],
    order_id: orders,
    company_id: [company.company_id],
    // Never the key that the test itself uses.
    key_id: overview.keys
      .filter((each: { mode: string }) => each.mode === 'live')
      .map((each: { id: string }) => each.id),
    endpoint_id: [overview.endpoints[0].id],
    fault_id: [fault.fault_id],
    snapshot_id: [snapshot.snapshot_id],
    event_id: [overview.events[0].id],
    delivery_id: [String(overview.deliveries[0].id)],
    request_id: [overview.requests[0].request_id],
  };
}

test(`S9: ${REQUESTS} requests generated from the operator's OpenAPI document get the answers that it lists`, async () => {
  const options = { webhookTransport: new WebhookReceiver().transport, allowPrivateWebhooks: true, manual: true };
  let service = new ServiceHarness({ ...options, rateLimit: Number.POSITIVE_INFINITY });
  let existing = await fill(service);
  const succeeded = new Set(DONE_BEFORE);
  const codes = new Set<string>();

  const check = async (generated: GeneratedRequest): Promise<HarnessResponse> => {
    // JSON, or a format that it does not take; never a form.
    const request = { ...generated, format: Math.max(2, generated.format) };
    const { operation } = request;
    const sent = createBody(request);
    const response = await service.sendToOperator(operation.method, createPath(request, existing), {
      ...sent,
      ...(request.key === '' ? {} : { key: request.key }),
    });
    expectDocumented(published, operation, response);
    expectTrueLimits(published, request, response, EXCEPTIONS);
    return response;
  };
  let count = 0;
  await fc.assert(
    fc.asyncProperty(
      createRequests(published, [...Array.from({ length: 15 }, () => ''), 'op_wrong']),
      async (request) => {
        const { status, code } = await check(request);
        if (status < 300) succeeded.add(request.operation.operationId);
        if (code !== undefined) codes.add(code);
        count += 1;
        if (count % 100 !== 0) return;
        expect(service.logged).toEqual([]);
        await service.close();
        service = new ServiceHarness({ ...options, rateLimit: Number.POSITIVE_INFINITY });
        existing = await fill(service);
      },
    ),
    { numRuns: REQUESTS, seed: 20_261_122, endOnFailure: true },
  );
  await service.close();

  const names = published.operations.map(({ operationId }) => operationId);
  expect(names.filter((name) => !succeeded.has(name))).toEqual([]);
  for (const code of ['invalid_request', 'authentication_required', 'invalid_limit', 'order_not_in_required_state']) {
    expect(codes).toContain(code);
  }
});
