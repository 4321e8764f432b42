import type { Instant } from '../contract/domain/time.ts';
import type { Clock, HttpTransport, Log, Randomness, Timers } from '../contract/ports.ts';
import { createConnectionCodeGuard } from './account/connection-codes.ts';
import { createAccountRoutes } from './account/routes.ts';
import type { FetchStore, StoreTransfers } from './account/store-transfer.ts';
import { createStoreTransfers } from './account/store-transfer.ts';
import type { Core } from './core/core.ts';
import { createEventWriter } from './core/event-writer.ts';
import type { OutgoingResponse, Serve } from './core/http.ts';
import { toFetch } from './core/http.ts';
import { createIdGenerator } from './core/id-generator.ts';
import { createScheduler } from './core/scheduler.ts';
import { createSeededRandomness } from './core/seeded-randomness.ts';
import { createManualTime, createRealTime } from './core/service-time.ts';
import { eventRoutes } from './events/routes.ts';
import { createFaultInjector } from './faults/fault-injector.ts';
import type { FixtureChoice, FixtureDetails } from './fixture/set-up.ts';
import { readFixtureDetails, setUpFixture } from './fixture/set-up.ts';
import { createBodyBudget } from './input/body-budget.ts';
import { createPushQueue } from './inventory/push-queue.ts';
import { inventoryRoutes } from './inventory/routes.ts';
import type { Reference } from './openapi/reference.ts';
import { createReferencePages } from './openapi/reference.ts';
import { createOperatorApi } from './operator/api.ts';
import type { FindPageFolder } from './operator/page-files.ts';
import { createAutoCourier } from './orders/auto-courier.ts';
import { orderRoutes } from './orders/routes.ts';
import type { Documentation } from './pipeline/address.ts';
import { createApi } from './pipeline/api.ts';
import { createCursorCodec } from './pipeline/cursor-codec.ts';
import { createKeyLocks } from './pipeline/idempotency.ts';
import { restoreKeyRateLimiter, saveKeyRateLimiter } from './pipeline/key-rate-limiter.ts';
import { createRequestLog } from './pipeline/request-log.ts';
import { createRefusal } from './pipeline/response.ts';
import { saleRoutes } from './sales/routes.ts';
import { sandboxRoutes } from './sandbox/routes.ts';
import { createSnapshots } from './snapshots/snapshots.ts';
import type { ServiceDatabase } from './storage/engine/service-database.ts';
import type { FlushScheduler } from './storage/group-commit.ts';
import type { Storage } from './storage/storage.ts';
import { createStorage } from './storage/storage.ts';
import { createDeliveryQueue } from './webhooks/delivery-queue.ts';
import { createDeliveryWorker } from './webhooks/delivery-worker.ts';
import { createWebhookRoutes } from './webhooks/routes.ts';
import type { HostLookup } from './webhooks/webhook-address.ts';
import { createWebhookSender } from './webhooks/webhook-sender.ts';

