/** The far side: the real service on its own database file, and everybody's hands on it. */

import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { HttpRequest, HttpResponse } from '../../../electron/contract/ports.ts';
import { NotSent } from '../../../electron/contract/ports.ts';
import { createSeededRandomness } from '../../../electron/service/core/seeded-randomness.ts';
import type { Service } from '../../../electron/service/service.ts';
import { createService } from '../../../electron/service/service.ts';
import { createSimulationFolder } from '../counter/disk.ts';
import { findOpenDatabase } from '../database-hooks.ts';
import { SimulationClock } from '../simulation-clock.ts';
import type { GroundTruth } from './ground-truth.ts';
import { createGroundTruth } from './ground-truth.ts';

/** Nothing listens there: requests to it are handed to the service in this process. */
export const SERVICE_ADDRESS = 'https://sandbox.pos.example';

export interface IssuedKey {
  readonly id: string;
  readonly secret: string;
}

/** A service that has just been set up, as a file to copy. */
interface Template {
  readonly file: string;
  readonly companyId: string;
  readonly storeId: number;
  /** Nobody's counter has this one, and it is never revoked. */
  readonly ownersKey: string;
}

const madeKey = z.object({ key_id: z.string(), key: z.string() });

let template: Template | undefined;

/** Sets a service up once for all worlds of this process. */
function templateOnce(): Template {
  if (template !== undefined) return template;
  const file = join(createSimulationFolder(), 'service.db');
  const clock = new SimulationClock();
  const service = createService({ ...silent(clock), database: file, seed: 1 });
  const { company_id: companyId, test_store_id: storeId, keys } = service.ready;
  if (companyId === null || storeId === null || keys === null) throw new Error('a new service begins with its demo');
  findOpenDatabase(file).pragma('wal_checkpoint(TRUNCATE)');
  // Closing is synchronous; what it resolves to says nothing.
  service.close().catch(() => undefined);
  template = { file, companyId, storeId, ownersKey: keys.test_company };
  return template;
}

function silent(clock: SimulationClock) {
  return { clock, timers: clock, randomness: createSeededRandomness(0, 0), log: () => undefined };
}

/** An answer of the operator's address. */
export interface OperatorResponse {
  readonly status: number;
  readonly value: unknown;
}

export class SimulatedService {
  readonly storeId: number;
  readonly companyId: string;
  readonly truth: GroundTruth;
  readonly #clock: SimulationClock;
  readonly #file: string;
  readonly #seed: number;
  readonly #ownersKey: string;
  #service: Service;
  #up = true;

  constructor(clock: SimulationClock, folder: string, seed: number) {
    const { file, companyId, storeId, ownersKey } = templateOnce();
    this.#clock = clock;
    this.#seed = seed;
    this.#file = join(folder, 'service.db');
    copyFileSync(file, this.#file);
    this.storeId = storeId;
    this.companyId = companyId;
    this.#ownersKey = ownersKey;
    this.#service = this.#start();
    this.truth = createGroundTruth(() => findOpenDatabase(this.#file), storeId);
  }

  #start(): Service {
    return createService({ ...silent(this.#clock), database: this.#file, seed: this.#seed });
  }

  get isUp(): boolean {
    return this.#up;
  }

  /** The service's process ends: nobody is listening until it is started again. */
  stop(): void {
    this.#up = false;
  }

  /** Starts the service again on what its database holds. */
  async startAgain(): Promise<void> {
    if (this.#up) return;
    await this.#service.close();
    this.#service = this.#start();
    this.#up = true;
  }

  /** One request to the API, as it arrives there. Rejects when nobody listens. */
  handleRequest(request: HttpRequest): Promise<HttpResponse> {
    if (!this.#up) return Promise.reject(new NotSent('nobody listens'));
    return this.#clock.trackWork(async () => {
      const { url, method, headers, body } = request;
      const answer = await this.#service.sandbox(new Request(url, { method, headers, body: body ?? null }));
      const text = await answer.text();
      return { status: answer.status, header: (name) => answer.headers.get(name), body: text };
    });
  }

  /** One request to the API by the owner's own program, past every fault of the line. */
  async callAsOwner(method: string, path: string, body?: unknown): Promise<OperatorResponse> {
    const answer = await this.handleRequest({
      method,
      url: `${SERVICE_ADDRESS}${path}`,
      headers: { authorization: `Bearer ${this.#ownersKey}`, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return { status: answer.status, value: answer.body === '' ? null : JSON.parse(answer.body) };
  }

  /** One call of the operator's address; a refusal is an answer like any other. */
  callOperator(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<OperatorResponse> {
    return this.#clock.trackWork(async () => {
      const answer = await this.#service.operator(
        new Request(`${SERVICE_ADDRESS}${path}`, {
          method,
          headers: {
            authorization: `Bearer ${this.#service.ready.operator_token}`,
            'content-type': 'application/json',
          },
          body: body === undefined ? null : JSON.stringify(body),
        }),
      );
      const text = await answer.text();
      return { status: answer.status, value: text === '' ? null : JSON.parse(text) };
    });
  }

  /** Makes a key of the company for its test store's environment. */
  async makeKey(): Promise<IssuedKey> {
    const { value } = await this.callOperator('POST', '/operator/keys', { company_id: this.companyId, mode: 'test' });
    const { key_id: id, key: secret } = madeKey.parse(value);
    return { id, secret };
  }

  async close(): Promise<void> {
    await this.#service.close();
  }
}
