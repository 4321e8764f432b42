/** The real app, without a window, connected to the foreign marketplace under one virtual clock. */

import { rmSync } from 'node:fs';
import Conf from 'conf';
import { expect } from 'vitest';
import { createTransportPool } from '../../electron/api-client/transport/http-transport.ts';
import type { CounterApp } from '../../electron/app.ts';
import { createApp } from '../../electron/app.ts';
import type { CallInput, CallName, CallOutput, CallResult } from '../../electron/contract/calls/calls.ts';
import type { Snapshot, WorkspaceView } from '../../electron/contract/calls/snapshot.ts';
import { parseInstant } from '../../electron/contract/domain/time.ts';
import type { HttpNetwork, HttpTransport } from '../../electron/contract/ports.ts';
import { NotSent } from '../../electron/contract/ports.ts';
import { createPreferenceFile } from '../../electron/platform/preference-file.ts';
import { createSeededRandomness } from '../../electron/service/core/seeded-randomness.ts';
import { ForeignApi } from './foreign-service/api.ts';
import { createForeignDice } from './foreign-service/dice.ts';
import type { Habit } from './foreign-service/habits.ts';
import { Marketplace, STORE_ID } from './foreign-service/marketplace.ts';
import type { ForeignServer } from './foreign-service/server.ts';
import { startForeignServer } from './foreign-service/server.ts';
import { createMemoryFolder } from './memory-folder.ts';
import { drainEventLoop, VirtualClock } from './virtual-clock.ts';

const KEY = 'sk_test_foreign';
const ADDRESS = 'https://marketplace.example';
const STEP_MS = 100;

export interface ForeignShop {
  readonly marketplace: Marketplace;
  readonly api: ForeignApi;
  readonly server: ForeignServer | null;
  /** What the screen has said of the line, as "offline not_the_service". */
  readonly linesSeen: ReadonlySet<string>;
  screen(): Snapshot;
  workspace(): WorkspaceView;
  call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallOutput<Name>>;
  /** Advances time until `condition` holds; `watch` is called at each step. Fails after `limitMs`. */
  until(what: string, condition: () => boolean, limitMs: number, watch?: () => void): Promise<void>;
  advance(milliseconds: number): Promise<void>;
  /** Ends the app at once and starts it again on the same files. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export interface ForeignShopOptions {
  readonly habits: readonly Habit[];
  readonly seed?: number;
  /** An ISO time. */
  readonly startsAt?: string;
}

function createMarketplace({ habits, seed = 1 }: ForeignShopOptions, clock: VirtualClock) {
  const dice = createForeignDice(seed);
  const now = (): number => clock.now();
  const idTail = habits.find((habit) => habit.idTail !== undefined)?.idTail ?? '';
  const orderType = habits.find((habit) => habit.orderType !== undefined)?.orderType ?? 'delivery';
  const marketplace = new Marketplace({
    now,
    idTail,
    orderType,
    emitsUnknown: habits.some((habit) => habit.emitsUnknown),
  });
  return { marketplace, api: new ForeignApi({ marketplace, habits, dice, key: KEY, now }) };
}

/** The network between app and marketplace: real HTTP if a habit is about that, otherwise a call. */
function createNetwork(api: ForeignApi, server: ForeignServer | null, clock: VirtualClock) {
  const open = new Set<Promise<unknown>>();
  const pool = server === null ? null : createTransportPool({ clock });
  const transport: HttpTransport = (request) => {
    if (pool !== null) return pool.transport(request);
    const { pathname, search } = new URL(request.url);
    const { method, headers, body = '' } = request;
    const answer = api.handle({ method, target: `${pathname}${search}`, headers, body });
    const names = new Map(Object.entries(answer.headers).map(([name, value]) => [name.toLowerCase(), value]));
    const header = (name: string): string | null => names.get(name.toLowerCase()) ?? null;
    return Promise.resolve({ status: answer.status, body: answer.body, header });
  };
  return {
    /** Resolves when no request is open. */
    settle: async (): Promise<void> => {
      for (await drainEventLoop(); open.size > 0; await drainEventLoop()) await Promise.allSettled(open);
    },
    connect: (isAlive: () => boolean): HttpNetwork => ({
      transport: async (request) => {
        if (!isAlive()) throw new NotSent('the app was killed');
        const answer = transport(request);
        open.add(answer);
        return await answer.finally(() => open.delete(answer));
      },
      dropConnections: () => pool?.dropConnections(),
    }),
    close: () => pool?.dropConnections(),
  };
}

