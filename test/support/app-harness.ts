import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Conf from 'conf';
import { z } from 'zod';
import type { CounterApp } from '../../electron/app.ts';
import { createApp } from '../../electron/app.ts';
import { addMs, SECOND } from '../../electron/contract/domain/time.ts';
import type { CallInput, CallName, CallOutput, CallResult } from '../../electron/contract/ipc/calls.ts';
import type { Snapshot } from '../../electron/contract/ipc/snapshot.ts';
import type { HttpTransport, Log, PracticeService, Secrets, Timers } from '../../electron/contract/ports.ts';

import { NotSent } from '../../electron/contract/ports.ts';
import { openPracticeService } from '../../electron/platform/practice-service.ts';
import { createPreferenceFile } from '../../electron/platform/preference-file.ts';
import { createSeededRandomness } from '../../electron/service/core/seeded-randomness.ts';
import type { Service } from '../../electron/service/service.ts';
import { createService } from '../../electron/service/service.ts';
import { VirtualClock } from './virtual-clock.ts';

/** Where the service's two environments are, as staff type it. */
export const ADDRESS = 'https://sandbox.pos.example';
export const LIVE_ADDRESS = 'https://pos.example';

/** The line between counter and service, in a person's hands. */
export interface NetworkCable {
  /** Pulled: what is asked fails, and what is under way gets no answer. */
  plugged: boolean;
}

/** One run of the app, from its start to its end. */
export interface AppRun {
  readonly counter: CounterApp;
  /** What is on screen: the last snapshot that was sent. */
  screen(): Snapshot;
  /** Calls as the renderer does; gives the value, and fails the test on a problem. */
  call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallOutput<Name>>;
  /** Calls as the renderer does. */
  callRaw<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallResult<Name>>;
  /** Connects the store with a key, as staff do on Welcome. */
  connect(key: string): Promise<void>;
  /** The PC's clock is put forward or back; the service's isn't. */
  jumpClock(milliseconds: number): void;
  /** The process is gone from one moment to the next: no timer, no answer, no line of it runs any more. */
  kill(): void;
  close(): Promise<void>;
}

