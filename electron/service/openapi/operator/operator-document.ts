import type { z } from 'zod';
import { API_VERSION } from '../../../contract/api/enums.ts';
import type { ErrorCode } from '../../../contract/api/errors.ts';
import { ERROR_STATUS } from '../../../contract/api/errors.ts';
import { EXAMPLE_IDS } from '../../../contract/api/example-ids.ts';
import { BODY_LIMITS } from '../../input/request-body.ts';
import type { OperatorEndpoint, OperatorEndpointName } from '../../operator/contract/endpoints.ts';
import { OPERATOR_ENDPOINTS } from '../../operator/contract/endpoints.ts';
import { OPERATOR_IDS } from '../../operator/contract/field-notes.ts';
import { MAX_ROWS } from '../../operator/contract/requests.ts';
import { listOf } from '../../operator/contract/responses.ts';
import { describeInvalid, describeUnreadableBody } from '../api/error-notes.ts';
import { anyEvent } from '../api/event-schemas.ts';
import { nameLists } from '../component-schemas.ts';
import { buildDocument } from '../document.ts';
import type { ErrorDescription, OperationDescription, ParameterDescription } from '../operation.ts';
import { OPERATOR_NOTES, OPERATOR_TAGS } from './operation-notes.ts';
import { OPERATOR_SCHEMAS } from './schemas.ts';

const MEBIBYTE = 2 ** 20;

const PATH_PARAMETERS: Readonly<Record<string, Omit<ParameterDescription, 'name'>>> = {
  company_id: { description: 'The id of a company.', schema: { type: 'string' }, example: OPERATOR_IDS.company },
  delivery_id: { description: 'The id of a delivery.', schema: { type: 'integer' }, example: EXAMPLE_IDS.delivery },
  endpoint_id: { description: 'The id of a receiver.', schema: { type: 'string' }, example: EXAMPLE_IDS.endpoint },
  event_id: { description: 'The id of an event.', schema: { type: 'string' }, example: EXAMPLE_IDS.event },
  fault_id: { description: 'The id of a pending fault.', schema: { type: 'string' }, example: OPERATOR_IDS.fault },
  key_id: { description: 'The id of a key.', schema: { type: 'string' }, example: OPERATOR_IDS.key },
  order_id: { description: 'The id of an order.', schema: { type: 'string' }, example: EXAMPLE_IDS.order },
  request_id: { description: 'The id of a request.', schema: { type: 'string' }, example: OPERATOR_IDS.request },
  snapshot_id: { description: 'The id of a snapshot.', schema: { type: 'string' }, example: OPERATOR_IDS.snapshot },
  store_id: { description: 'The id of a store.', schema: { type: 'integer' }, example: EXAMPLE_IDS.store },
};

interface OperatorErrorNote {
  readonly description: string;
  readonly message: string;
}

const ERROR_NOTES: Readonly<Partial<Record<ErrorCode, OperatorErrorNote>>> = {
  authentication_required: {
    description: 'The operator token is missing or wrong.',
    message: 'Send the operator token in the header Authorization: Bearer <token>.',
  },
  invalid_limit: {
    description: `\`limit\` is not a whole number from 1 to ${MAX_ROWS}.`,
    message: `limit must be at most ${MAX_ROWS}.`,
  },
  store_not_found: {
    description: 'There is no such store, or not in this environment, or it is connected to no company.',
    message: 'There is no such store.',
  },
  order_not_found: {
    description: 'There is no such order, or it is a checkout that is still to be paid.',
    message: 'There is no such order.',
  },
  webhook_endpoint_not_found: {
    description: 'There is no receiver with the `endpoint_id`.',
    message: 'There is no such webhook endpoint.',
  },
  webhook_delivery_not_found: { description: 'There is no such delivery.', message: 'There is no such delivery.' },
  order_not_in_required_state: {
    description: 'The order is not in a state that allows this; the message names both.',
    message: 'The order is PENDING; this needs ACCEPTED.',
  },
  insufficient_stock: {
    description: 'The shelf has too few units. Nothing was done.',
    message: 'Tata Salt 1 kg: 3 wanted, 1 available.',
  },
  unknown_barcode: {
    description: 'The store has never had this barcode.',
    message: 'The store has never had the barcode 8900000000001.',
  },
  fulfilment_unavailable: {
    description: 'This way of delivery is not available for the order now.',
    message: 'No courier serves this store at the moment.',
  },
};

function describeError(code: ErrorCode, missing = 'object'): ErrorDescription {
  const message = `There is no such ${missing}.`;
  return { status: ERROR_STATUS[code], code, ...(ERROR_NOTES[code] ?? { description: message, message }) };
}

