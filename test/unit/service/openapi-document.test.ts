import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { ENDPOINTS } from '../../../electron/contract/api/endpoints.ts';
import { ERROR_STATUS } from '../../../electron/contract/api/errors.ts';
import { buildOpenApiDocument } from '../../../electron/service/openapi-document.ts';

const document = JSON.parse(buildOpenApiDocument());

test('every endpoint of the table is described, and nothing else', () => {
  const described = Object.entries<Record<string, { operationId: string }>>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${path}`),
  );
  expect(described.sort()).toEqual(
    Object.entries(ENDPOINTS)
      .map(([name, { method, path }]) => `${name} ${method} ${path}`)
      .sort(),
  );
});

test('every endpoint says its answers, its failures and its three body formats', () => {
  for (const [name, endpoint] of Object.entries(ENDPOINTS)) {
    const operation = document.paths[endpoint.path][endpoint.method.toLowerCase()];
    for (const status of Object.keys(endpoint.responses)) expect(operation.responses, name).toHaveProperty(status);
    for (const code of endpoint.errors)
      expect(operation.responses[ERROR_STATUS[code]].description, name).toContain(code);
    if ('body' in endpoint) expect(Object.keys(operation.requestBody.content)).toHaveLength(3);
    const header = operation.parameters.some((each: { name: string }) => each.name === 'Idempotency-Key');
    expect(header, name).toBe(endpoint.idempotent);
  }
});

test('every reference leads somewhere', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w*)"/g)].map(
    ([, name]) => name,
  );
  expect(references.length).toBeGreaterThan(100);
  for (const name of references) expect(document.components.schemas).toHaveProperty(name ?? '');
  expect(JSON.stringify(document)).not.toContain('$schema');
});

test('a public validator of OpenAPI finds nothing wrong', async () => {
  const validator = new Validator();
  const verdict = await validator.validate(JSON.parse(buildOpenApiDocument()));
  expect(verdict).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
});

test('that validator does find what is wrong', async () => {
  const verdict = await new Validator().validate({ ...JSON.parse(buildOpenApiDocument()), paths: { ping: 1 } });
  expect(verdict.valid).toBe(false);
});