/** What the service gets besides its database. */
export interface ServiceParts {
  /** The machine's clock. The service's time starts at it and, unless `manual`, runs with it. */
  readonly clock: Clock;
  readonly timers: Timers;
  readonly randomness: Randomness;
  readonly log: Log;
  /** Time stands still until the operator moves it. */
  readonly manual?: boolean;
  /** Where manual time starts; default: the machine's time. */
  readonly now?: Instant | undefined;
  /** Makes every id, code and secret reproducible. Replaces `randomness`. */
  readonly seed?: number | undefined;
  /** Whether couriers move automatically or by the operator; default 'manual'. */
  readonly courier?: 'manual' | 'auto';
  /** Lets requests that arrive together share a commit. Without it each request has its own. */
  readonly scheduleFlush?: FlushScheduler;
  /** Lets other requests be served while a large one is processed. Without it, each request is processed in one go. */
  readonly letOthersRun?: () => Promise<void>;
  /** Sends webhooks. Without it they fail as if there were no network. */
  readonly webhookTransport?: HttpTransport;
  /** How many connections the platform opens at once to the receivers of webhooks; default 128. */
  readonly webhookConnections?: number;
  /** Resolves the host of a webhook when it is registered. */
  readonly lookup?: HostLookup;
  /** Allows webhooks to private addresses and over plain http. */
  readonly allowPrivateWebhooks?: boolean;
  /** How many requests a key may make in a minute; Infinity for no limit. Default 600. */
  readonly rateLimit?: number;
  /** How many bytes of large bodies are read at the same time, over all addresses; default 128 MiB. */
  readonly largeBodyBytes?: number;
  /** The contents of a new database; default 'demo'. */
  readonly fixture?: FixtureChoice;
  /** Issues new keys to the company of an existing database. */
  readonly showKeys?: boolean;
  /** The operator token; default: a random one. */
  readonly operatorToken?: string | undefined;
  /** Keeps the state of a new database in memory, so that a reset returns to it with the same keys. */
  readonly keepsFirstState?: boolean;
  /** What the two addresses serve as `/openapi.json` and `/docs`. Without it they serve neither. */
  readonly reference?: Reference;
  /** What the operator address serves as the same two. */
  readonly operatorReference?: Reference;
  /** Whether the operator's `/docs` has its token filled in. Everyone who can open the page is then an operator. */
  readonly showOperatorToken?: boolean;
  /** Whether the sandbox's `/docs` has the company's test key filled in. Everyone who can open the page then has the key. */
  readonly showTestKey?: boolean;
  /** Fetches the store of a code from another database. Without it, only the codes of this database are good. */
  readonly fetchStore?: FetchStore;
  /** Finds the operator's page when it is first opened. Without it the operator's address serves none. */
  readonly findPageFolder?: FindPageFolder;
}

/** The line printed when the service is ready, without the addresses. Keys are known only when they are issued. */
export interface ReadyDetails extends FixtureDetails {
  readonly operator_token: string;
}

/** The Store POS Connection API as three fetch functions. It opens no port. */
export interface Service {
  /** The sandbox address. Rejects as fetch does if a fault drops the connection. */
  readonly sandbox: (request: Request) => Promise<Response>;
  /** The live address. */
  readonly live: (request: Request) => Promise<Response>;
  /** The operator API, which acts as everyone except the POS and moves the clock. */
  readonly operator: (request: Request) => Promise<Response>;
  /** The same three for a listener. */
  readonly serve: { readonly sandbox: Serve; readonly live: Serve; readonly operator: Serve };
  /** Creates the response to bytes that the listener could not parse as a request. */
  readonly refuse: (status: number, message: string) => OutgoingResponse;
  readonly ready: ReadyDetails;
  /** Gives stores to other databases, and takes theirs. */
  readonly transfers: StoreTransfers;
  close(): Promise<void>;
}

/** Reading a body takes up to three times its bytes: for these, 400 MiB. */
const LARGE_BODY_BYTES = 128 * 2 ** 20;

const NO_NETWORK: HttpTransport = () => Promise.reject(new Error('no network was handed in'));
const NO_LOOKUP: HostLookup = () => Promise.resolve([]);

/** Counts this start. Returns how often the database has been opened, this time included. */
function countStart({ metadata }: Storage): number {
  const start = Number(metadata.get('starts') ?? 0) + 1;
  metadata.set('starts', String(start));
  return start;
}

/** Returns the stored secret of that name. Creates it at the first start. */
function getOrCreateSecret({ metadata }: Storage, name: string, create: () => string): string {
  const secret = metadata.get(name) ?? create();
  metadata.set(name, secret);
  return secret;
}

const createDocumentation = (reference: Reference | undefined, key: string | null): Documentation =>
  reference
    ? { documents: { '/openapi.json': reference.buildDocument }, pages: createReferencePages(reference, key) }
    : { documents: {}, pages: {} };

