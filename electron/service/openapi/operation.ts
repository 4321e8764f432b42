import type { z } from 'zod';
import type { ComponentSchemas } from './component-schemas.ts';
import { convertQuery } from './component-schemas.ts';
import type { Examples, ExampleValue } from './form-examples.ts';
import { writeExamples } from './form-examples.ts';

type Keywords = Readonly<Record<string, unknown>>;

export interface ParameterDescription {
  readonly name: string;
  readonly description: string;
  readonly schema: Keywords;
  readonly example?: unknown;
}

/** A header of a response. */
interface HeaderDescription extends ParameterDescription {
  /** Whether some responses lack it. */
  readonly isOptional?: boolean;
}

/** A response other than an error. */
export interface SuccessDescription {
  readonly status: number;
  readonly description: string;
  readonly headers?: readonly HeaderDescription[];
  /** Null has no body. */
  readonly schema: z.ZodType | null;
  readonly examples?: Examples;
}

/** One reason for a refusal. Several may have one status. */
export interface ErrorDescription {
  readonly status: number;
  readonly code: string;
  /** When it comes, and what to do. */
  readonly description: string;
  /** An example of its message. */
  readonly message: string;
  /** An example of its details; errors of this code then always have some. */
  readonly details?: Readonly<Record<string, readonly string[]>>;
}

/** The body of a request. */
export interface BodyDescription {
  readonly schema: z.ZodType;
  readonly isOptional: boolean;
  /** Its content types. */
  readonly formats: readonly string[];
  readonly examples: Examples;
}

/** One operation of an API, with all that its documentation says. */
export interface OperationDescription {
  readonly id: string;
  readonly method: string;
  /** With parameters in braces. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly pathParameters: readonly ParameterDescription[];
  /** Each of its fields is a parameter. */
  readonly query?: z.ZodType | undefined;
  readonly headers?: readonly ParameterDescription[];
  readonly body?: BodyDescription | undefined;
  readonly successes: readonly SuccessDescription[];
  readonly errors: readonly ErrorDescription[];
}

const REQUEST_ID: ParameterDescription = {
  name: 'Request-Id',
  description: 'Names this request in the log of the service. Quote it when you ask for support.',
  schema: { type: 'string', pattern: '^req_' },
  example: 'req_3tq8m1vd07kz',
};

const RETRY_AFTER: ParameterDescription = {
  name: 'Retry-After',
  description: 'How long to wait, in whole seconds, at least 1. Who waits so long is not refused again.',
  schema: { type: 'integer', minimum: 1 },
  example: 7,
};

function describeHeaders(headers: readonly HeaderDescription[]): object {
  const entries = headers.map(({ name, isOptional, ...rest }) => [name, { ...rest, required: !isOptional }]);
  return Object.fromEntries(entries);
}

function describeParameters({ pathParameters, query, headers = [] }: OperationDescription): object[] {
  const inQuery = query ? Object.entries(convertQuery(query)) : [];
  return [
    ...pathParameters.map((parameter) => ({ in: 'path', required: true, ...parameter })),
    ...inQuery.map(([name, { description, examples, ...schema }]) => {
      const example = Array.isArray(examples) ? { example: examples[0] } : {};
      return { in: 'query', name, required: false, description, schema, ...example };
    }),
    ...headers.map((parameter) => ({ in: 'header', required: false, ...parameter })),
  ];
}

function describeBody({ body }: OperationDescription, { refer }: ComponentSchemas): object {
  if (!body) return {};
  const content = body.formats.map((format) => [
    format,
    { schema: refer(body.schema), examples: writeExamples(body.examples, format) },
  ]);
  return { requestBody: { required: !body.isOptional, content: Object.fromEntries(content) } };
}

