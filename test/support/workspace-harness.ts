import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { ApiClient } from '../../electron/api-client/api-client.ts';
import { createApiClient } from '../../electron/api-client/api-client.ts';
import type { ActionPayload } from '../../electron/contract/domain/actions.ts';
import { SECOND } from '../../electron/contract/domain/time.ts';
import { createEmitter } from '../../electron/contract/emitter.ts';
import type { WorkspaceEvents } from '../../electron/contract/events.ts';
import type {
  Clock,
  HttpRequest,
  HttpResponse,
  HttpTransport,
  Log,
  PracticeService,
  Randomness,
  Timers,
} from '../../electron/contract/ports.ts';
import { NotSent } from '../../electron/contract/ports.ts';
import type { CounterDatabase } from '../../electron/database/database.ts';
import { openDatabase } from '../../electron/database/database.ts';
import { openDurableDatabase } from '../../electron/database/durable-database.ts';
import type { ActionRow } from '../../electron/database/tables/actions/action-row.ts';
import type { EnqueueResult } from '../../electron/outbox/enqueue.ts';
import { listAffectedBarcodes } from '../../electron/outbox/kinds/registry.ts';
import type { Outbox } from '../../electron/outbox/outbox.ts';
import { createOutbox } from '../../electron/outbox/outbox.ts';
import { createProvisionalTimeCorrection } from '../../electron/outbox/provisional-time.ts';
import { openPracticeService } from '../../electron/platform/practice-service.ts';
import { createSeededRandomness } from '../../electron/service/core/seeded-randomness.ts';
import type { Service } from '../../electron/service/service.ts';
import { createService } from '../../electron/service/service.ts';
import type { Sync } from '../../electron/sync/sync.ts';
import { createSync } from '../../electron/sync/sync.ts';
import { drainEventLoop, VirtualClock } from './virtual-clock.ts';

/** What a test does to one request instead of, before or after sending it. */
export type RequestInterceptor = (request: HttpRequest, send: HttpTransport) => Promise<HttpResponse>;

/** The rooms store, api, sync and outbox of one counter, joined as the app joins them. */
export interface TestWorkspace {
  readonly client: ApiClient;
  readonly database: CounterDatabase;
  readonly sync: Sync;
  readonly outbox: Outbox;
  /** How many requests have left it. */
  readonly requestCount: () => number;
  /** Set by a test that looks after every commit. */
  onChange: (() => void) | null;
  /** A press of staff. */
  enqueue(deed: ActionPayload, id?: string): EnqueueResult;
  enqueueAccept(orderId: string, id?: string): EnqueueResult;
  readAction(id: string): ActionRow;
  /** The process is gone from one moment to the next. */
  kill(): void;
  close(): Promise<void>;
}

export interface TestWorkspaceOptions {
  readonly key?: string;
  readonly storeIds?: readonly number[];
  readonly file?: string;
  /** As a workspace opens its own: journaled, and restored when it is damaged or lost. */
  readonly isDurable?: boolean;
  readonly clock?: Clock;
  /** Called at every step that a kill can come between; true ends the process there. */
  readonly killedAt?: (step: string) => boolean;
}

/** A service and any number of counters in this process, under one virtual clock. */
export interface WorkspaceHarness {
  readonly clock: VirtualClock;
  readonly service: Service;
  readonly practice: PracticeService;
  readonly storeId: number;
  readonly file: string;
  readonly logged: [string, unknown][];
  /** Pulled: what is asked never leaves. */
  plugged: boolean;
  /** Done to each request; null for an honest line. */
  interceptor: RequestInterceptor | null;
  openWorkspace(options?: TestWorkspaceOptions): TestWorkspace;
  callOperator: PracticeService['operate'];
  placeOrder(lines?: readonly { barcode: string; quantity: number }[]): Promise<string>;
  /** A fault of the service, see its operator. */
  addServiceFault(path: string, kind: string, more?: Record<string, unknown>): Promise<void>;
  /** Types of an order's events as the service has them, oldest first. */
  listEventTypes(orderId: string): Promise<string[]>;
  /** What the service answered, oldest first. */
  listRequests(): Promise<{ method: string; path: string; status: number | null; replayed: boolean }[]>;
  callApi(method: string, path: string, body?: unknown): Promise<unknown>;
  until(condition: () => boolean, limitMs?: number): Promise<void>;
  close(): Promise<void>;
}

