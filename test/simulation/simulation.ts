/** One simulated store: the service, its counters, the clock, and the monitors of the promises. */

import { createHash } from 'node:crypto';
import { DAY, formatInstant } from '../../electron/contract/domain/time.ts';
import type { HttpRequest, HttpResponse } from '../../electron/contract/ports.ts';
import { DEFAULT_SETTINGS } from '../../electron/contract/settings.ts';
import type { Dice } from '../support/dice.ts';
import { unwatchFolder } from '../support/file-hooks.ts';
import { Counter } from './counter/counter.ts';
import { createSimulationFolder, removeFolder } from './counter/disk.ts';
import { forgetDatabases } from './database-hooks.ts';
import type { Mutation } from './mutations/mutation.ts';
import { PROMISE_MONITORS } from './promises/monitor-table.ts';
import type { Breach, PromiseCode, PromiseMonitor, RuleChecks } from './promises/promise-monitor.ts';
import { SimulatedReceiver } from './service/receiver.ts';
import { SERVICE_ADDRESS, SimulatedService } from './service/simulated-service.ts';
import { SimulationClock } from './simulation-clock.ts';
import { switchStaffOn } from './steps/people.ts';
import { BARCODES } from './steps/staff.ts';
import type { Played, World } from './world.ts';

/** What the owner and the marketplace have changed. */
export interface AccountState {
  keyRevoked: boolean;
  disconnected: boolean;
  suspended: boolean;
}

/** One in this many seeds plays months, in which the app removes finished records. */
const LONG_EVERY = 15;
const LONG_REMAINDER = 8;

/** So little that the second store's items run short as well. */
const SECOND_STORE_STOCK = 40;

/** How long another program takes to answer a webhook. */
const ACCOUNTS_PROGRAM_MS = 20;

/** The shortest retention that staff can set. */
const LONG_KEEP_DAYS = 31;

