import type { z } from 'zod';
import { complete } from '../../../contract/api/complete-schema.ts';
import type { Endpoint, EndpointName } from '../../../contract/api/endpoints.ts';
import { ENDPOINTS } from '../../../contract/api/endpoints.ts';
import { API_VERSION } from '../../../contract/api/enums.ts';
import { EXAMPLE_IDS } from '../../../contract/api/example-ids.ts';
import { LENGTHS, LIMITS } from '../../../contract/api/limits.ts';
import { BODY_FORMATS, BODY_LIMITS } from '../../input/request-body.ts';
import { nameLists } from '../component-schemas.ts';
import { buildDocument } from '../document.ts';
import type { OperationDescription, ParameterDescription } from '../operation.ts';
import { canBeInvalid, describeErrors } from './error-notes.ts';
import { EVENT_SCHEMAS, eventList } from './event-schemas.ts';
import { EVENT_WEBHOOKS } from './event-webhooks.ts';
import { REQUEST_SCHEMAS, RESOURCE_SCHEMAS } from './named-schemas.ts';
import { OPERATION_NOTES, TAGS } from './operation-notes.ts';

const SCOPES: Readonly<Record<Endpoint['scope'], string>> = {
  any: 'Needs any key.',
  company: 'Needs a company-wide key.',
  company_test: 'Needs a company-wide test key.',
};

const PATH_PARAMETERS: Readonly<Record<string, Omit<ParameterDescription, 'name'>>> = {
  store_id: { description: 'The id of a connected store.', schema: { type: 'integer' }, example: EXAMPLE_IDS.store },
  order_id: { description: 'The id of an order.', schema: { type: 'string' }, example: EXAMPLE_IDS.order },
  run_id: {
    description: 'The id of a push or an adjustment.',
    schema: { type: 'string', format: 'uuid' },
    example: EXAMPLE_IDS.run,
  },
  endpoint_id: {
    description: 'The id of a receiver.',
    schema: { type: 'string', format: 'uuid' },
    example: EXAMPLE_IDS.endpoint,
  },
  delivery_id: { description: 'The id of a delivery.', schema: { type: 'integer' }, example: EXAMPLE_IDS.delivery },
};

const IDEMPOTENCY_KEY: ParameterDescription = {
  name: 'Idempotency-Key',
  description:
    'Any text of your own, unique for this request; a UUID is ideal. The same key with the same request gets the first response again, for 24 hours, and nothing happens twice.',
  schema: { type: 'string', minLength: 1, maxLength: LENGTHS.idempotencyKey },
  example: '0b9f2c1e-6a5d-4f3b-8e7c-1d2a3b4c5d6e',
};

const REPLAYED = {
  name: 'Idempotent-Replayed',
  description: 'Present when this is the first response, given again.',
  schema: { type: 'string', const: 'true' },
  example: 'true',
  isOptional: true,
};

const isName = (name: string): name is EndpointName => Object.hasOwn(ENDPOINTS, name);

/** The schema that the service promises for a response. */
export const findPromisedSchema = (name: string, schema: z.ZodType): z.ZodType =>
  name === 'listEvents' ? eventList : complete(schema);

const NAMES = Object.keys(ENDPOINTS).filter(isName);

function listPromises(name: EndpointName): z.ZodType[] {
  const { responses }: Endpoint = ENDPOINTS[name];
  return Object.values(responses).flatMap((schema) => (schema === null ? [] : [findPromisedSchema(name, schema)]));
}

const listPathParameters = (path: string): ParameterDescription[] =>
  [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) => {
    const parameter = PATH_PARAMETERS[name];
    return parameter ? [{ name, ...parameter }] : [];
  });

const MEBIBYTE = 2 ** 20;

function describeEndpoint(name: EndpointName): OperationDescription {
  const endpoint: Endpoint = ENDPOINTS[name];
  const note = OPERATION_NOTES[name];
  const limit = name === 'pushInventory' ? BODY_LIMITS.push : BODY_LIMITS.other;
  const headers = endpoint.idempotent ? [REPLAYED] : [];
  return {
    id: name,
    method: endpoint.method,
    path: endpoint.path,
    tag: endpoint.tag,
    summary: endpoint.summary,
    description: `${endpoint.description}\n\n${SCOPES[endpoint.scope]}`,
    pathParameters: listPathParameters(endpoint.path),
    query: endpoint.query,
    headers: endpoint.idempotent ? [IDEMPOTENCY_KEY] : [],
    body: endpoint.body && {
      schema: endpoint.body,
      isOptional: endpoint.bodyOptional ?? false,
      formats: BODY_FORMATS,
      examples: note.bodies ?? {},
    },
    successes: Object.entries(endpoint.responses).map(([status, schema]) => {
      const { description = '', example } = note.successes[Number(status)] ?? {};
      return {
        status: Number(status),
        description,
        headers,
        schema: schema && findPromisedSchema(name, schema),
        examples: { example: { summary: description, value: example } },
      };
    }),
    errors: describeErrors(endpoint, canBeInvalid(endpoint) ? note.invalid : undefined, limit / MEBIBYTE),
  };
}

/** The name of the security scheme. */
export const TOKEN_NAME = 'key';

const DESCRIPTION = `Connects a point-of-sale system (POS) to stores that sell through a grocery delivery marketplace.

**Formats.** Bodies are JSON, url-encoded or multipart forms; a form nests fields with brackets (\`items[0][barcode]\`). Responses are JSON. Times are ISO 8601 with an offset. Amounts are decimal texts in rupees, such as \`"42.50"\`, never floats. Fields that are not known are ignored, and so should yours: within a version, fields, values and events are only added.

**Errors.** Every failure is \`{"error": {"code", "message"}}\`. Branch on \`code\`, which is stable; \`message\` is for people. Each operation lists its codes, and [each code has a page](/docs/errors) that says what to do and how to provoke it here. An address that does not exist answers 404 \`not_found\`, another method 405 \`method_not_allowed\`.

**Order of the checks.** The key (401), the company (403 \`forbidden\`), the rate limit (429), whether the body can be read (413, 415, 400), the scope of the key (403 \`key_scope_insufficient\`), the store (404), the \`Idempotency-Key\` (409, 422), \`not_allowed_for_store\` (403), the fields (400), then the action. For a body over 64 KiB the scope comes before the body.

**Workflows.** [The tasks of a POS](/arazzo.json), from the connection to the booked sale, as an Arazzo document to run.

**Limits.** ${LIMITS.requestsPerMinute} requests in a minute for each key. A body has at most 1 MiB (a stock push 12 MiB as JSON and 32 MiB as a form), nests at most 32 deep, and has at most 200,000 values and, as a form, 50,000 fields.`;

/** The Store POS Connection API as an OpenAPI document. */
export const buildApiDocument = (): string =>
  buildDocument({
    title: 'Store POS Connection API',
    version: API_VERSION,
    description: DESCRIPTION,
    server: 'This address: the sandbox for keys that begin sk_test_, live for keys that begin sk_live_.',
    tags: TAGS,
    token: {
      name: TOKEN_NAME,
      description: 'A secret key: `sk_test_…` in the sandbox, `sk_live_…` on the live address.',
    },
    schemas: {
      ...RESOURCE_SCHEMAS,
      ...nameLists({ ...RESOURCE_SCHEMAS, ...EVENT_SCHEMAS }, NAMES.flatMap(listPromises)),
      ...EVENT_SCHEMAS,
      ...REQUEST_SCHEMAS,
    },
    operations: NAMES.map(describeEndpoint),
    webhooks: EVENT_WEBHOOKS,
  });
