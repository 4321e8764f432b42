import { expect, test } from 'vitest';
import { z } from 'zod';
import { ENDPOINTS } from '../../../../electron/contract/api/endpoints.ts';
import { ERROR_STATUS } from '../../../../electron/contract/api/errors.ts';
import { parseBody } from '../../../../electron/service/input/request-body.ts';
import { buildApiDocument } from '../../../../electron/service/openapi/api/api-document.ts';
import { testDocumentRules } from './document-rules.ts';
import { readDocument } from './document-validator.ts';

const FORM = 'application/x-www-form-urlencoded';
const api = readDocument(buildApiDocument());
const { document, operations } = api;

testDocumentRules('the Store POS Connection API', api, 250);

test('the document describes the endpoints of the table, and nothing else', () => {
  const described = operations.map(({ operationId, method, path }) => `${operationId} ${method} ${path}`);
  expect(described.sort()).toEqual(
    Object.entries(ENDPOINTS)
      .map(([name, { method, path }]) => `${name} ${method} ${path}`)
      .sort(),
  );
});

test('every endpoint has its responses, its errors and its three body formats', () => {
  for (const [name, endpoint] of Object.entries(ENDPOINTS)) {
    const operation = operations.find(({ operationId }) => operationId === name);
    if (!operation) throw new Error(`${name} is not described`);
    for (const status of Object.keys(endpoint.responses)) expect(operation.responses, name).toHaveProperty(status);
    for (const code of endpoint.errors) {
      expect(api.findResponse(operation, ERROR_STATUS[code])?.description, name).toContain(code);
    }
    if ('body' in endpoint) expect(Object.keys(operation.requestBody?.content ?? {})).toHaveLength(3);
    const header = operation.parameters.some((each) => each.name === 'Idempotency-Key');
    expect(header, name).toBe(endpoint.idempotent);
  }
});

test('every form body has an example, whose text is read as the same request as JSON', async () => {
  const letOthersRun = () => Promise.resolve();
  let count = 0;
  for (const [name, endpoint] of Object.entries(ENDPOINTS)) {
    if (!('body' in endpoint)) continue;
    const content = operations.find(({ operationId }) => operationId === name)?.requestBody?.content ?? {};
    for (const { description = '``', value } of Object.values(content[FORM]?.examples ?? {})) {
      const headers = new Headers({ 'content-type': FORM });
      const bytes = Buffer.from(description.slice(1, -1));
      expect(await parseBody(bytes, { headers }, letOthersRun, endpoint.body), name).toEqual(value);
      count += 1;
    }
    expect(Object.keys(content['multipart/form-data']?.examples ?? {}).length, name).toBeGreaterThan(0);
  }
  expect(count).toBeGreaterThan(12);
});

test('what is always sent is required, and nothing else may be null or missing', () => {
  const { Order, Sale, Event, InventorySync } = document.components.schemas;
  for (const schema of [Order, Sale, InventorySync]) {
    expect([...(schema?.required ?? [])].sort()).toEqual(Object.keys(schema?.properties ?? {}).sort());
  }
  expect(Event?.oneOf).toHaveLength(Object.keys(document.webhooks ?? {}).length);
});

test('of all changes of status, only a checkout that was never paid may lack the status before', () => {
  const schemas = Object.entries(document.components.schemas);
  const changes = schemas.filter(([, { properties }]) => properties?.['previous_status'] !== undefined);
  const lacking = changes.filter(([, { required }]) => required?.includes('previous_status') !== true);
  expect(changes.length).toBeGreaterThan(5);
  expect(lacking.map(([name]) => name)).toEqual(['OrderPaymentFailedData']);
});

test('the codes of an operation are an enumeration', () => {
  const accept = operations.find(({ operationId }) => operationId === 'acceptOrder');
  const codes = accept && api.findResponse(accept, 409)?.content?.['application/json']?.schema.properties?.['error'];
  expect(codes?.properties?.['code']?.enum).toEqual([
    'order_not_in_required_state',
    'insufficient_stock',
    'request_in_progress',
  ]);
});

test('every example of a list with a cursor says that more follows', () => {
  const lists: unknown[] = [];
  JSON.parse(JSON.stringify(document), (name, value: unknown) => {
    if (name === 'value' && z.object({ object: z.literal('list') }).safeParse(value).success) lists.push(value);
    return value;
  });
  const list = z.object({ has_more: z.boolean(), next_cursor: z.string().nullable() });
  expect(lists.length).toBeGreaterThan(3);
  for (const { has_more, next_cursor } of lists.map((each) => list.parse(each))) {
    expect(has_more).toBe(next_cursor !== null);
  }
});
