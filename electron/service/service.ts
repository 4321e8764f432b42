import type { Instant } from '../contract/domain/time.ts';
import type { Chance, Clock, Log, Timers, Wire } from '../contract/ports.ts';
import { accountRoutes } from './account/routes.ts';
import type { Core } from './core/core.ts';
import { createIds } from './core/id-generator.ts';
import { seededChance } from './core/seeded-randomness.ts';
import type { ServiceTime } from './core/service-time.ts';
import { manualTime, realTime } from './core/service-time.ts';
import { createEventWriter } from './events/event-writer.ts';
import { eventRoutes } from './events/routes.ts';
import type { DemoFacts, DemoKeys } from './fixture/demo.ts';
import { makeDemo } from './fixture/demo.ts';
import { pushQueue } from './inventory/push-queue.ts';
import { inventoryRoutes } from './inventory/routes.ts';
import { openApiDocument } from './openapi-document.ts';
import { createOperator } from './operator/api.ts';
import { createFaults } from './operator/fault-injector.ts';
import { createRequestLog } from './operator/request-log.ts';
import { autoCourier } from './orders/courier/auto-courier.ts';
import { orderRoutes } from './orders/routes.ts';
import { createApi } from './pipeline/api.ts';
import { createCursors } from './pipeline/cursor-codec.ts';
import type { RateLimit, RecentRequests } from './pipeline/key-rate-limiter.ts';
import { createRateLimit } from './pipeline/key-rate-limiter.ts';
import { refusal } from './pipeline/respond.ts';
import { saleRoutes } from './sales/routes.ts';
import { sandboxRoutes } from './sandbox/routes.ts';
import { createDueWork } from './scheduler/scheduler.ts';
import { asUnusable } from './storage/database.ts';
import type { Gather } from './storage/group-commit.ts';
import type { Storage } from './storage/storage.ts';
import { openStorage } from './storage/storage.ts';
import { queueDeliveries } from './webhooks/delivery-queue.ts';
import { createDeliverer } from './webhooks/delivery-worker.ts';
import { webhookRoutes } from './webhooks/routes.ts';
import type { Lookup } from './webhooks/webhook-address.ts';
import { createSender } from './webhooks/webhook-sender.ts';

export interface ServiceOptions {
  /** A file, or ':memory:'. */
  readonly database: string;
  /** The machine's clock. Time starts at it and, unless `manual`, runs with it. */
  readonly clock: Clock;
  readonly timers: Timers;
  readonly chance: Chance;
  readonly log: Log;
  /** Time stands still until the operator moves it. */
  readonly manual?: boolean;
  /** Where manual time starts; default: the machine's time. */
  readonly now?: Instant | undefined;
  /** Makes every id, code and secret reproducible; `chance` is then not used. */
  readonly seed?: number | undefined;
  /** Whether couriers move by themselves; default 'manual'. */
  readonly courier?: 'manual' | 'auto';
  /** Lets requests that come together share a commit; without it each has its own. */
  readonly gather?: Gather;
  /** Sends webhooks; without it they fail as if there were no network. */
  readonly wire?: Wire;
  /** Finds the addresses of a webhook's name when it is registered. */
  readonly lookup?: Lookup;
  /** Lets webhooks go to private addresses and over plain http. */
  readonly allowPrivateWebhooks?: boolean;
  /** What a new database begins with; default 'demo'. */
  readonly fixture?: 'demo' | 'empty';
}

/** The facts of the ready line, but for the addresses. Keys are known only when a database is new. */
export interface ReadyFacts {
  readonly operator_token: string;
  readonly company_id: string | null;
  readonly test_store_id: number | null;
  readonly live_store_id: number | null;
  readonly keys: DemoKeys | null;
}

/** The Store POS Connection API as three fetch functions. No port is opened. */
export interface Service {
  /** The sandbox address. Rejects like fetch when a fault drops the connection. */
  readonly sandbox: (request: Request) => Promise<Response>;
  /** The live address. */
  readonly live: (request: Request) => Promise<Response>;
  /** Everybody else's hands. */
  readonly operator: (request: Request) => Promise<Response>;
  /** Answers what a listener could not make a request of. */
  readonly refuse: (status: number, message: string) => Response;
  readonly ready: ReadyFacts;
  close(): Promise<void>;
}

const NO_DEMO = { company_id: null, test_store_id: null, live_store_id: null };