/** All errors of an operation, in the order in which the service checks for them. */
function describeErrors(name: OperatorEndpointName): ErrorDescription[] {
  const { method, body, errors }: OperatorEndpoint = OPERATOR_ENDPOINTS[name];
  const { invalid = ['reason', 'is not known'], missing } = OPERATOR_NOTES[name];
  const invalidBody = body
    ? describeInvalid(400, 'A field is missing, wrong or not known; `details` says which and why.', invalid)
    : describeInvalid(400, 'A field was sent, where there is none.', invalid);
  return [
    describeError('authentication_required'),
    ...(method === 'GET'
      ? []
      : [...describeUnreadableBody(['application/json'], BODY_LIMITS.pushAsJson / MEBIBYTE), invalidBody]),
    ...errors.map((code) => describeError(code, missing)),
  ];
}

const PROMISED: Readonly<Partial<Record<OperatorEndpointName, z.ZodType>>> = {
  getEvent: anyEvent,
  listOrderEvents: listOf(anyEvent),
};

/** What the operator API promises to answer with; null for no body, undefined for a status that it does not have. */
export function findOperatorSchema(name: OperatorEndpointName, status: number): z.ZodType | null | undefined {
  const { responses }: OperatorEndpoint = OPERATOR_ENDPOINTS[name];
  const schema = responses[status];
  return schema && (PROMISED[name] ?? schema);
}

const isName = (name: string): name is OperatorEndpointName => Object.hasOwn(OPERATOR_ENDPOINTS, name);
const NAMES = Object.keys(OPERATOR_ENDPOINTS).filter(isName);

const listPromises = (name: OperatorEndpointName): z.ZodType[] => {
  const { responses }: OperatorEndpoint = OPERATOR_ENDPOINTS[name];
  return Object.keys(responses).flatMap((status) => findOperatorSchema(name, Number(status)) ?? []);
};

const listPathParameters = (path: string): ParameterDescription[] =>
  [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) => {
    const parameter = PATH_PARAMETERS[name];
    return parameter ? [{ name, ...parameter }] : [];
  });

function describeEndpoint(name: OperatorEndpointName): OperationDescription {
  const endpoint: OperatorEndpoint = OPERATOR_ENDPOINTS[name];
  const { tag, summary, description, success, bodies = {} } = OPERATOR_NOTES[name];
  const { method, path, query, body, bodyOptional = false } = endpoint;
  return {
    id: name,
    method,
    path,
    tag,
    summary,
    description,
    pathParameters: listPathParameters(path),
    query,
    body: body && { schema: body, isOptional: bodyOptional, formats: ['application/json'], examples: bodies },
    successes: Object.keys(endpoint.responses).map((status) => ({
      status: Number(status),
      description: success.description,
      schema: findOperatorSchema(name, Number(status)) ?? null,
      examples: { example: { summary: success.description, value: success.example } },
    })),
    errors: describeErrors(name),
  };
}

export const OPERATOR_TITLE = 'Operator API of the sandbox';

/** The name of the security scheme. */
export const OPERATOR_TOKEN_NAME = 'token';

const DESCRIPTION = `Acts as everyone except the POS: customers, the retailer app, the store's staff, riders, the courier partner and the marketplace's back office. It also moves the clock, adds faults, and keeps and restores states. Use it in the tests of an integration with the Store POS Connection API.

**Formats.** Bodies and responses are JSON. A field that is not known is refused. Times are ISO 8601 with an offset; amounts are decimal texts in rupees, such as \`"42.50"\`.

**Errors.** Every failure is \`{"error": {"code", "message"}}\`, with the codes of the Store POS Connection API. An address that does not exist answers 404 \`not_found\`, another method 405 \`method_not_allowed\`.

**Readiness.** \`GET /operator/health\` needs no token and answers 200 once the service is ready.

**Order of the checks.** The operator token (401), whether the body can be read (413, 415, 400), the query and the fields (400), then the action.`;

/** The operator API as an OpenAPI document. */
export const buildOperatorDocument = (): string =>
  buildDocument({
    title: OPERATOR_TITLE,
    version: API_VERSION,
    description: DESCRIPTION,
    server: "This address: the operator's.",
    tags: OPERATOR_TAGS,
    token: {
      name: OPERATOR_TOKEN_NAME,
      description: 'The operator token, which the service prints when it is ready. An API key is not one.',
    },
    schemas: { ...OPERATOR_SCHEMAS, ...nameLists(OPERATOR_SCHEMAS, NAMES.flatMap(listPromises)) },
    operations: NAMES.map(describeEndpoint),
  });
