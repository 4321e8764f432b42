/** The real service on its own database file, with its operator's API. */

import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { HttpRequest, HttpResponse, HttpTransport } from '../../../electron/contract/ports.ts';
import { NotSent } from '../../../electron/contract/ports.ts';
import type { IncomingRequest } from '../../../electron/service/core/http.ts';
import { splitUrl, toText } from '../../../electron/service/core/http.ts';
import { createSeededRandomness } from '../../../electron/service/core/seeded-randomness.ts';
import { createService } from '../../../electron/service/service.ts';
import type { Service } from '../../../electron/service/service-assembly.ts';
import { createSimulationFolder } from '../counter/disk.ts';
import { findOpenDatabase } from '../database-hooks.ts';
import { SimulationClock } from '../simulation-clock.ts';
import type { GroundTruth } from './ground-truth.ts';
import { createGroundTruth } from './ground-truth.ts';

/** Nothing listens there: requests go to the service in this process. */
export const SERVICE_ADDRESS = 'https://sandbox.pos.example';

export interface IssuedKey {
  readonly id: string;
  readonly secret: string;
}

/** The database of a new service, which each simulation copies. */
interface Template {
  readonly file: string;
  readonly companyId: string;
  readonly storeId: number;
  /** No counter uses this key, and it is never revoked. */
  readonly ownersKey: string;
}

const newStore = z.object({ store_id: z.int() });
const connectionCode = z.object({ code: z.string() });
const newEndpoint = z.object({ secret: z.string() });
const issuedKey = z.object({ key_id: z.string(), key: z.string() });

let template: Template | undefined;

/** Creates a service's database once for all simulations of this process. */
function createTemplateOnce(): Template {
  if (template !== undefined) return template;
  const file = join(createSimulationFolder(), 'service.db');
  const clock = new SimulationClock();
  const service = createService({ ...createServiceParts(clock), database: file, seed: 1 });
  const { company_id: companyId, test_store_id: storeId, keys } = service.ready;
  if (companyId === null || storeId === null || keys === null) throw new Error('a new service begins with its demo');
  findOpenDatabase(file).pragma('wal_checkpoint(TRUNCATE)');
  // It closes synchronously; the promise adds nothing.
  service.close().catch(() => undefined);
  template = { file, companyId, storeId, ownersKey: keys.test_company };
  return template;
}

function createServiceParts(clock: SimulationClock) {
  return { clock, timers: clock, randomness: createSeededRandomness(0, 0), log: () => undefined };
}

/** A response of the operator's API. */
export interface OperatorResponse {
  readonly status: number;
  readonly value: unknown;
}

/** A request in the form that a listener passes on. A real `Request` and `Response` would cost as much as answering. */
function toIncomingRequest({ method, url, headers, body = '' }: HttpRequest): IncomingRequest {
  return {
    method,
    ...splitUrl(url),
    headers: { get: (name) => headers[name] ?? null, has: (name) => headers[name] !== undefined },
    readBody: () => Promise.resolve(Buffer.from(body)),
  };
}

export class SimulatedService {
  /** The company's first store. */
  readonly storeId: number;
  /** Every store that the counters are connected to. */
  readonly storeIds: number[];
  readonly companyId: string;
  readonly truth: GroundTruth;
  readonly #clock: SimulationClock;
  readonly #file: string;
  readonly #seed: number;
  readonly #ownersKey: string;
  readonly #webhookRoutes = new Map<string, HttpTransport>();
  #service: Service;
  #up = true;

