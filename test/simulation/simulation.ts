/** One simulated shop: the service, its counters, the time, and the watches over the promises. */

import { createHash } from 'node:crypto';
import { formatInstant } from '../../electron/contract/domain/time.ts';
import type { HttpRequest, HttpResponse } from '../../electron/contract/ports.ts';
import { Counter } from './counter/counter.ts';
import { createSimulationFolder, removeFolder } from './counter/disk.ts';
import { forgetDatabases } from './database-hooks.ts';
import type { Mutation } from './mutations/mutation.ts';
import { PROMISE_MONITORS } from './promises/monitor-table.ts';
import type { Breach, PromiseMonitor } from './promises/promise-monitor.ts';
import { SERVICE_ADDRESS, SimulatedService } from './service/simulated-service.ts';
import { SimulationClock } from './simulation-clock.ts';

/** What the owner and the marketplace have switched. */
export interface AccountState {
  keyRevoked: boolean;
  disconnected: boolean;
  suspended: boolean;
}

export class Simulation {
  readonly seed: number;
  readonly mutation: Mutation;
  readonly clock = new SimulationClock();
  readonly folder = createSimulationFolder();
  readonly service: SimulatedService;
  readonly counters: Counter[] = [];
  readonly account: AccountState = { keyRevoked: false, disconnected: false, suspended: false };
  /** Everything that went wrong with a promise. */
  readonly breaches: Breach[] = [];
  /** What happened, in words, with its time. */
  readonly story: string[] = [];
  readonly #hash = createHash('sha256');
  /** The last answer of each counter that was taken in whole: a poll is often answered as the one before was. */
  readonly #lastBody = new Map<string, string>();
  readonly #watches: PromiseMonitor[];
  readonly #logged: string[] | null;

  /** @param watched without it only the end is waited for, and no promise looked at */
  constructor(seed: number, mutation: Mutation, watched: boolean, verbose: boolean) {
    this.seed = seed;
    this.mutation = mutation;
    this.#logged = verbose ? this.story : null;
    this.service = new SimulatedService(this.clock, this.folder, seed);
    this.#watches = (watched ? PROMISE_MONITORS : PROMISE_MONITORS.filter(({ promise }) => promise === 'C12')).map(
      ({ promise, watch }) =>
        watch(this, (words) => {
          this.breaches.push({ promise, words });
          this.addToStory(`*** ${promise} is broken: ${words}`);
        }),
    );
  }

  /** Opens the shop: one counter, its app running. */
  async open(): Promise<void> {
    const key = await this.service.makeKey();
    this.service.truth.observe();
    await this.addCounter('counter', key);
  }

  async addCounter(name: string, key: Counter['key']): Promise<void> {
    const counter = new Counter(this, name, key);
    this.counters.push(counter);
    await counter.start();
  }

  /** Adds a line to the story. */
  addToStory(words: string): void {
    const line = `${formatInstant(this.clock.now()).slice(5, 23)}  ${words}`;
    this.#hash.update(line);
    this.story.push(line);
  }

  /** Takes a request and what the service made of it into the trace. */
  trace(word: string, who: string, { method, url }: HttpRequest, { status, body }: HttpResponse): void {
    const line = `${word} ${who} ${method} ${url.slice(SERVICE_ADDRESS.length)} ${status} ${body.length}`;
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

  notifyMonitors(tell: (watch: PromiseMonitor) => void): void {
    for (const watch of this.#watches) tell(watch);
  }

  /** Looks at everything after a step. */
  checkPromises(): void {
    this.service.truth.observe();
    for (const watch of this.#watches) watch.check?.();
  }

  /** Why it can't be called settled yet, or null. */
  findUnsettled(): string | null {
    for (const watch of this.#watches) {
      const why = watch.findUnsettled?.() ?? null;
      if (why !== null) return why;
    }
    return null;
  }

  /** Everybody else's hands may have changed something: the truth takes it in. */
  async callOperator(method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<boolean> {
    if (!this.service.isUp) return false;
    const { status } = await this.service.callOperator(method, path, body);
    this.service.truth.observe();
    return status < 300;
  }

  /** Lets time pass. */
  async advance(milliseconds: number): Promise<void> {
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
    for (const counter of this.counters) counter.crash('killed');
    await this.clock.drainEventLoop();
    await this.service.close();
    forgetDatabases(this.folder);
    removeFolder(this.folder);
  }
}
