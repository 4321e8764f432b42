import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import type { z } from 'zod';
import type { Endpoint } from '../../../../electron/contract/api/endpoints.ts';
import { ENDPOINTS } from '../../../../electron/contract/api/endpoints.ts';
import { failure } from '../../../../electron/contract/api/resources.ts';
import { findPromisedSchema } from '../../../../electron/service/openapi/api/api-document.ts';
import { findOperatorSchema } from '../../../../electron/service/openapi/operator/operator-document.ts';
import type {
  OperatorEndpoint,
  OperatorEndpointName,
} from '../../../../electron/service/operator/contract/endpoints.ts';
import { OPERATOR_ENDPOINTS } from '../../../../electron/service/operator/contract/endpoints.ts';
import type { ServiceOptions } from '../../../../electron/service/service.ts';
import { createService } from '../../../../electron/service/service.ts';
import type { ReadyDetails, Service } from '../../../../electron/service/service-assembly.ts';
import { createRemoteService } from '../../../cloud/remote-service.ts';
import { createTestRandomness } from '../../../support/test-randomness.ts';
import { VirtualClock } from '../../../support/virtual-clock.ts';

/** A response with its body. */
export interface HarnessResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // A test reads the fields that it expects; a missing field is undefined.
  // biome-ignore lint/suspicious/noExplicitAny: the response of any endpoint
  readonly json: any;
  /** The error code; undefined for a success. */
  readonly code: string | undefined;
}

export interface HarnessRequest {
  readonly body?: unknown;
  /** An API key; null sends none. */
  readonly key?: string | null;
  readonly idempotencyKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What the service runs on: `npm run service:cloud:test` chooses workerd. */
const ENGINE = process.env['SERVICE_ENGINE'];

/** Matches the paths of an endpoint. A fixed path comes before one with a parameter. */
const toPattern = (path: string): RegExp => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);

const PATTERNS = Object.entries(ENDPOINTS).map(([name, endpoint]: [string, Endpoint]) => ({
  name,
  endpoint,
  pattern: toPattern(endpoint.path),
}));

const isOperatorEndpoint = (name: string): name is OperatorEndpointName => Object.hasOwn(OPERATOR_ENDPOINTS, name);

const OPERATOR_PATTERNS = Object.keys(OPERATOR_ENDPOINTS)
  .filter(isOperatorEndpoint)
  .map((name) => {
    const endpoint: OperatorEndpoint = OPERATOR_ENDPOINTS[name];
    return { name, endpoint, pattern: toPattern(endpoint.path) };
  });

const toPathname = (path: string): string => path.split('?', 1)[0] ?? '';

/** Checks what every response has, and an error as a whole (S9). Returns whether it is an error. */
function expectEnvelope({ headers, status, json }: HarnessResponse): boolean {
  expect(headers.get('request-id')).toMatch(/^req_[a-z0-9]+$/);
  expect(headers.get('date')).toMatch(/GMT$/);
  if (status >= 400) failure.parse(json);
  return status >= 400;
}

/** Checks that a value has every field of a schema, and no other: parsing leaves out the fields that are not known. */
function expectExactly(schema: z.ZodType, value: unknown, where: string): void {
  const parsed = schema.parse(value);
  if (!isDeepStrictEqual(parsed, value)) expect(parsed, where).toEqual(value);
}

/** Checks a response against the contract (S9). */
function expectContract(method: string, path: string, response: HarnessResponse): void {
  if (expectEnvelope(response)) return;
  const pathname = toPathname(path);
  const found = PATTERNS.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(pathname));
  const schema = found?.endpoint.responses[response.status];
  expect(schema, `${method} ${pathname} response ${response.status}`).toBeDefined();
  if (found && schema) expectExactly(findPromisedSchema(found.name, schema), response.json, pathname);
  else expect(response.text).toBe('');
}