  constructor(clock: SimulationClock, folder: string, seed: number) {
    const { file, companyId, storeId, ownersKey } = createTemplateOnce();
    this.#clock = clock;
    this.#seed = seed;
    this.#file = join(folder, 'service.db');
    copyFileSync(file, this.#file);
    this.storeId = storeId;
    this.storeIds = [storeId];
    this.companyId = companyId;
    this.#ownersKey = ownersKey;
    this.#service = this.#start();
    this.truth = createGroundTruth(() => findOpenDatabase(this.#file));
  }

  #start(): Service {
    return createService({
      ...createServiceParts(this.#clock),
      database: this.#file,
      seed: this.#seed,
      webhookTransport: async (request) => {
        const deliver = this.#webhookRoutes.get(request.url);
        if (!this.#up || deliver === undefined) throw new Error('nobody is there');
        return await deliver(request);
      },
    });
  }

  get isUp(): boolean {
    return this.#up;
  }

  /** Stops the service: requests are refused until it is started again. */
  stop(): void {
    this.#up = false;
  }

  /** Starts the service again on its database. */
  async startAgain(): Promise<void> {
    if (this.#up) return;
    await this.#service.close();
    this.#service = this.#start();
    this.#up = true;
  }

  /** Handles one request to the API. Rejects while the service is stopped. */
  handleRequest(request: HttpRequest): Promise<HttpResponse> {
    if (!this.#up) return Promise.reject(new NotSent('the service is stopped'));
    return this.#clock.trackWork(async () => {
      const { status, headers, body } = await this.#service.serve.sandbox(toIncomingRequest(request));
      return { status, header: (name) => headers[name.toLowerCase()] ?? null, body: toText(body) ?? '' };
    });
  }

  /** Makes a request to the API with the owner's key, which meets no network fault. */
  async callAsOwner(method: string, path: string, body?: unknown): Promise<OperatorResponse> {
    const response = await this.#call(this.#ownersKey, method, path, body);
    return { status: response.status, value: response.body === '' ? null : JSON.parse(response.body) };
  }

  /** Makes a request with a counter's key, as another program of the shop would. Returns the response's status. */
  async callWithKey({ secret }: IssuedKey, method: string, path: string): Promise<number> {
    return (await this.#call(secret, method, path)).status;
  }

  #call(key: string, method: string, path: string, body?: unknown): Promise<HttpResponse> {
    return this.handleRequest({
      method,
      url: `${SERVICE_ADDRESS}${path}`,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  }

  /** Makes a call of the operator's API. A refusal is a response like any other. */
  callOperator(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<OperatorResponse> {
    return this.#clock.trackWork(async () => {
      const response = await this.#service.operator(
        new Request(`${SERVICE_ADDRESS}${path}`, {
          method,
          headers: {
            authorization: `Bearer ${this.#service.ready.operator_token}`,
            'content-type': 'application/json',
          },
          body: body === undefined ? null : JSON.stringify(body),
        }),
      );
      const text = await response.text();
      return { status: response.status, value: text === '' ? null : JSON.parse(text) };
    });
  }

  /** Issues a company-wide test key. */
  async makeKey(): Promise<IssuedKey> {
    const { value } = await this.callOperator('POST', '/operator/keys', { company_id: this.companyId, mode: 'test' });
    const { key_id: id, key: secret } = issuedKey.parse(value);
    return { id, secret };
  }

  /** Adds a store with some stock, and connects it. */
  async addStore(barcodes: readonly string[], stock: number): Promise<void> {
    const items = barcodes.map((barcode) => ({ barcode, name: `Item ${barcode}`, stock }));
    const { value } = await this.callOperator('POST', '/operator/stores', { mode: 'test', name: 'Annexe', items });
    const { store_id: storeId } = newStore.parse(value);
    if (!(await this.connectStore(storeId))) throw new Error('the second store was not connected');
    this.storeIds.push(storeId);
  }

  /** Connects a store with a new code. Returns whether that succeeded. */
  async connectStore(storeId: number): Promise<boolean> {
    const { value } = await this.callOperator('POST', `/operator/stores/${storeId}/connection-code`);
    const { code } = connectionCode.parse(value);
    const { status } = await this.callAsOwner('POST', '/v1/connections/claim', { code });
    return status < 300;
  }

  /** Adds an endpoint that receives every event, including sales. Returns its secret. */
  async addWebhookEndpoint(url: string): Promise<string> {
    const { value } = await this.callAsOwner('POST', '/v1/webhook-endpoints', { url });
    return newEndpoint.parse(value).secret;
  }

  /** Delivers the webhooks of an endpoint from now on. */
  routeWebhooks(url: string, deliver: HttpTransport): void {
    this.#webhookRoutes.set(url, deliver);
  }

  async close(): Promise<void> {
    await this.#service.close();
  }
}
