import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { ENDPOINTS } from '../../../../electron/contract/api/endpoints.ts';
import { ERROR_STATUS } from '../../../../electron/contract/api/errors.ts';
import { buildApiDocument } from '../../../../electron/service/openapi/api/api-document.ts';

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