/** Checks a response of the operator API against its table: its schema, or its error code. */
function expectOperatorContract(method: string, path: string, response: HarnessResponse): void {
  const isError = expectEnvelope(response);
  const pathname = toPathname(path);
  const found = OPERATOR_PATTERNS.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(pathname));
  const where = `${method} ${pathname} response ${response.status} ${response.text.slice(0, 200)}`;
  if (isError) {
    const codes = found
      ? ['authentication_required', 'invalid_request', 'internal_error', ...found.endpoint.errors]
      : ['authentication_required', 'not_found', 'method_not_allowed'];
    expect(codes, where).toContain(response.code);
    return;
  }
  const schema = found && findOperatorSchema(found.name, response.status);
  expect(schema, where).toBeDefined();
  if (schema) expectExactly(schema, response.json, where);
  else expect(response.text, where).toBe('');
}

async function readResponse(response: Response): Promise<HarnessResponse> {
  const text = await response.text();
  const json: unknown = text === '' ? undefined : JSON.parse(text);
  const parsed = failure.safeParse(json);
  const code = response.status >= 400 && parsed.success ? parsed.data.error.code : undefined;
  return { status: response.status, headers: response.headers, text, json, code };
}

function createRequest(
  method: string,
  path: string,
  { body, key, idempotencyKey, headers = {} }: HarnessRequest,
): Request {
  const allHeaders = new Headers(headers);
  if (key != null) allHeaders.set('authorization', `Bearer ${key}`);
  if (idempotencyKey !== undefined) allHeaders.set('idempotency-key', idempotencyKey);
  const init: RequestInit = { method, headers: allHeaders };
  if (body !== undefined) {
    const isEncoded =
      typeof body === 'string' ||
      body instanceof FormData ||
      body instanceof URLSearchParams ||
      body instanceof ArrayBuffer;
    if (!isEncoded && !allHeaders.has('content-type')) allHeaders.set('content-type', 'application/json');
    init.body = isEncoded ? body : JSON.stringify(body);
  }
  return new Request(`http://service.test${path}`, init);
}

/** A service under a virtual clock, with requests to its three addresses. */
export class ServiceHarness {
  readonly clock: VirtualClock;
  readonly logged: string[] = [];
  readonly ready: ReadyDetails;
  readonly storeId: number;
  /** The key of a request to the sandbox address that names none; at first the company-wide test key. */
  sandboxKey: string;
  readonly #options: Partial<ServiceOptions>;
  readonly #keys: ReadyDetails['keys'];
  /** The name of its object, where it runs in one. */
  readonly #name = `harness-${randomUUID()}`;
  #service: Service;
  #token: string;

  /** `key` is the test key where the fixture is a file, which has keys of its own. */
  constructor({ key, ...options }: Partial<ServiceOptions> & { readonly key?: string } = {}) {
    this.clock = new VirtualClock();
    this.#options = options;
    this.#service = this.#open();
    this.ready = this.#service.ready;
    this.#token = this.ready.operator_token;
    this.#keys = this.ready.keys;
    this.sandboxKey = key ?? this.keys.test_company;
    if (this.ready.test_store_id === null) throw new Error('these tests need a test store');
    this.storeId = this.ready.test_store_id;
  }

