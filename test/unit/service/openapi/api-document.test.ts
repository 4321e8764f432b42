import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { ENDPOINTS } from '../../../../electron/contract/api/endpoints.ts';
import { ERROR_STATUS } from '../../../../electron/contract/api/errors.ts';
import { buildApiDocument } from '../../../../electron/service/openapi/api/api-document.ts';
import type { OperationObject } from './document-validator.ts';
import { apiDocument, findResponse as findDocumented, findFault, operations } from './document-validator.ts';

const document = JSON.parse(buildApiDocument());

/** The description of a response, also of one that operations share. */
function findResponse(
  operation: { responses: Record<string, { $ref?: string; description: string }> },
  status: number,
) {
  const response = operation.responses[status];
  const name = response?.$ref?.split('/').at(-1);
  return (name === undefined ? response : document.components.responses[name])?.description;
}

test('the document describes the endpoints of the table, and nothing else', () => {
  const described = Object.entries<Record<string, { operationId: string }>>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${path}`),
  );
  expect(described.sort()).toEqual(
    Object.entries(ENDPOINTS)
      .map(([name, { method, path }]) => `${name} ${method} ${path}`)
      .sort(),
  );
});

test('every endpoint has its responses, its errors and its three body formats', () => {
  for (const [name, endpoint] of Object.entries(ENDPOINTS)) {
    const operation = document.paths[endpoint.path][endpoint.method.toLowerCase()];
    for (const status of Object.keys(endpoint.responses)) expect(operation.responses, name).toHaveProperty(status);
    for (const code of endpoint.errors) expect(findResponse(operation, ERROR_STATUS[code]), name).toContain(code);
    if ('body' in endpoint) expect(Object.keys(operation.requestBody.content)).toHaveLength(3);
    const header = operation.parameters.some((each: { name: string }) => each.name === 'Idempotency-Key');
    expect(header, name).toBe(endpoint.idempotent);
  }
});

test('every reference has a target', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w*)"/g)];
  expect(references.length).toBeGreaterThan(100);
  for (const [, kind = '', name = ''] of references) expect(document.components[kind]).toHaveProperty(name);
  expect(JSON.stringify(document)).not.toContain('$schema');
});

test('a public OpenAPI validator accepts the document', async () => {
  const validator = new Validator();
  const result = await validator.validate(JSON.parse(buildApiDocument()));
  expect(result).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
});

test('that validator refuses an invalid document', async () => {
  const result = await new Validator().validate({ ...JSON.parse(buildApiDocument()), paths: { ping: 1 } });
  expect(result.valid).toBe(false);
});

/** The operations of the API and of the webhooks. */
const ALL: readonly OperationObject[] = [...operations, ...Object.values(apiDocument.webhooks).map(({ post }) => post)];

test('every operation, parameter and field is described', () => {
  const tags = apiDocument.tags.map(({ name }) => name);
  for (const { operationId, summary, description, parameters, tags: used } of ALL) {
    expect(summary.length * description.length, operationId).toBeGreaterThan(0);
    for (const tag of used) expect(tags, operationId).toContain(tag);
    for (const parameter of parameters) expect(parameter.description, `${operationId} ${parameter.name}`).toBeTruthy();
  }
  expect(new Set(ALL.map(({ operationId }) => operationId)).size).toBe(ALL.length);
  for (const [name, schema] of Object.entries(apiDocument.components.schemas)) {
    expect(schema.description, name).toBeTruthy();
    for (const [field, { description }] of Object.entries(schema.properties ?? {})) {
      expect(description, `${name}.${field}`).toBeTruthy();
    }
  }
});

test('every request, response and error has an example, and every example matches its schema', () => {
  let count = 0;
  for (const operation of ALL) {
    const bodies = Object.keys(operation.responses)
      .filter((status) => /^[2-4]\d\d$/.test(status))
      .map((status) => findDocumented(operation, Number(status)));
    for (const { content } of [operation.requestBody, ...bodies].filter((each) => each !== undefined)) {
      const json = content?.['application/json'];
      if (!json) continue;
      const examples = Object.values(json.examples ?? {});
      expect(examples.length, operation.operationId).toBeGreaterThan(0);
      for (const { value } of examples) expect(findFault(json.schema, value), operation.operationId).toBeNull();
      count += examples.length;
    }
  }
  expect(count).toBeGreaterThan(250);
});

test('what is always sent is required, and nothing else may be null or missing', () => {
  const { Order, Sale, Event, InventorySync } = apiDocument.components.schemas;
  for (const schema of [Order, Sale, InventorySync]) {
    expect([...(schema?.required ?? [])].sort()).toEqual(Object.keys(schema?.properties ?? {}).sort());
  }
  expect(Event?.oneOf).toHaveLength(Object.keys(apiDocument.webhooks).length);
});

test('the codes of an operation are an enumeration', () => {
  const accept = operations.find(({ operationId }) => operationId === 'acceptOrder');
  const codes = accept && findDocumented(accept, 409)?.content?.['application/json']?.schema.properties?.['error'];
  expect(codes?.properties?.['code']?.enum).toEqual([
    'order_not_in_required_state',
    'insufficient_stock',
    'request_in_progress',
  ]);
});

test('no component is unused', () => {
  const text = JSON.stringify(apiDocument);
  for (const [kind, components] of Object.entries(apiDocument.components)) {
    if (kind === 'securitySchemes') continue;
    for (const name of Object.keys(components)) expect(text).toContain(`"#/components/${kind}/${name}"`);
  }
});