const noNetwork: Wire = () => Promise.reject(new Error('no network was handed in'));
const noNames: Lookup = () => Promise.resolve([]);

function once(make: () => string): () => string {
  let made: string | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** How often this database has been opened, this time included. */
function countStart(storage: Storage): number {
  const start = Number(storage.facts.get('starts') ?? 0) + 1;
  storage.facts.set('starts', String(start));
  return start;
}

/** A secret that is made once and kept. */
function keptSecret(storage: Storage, name: string, make: () => string): string {
  const secret = storage.facts.get(name) ?? make();
  storage.facts.set(name, secret);
  return secret;
}

interface KeptRequests {
  readonly at: number;
  readonly recent: RecentRequests;
}

/** The rate limit as it was when the service was closed, so much time later. */
function resumedRateLimit({ facts }: Storage, time: ServiceTime): RateLimit {
  const rateLimit = createRateLimit();
  const kept = facts.get('recent_requests');
  if (kept !== undefined) {
    const { at, recent }: KeptRequests = JSON.parse(kept);
    rateLimit.resume(recent, time.steady() - Math.max(0, time.now() - at));
  }
  return rateLimit;
}

function keepRateLimit({ storage, time, rateLimit, log }: Core): void {
  const kept: KeptRequests = { at: time.now(), recent: rateLimit.recent(time.steady()) };
  try {
    storage.facts.set('recent_requests', JSON.stringify(kept));
  } catch (error) {
    // A full disk must not keep the service from ending.
    log('recent_requests_lost', { error: String(error) });
  }
}

function settle(core: Core, fixture: 'demo' | 'empty'): Omit<ReadyFacts, 'operator_token'> {
  const { facts } = core.storage;
  const kept = facts.get('fixture');
  if (kept !== undefined) {
    const demo: DemoFacts | typeof NO_DEMO = JSON.parse(kept);
    return { ...demo, keys: null };
  }
  const made = fixture === 'demo' ? makeDemo(core) : { facts: NO_DEMO, keys: null };
  facts.set('fixture', JSON.stringify(made.facts));
  return { ...made.facts, keys: made.keys };
}

/** Opens the service on a database. Throws DatabaseUnusable, also for a file that turns out to be damaged. */
export function createService(options: ServiceOptions): Service {
  const storage = openStorage(options.database, options.gather);
  try {
    return serviceOn(storage, options);
  } catch (error) {
    storage.close();
    throw asUnusable(options.database, error);
  }
}

function serviceOn(storage: Storage, options: ServiceOptions): Service {
  const { clock, timers, log } = options;
  const start = countStart(storage);
  const chance = options.seed === undefined ? options.chance : seededChance(options.seed, start);
  const ids = createIds(chance);
  const time = options.manual ? manualTime(storage, options.now ?? clock.now()) : realTime(storage, clock);
  const events = createEventWriter(storage, time, ids, queueDeliveries(storage, time));
  const send = createSender(options.wire ?? noNetwork, clock, timers);
  const deliverer = createDeliverer(() => core, timers, send);
  const core: Core = {
    storage,
    time,
    ids,
    chance,
    log,
    events,
    cursors: createCursors(keptSecret(storage, 'cursor_secret', ids.secret)),
    rateLimit: resumedRateLimit(storage, time),
    faults: createFaults(),
    requests: createRequestLog(),
    due: createDueWork(time, timers, log, [pushQueue(() => core), autoCourier(() => core), deliverer.source]),
    courier: options.courier ?? 'manual',
  };
  const ready = {
    ...storage.transaction(() => settle(core, options.fixture ?? 'demo')),
    operator_token: ids.operatorToken(),
  };
  const routes = [
    ...accountRoutes(),
    ...orderRoutes,
    ...inventoryRoutes,
    ...saleRoutes,
    ...eventRoutes,
    ...sandboxRoutes,
    ...webhookRoutes(send, options.lookup ?? noNames, options.allowPrivateWebhooks ?? false),
  ];
  const documents = { '/openapi.json': once(openApiDocument) };
  core.due.wake();

  return {
    sandbox: createApi(core, timers, 'test', routes, documents),
    live: createApi(core, timers, 'live', routes, documents),
    operator: createOperator(core, ready.operator_token),
    refuse: (status, message) => refusal(core, status, message),
    ready,
    close() {
      core.due.close();
      deliverer.stop();
      keepRateLimit(core);
      storage.close();
      return Promise.resolve();
    },
  };
}