  get keys(): NonNullable<ReadyDetails['keys']> {
    if (!this.#keys) throw new Error('these tests need the demo');
    return this.#keys;
  }

  #open(changes: Partial<ServiceOptions> = {}): Service {
    if (ENGINE === 'workerd') return createRemoteService(this.#name, this.clock, { ...this.#options, ...changes });
    return createService({
      database: ':memory:',
      clock: this.clock,
      timers: this.clock,
      randomness: createTestRandomness(),
      log: (event, fields) => this.logged.push(`${event} ${JSON.stringify(fields)}`),
      ...this.#options,
      ...changes,
    });
  }

  /** Stops the service and opens it again on the same file, with changed options if any are given. */
  async restart(changes: Partial<ServiceOptions> = {}): Promise<ReadyDetails> {
    await this.#service.close();
    this.#service = this.#open(changes);
    this.#token = this.#service.ready.operator_token;
    return this.#service.ready;
  }

  close(): Promise<void> {
    return this.#service.close();
  }

  /** Sends a request to the sandbox address. */
  async sandbox(method: string, path: string, request: HarnessRequest = {}): Promise<HarnessResponse> {
    const response = await readResponse(
      await this.#service.sandbox(createRequest(method, path, { key: this.sandboxKey, ...request })),
    );
    expectContract(method, path, response);
    return response;
  }

  /** Sends a request to the live address. */
  async live(method: string, path: string, request: HarnessRequest = {}): Promise<HarnessResponse> {
    const response = await readResponse(
      await this.#service.live(createRequest(method, path, { key: this.keys.live_company, ...request })),
    );
    expectContract(method, path, response);
    return response;
  }

  /** Sends a request to the operator API. */
  operator(method: string, path: string, body?: unknown): Promise<HarnessResponse> {
    return this.sendToOperator(method, `/operator${path}`, { body });
  }

  /** Sends any request to the operator address, with the operator token unless it names another key. */
  async sendToOperator(method: string, path: string, request: HarnessRequest): Promise<HarnessResponse> {
    const response = await readResponse(
      await this.#service.operator(createRequest(method, path, { key: this.#token, ...request })),
    );
    expectOperatorContract(method, path, response);
    return response;
  }

  /** Sends a POST to the operator API that must succeed. */
  async operatorPost(path: string, body: unknown = {}): Promise<HarnessResponse> {
    const response = await this.operator('POST', path, body);
    expect(response.status, response.text).toBeLessThan(300);
    return response;
  }

  /** Adds a company. Returns a company-wide test key of it. */
  async addCompany(name: string): Promise<string> {
    const { json: company } = await this.operatorPost('/companies', { name });
    const { json } = await this.operatorPost('/keys', { company_id: company.company_id, mode: 'test' });
    return json.key;
  }

  /** Connects a store to the company of a key with a fresh code. */
  async connect(storeId: number, key: string): Promise<HarnessResponse> {
    const { json } = await this.operatorPost(`/stores/${storeId}/connection-code`);
    return this.sandbox('POST', '/v1/connections/claim', { body: { code: json.code }, key });
  }

  store(path: string): string {
    return `/v1/stores/${this.storeId}${path}`;
  }

  /** Places a paid delivery order. Returns its id. */
  async placeOrder(lines?: readonly { barcode: string; quantity: number }[]): Promise<string> {
    const { json } = await this.sandbox('POST', '/v1/sandbox/orders', lines ? { body: { lines } } : {});
    return json.order_id;
  }

  /** The barcodes of the store's first items. */
  async barcodes(count: number): Promise<string[]> {
    const { json } = await this.sandbox('GET', this.store(`/inventory?limit=${count}`));
    return json.data.map((item: { barcode: string }) => item.barcode);
  }

  async item(barcode: string): Promise<{ stock: number; reserved: number; available: number }> {
    const { json } = await this.sandbox('GET', this.store(`/inventory?barcode=${barcode}`));
    return json.data[0];
  }

  /** Every row of a list, read page by page. */
  // biome-ignore lint/suspicious/noExplicitAny: rows of any list
  async all(path: string, limit = 100): Promise<any[]> {
    // biome-ignore lint/suspicious/noExplicitAny: rows of any list
    const rows: any[] = [];
    let cursor: string | null = null;
    do {
      const next: string = cursor === null ? '' : `&cursor=${cursor}`;
      const { json } = await this.sandbox('GET', `${path}${path.includes('?') ? '&' : '?'}limit=${limit}${next}`);
      rows.push(...json.data);
      cursor = json.next_cursor;
    } while (cursor !== null);
    return rows;
  }

  /** The types of an order's events, oldest first. */
  async eventTypes(orderId: string): Promise<string[]> {
    const events = await this.all('/v1/events');
    return events.filter((event) => event.data.order?.id === orderId).map((event) => event.type);
  }
}