function describeSuccess(
  { description, headers = [], schema, examples }: SuccessDescription,
  refer: ComponentSchemas['refer'],
): object {
  const json = schema && { schema: refer(schema), ...(examples ? { examples } : {}) };
  return {
    description,
    headers: describeHeaders([REQUEST_ID, ...headers]),
    ...(json ? { content: { 'application/json': json } } : {}),
  };
}

const toErrorExample = ({ code, description, message, details }: ErrorDescription): ExampleValue => ({
  summary: description,
  value: { error: { code, message, ...(details ? { details } : {}) } },
});

/** The body of an error that has one of these codes. */
function createErrorSchema(errors: readonly ErrorDescription[]): object {
  const alwaysHasDetails = errors.every(({ details }) => details !== undefined);
  const mayHaveDetails = errors.some(({ details }) => details !== undefined);
  const codes = [...new Set(errors.map(({ code }) => code))];
  return {
    type: 'object',
    required: ['error'],
    properties: {
      error: {
        type: 'object',
        description: 'What went wrong.',
        required: ['code', 'message', ...(alwaysHasDetails ? ['details'] : [])],
        properties: {
          code: { type: 'string', enum: codes, description: 'Stable. Branch on it.' },
          message: { type: 'string', description: 'For people. It may change: never parse it.' },
          ...(mayHaveDetails ? { details: DETAILS } : {}),
        },
      },
    },
  };
}

const DETAILS = {
  description: 'For `invalid_request`: the name of each field with a problem, and what is wrong with it.',
  type: 'object',
  additionalProperties: { type: 'array', items: { type: 'string' } },
};

/** The response of one status, for all errors that have it. */
export function describeErrorResponse(status: string, errors: readonly ErrorDescription[]): object {
  const headers = status === '429' ? [REQUEST_ID, RETRY_AFTER] : [REQUEST_ID];
  const examples = errors.map((error, at) => {
    const isFirst = errors.findIndex(({ code }) => code === error.code) === at;
    return [isFirst ? error.code : `${error.code}_${at + 1}`, toErrorExample(error)];
  });
  return {
    description: errors.map(({ code, description }) => `\`${code}\`: ${description}`).join('\n\n'),
    headers: describeHeaders(headers),
    content: { 'application/json': { schema: createErrorSchema(errors), examples: Object.fromEntries(examples) } },
  };
}

/** Any 5xx. The codes are not named: none is of any use to a program. */
export const UNEXPECTED_ERROR = {
  description:
    'The service failed. Nothing was done, or it was done and the answer lost: send the same request again, with backoff and the same `Idempotency-Key`.',
  headers: describeHeaders([REQUEST_ID]),
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['error'],
        properties: {
          error: {
            type: 'object',
            description: 'What went wrong.',
            required: ['code', 'message'],
            properties: {
              code: { type: 'string', description: 'The specification names none.' },
              message: { type: 'string', description: 'For people.' },
            },
          },
        },
      },
      examples: {
        internal_error: {
          summary: 'The service failed.',
          value: { error: { code: 'internal_error', message: 'Something went wrong here. Try again.' } },
        },
      },
    },
  },
};

/** The errors of an operation by status. */
export const groupErrors = (errors: readonly ErrorDescription[]): [string, ErrorDescription[]][] => [
  ...Map.groupBy(errors, ({ status }) => String(status)),
];

/**
 * An operation as the document shows it.
 *
 * @param describeError describes the response of one status
 */
export function describeOperation(
  operation: OperationDescription,
  components: ComponentSchemas,
  describeError: (status: string, errors: readonly ErrorDescription[]) => object,
): object {
  const { id, tag, summary, description, successes, errors } = operation;
  const responses = [
    ...successes.map((success) => [success.status, describeSuccess(success, components.refer)]),
    ...groupErrors(errors).map(([status, ofStatus]) => [status, describeError(status, ofStatus)]),
    ['5XX', { $ref: '#/components/responses/Unexpected' }],
  ];
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    parameters: describeParameters(operation),
    ...describeBody(operation, components),
    responses: Object.fromEntries(responses),
  };
}
