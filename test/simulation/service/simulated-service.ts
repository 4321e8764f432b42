/** The far side: the real service on its own database file, and everybody's hands on it. */

import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { WireAnswer, WireRequest } from '../../../electron/contract/ports.ts';
import { NotSent } from '../../../electron/contract/ports.ts';
import { seededChance } from '../../../electron/service/core/seeded-randomness.ts';
import type { Service } from '../../../electron/service/service.ts';
import { createService } from '../../../electron/service/service.ts';
import { newFolder } from '../counter/disk.ts';
import { connectionOn } from '../database-hooks.ts';
import { SimClock } from '../simulation-clock.ts';
import type { Truth } from './ground-truth.ts';
import { openTruth } from './ground-truth.ts';

/** Nothing listens there: requests to it are handed to the service in this process. */
export const ADDRESS = 'https://sandbox.pos.example';

export interface Key {
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
  const file = join(newFolder(), 'service.db');
  const clock = new SimClock();
  const service = createService({ ...silent(clock), database: file, seed: 1 });
  const { company_id: companyId, test_store_id: storeId, keys } = service.ready;
  if (companyId === null || storeId === null || keys === null) throw new Error('a new service begins with its demo');
  connectionOn(file).pragma('wal_checkpoint(TRUNCATE)');
  // Closing is synchronous; what it resolves to says nothing.
  service.close().catch(() => undefined);
  template = { file, companyId, storeId, ownersKey: keys.test_company };
  return template;
}

function silent(clock: SimClock) {
  return { clock, timers: clock, chance: seededChance(0, 0), log: () => undefined };
}

/** An answer of the operator's address. */
export interface Operated {
  readonly status: number;
  readonly value: unknown;
}

export class Backend {
  readonly storeId: number;
  readonly companyId: string;
  readonly truth: Truth;
  readonly #clock: SimClock;
  readonly #file: string;
  readonly #seed: number;
  readonly #ownersKey: string;
  #service: Service;
  #up = true;

  constructor(clock: SimClock, folder: string, seed: number) {
    const { file, companyId, storeId, ownersKey } = templateOnce();
    this.#clock = clock;
    this.#seed = seed;
    this.#file = join(folder, 'service.db');
    copyFileSync(file, this.#file);
    this.storeId = storeId;
    this.companyId = companyId;
    this.#ownersKey = ownersKey;
    this.#service = this.#start();
    this.truth = openTruth(() => connectionOn(this.#file), storeId);
  }

  #start(): Service {
    return createService({ ...silent(this.#clock), database: this.#file, seed: this.#seed });
  }

  get up(): boolean {
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
  reach(request: WireRequest): Promise<WireAnswer> {
    if (!this.#up) return Promise.reject(new NotSent('nobody listens'));
    return this.#clock.during(async () => {
      const { url, method, headers, body } = request;
      const answer = await this.#service.sandbox(new Request(url, { method, headers, body: body ?? null }));
      const text = await answer.text();
      return { status: answer.status, header: (name) => answer.headers.get(name), body: text };
    });
  }

  /** One request to the API by the owner's own program, past every fault of the line. */
  async ask(method: string, path: string, body?: unknown): Promise<Operated> {
    const answer = await this.reach({
      method,
      url: `${ADDRESS}${path}`,
      headers: { authorization: `Bearer ${this.#ownersKey}`, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return { status: answer.status, value: answer.body === '' ? null : JSON.parse(answer.body) };
  }

  /** One call of the operator's address; a refusal is an answer like any other. */
  operate(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<Operated> {
    return this.#clock.during(async () => {
      const answer = await this.#service.operator(
        new Request(`${ADDRESS}${path}`, {
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
  async makeKey(): Promise<Key> {
    const { value } = await this.operate('POST', '/operator/keys', { company_id: this.companyId, mode: 'test' });
    const { key_id: id, key: secret } = madeKey.parse(value);
    return { id, secret };
  }

  async close(): Promise<void> {
    await this.#service.close();
  }
}
