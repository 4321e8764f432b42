import { z } from 'zod';
import type { Endpoint, EndpointName } from '../contract/api/endpoints.ts';
import { COMMON_ERRORS, ENDPOINTS, NUMERIC_PARAMS } from '../contract/api/endpoints.ts';
import { API_VERSION } from '../contract/api/enums.ts';
import type { ErrorCode } from '../contract/api/errors.ts';
import { ERROR_STATUS } from '../contract/api/errors.ts';
import { LENGTHS } from '../contract/api/limits.ts';
import * as resources from '../contract/api/resources.ts';

const FORMATS = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'] as const;

const SCOPES: Readonly<Record<Endpoint['scope'], string>> = {
  any: 'Any key.',
  company: 'Company-wide keys only.',
  company_test: 'Company-wide test keys only.',
};

const REQUEST_ID = { description: 'Names this request, for support.', schema: { type: 'string', pattern: '^req_' } };

const reference = (id: string) => ({ $ref: `#/components/schemas/${id}` });

const capitalize = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

const isName = (name: string): name is EndpointName => Object.hasOwn(ENDPOINTS, name);

const listEndpoints = (): [EndpointName, Endpoint][] =>
  Object.keys(ENDPOINTS)
    .filter(isName)
    .map((name) => [name, ENDPOINTS[name]]);

/** Registers every schema of the contract under its name, so that the document contains each once. */
function registerSchemas() {
  const registry = z.registry<{ id: string }>();
  for (const [name, schema] of Object.entries(resources)) {
    if (schema instanceof z.ZodType) registry.add(schema, { id: capitalize(name) });
  }
  for (const [name, { body, responses }] of listEndpoints()) {
    if (body) registry.add(body, { id: `${capitalize(name)}Request` });
    for (const [status, schema] of Object.entries(responses)) {
      if (schema && !registry.has(schema)) registry.add(schema, { id: `${capitalize(name)}${status}` });
    }
  }
  return registry;
}

type SchemaRegistry = ReturnType<typeof registerSchemas>;

const referenceTo = (registry: SchemaRegistry, schema: z.ZodType) => reference(registry.get(schema)?.id ?? '');

/** A JSON Schema without the keys that an OpenAPI document does not allow. */
function withoutSchemaKeys(schema: object): object {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => key !== '$schema' && key !== '$id'));
}

function describeSchemas(registry: SchemaRegistry): Record<string, object> {
  const document = z.toJSONSchema(registry, { uri: (id) => `#/components/schemas/${id}`, io: 'input' });
  return Object.fromEntries(Object.entries(document.schemas).map(([id, schema]) => [id, withoutSchemaKeys(schema)]));
}

function describeParameters({ path, query, idempotent }: Endpoint): object[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: NUMERIC_PARAMS.has(name) ? 'integer' : 'string' },
  }));
  const inQuery = Object.entries(query?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    schema: withoutSchemaKeys(z.toJSONSchema(schema, { io: 'input' })),
  }));
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'Any unique text, a UUID is ideal. The same key and request get the first answer again, for 24 hours.',
    schema: { type: 'string', minLength: 1, maxLength: LENGTHS.idempotencyKey },
  };
  return [...inPath, ...inQuery, ...(idempotent ? [key] : [])];
}

function describeErrors({ errors, idempotent }: Endpoint): Record<string, object> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of [...COMMON_ERRORS, ...errors]) {
    const status = ERROR_STATUS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const responses = [...byStatus].map(([status, codes]) => [
    status,
    {
      description: `One of: ${codes.join(', ')}.`,
      headers: { 'Request-Id': REQUEST_ID, ...(status === 429 ? { 'Retry-After': RETRY_AFTER } : {}) },
      content: { 'application/json': { schema: reference('Failure') } },
    },
  ]);
  const later = idempotent ? ' with the same Idempotency-Key' : '';
  const unexpected = {
    description: `Anything else. A 5xx may be tried again with backoff${later}.`,
    headers: { 'Request-Id': REQUEST_ID },
    content: { 'application/json': { schema: reference('Failure') } },
  };
  return { ...Object.fromEntries(responses), default: unexpected };
}

const RETRY_AFTER = { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } };
const REPLAYED = { description: 'true when this is the first answer, given again.', schema: { type: 'string' } };

function describeSuccesses(
  registry: SchemaRegistry,
  { responses, idempotent, summary }: Endpoint,
): Record<string, object> {
  const headers = { 'Request-Id': REQUEST_ID, ...(idempotent ? { 'Idempotent-Replayed': REPLAYED } : {}) };
  const described = Object.entries(responses).map(([status, schema]) => {
    const content = schema ? { content: { 'application/json': { schema: referenceTo(registry, schema) } } } : {};
    return [status, { description: summary, headers, ...content }];
  });
  return Object.fromEntries(described);
}

function describeOperation(registry: SchemaRegistry, name: EndpointName, endpoint: Endpoint): object {
  const { body, bodyOptional, scope, summary, path } = endpoint;
  const content =
    body && Object.fromEntries(FORMATS.map((format) => [format, { schema: referenceTo(registry, body) }]));
  return {
    operationId: name,
    summary,
    description: SCOPES[scope],
    tags: [path.split('/').at(path.includes('{store_id}/') ? 4 : 2) ?? 'account'],
    parameters: describeParameters(endpoint),
    ...(content ? { requestBody: { required: !bodyOptional, content } } : {}),
    responses: { ...describeSuccesses(registry, endpoint), ...describeErrors(endpoint) },
  };
}

function describePaths(registry: SchemaRegistry): Record<string, Record<string, object>> {
  const items: Record<string, Record<string, object>> = {};
  for (const [name, endpoint] of listEndpoints()) {
    const operations = items[endpoint.path] ?? {};
    operations[endpoint.method.toLowerCase()] = describeOperation(registry, name, endpoint);
    items[endpoint.path] = operations;
  }
  return items;
}

/** The API as an OpenAPI 3.1 document, built from the endpoint table and the schemas that the service itself uses. */
export function buildOpenApiDocument(): string {
  const registry = registerSchemas();
  const event = { content: { 'application/json': { schema: referenceTo(registry, resources.event) } } };
  return JSON.stringify({
    openapi: '3.1.0',
    info: {
      title: 'Store POS Connection API',
      version: API_VERSION,
      description: 'Connects a point-of-sale system to stores that sell through a grocery delivery marketplace.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    security: [{ key: [] }],
    paths: describePaths(registry),
    webhooks: {
      event: {
        post: {
          operationId: 'receiveEvent',
          summary: 'A signed event, delivered at least once',
          requestBody: { required: true, ...event },
          responses: { '2XX': { description: 'Taken. For sale.completed it also means that the sale is booked.' } },
        },
      },
    },
    components: {
      schemas: describeSchemas(registry),
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'sk_test_… or sk_live_…' } },
    },
  });
}