const placed = z.object({ order_id: z.string() });
const requestLog = z.object({
  data: z.array(
    z.object({ method: z.string(), path: z.string(), status: z.number().nullable(), replayed: z.boolean() }),
  ),
});
const eventList = z.object({
  data: z.array(z.object({ type: z.string(), data: z.object({ order: z.object({ id: z.string() }).optional() }) })),
  next_cursor: z.string().nullable(),
});

/** Ends the process that runs it: what comes after it never happens. */
class Killed extends Error {}

export async function openWorkspaceHarness(seed = 1): Promise<WorkspaceHarness> {
  const clock = new VirtualClock();
  const folder = mkdtempSync(join(tmpdir(), 'counter-rooms-'));
  const logged: [string, unknown][] = [];
  const log: Log = (event, facts) => void logged.push([event, facts]);
  const service = createService({
    database: ':memory:',
    clock,
    timers: clock,
    randomness: createSeededRandomness(seed, 1),
    log: () => undefined,
    seed,
  });
  const practice = { ...(await openPracticeService(service)), close: () => Promise.resolve() };
  const { storeId } = practice;
  const opened = new Set<TestWorkspace>();
  let runs = 0;

  const ask = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await practice.transport({
      method,
      url: `${practice.address}${path}`,
      headers: { authorization: `Bearer ${practice.key}`, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (response.status >= 300) throw new Error(`${method} ${path}: ${response.status} ${response.body}`);
    return JSON.parse(response.body);
  };

  const world: WorkspaceHarness = {
    clock,
    service,
    practice,
    storeId,
    file: join(folder, 'counter.db'),
    logged,
    plugged: true,
    interceptor: null,
    openWorkspace: (options = {}) => {
      runs += 1;
      const rooms = openRooms(world, log, createSeededRandomness(seed, 100 + runs), options, (ended) =>
        opened.delete(ended),
      );
      opened.add(rooms);
      return rooms;
    },
    callOperator: practice.operate,
    placeOrder: async (lines) => placed.parse(await ask('POST', '/v1/sandbox/orders', lines && { lines })).order_id,
    addServiceFault: async (path, kind, more = {}) => {
      const { match, ...rest } = { match: {}, times: 1, ...more };
      await practice.operate('POST', '/operator/faults', { match: { path, ...match }, kind, ...rest });
    },
    listEventTypes: async (orderId) => {
      const types: string[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page = eventList.parse(await ask('GET', `/v1/events?limit=100${cursor && `&cursor=${cursor}`}`));
        types.push(...page.data.filter((event) => event.data.order?.id === orderId).map(({ type }) => type));
        cursor = page.next_cursor;
      }
      return types;
    },
    listRequests: async () =>
      requestLog.parse(await practice.operate('GET', '/operator/requests?limit=1000')).data.toReversed(),
    callApi: ask,
    until: async (condition, limitMs = 30 * SECOND) => {
      for (let waited = 0; !condition(); waited += 100) {
        if (waited > limitMs) throw new Error(`not within ${limitMs / SECOND} s`);
        await clock.advance(100);
      }
    },
    close: async () => {
      for (const rooms of opened) await rooms.close();
      await service.close();
      rmSync(folder, { recursive: true });
    },
  };
  return world;
}

const noted = (): void => undefined;

function openRooms(
  world: WorkspaceHarness,
  log: Log,
  randomness: Randomness,
  options: TestWorkspaceOptions,
  ended: (rooms: TestWorkspace) => void,
): TestWorkspace {
  const { clock, practice } = world;
  const storeIds = options.storeIds ?? [world.storeId];
  let isAlive = true;
  let sent = 0;
  const timers: Timers = { after: (milliseconds, task) => clock.after(milliseconds, () => void (isAlive && task())) };
  const never = new Promise<never>(() => undefined);

  const file = options.file ?? ':memory:';
  const bound = { address: practice.address, mode: 'test', storeIds } as const;
  const safeParts = { file, bound, clock: options.clock ?? clock, timers, log, changed: noted, damaged: noted };
  const opened = options.isDurable === true ? openDurableDatabase(safeParts).database : openDatabase(file, bound);
  const step = (name: string): void => {
    if (!isAlive) throw new Killed();
    if (options.killedAt?.(name) !== true) return;
    rooms.kill();
    throw new Killed();
  };
  const between = <Result>(commit: () => Result): Result => {
    step('before a commit');
    const result = commit();
    step('after a commit');
    return result;
  };
  const database: CounterDatabase = {
    ...opened,
    transaction: (work) => between(() => opened.transaction(work)),
    relaxedTransaction: (work) => between(() => opened.relaxedTransaction(work)),
  };

  const toService: HttpTransport = async (request) => {
    sent += 1;
    const response = await practice.transport(request);
    return world.plugged ? response : Promise.reject(new Error('the line was cut'));
  };
  const transport: HttpTransport = async (request) => {
    try {
      step('before a request');
      if (!world.plugged) throw new NotSent('the line is down');
      const response = await (world.interceptor === null ? toService(request) : world.interceptor(request, toService));
      step('after a request');
      return response;
    } catch (error) {
      return isAlive ? Promise.reject(error) : never;
    }
  };

  const client = createApiClient({
    transport,
    address: practice.address,
    key: options.key ?? practice.key,
    storeIds,
    clock: options.clock ?? clock,
    timers,
    log,
    pcClockBehind: database.metadata.pcClockBehind(),
    onTimeCorrection: createProvisionalTimeCorrection(database, () => rooms.onChange?.()),
  });
  const events = createEmitter<WorkspaceEvents>();
  events.on('sync.changed', () => {
    rooms.onChange?.();
    outbox?.nudge();
  });
  events.on('outbox.changed', () => rooms.onChange?.());
  const sync = createSync({
    client,
    database,
    storeIds,
    clock: options.clock ?? clock,
    timers,
    randomness,
    log,
    listAffectedBarcodes,
    events,
  });
  let outbox: Outbox | null = null;
  const rooms: TestWorkspace = {
    client,
    database,
    sync,
    get outbox() {
      if (outbox === null) throw new Error('not open');
      return outbox;
    },
    requestCount: () => sent,
    onChange: null,
    enqueue: (deed, id = 'press-1') => rooms.outbox.enqueue({ id, storeId: world.storeId, payload: deed, who: 'Asha' }),
    enqueueAccept: (orderId, id) =>
      rooms.enqueue({ kind: 'accept', orderId, mode: 'STORE_STAFF', billNumber: null }, id),
    readAction: (id) => {
      const row = database.actions.get(id);
      if (row === null) throw new Error(`no action ${id}`);
      return row;
    },
    kill: () => {
      if (!isAlive) return;
      isAlive = false;
      ended(rooms);
      opened.close();
    },
    close: async () => {
      ended(rooms);
      if (!isAlive) return;
      client.close();
      await Promise.all([sync.stop(), drainEventLoop()]);
      await outbox?.stop();
      isAlive = false;
      opened.close();
    },
  };
  outbox = createOutbox({
    client,
    database,
    clock: options.clock ?? clock,
    timers,
    randomness,
    log,
    readOrder: sync.readOrder,
    rereadEvents: sync.requestReread,
    events,
  });
  sync.start();
  return rooms;
}
