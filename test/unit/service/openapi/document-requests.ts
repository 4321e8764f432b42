import fc from 'fast-check';
import { expect } from 'vitest';
import { junkValues } from '../support/arbitraries.ts';
import type { HarnessRequest, HarnessResponse } from '../support/service-harness.ts';
import type { Operation, ParameterObject, PublishedDocument } from './document-validator.ts';
import { createBrokenValues, createValues } from './document-values.ts';

/** A request that was made of a document alone. */
export interface GeneratedRequest {
  readonly operation: Operation;
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly format: number;
  readonly key: string;
  readonly idempotencyKey: string | undefined;
}

const listParameters = ({ parameters }: Operation, kind: string): ParameterObject[] =>
  parameters.filter((each) => each.in === kind);

function createParameters(
  { findSchema }: PublishedDocument,
  parameters: readonly ParameterObject[],
  broken: boolean,
): fc.Arbitrary<Record<string, unknown>> {
  const values = parameters.map(({ name, schema }) => {
    const valid = createValues(schema, findSchema);
    return [name, broken ? fc.oneof({ weight: 3, arbitrary: valid }, { weight: 1, arbitrary: junkValues }) : valid];
  });
  return fc.record(Object.fromEntries(values), { requiredKeys: [] });
}

/** Requests for every operation of a document: valid ones, and some with broken parts. */
export function createRequests(published: PublishedDocument, keys: readonly string[]): fc.Arbitrary<GeneratedRequest> {
  const { operations, findSchema } = published;
  const ofOperation = (operation: Operation): fc.Arbitrary<GeneratedRequest> => {
    const schema = operation.requestBody?.content['application/json']?.schema;
    const bodies = schema
      ? fc.oneof(
          { weight: 2, arbitrary: createValues(schema, findSchema) },
          { weight: 1, arbitrary: createBrokenValues(schema, findSchema, junkValues) },
          ...(operation.requestBody?.required ? [] : [{ weight: 1, arbitrary: fc.constant(undefined) }]),
        )
      : fc.constant(undefined);
    const parameters = (kind: string) =>
      fc.boolean().chain((broken) => createParameters(published, listParameters(operation, kind), broken));
    return fc.record({
      // The whole operation would fill pages when a test fails.
      operation: fc.constant({ ...operation, [fc.toStringMethod]: () => operation.operationId }),
      path: parameters('path'),
      query: parameters('query'),
      body: bodies,
      format: fc.integer({ min: 0, max: 9 }),
      key: fc.constantFrom(...keys),
      idempotencyKey: fc.option(fc.constantFrom('a', 'b', 'c', 'd'), { nil: undefined, freq: 1 }),
    });
  };
  return fc.oneof(...operations.map(ofOperation));
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** Ids that exist, by the name of their parameter. */
export type Existing = Readonly<Record<string, readonly string[]>>;

export function createPath({ operation, path, query }: GeneratedRequest, existing: Existing): string {
  let filled = operation.path;
  for (const [name, value] of Object.entries({
    ...operationIds(operation, existing, toText(path)),
    ...brokenIds(path),
  })) {
    filled = filled.replace(`{${name}}`, encodeURIComponent(value));
  }
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.append(name, toText(value));
  return search.size > 0 ? `${filled}?${search}` : filled;
}

/** An existing id for each parameter of the path, chosen by the generated value. */
function operationIds(operation: Operation, existing: Existing, choice: string): Record<string, string> {
  const ids = listParameters(operation, 'path').map(({ name, example }) => {
    const known = existing[name] ?? [];
    return [name, known[choice.length % Math.max(1, known.length)] ?? String(example)];
  });
  return Object.fromEntries(ids);
}

/** Now and then the generated value itself, which names nothing. */
const brokenIds = (path: GeneratedRequest['path']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(path)
      .filter(([, value]) => toText(value).length % 5 === 0 && toText(value) !== '')
      .map(([name, value]) => [name, toText(value)]),
  );

function toFormFields(value: unknown): [string, string][] {
  const fields: [string, string][] = [];
  const walk = (name: string, part: unknown): void => {
    if (typeof part !== 'object' || part === null) fields.push([name, toText(part)]);
    else for (const [key, each] of Object.entries(part)) walk(name === '' ? key : `${name}[${key}]`, each);
  };
  walk('', value);
  return fields;
}

function createMultipart(value: unknown): FormData {
  const form = new FormData();
  for (const [name, text] of toFormFields(value)) form.append(name, text);
  return form;
}

export function createBody({ body, format }: GeneratedRequest): Pick<HarnessRequest, 'body' | 'headers'> {
  if (body === undefined) return {};
  if (format === 0) return { body: new URLSearchParams(toFormFields(body)) };
  if (format === 1 && toFormFields(body).length > 0) return { body: createMultipart(body) };
  if (format === 2) return { body: toText(body), headers: { 'content-type': 'text/plain' } };
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

/** Checks a response against what the document says of its operation. */
export function expectDocumented(
  { findResponse, findFault }: PublishedDocument,
  operation: Operation,
  { status, headers, json, text }: HarnessResponse,
): void {
  const where = `${operation.operationId} ${status} ${text.slice(0, 300)}`;
  const response = findResponse(operation, status);
  expect(response, where).toBeDefined();
  for (const [name, header] of Object.entries(response?.headers ?? {})) {
    const value = headers.get(name);
    if (value === null) expect(header.required, `${where}: ${name}`).toBe(false);
    else expect(findFault(header.schema, header.schema.type === 'integer' ? Number(value) : value), name).toBeNull();
  }
  const schema = response?.content?.['application/json']?.schema;
  if (schema) expect(findFault(schema, json), where).toBeNull();
  else expect(text, where).toBe('');
}

/** Where the schema of a body and the service may differ. */
interface Exceptions {
  /** Parts of messages: refusals that a schema can't describe, such as rules about more than one field. */
  readonly rulesBeyondSchema: readonly string[];
  /** Operations that check each row alone and answer 200 with the errors of rows. */
  readonly checkRows?: readonly string[];
}

/** Checks that the schema of the body draws the line where the service does. */
export function expectTrueLimits(
  { findFault }: PublishedDocument,
  { operation, body, format }: GeneratedRequest,
  { status, code, text }: HarnessResponse,
  { rulesBeyondSchema, checkRows = [] }: Exceptions,
): void {
  const schema = operation.requestBody?.content['application/json']?.schema;
  const isJson = format > 2;
  if (!schema || !isJson || body === undefined) return;
  const fault = findFault(schema, JSON.parse(JSON.stringify(body)));
  const what = `${operation.operationId} ${JSON.stringify(body).slice(0, 300)} was ${status} ${text.slice(0, 200)}`;
  if (fault !== null && status < 300) expect(checkRows, `${what}, but ${fault}`).toContain(operation.operationId);
  if (fault === null && code === 'invalid_request') {
    expect(
      rulesBeyondSchema.some((rule) => text.includes(rule)),
      what,
    ).toBe(true);
  }
}