/** Starts the service on an open database. Throws DatabaseUnusable, also if the file turns out to be damaged. */
export function assembleService(database: ServiceDatabase, options: ServiceParts): Service {
  try {
    return startService(createStorage(database, options.scheduleFlush), options);
  } catch (error) {
    database.close();
    throw database.explain(error);
  }
}

function startService(storage: Storage, options: ServiceParts): Service {
  const { clock, timers, log } = options;
  const start = countStart(storage);
  storage.webhookDeliveries.endInterrupted('The service was stopped before the receiver had answered.');
  const seeded = options.seed === undefined ? undefined : createSeededRandomness(options.seed, start);
  const randomness = seeded ?? options.randomness;
  const ids = createIdGenerator(randomness);
  const time = options.manual ? createManualTime(storage, options.now ?? clock.now()) : createRealTime(storage, clock);
  const events = createEventWriter(storage, time, ids, createDeliveryQueue(storage, time));
  const { webhookTransport = NO_NETWORK, webhookConnections } = options;
  const sender = createWebhookSender(webhookTransport, clock, timers, webhookConnections);
  const deliveryWorker = createDeliveryWorker(() => core, timers, sender);
  const cursors = createCursorCodec(getOrCreateSecret(storage, 'cursor_secret', ids.secret));
  const rateLimit = restoreKeyRateLimiter(storage, options.clock, options.rateLimit);
  const codes = createConnectionCodeGuard();
  const core: Core = {
    storage,
    time,
    ids,
    randomness,
    log,
    events,
    faults: createFaultInjector(),
    scheduler: createScheduler(time, timers, log, [
      createPushQueue(() => core),
      createAutoCourier(() => core),
      deliveryWorker.source,
    ]),
    courierMode: options.courier ?? 'manual',
  };
  const setUp = (): FixtureDetails => setUpFixture(core, options.fixture ?? 'demo');
  const existing = storage.transaction(() => readFixtureDetails(core, options.showKeys ?? false));
  const details = existing ?? storage.transaction(setUp);
  const ready = { ...details, operator_token: options.operatorToken ?? ids.operatorToken() };
  const snapshots = createSnapshots(() => core, {
    seeded,
    setUp,
    details,
    keepsStart: !existing && options.keepsFirstState === true,
    inMemory: [core.faults, rateLimit, codes],
  });
  const routes = [
    ...createAccountRoutes(codes, options.fetchStore),
    ...orderRoutes,
    ...inventoryRoutes,
    ...saleRoutes,
    ...eventRoutes,
    ...sandboxRoutes,
    ...createWebhookRoutes(sender, options.lookup ?? NO_LOOKUP, options.allowPrivateWebhooks ?? false),
  ];
  const testKey = options.showTestKey ? (ready.keys?.test_company ?? null) : null;
  core.scheduler.wake();

  const { letOthersRun = () => Promise.resolve() } = options;
  const requestLog = createRequestLog();
  const bodyBudget = createBodyBudget(options.largeBodyBytes ?? LARGE_BODY_BYTES);
  const parts = { core, timers, keyLocks: createKeyLocks(), cursors, rateLimit, requestLog, bodyBudget, letOthersRun };
  const serve = {
    sandbox: createApi({ ...parts, mode: 'test' }, routes, createDocumentation(options.reference, testKey)),
    live: createApi({ ...parts, mode: 'live' }, routes, createDocumentation(options.reference, null)),
    operator: createOperatorApi(
      { core, snapshots, requestLog },
      letOthersRun,
      ready.operator_token,
      createDocumentation(options.operatorReference, options.showOperatorToken ? ready.operator_token : null),
      options.findPageFolder,
    ),
  };
  return {
    sandbox: toFetch(serve.sandbox),
    live: toFetch(serve.live),
    operator: toFetch(serve.operator),
    serve,
    refuse: (status, message) => createRefusal(core, status, message),
    ready,
    transfers: createStoreTransfers(core),
    close() {
      core.scheduler.close();
      deliveryWorker.stop();
      saveKeyRateLimiter(rateLimit, storage, options.clock, log);
      storage.close();
      return Promise.resolve();
    },
  };
}
