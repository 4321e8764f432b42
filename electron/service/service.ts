import type { Instant } from '../contract/domain/time.ts';
import type { Clock, HttpTransport, Log, Randomness, Timers } from '../contract/ports.ts';
import { createAccountRoutes } from './account/routes.ts';
import type { Core } from './core/core.ts';
import { createIdGenerator } from './core/id-generator.ts';
import { createSeededRandomness } from './core/seeded-randomness.ts';
import type { ServiceTime } from './core/service-time.ts';
import { createManualTime, createRealTime } from './core/service-time.ts';
import { createEventWriter } from './events/event-writer.ts';
import { eventRoutes } from './events/routes.ts';
import type { DemoIds, DemoKeys } from './fixture/demo.ts';
import { addDemo } from './fixture/demo.ts';
import { createPushQueue } from './inventory/push-queue.ts';
import { inventoryRoutes } from './inventory/routes.ts';
import { buildOpenApiDocument } from './openapi-document.ts';
import { createOperatorApi } from './operator/api.ts';
import { createFaultInjector } from './operator/fault-injector.ts';
import { createRequestLog } from './operator/request-log.ts';
import { createAutoCourier } from './orders/courier/auto-courier.ts';
import { orderRoutes } from './orders/routes.ts';
import { createApi } from './pipeline/api.ts';
import { createCursorCodec } from './pipeline/cursor-codec.ts';
import type { KeyRateLimiter, RecentRequests } from './pipeline/key-rate-limiter.ts';
import { createKeyRateLimiter } from './pipeline/key-rate-limiter.ts';
import { createRefusal } from './pipeline/respond.ts';
import { saleRoutes } from './sales/routes.ts';
import { sandboxRoutes } from './sandbox/routes.ts';
import { createScheduler } from './scheduler/scheduler.ts';
import { toDatabaseUnusable } from './storage/database.ts';
import type { FlushScheduler } from './storage/group-commit.ts';
import type { Storage } from './storage/storage.ts';
import { openStorage } from './storage/storage.ts';
import { createDeliveryQueue } from './webhooks/delivery-queue.ts';
import { createDeliveryWorker } from './webhooks/delivery-worker.ts';
import { createWebhookRoutes } from './webhooks/routes.ts';
import type { HostLookup } from './webhooks/webhook-address.ts';
import { createWebhookSender } from './webhooks/webhook-sender.ts';

export interface ServiceOptions {
  /** A file, or ':memory:'. */
  readonly database: string;
  /** The machine's clock. Time starts at it and, unless `manual`, runs with it. */
  readonly clock: Clock;
  readonly timers: Timers;
  readonly randomness: Randomness;
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
  readonly gather?: FlushScheduler;
  /** Sends webhooks; without it they fail as if there were no network. */
  readonly transport?: HttpTransport;
  /** Finds the addresses of a webhook's name when it is registered. */
  readonly lookup?: HostLookup;
  /** Lets webhooks go to private addresses and over plain http. */
  readonly allowPrivateWebhooks?: boolean;
  /** What a new database begins with; default 'demo'. */
  readonly fixture?: 'demo' | 'empty';
}

/** The facts of the ready line, but for the addresses. Keys are known only when a database is new. */
export interface ReadyDetails {
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
  readonly ready: ReadyDetails;
  close(): Promise<void>;
}

const NO_DEMO = { company_id: null, test_store_id: null, live_store_id: null };

const noNetwork: HttpTransport = () => Promise.reject(new Error('no network was handed in'));
const noNames: HostLookup = () => Promise.resolve([]);

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
function resumedRateLimit({ facts }: Storage, time: ServiceTime): KeyRateLimiter {
  const rateLimit = createKeyRateLimiter();
  const kept = facts.get('recent_requests');
  if (kept !== undefined) {
    const { at, recent }: KeptRequests = JSON.parse(kept);
    rateLimit.resume(recent, time.monotonic() - Math.max(0, time.now() - at));
  }
  return rateLimit;
}

function keepRateLimit({ storage, time, rateLimit, log }: Core): void {
  const kept: KeptRequests = { at: time.now(), recent: rateLimit.recent(time.monotonic()) };
  try {
    storage.facts.set('recent_requests', JSON.stringify(kept));
  } catch (error) {
    // A full disk must not keep the service from ending.
    log('recent_requests_lost', { error: String(error) });
  }
}

function settle(core: Core, fixture: 'demo' | 'empty'): Omit<ReadyDetails, 'operator_token'> {
  const { facts } = core.storage;
  const kept = facts.get('fixture');
  if (kept !== undefined) {
    const demo: DemoIds | typeof NO_DEMO = JSON.parse(kept);
    return { ...demo, keys: null };
  }
  const made = fixture === 'demo' ? addDemo(core) : { facts: NO_DEMO, keys: null };
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
    throw toDatabaseUnusable(options.database, error);
  }
}

function serviceOn(storage: Storage, options: ServiceOptions): Service {
  const { clock, timers, log } = options;
  const start = countStart(storage);
  const randomness = options.seed === undefined ? options.randomness : createSeededRandomness(options.seed, start);
  const ids = createIdGenerator(randomness);
  const time = options.manual ? createManualTime(storage, options.now ?? clock.now()) : createRealTime(storage, clock);
  const events = createEventWriter(storage, time, ids, createDeliveryQueue(storage, time));
  const send = createWebhookSender(options.transport ?? noNetwork, clock, timers);
  const deliverer = createDeliveryWorker(() => core, timers, send);
  const core: Core = {
    storage,
    time,
    ids,
    randomness,
    log,
    events,
    cursors: createCursorCodec(keptSecret(storage, 'cursor_secret', ids.secret)),
    rateLimit: resumedRateLimit(storage, time),
    faults: createFaultInjector(),
    requestLog: createRequestLog(),
    scheduler: createScheduler(time, timers, log, [
      createPushQueue(() => core),
      createAutoCourier(() => core),
      deliverer.source,
    ]),
    courierMode: options.courier ?? 'manual',
  };
  const ready = {
    ...storage.transaction(() => settle(core, options.fixture ?? 'demo')),
    operator_token: ids.operatorToken(),
  };
  const routes = [
    ...createAccountRoutes(),
    ...orderRoutes,
    ...inventoryRoutes,
    ...saleRoutes,
    ...eventRoutes,
    ...sandboxRoutes,
    ...createWebhookRoutes(send, options.lookup ?? noNames, options.allowPrivateWebhooks ?? false),
  ];
  const documents = { '/openapi.json': once(buildOpenApiDocument) };
  core.scheduler.wake();

  return {
    sandbox: createApi(core, timers, 'test', routes, documents),
    live: createApi(core, timers, 'live', routes, documents),
    operator: createOperatorApi(core, ready.operator_token),
    refuse: (status, message) => createRefusal(core, status, message),
    ready,
    close() {
      core.scheduler.close();
      deliverer.stop();
      keepRateLimit(core);
      storage.close();
      return Promise.resolve();
    },
  };
}
