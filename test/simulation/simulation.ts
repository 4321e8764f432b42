/** One simulated shop: the service, its counters, the time, and the watches over the promises. */

import { createHash } from 'node:crypto';
import { formatInstant } from '../../electron/contract/domain/time.ts';
import type { WireAnswer, WireRequest } from '../../electron/contract/ports.ts';
import { Counter } from './counter/counter.ts';
import { newFolder, removeFolder } from './counter/disk.ts';
import { forgetConnections } from './database-hooks.ts';
import type { Mutation } from './mutations/mutation.ts';
import { PROMISES } from './promises/monitor-table.ts';
import type { Breach, Watch } from './promises/promise-monitor.ts';
import { ADDRESS, Backend } from './service/simulated-service.ts';
import { SimClock } from './simulation-clock.ts';

/** What the owner and the marketplace have switched. */
export interface Standing {
  keyRevoked: boolean;
  disconnected: boolean;
  suspended: boolean;
}

export class World {
  readonly seed: number;
  readonly mutation: Mutation;
  readonly clock = new SimClock();
  readonly folder = newFolder();
  readonly backend: Backend;
  readonly counters: Counter[] = [];
  readonly standing: Standing = { keyRevoked: false, disconnected: false, suspended: false };
  /** Everything that went wrong with a promise. */
  readonly breaches: Breach[] = [];
  /** What happened, in words, with its time. */
  readonly story: string[] = [];
  readonly #hash = createHash('sha256');
  /** The last answer of each counter that was taken in whole: a poll is often answered as the one before was. */
  readonly #lastBody = new Map<string, string>();
  readonly #watches: Watch[];
  readonly #logged: string[] | null;

  /** @param watched without it only the end is waited for, and no promise looked at */
  constructor(seed: number, mutation: Mutation, watched: boolean, verbose: boolean) {
    this.seed = seed;
    this.mutation = mutation;
    this.#logged = verbose ? this.story : null;
    this.backend = new Backend(this.clock, this.folder, seed);
    this.#watches = (watched ? PROMISES : PROMISES.filter(({ promise }) => promise === 'C12')).map(
      ({ promise, watch }) =>
        watch(this, (words) => {
          this.breaches.push({ promise, words });
          this.tell(`*** ${promise} is broken: ${words}`);
        }),
    );
  }

  /** Opens the shop: one counter, its app running. */
  async open(): Promise<void> {
    const key = await this.backend.makeKey();
    this.backend.truth.observe();
    await this.addCounter('counter', key);
  }

  async addCounter(name: string, key: Counter['key']): Promise<void> {
    const counter = new Counter(this, name, key);
    this.counters.push(counter);
    await counter.start();
  }

  /** Adds a line to the story. */
  tell(words: string): void {
    const line = `${formatInstant(this.clock.now()).slice(5, 23)}  ${words}`;
    this.#hash.update(line);
    this.story.push(line);
  }

  /** Takes a request and what the service made of it into the trace. */
  trace(word: string, who: string, { method, url }: WireRequest, { status, body }: WireAnswer): void {
    const line = `${word} ${who} ${method} ${url.slice(ADDRESS.length)} ${status} ${body.length}`;
    this.#hash.update(`${this.clock.monotonic()} ${line}`);
    if (this.#lastBody.get(who) !== body) this.#hash.update(body);
    this.#lastBody.set(who, body);
    this.#logged?.push(`${formatInstant(this.clock.now()).slice(5, 23)}    ${line}`);
  }

  log(who: string, event: string, facts: Readonly<Record<string, unknown>> | undefined): void {
    this.#logged?.push(
      `${formatInstant(this.clock.now()).slice(5, 23)}    ${who} logs ${event} ${JSON.stringify(facts)}`,
    );
  }

  tellWatches(tell: (watch: Watch) => void): void {
    for (const watch of this.#watches) tell(watch);
  }

  /** Looks at everything after a step. */
  look(): void {
    this.backend.truth.observe();
    for (const watch of this.#watches) watch.look?.();
  }

  /** Why it can't be called settled yet, or null. */
  unsettled(): string | null {
    for (const watch of this.#watches) {
      const why = watch.unsettled?.() ?? null;
      if (why !== null) return why;
    }
    return null;
  }

  /** Everybody else's hands may have changed something: the truth takes it in. */
  async operate(method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<boolean> {
    if (!this.backend.up) return false;
    const { status } = await this.backend.operate(method, path, body);
    this.backend.truth.observe();
    return status < 300;
  }

  /** Lets time pass. */
  async pass(milliseconds: number): Promise<void> {
    await this.clock.advance(milliseconds, () => undefined);
  }

  /** A mark of everything that happened: the same for the same seed. */
  fingerprint(): string {
    for (const counter of this.counters) {
      if (counter.app !== null) this.#hash.update(JSON.stringify(counter.actions()));
    }
    return this.#hash.copy().digest('hex');
  }

  async close(): Promise<void> {
    for (const counter of this.counters) counter.die('killed');
    await this.clock.settle();
    await this.backend.close();
    forgetConnections(this.folder);
    removeFolder(this.folder);
  }
}