/** A shop with its service, its folder and its counter, all in this process under one virtual clock. */
export interface AppHarness {
  readonly clock: VirtualClock;
  readonly service: Service;
  /** The practice store, which is another service than the shop's own. */
  readonly practice: PracticeService;
  readonly folder: string;
  readonly cable: NetworkCable;
  readonly logged: unknown[];
  /** A company-wide test key, and the store that it sees. */
  readonly key: string;
  readonly storeId: number;
  /** The keys that the platform keeps. */
  listSecrets(): string[];
  /** The platform has no keyring: from the next start on keys are kept readable. */
  disableKeyring(): void;
  /** How often the app has dropped its connections. */
  connectionsDropped(): number;
  /** How often the app has started the practice store. */
  practicesStarted(): number;
  /** The links that the app has opened outside. */
  linksOpened(): readonly string[];
  /** Starts the app on the shop's folder, on a PC whose clock is so many milliseconds ahead. */
  start(pcAhead?: number): Promise<AppRun>;
  /** Starts the app and connects it to the store, as staff do. */
  startConnected(): Promise<AppRun>;
  /** Plays everybody else at the service. */
  callOperator(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<unknown>;
  /** Revokes the shop's key. */
  revokeKey(): Promise<void>;
  /** Makes another key of the same company. */
  createKey(): Promise<string>;
  /** A customer orders and pays; gives the order's id. */
  placeOrder(): Promise<string>;
  /** The requests that the service answered, oldest first, as "POST /v1/…/accept 200". */
  listRequests(): Promise<string[]>;
  /** What the service's API answers to a GET of this path. */
  callApi(path: string): Promise<unknown>;
  /** The types of an order's events, oldest first, as any client sees them. */
  listEventTypes(orderId: string, of?: PracticeService): Promise<string[]>;
  /** Lets time pass until `condition` holds; fails after `limitMs`. */
  until(condition: () => boolean, limitMs?: number): Promise<void>;
  close(): Promise<void>;
}

/** What answers at each address; nothing does at any other. */
const FAR_ENDS: Readonly<Record<string, (service: Service) => Service['sandbox']>> = {
  [ADDRESS]: ({ sandbox }) => sandbox,
  [LIVE_ADDRESS]: ({ live }) => live,
  'https://portal.example': () => () => Promise.resolve(new Response('<html>Welcome to the mall</html>')),
};

const madeKey = z.object({ key: z.string() });
const placed = z.object({ order_id: z.string() });
const requestLog = z.object({
  data: z.array(z.object({ method: z.string(), path: z.string(), status: z.number().nullable() })),
});
const eventList = z.object({
  data: z.array(z.object({ type: z.string(), data: z.object({ order: z.object({ id: z.string() }).optional() }) })),
});

/** Keys as a platform's keyring keeps them: they outlive the app. */
function keyring(kept: Map<string, string>, keeping: Secrets['keeping']): Secrets {
  return {
    keeping,
    read: (name) => Promise.resolve(kept.get(name) ?? null),
    write: (name, secret) => Promise.resolve(void kept.set(name, secret)),
    forget: (name) => Promise.resolve(void kept.delete(name)),
  };
}

/** Opens a shop. Call {@link AppHarness.close} after the test. */
export async function openAppHarness(): Promise<AppHarness> {
  const clock = new VirtualClock();
  const folder = mkdtempSync(join(tmpdir(), 'counter-shop-'));
  const logged: unknown[] = [];
  const log: Log = (event, facts) => logged.push([event, facts]);
  const randomness = createSeededRandomness(7, 1);
  const service = createService({ database: ':memory:', clock, timers: clock, randomness, log, seed: 7 });
  const others = await openPracticeService(service);
  const practiceService = createService({ database: ':memory:', clock, timers: clock, randomness, log, seed: 8 });
  const practice = { ...(await openPracticeService(practiceService)), close: () => Promise.resolve() };
  const key = service.ready.keys?.test_company ?? expectedOfADemo();
  const storeId = service.ready.test_store_id ?? expectedOfADemo();
  const cable: NetworkCable = { plugged: true };
  const kept = new Map<string, string>();
  let keeping: Secrets['keeping'] = 'keyring';
  let connectionsDropped = 0;
  let practicesStarted = 0;
  const linksOpened: string[] = [];
  const runs = new Set<AppRun>();

  const ask = async (method: string, path: string, body?: unknown, of = others): Promise<unknown> => {
    const response = await of.transport({
      method,
      url: `${of.address}${path}`,
      headers: { authorization: `Bearer ${of.key}`, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (response.status >= 300) throw new Error(`${method} ${path}: ${response.status} ${response.body}`);
    return JSON.parse(response.body);
  };

  async function start(pcAheadAtStart = 0): Promise<AppRun> {
    let alive = true;
    const timers: Timers = { after: (milliseconds, task) => clock.after(milliseconds, () => void (alive && task())) };
    const never = new Promise<never>(() => undefined);
    const wireTo = (address: string): HttpTransport => {
      const far = FAR_ENDS[address]?.(service);
      return async ({ url, method, headers, body }) => {
        if (!(alive && cable.plugged && far)) throw new NotSent('no line');
        const answer = await far(new Request(url, { method, headers, body: body ?? null }));
        const text = await answer.text();
        if (!alive) return await never;
        if (!cable.plugged) throw new Error('the answer got lost');
        return { status: answer.status, header: (name) => answer.headers.get(name), body: text };
      };
    };
    let pcAhead = pcAheadAtStart;
    const app = await createApp({
      clock: { now: () => addMs(clock.now(), pcAhead), monotonic: () => clock.monotonic() },
      timers,
      randomness,
      log,
      dataFolder: folder,
      secrets: keyring(kept, keeping),
      preferences: createPreferenceFile(new Conf({ cwd: folder, configName: 'preferences' })),
      openNetwork: (address) => ({
        transport: wireTo(address),
        dropConnections: () => {
          connectionsDropped += 1;
        },
      }),
      startPractice: () => {
        practicesStarted += 1;
        return Promise.resolve(practice);
      },
      openLink: (url) => {
        linksOpened.push(url);
        return Promise.resolve(true);
      },
    });
    let screen = app.snapshot();
    const unlisten = app.listen((event) => {
      if (event.name === 'snapshot' && event.snapshot.number > screen.number) screen = event.snapshot;
    });
    const run: AppRun = {
      counter: app,
      screen: () => screen,
      callRaw: async <Name extends CallName>(name: Name, input: CallInput<Name>) =>
        // The bridge answers a call by its name, which its signature for untrusted callers doesn't say.
        (await app.answer(name, input)) as CallResult<Name>,
      call: async (name, input) => {
        const result = await run.callRaw(name, input);
        if (!result.ok) throw new Error(`${name}: ${result.problem}`);
        return result.value;
      },
      async connect(withKey) {
        await run.call('connect.check', { address: ADDRESS, key: withKey });
        await run.call('connect.open', { storeIds: [storeId], keepWithoutKeyring: false });
      },
      jumpClock(milliseconds) {
        pcAhead += milliseconds;
      },
      kill() {
        alive = false;
        unlisten();
        runs.delete(run);
      },
      async close() {
        runs.delete(run);
        await app.close();
      },
    };
    runs.add(run);
    return run;
  }

  const shop: AppHarness = {
    clock,
    service,
    practice,
    folder,
    cable,
    logged,
    key,
    storeId,
    listSecrets: () => [...kept.values()],
    disableKeyring() {
      keeping = 'plain';
    },
    connectionsDropped: () => connectionsDropped,
    practicesStarted: () => practicesStarted,
    linksOpened: () => linksOpened,
    start,
    async startConnected() {
      const run = await start();
      await run.connect(key);
      await shop.until(() => run.screen().workspace?.line.state === 'online');
      return run;
    },
    callOperator: others.operate,
    async revokeKey() {
      const { key: identity } = z
        .object({ key: z.object({ id: z.string() }) })
        .parse(await ask('GET', '/v1/ping', undefined, { ...others, key }));
      await others.operate('DELETE', `/operator/keys/${identity.id}`);
    },
    async createKey() {
      const company_id = service.ready.company_id;
      return madeKey.parse(await others.operate('POST', '/operator/keys', { company_id, mode: 'test' })).key;
    },
    placeOrder: async () => placed.parse(await ask('POST', '/v1/sandbox/orders')).order_id,
    async listRequests() {
      const { data } = requestLog.parse(await others.operate('GET', '/operator/requests?limit=1000'));
      return data.toReversed().map(({ method, path, status }) => `${method} ${path} ${status}`);
    },
    callApi: (path) => ask('GET', path, undefined, { ...others, key }),
    async listEventTypes(orderId, of = others) {
      const { data } = eventList.parse(await ask('GET', '/v1/events?limit=100', undefined, of));
      return data.filter((event) => event.data.order?.id === orderId).map(({ type }) => type);
    },
    async until(condition, limitMs = 30 * SECOND) {
      for (let waited = 0; !condition(); waited += 100) {
        if (waited > limitMs) throw new Error(`not within ${limitMs / SECOND} s`);
        await clock.advance(100);
      }
    },
    async close() {
      for (const run of runs) await run.close();
      await Promise.all([service.close(), practiceService.close()]);
      rmSync(folder, { recursive: true });
    },
  };
  return shop;
}

function expectedOfADemo(): never {
  throw new Error('a new service begins with its demo');
}