export class Simulation {
  readonly seed: number;
  /** Whether the shop is sometimes closed for weeks, so that finished orders grow old. */
  readonly isLong: boolean;
  /** How many days the counters keep finished orders. */
  readonly keepDays: number;
  readonly mutation: Mutation;
  readonly world: World;
  /** How often each thing was played that only some seeds have. */
  readonly played = new Map<Played, number>();
  readonly clock = new SimulationClock();
  readonly folder = createSimulationFolder();
  readonly service: SimulatedService;
  readonly receiver: SimulatedReceiver;
  /** Whether nothing fails any more. */
  areFaultsOver = false;
  readonly counters: Counter[] = [];
  readonly account: AccountState = { keyRevoked: false, disconnected: false, suspended: false };
  /** Every promise that broke. */
  readonly breaches: Breach[] = [];
  /** What happened, one line each, with its time. */
  readonly story: string[] = [];
  /** How often each rule was checked, and how often it was live, which means that something could have broken it. */
  readonly checks = new Map<string, RuleChecks>();
  readonly #hash = createHash('sha256');
  /** The last body that was hashed for each counter, because polls often return the same one again. */
  readonly #lastBody = new Map<string, string>();
  readonly #monitors: readonly {
    readonly promise: PromiseCode;
    readonly rule: string;
    readonly monitor: PromiseMonitor;
  }[];
  readonly #logged: string[] | null;

  /** @param watched if false, checks only the promises that show when the run has settled */
  constructor(seed: number, world: World, mutation: Mutation, watched: boolean, verbose: boolean) {
    this.seed = seed;
    this.world = world;
    this.isLong = seed % LONG_EVERY === LONG_REMAINDER;
    this.keepDays = this.isLong ? LONG_KEEP_DAYS : DEFAULT_SETTINGS.keepDays;
    this.mutation = mutation;
    this.#logged = verbose ? this.story : null;
    this.service = new SimulatedService(this.clock, this.folder, seed);
    this.receiver = new SimulatedReceiver(this);
    this.#monitors = PROMISE_MONITORS.filter(({ tellsEnd }) => watched || tellsEnd).map(({ promise, rule, create }) => {
      const checks = { all: 0, live: 0 };
      this.checks.set(`${promise} ${rule}`, checks);
      const monitor = create(
        this,
        (description) => {
          this.breaches.push({ promise, rule, description });
          this.addToStory(`*** ${promise} is broken: ${description}`);
        },
        (isLive) => {
          checks.all += 1;
          if (isLive) checks.live += 1;
        },
      );
      return { promise, rule, monitor };
    });
  }

  /** Opens the shop with one counter and its app. */
  async open(): Promise<void> {
    const key = await this.service.makeKey();
    if (this.world.hasSecondStore) await this.service.addStore(BARCODES, SECOND_STORE_STOCK);
    if (this.world.hasAccountsProgram) await this.#addAccountsProgram();
    this.service.truth.observe();
    await this.addCounter('counter', key);
    if (this.world.hasSharedKey) await this.addCounter('second counter', key);
  }

  /** Another program of the shop takes every webhook. */
  async #addAccountsProgram(): Promise<void> {
    const url = 'https://accounts.example.com/webhooks';
    await this.service.addWebhookEndpoint(url);
    this.service.routeWebhooks(url, async ({ body = '' }) => {
      await this.clock.pause(ACCOUNTS_PROGRAM_MS);
      if (body.includes('"sale.completed"')) this.notePlayed('a sale booked by another program’s webhook');
      return { status: 200, header: () => null, body: '' };
    });
  }

  /** One of the shop's stores. */
  pickStore(dice: Dice): number {
    const { storeId, storeIds } = this.service;
    return storeIds.length === 1 ? storeId : (dice.pick(storeIds) ?? storeId);
  }

  /** Counts something that only some seeds play. */
  notePlayed(what: Played): void {
    this.played.set(what, (this.played.get(what) ?? 0) + 1);
  }

  async addCounter(name: string, key: Counter['key']): Promise<void> {
    const counter = new Counter(this, name, key);
    this.counters.push(counter);
    await counter.start();
    await switchStaffOn(counter);
  }

  /** Adds a line to the story. */
  addToStory(text: string): void {
    const line = `${formatInstant(this.clock.now()).slice(5, 23)}  ${text}`;
    this.#hash.update(line);
    this.story.push(line);
  }

  /** Adds a request and its response to the trace. */
  trace(word: string, counter: string, { method, url }: HttpRequest, { status, body }: HttpResponse): void {
    const line = `${word} ${counter} ${method} ${url.slice(SERVICE_ADDRESS.length)} ${status} ${body.length}`;
    this.#hash.update(`${this.clock.monotonic()} ${line}`);
    if (this.#lastBody.get(counter) !== body) this.#hash.update(body);
    this.#lastBody.set(counter, body);
    this.#logged?.push(`${formatInstant(this.clock.now()).slice(5, 23)}    ${line}`);
  }

  log(counter: string, event: string, facts: Readonly<Record<string, unknown>> | undefined): void {
    this.#logged?.push(
      `${formatInstant(this.clock.now()).slice(5, 23)}    ${counter} logs ${event} ${JSON.stringify(facts)}`,
    );
  }

  notifyMonitors(notify: (monitor: PromiseMonitor) => void): void {
    for (const { monitor } of this.#monitors) notify(monitor);
  }

  /** Checks every promise after a step. */
  checkPromises(): void {
    this.service.truth.observe();
    for (const { monitor } of this.#monitors) monitor.check?.();
  }

  /** Lets the monitors check once more before the counters are closed. */
  endWatch(): void {
    this.notifyMonitors((monitor) => monitor.ended?.());
  }

  /** What keeps the run from settling, as the breach that it becomes if it lasts; or null. */
  findUnsettled(): Breach | null {
    for (const { promise, rule, monitor } of this.#monitors) {
      const description = monitor.findUnsettled?.() ?? null;
      if (description !== null) return { promise, rule, description };
    }
    return null;
  }

  /** Makes a call of the operator's API. Returns whether it succeeded. */
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

  /** The service's time before which a counter may have removed finished records. */
  retentionHorizon(): number {
    return this.clock.now() - this.keepDays * DAY;
  }

  /** A hash of everything that happened: the same for the same seed. */
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
    for (const { folder } of this.counters) unwatchFolder(folder);
    removeFolder(this.folder);
  }
}
