import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import type { Endpoint } from '../../../../electron/contract/api/endpoints.ts';
import { ENDPOINTS } from '../../../../electron/contract/api/endpoints.ts';
import { failure } from '../../../../electron/contract/api/resources.ts';
import type { Randomness } from '../../../../electron/contract/ports.ts';
import type { ReadyDetails, Service, ServiceOptions } from '../../../../electron/service/service.ts';
import { createService } from '../../../../electron/service/service.ts';
import { VirtualClock } from '../../../support/virtual-clock.ts';

/** An answer, read to its end. */
export interface HarnessResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // Tests read what they expect; a wrong expectation shows as undefined.
  // biome-ignore lint/suspicious/noExplicitAny: answers of any endpoint
  readonly json: any;
  /** The error code, undefined for a success. */
  readonly code: string | undefined;
}

export interface HarnessRequest {
  readonly body?: unknown;
  /** A key's secret; null sends none. */
  readonly key?: string | null;
  readonly idempotencyKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Chance that repeats itself from test to test. */
function testChance(): Randomness {
  let drawn = 0;
  const bytes = (count: number): Uint8Array => {
    const parts: Buffer[] = [];
    for (let have = 0; have < count; have += 32) {
      drawn += 1;
      parts.push(createHash('sha256').update(String(drawn)).digest());
    }
    return new Uint8Array(Buffer.concat(parts).subarray(0, count));
  };
  return { bytes, fraction: () => new DataView(bytes(4).buffer).getUint32(0) / 2 ** 32 };
}

const PATTERNS = Object.values(ENDPOINTS).map((endpoint: Endpoint) => ({
  endpoint,
  pattern: new RegExp(`^${endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}));

/** Every answer of the API that a test sees is held against the contract (S9). */
function holdAgainstContract(method: string, path: string, answered: HarnessResponse): void {
  expect(answered.headers.get('request-id')).toMatch(/^req_[a-z0-9]+$/);
  expect(answered.headers.get('date')).toMatch(/GMT$/);
  if (answered.status >= 400) {
    failure.parse(answered.json);
    return;
  }
  const bare = path.split('?', 1)[0] ?? '';
  const endpoint = PATTERNS.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(bare))?.endpoint;
  const schema = endpoint?.responses[answered.status];
  expect(schema, `${method} ${bare} answered ${answered.status}`).toBeDefined();
  if (schema) schema.parse(answered.json);
  else expect(answered.text).toBe('');
}

async function read(response: Response): Promise<HarnessResponse> {
  const text = await response.text();
  const json: unknown = text === '' ? undefined : JSON.parse(text);
  const parsed = failure.safeParse(json);
  const code = response.status >= 400 && parsed.success ? parsed.data.error.code : undefined;
  return { status: response.status, headers: response.headers, text, json, code };
}

function requestOf(method: string, path: string, { body, key, idempotencyKey, headers = {} }: HarnessRequest): Request {
  const all = new Headers(headers);
  if (key != null) all.set('authorization', `Bearer ${key}`);
  if (idempotencyKey !== undefined) all.set('idempotency-key', idempotencyKey);
  const init: RequestInit = { method, headers: all };
  if (body !== undefined) {
    const ready =
      typeof body === 'string' ||
      body instanceof FormData ||
      body instanceof URLSearchParams ||
      body instanceof ArrayBuffer;
    if (!ready && !all.has('content-type')) all.set('content-type', 'application/json');
    init.body = ready ? body : JSON.stringify(body);
  }
  return new Request(`http://service.test${path}`, init);
}

/** A service under a virtual clock, with the hands of everybody in it. */
export class ServiceHarness {
  readonly clock: VirtualClock;
  readonly logged: string[] = [];
  readonly ready: ReadyDetails;
  readonly storeId: number;
  readonly #options: Partial<ServiceOptions>;
  readonly #keys: NonNullable<ReadyDetails['keys']>;
  #service: Service;
  #token: string;

  constructor(options: Partial<ServiceOptions> = {}) {
    this.clock = new VirtualClock();
    this.#options = options;
    this.#service = this.#open();
    this.ready = this.#service.ready;
    this.#token = this.ready.operator_token;
    if (!this.ready.keys || this.ready.test_store_id === null) throw new Error('these tests want the demo');
    this.#keys = this.ready.keys;
    this.storeId = this.ready.test_store_id;
  }

  get keys(): NonNullable<ReadyDetails['keys']> {
    return this.#keys;
  }

  #open(changed: Partial<ServiceOptions> = {}): Service {
    return createService({
      database: ':memory:',
      clock: this.clock,
      timers: this.clock,
      randomness: testChance(),
      log: (event, facts) => this.logged.push(`${event} ${JSON.stringify(facts)}`),
      ...this.#options,
      ...changed,
    });
  }

  /** Ends the service and opens it again on the same file, with other options where some are given. */
  async restart(changed: Partial<ServiceOptions> = {}): Promise<ReadyDetails> {
    await this.#service.close();
    this.#service = this.#open(changed);
    this.#token = this.#service.ready.operator_token;
    return this.#service.ready;
  }

  close(): Promise<void> {
    return this.#service.close();
  }

  /** A call to the sandbox address, with the company-wide test key unless another is named. */
  async call(method: string, path: string, sent: HarnessRequest = {}): Promise<HarnessResponse> {
    const answered = await read(
      await this.#service.sandbox(requestOf(method, path, { key: this.#keys.test_company, ...sent })),
    );
    holdAgainstContract(method, path, answered);
    return answered;
  }

  /** A call to the live address. */
  async live(method: string, path: string, sent: HarnessRequest = {}): Promise<HarnessResponse> {
    const answered = await read(
      await this.#service.live(requestOf(method, path, { key: this.#keys.live_company, ...sent })),
    );
    holdAgainstContract(method, path, answered);
    return answered;
  }

  /** A call to the operator address. */
  async operate(method: string, path: string, body?: unknown): Promise<HarnessResponse> {
    return read(await this.#service.operator(requestOf(method, `/operator${path}`, { key: this.#token, body })));
  }

  /** Like operate, for what must succeed. */
  async play(path: string, body: unknown = {}): Promise<HarnessResponse> {
    const answered = await this.operate('POST', path, body);
    expect(answered.status, answered.text).toBeLessThan(300);
    return answered;
  }

  store(path: string): string {
    return `/v1/stores/${this.storeId}${path}`;
  }

  /** Places a paid delivery order; gives its id. */
  async placeOrder(lines?: readonly { barcode: string; quantity: number }[]): Promise<string> {
    const { json } = await this.call('POST', '/v1/sandbox/orders', lines ? { body: { lines } } : {});
    return json.order_id;
  }

  /** The first products of the shelf. */
  async barcodes(count: number): Promise<string[]> {
    const { json } = await this.call('GET', this.store(`/inventory?limit=${count}`));
    return json.data.map((item: { barcode: string }) => item.barcode);
  }

  async item(barcode: string): Promise<{ stock: number; reserved: number; available: number }> {
    const { json } = await this.call('GET', this.store(`/inventory?barcode=${barcode}`));
    return json.data[0];
  }

  /** Every row of a list, page by page. */
  // biome-ignore lint/suspicious/noExplicitAny: rows of any list
  async all(path: string, limit = 100): Promise<any[]> {
    // biome-ignore lint/suspicious/noExplicitAny: rows of any list
    const rows: any[] = [];
    let cursor: string | null = null;
    do {
      const next: string = cursor === null ? '' : `&cursor=${cursor}`;
      const { json } = await this.call('GET', `${path}${path.includes('?') ? '&' : '?'}limit=${limit}${next}`);
      rows.push(...json.data);
      cursor = json.next_cursor;
    } while (cursor !== null);
    return rows;
  }

  /** Types of the events of an order, oldest first. */
  async eventTypes(orderId: string): Promise<string[]> {
    const events = await this.all('/v1/events');
    return events.filter((event) => event.data.order?.id === orderId).map((event) => event.type);
  }
}