export async function openForeignShop(options: ForeignShopOptions): Promise<ForeignShop> {
  const clock = new VirtualClock(parseInstant(options.startsAt ?? '2026-11-20T09:00:00+05:30'));
  const { marketplace, api } = createMarketplace(options, clock);
  const isWired = options.habits.some(({ wire }) => wire !== undefined);
  const server = isWired ? await startForeignServer(api, options.habits) : null;
  const network = createNetwork(api, server, clock);
  const folder = createMemoryFolder('counter-foreign-');
  const secrets = new Map<string, string>();
  let runs = 0;

  const start = async () => {
    runs += 1;
    const run = { isAlive: true };
    const app: CounterApp = await createApp({
      clock: { now: () => clock.now(), monotonic: () => clock.monotonic(), sinceBoot: () => clock.monotonic() },
      timers: { after: (milliseconds, task) => clock.after(milliseconds, () => void (run.isAlive && task())) },
      randomness: createSeededRandomness(options.seed ?? 1, runs),
      log: () => undefined,
      dataFolder: folder,
      secrets: {
        keeping: 'keyring',
        read: (name) => Promise.resolve(secrets.get(name) ?? null),
        write: (name, secret) => Promise.resolve(void secrets.set(name, secret)),
        forget: (name) => Promise.resolve(void secrets.delete(name)),
      },
      preferences: createPreferenceFile(
        new Conf<Record<string, unknown>>({ cwd: folder, configName: 'preferences', defaults: { firstSteps: null } }),
      ),
      openNetwork: () => network.connect(() => run.isAlive),
      startPractice: () => Promise.reject(new Error('there is no practice here')),
      openLink: () => Promise.resolve(true),
    });
    let screen = app.snapshot();
    app.listen((event) => {
      if (event.name === 'snapshot' && event.snapshot.number > screen.number) screen = event.snapshot;
    });
    return { app, run, screen: () => screen };
  };
  let current = await start();

  const linesSeen = new Set<string>();
  const shop: ForeignShop = {
    linesSeen,
    marketplace,
    api,
    server,
    screen: () => current.screen(),
    workspace: () => shop.screen().workspace ?? expect.unreachable('no store is open'),
    call: async <Name extends CallName>(name: Name, input: CallInput<Name>) => {
      // The app answers a call by its name, which its signature for untrusted callers doesn't say.
      const answering = current.app.answer(name, input) as Promise<CallResult<Name>>;
      let isAnswered = false;
      const end = (): void => {
        isAnswered = true;
      };
      answering.then(end, end);
      for (await network.settle(); !isAnswered; await network.settle()) await clock.advance(STEP_MS);
      const result = await answering;
      if (!result.ok) throw new Error(`${name}: ${result.problem}`);
      return result.value;
    },
    until: async (what, condition, limitMs, watch) => {
      for (let waited = 0; !condition(); waited += STEP_MS) {
        if (waited > limitMs) throw new Error(`${what}: not within ${limitMs / 1_000} s`);
        await shop.advance(STEP_MS);
        watch?.();
      }
    },
    advance: async (milliseconds) => {
      for (let moved = 0; moved < milliseconds; moved += STEP_MS) {
        await clock.advance(STEP_MS);
        await network.settle();
        const line = shop.screen().workspace?.line;
        if (line) linesSeen.add(line.obstacle === null ? line.state : `${line.state} ${line.obstacle}`);
      }
    },
    restart: async () => {
      current.run.isAlive = false;
      await current.app.close();
      current = await start();
      await shop.until('the store opens again', () => shop.screen().workspace !== null, 5_000);
    },
    close: async () => {
      current.run.isAlive = false;
      network.close();
      await current.app.close();
      await server?.stop();
      rmSync(folder, { recursive: true });
    },
  };
  await shop.call('connect.check', { address: server?.address ?? ADDRESS, key: KEY });
  await shop.call('connect.open', { storeIds: [STORE_ID], keepWithoutKeyring: false });
  await shop.until('online', () => shop.screen().workspace?.line.state === 'online', 30_000);
  return shop;
}
