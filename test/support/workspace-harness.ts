import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiClient } from '../../electron/api-client/api-client.ts';
import { createApiClient } from '../../electron/api-client/api-client.ts';
import type { ActionPayload } from '../../electron/contract/domain/actions.ts';
import { SECOND } from '../../electron/contract/domain/time.ts';
import { createEmitter } from '../../electron/contract/emitter.ts';
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
import type { WorkspaceEvents } from '../../electron/contract/workspace-events.ts';
import type { CounterDatabase } from '../../electron/database/database.ts';
import { createCounterDatabase, openDatabase } from '../../electron/database/database.ts';
import type { DurableDatabaseParts } from '../../electron/database/durable-database.ts';
import { openDurableDatabase } from '../../electron/database/durable-database.ts';
import { openSqlite } from '../../electron/database/sqlite/sqlite.ts';
import type { ActionRow } from '../../electron/database/tables/actions/action-row.ts';
import type { EnqueueResult } from '../../electron/outbox/kinds/enqueue.ts';
import { listAffectedBarcodes } from '../../electron/outbox/kinds/registry.ts';
import type { Outbox } from '../../electron/outbox/outbox.ts';
import { createOutbox } from '../../electron/outbox/outbox.ts';
import type { MomentRecorder } from '../../electron/outbox/requests/moment-recorder.ts';
import { createMomentRecorder } from '../../electron/outbox/requests/moment-recorder.ts';
import { openPracticeService } from '../../electron/platform/practice-service.ts';
import { createSeededRandomness } from '../../electron/service/core/seeded-randomness.ts';
import { createService } from '../../electron/service/service.ts';
import type { Service } from '../../electron/service/service-assembly.ts';
import type { Sync } from '../../electron/sync/sync.ts';
import { createSync } from '../../electron/sync/sync.ts';
import { createMemoryFolder } from './memory-folder.ts';
import type { HandledRequest } from './service-calls.ts';
import { callApi, listEventTypes, listRequests, placeOrder } from './service-calls.ts';
import { drainEventLoop, VirtualClock } from './virtual-clock.ts';

/** What a test does with one request: it may send it, change it, or respond itself. */
export type RequestInterceptor = (request: HttpRequest, send: HttpTransport) => Promise<HttpResponse>;

/** The database, client, sync and outbox of one counter, connected as the app connects them. */
export interface TestWorkspace {
  readonly client: ApiClient;
  readonly database: CounterDatabase;
  readonly sync: Sync;
  readonly outbox: Outbox;
  /** The number of requests sent. */
  readonly requestCount: () => number;
  /** Called after every commit of sync or outbox. */
  onChange: (() => void) | null;
  /** Enqueues an action of staff. */
  enqueue(payload: ActionPayload, id?: string): EnqueueResult;
  enqueueAccept(orderId: string, id?: string): EnqueueResult;
  readAction(id: string): ActionRow;
  /** Ends the process at once. */
  kill(): void;
  close(): Promise<void>;
}

export interface TestWorkspaceOptions {
  readonly key?: string;
  readonly storeIds?: readonly number[];
  readonly file?: string;
  /** Opens the database as the app does: journaled, and restored if it is damaged or lost. */
  readonly isDurable?: boolean;
  readonly clock?: Clock;
  /** Called at every step between which a kill can come; true ends the process there. */
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
  /** False: no request leaves. */
  plugged: boolean;
  /** Handles each request; null for a network without faults. */
  interceptor: RequestInterceptor | null;
  openWorkspace(options?: TestWorkspaceOptions): TestWorkspace;
  callOperator: PracticeService['operate'];
  placeOrder(lines?: readonly { barcode: string; quantity: number }[]): Promise<string>;
  /** Injects a fault into the service, through its operator. */
  addServiceFault(path: string, kind: string, more?: Record<string, unknown>): Promise<void>;
  /** The types of an order's events at the service, oldest first. */
  listEventTypes(orderId: string): Promise<string[]>;
  /** The requests that the service handled, oldest first. */
  listRequests(): Promise<HandledRequest[]>;
  callApi(method: string, path: string, body?: unknown): Promise<unknown>;
  until(condition: () => boolean, limitMs?: number): Promise<void>;
  close(): Promise<void>;
}

/** Ends the code that runs when its process is killed. */
class ProcessKilled extends Error {}

export async function openWorkspaceHarness(seed = 1): Promise<WorkspaceHarness> {
  const clock = new VirtualClock();
  const folder = createMemoryFolder('counter-rooms-');
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
  // The store is connected before a counter opens.
  await clock.advance(SECOND);
  const open = new Set<TestWorkspace>();
  let runs = 0;

  const harness: WorkspaceHarness = {
    clock,
    service,
    practice,
    storeId: practice.storeId,
    file: join(folder, 'counter.db'),
    logged,
    plugged: true,
    interceptor: null,
    openWorkspace: (options = {}) => {
      runs += 1;
      const randomness = createSeededRandomness(seed, 100 + runs);
      const workspace = openTestWorkspace(harness, log, randomness, options, (ended) => open.delete(ended));
      open.add(workspace);
      return workspace;
    },
    callOperator: practice.operate,
    placeOrder: (lines) => placeOrder(practice, lines),
    addServiceFault: async (path, kind, more = {}) => {
      const { match, ...rest } = { match: {}, times: 1, ...more };
      await practice.operate('POST', '/operator/faults', { match: { path, ...match }, kind, ...rest });
    },
    listEventTypes: (orderId) => listEventTypes(practice, orderId),
    listRequests: () => listRequests(practice),
    callApi: (method, path, body) => callApi(practice, method, path, body),
    until: (condition, limitMs = 30 * SECOND) => clock.advanceUntil(condition, limitMs),
    close: async () => {
      for (const workspace of open) await workspace.close();
      await service.close();
      rmSync(folder, { recursive: true });
    },
  };
  return harness;
}

/** The process of one test workspace, which a test can end between two of its steps. */
interface TestProcess {
  isAlive(): boolean;
  readonly timers: Timers;
  /** Marks a point between two steps. Throws if the process is dead or ends here. */
  step(name: string): void;
  end(): void;
}

function createTestProcess(
  clock: VirtualClock,
  killedAt: TestWorkspaceOptions['killedAt'],
  kill: () => void,
): TestProcess {
  let isAlive = true;
  return {
    isAlive: () => isAlive,
    timers: { after: (milliseconds, task) => clock.after(milliseconds, () => void (isAlive && task())) },
    step: (name) => {
      if (!isAlive) throw new ProcessKilled();
      if (killedAt?.(name) !== true) return;
      kill();
      throw new ProcessKilled();
    },
    end: () => {
      isAlive = false;
    },
  };
}

/** Makes each commit of a database two steps of its process. */
function wrapDatabase(database: CounterDatabase, { step }: TestProcess): CounterDatabase {
  const commit = <Result>(work: () => Result): Result => {
    step('before a commit');
    const result = work();
    step('after a commit');
    return result;
  };
  return {
    ...database,
    write: (work) => commit(() => database.write(work)),
    writeRelaxed: (work) => commit(() => database.writeRelaxed(work)),
  };
}

/** Makes each request two steps of its process, and applies the plug and the interceptor of the harness. */
function createTransport(harness: WorkspaceHarness, process: TestProcess, onSent: () => void): HttpTransport {
  const send: HttpTransport = async (request) => {
    onSent();
    const response = await harness.practice.transport(request);
    return harness.plugged ? response : Promise.reject(new Error('the network was cut'));
  };
  return async (request) => {
    try {
      process.step('before a request');
      if (!harness.plugged) throw new NotSent('the network is down');
      const response = await (harness.interceptor === null ? send(request) : harness.interceptor(request, send));
      process.step('after a request');
      return response;
    } catch (error) {
      return process.isAlive() ? Promise.reject(error) : new Promise<never>(() => undefined);
    }
  };
}

let emptyDatabase: Buffer | undefined;

/** The bytes of an empty database at the app's version, which is migrated once for all tests of this process. */
function readEmptyDatabase(): Buffer {
  if (emptyDatabase === undefined) {
    const sqlite = openSqlite(':memory:');
    emptyDatabase = sqlite.serialize();
    sqlite.close();
  }
  return emptyDatabase;
}

function openTestDatabase(
  { file, isDurable = false }: TestWorkspaceOptions,
  parts: Omit<DurableDatabaseParts, 'changed' | 'damaged' | 'reopen' | 'file'>,
): CounterDatabase {
  if (file === undefined) return createCounterDatabase(openSqlite(readEmptyDatabase()), parts.bound);
  if (!isDurable) return openDatabase(file, parts.bound);
  const ignore = (): void => undefined;
  return openDurableDatabase({ ...parts, file, changed: ignore, damaged: ignore, reopen: ignore }).database;
}

function openTestWorkspace(
  harness: WorkspaceHarness,
  log: Log,
  randomness: Randomness,
  options: TestWorkspaceOptions,
  onEnd: (workspace: TestWorkspace) => void,
): TestWorkspace {
  const { address } = harness.practice;
  const { clock = harness.clock, storeIds = [harness.storeId], key = harness.practice.key } = options;
  const process = createTestProcess(harness.clock, options.killedAt, () => workspace.kill());
  const { timers } = process;
  const opened = openTestDatabase(options, { bound: { address, mode: 'test', storeIds }, clock, timers, log });
  const database = wrapDatabase(opened, process);
  const notify = (): void => workspace.onChange?.();
  let requestCount = 0;
  const transport = createTransport(harness, process, () => {
    requestCount += 1;
  });
  const client = createApiClient({
    transport,
    address,
    key,
    storeIds,
    clock,
    timers,
    log,
    pcClock: database.moments.pcClock(),
    onMeasured: (now) => moments.settle(now),
  });
  const events = createEmitter<WorkspaceEvents>();
  const moments: MomentRecorder = createMomentRecorder({ database, time: client.time, clock, events });
  events.on('moments.settled', notify);
  events.on('sync.changed', () => {
    notify();
    outbox?.nudge();
  });
  events.on('outbox.changed', notify);
  const shared = { client, database, orderSink: database.orders, clock, timers, randomness, log, events };
  const sync = createSync({ ...shared, storeIds, listAffectedBarcodes });
  let outbox: Outbox | null = null;
  const workspace: TestWorkspace = {
    client,
    database,
    sync,
    get outbox() {
      if (outbox === null) throw new Error('the workspace is not open yet');
      return outbox;
    },
    requestCount: () => requestCount,
    onChange: null,
    enqueue: (payload, id = 'press-1') =>
      workspace.outbox.enqueue({ id, storeId: harness.storeId, payload, who: 'Asha' }),
    enqueueAccept: (orderId, id) =>
      workspace.enqueue({ kind: 'accept', orderId, mode: 'STORE_STAFF', billNumber: null }, id),
    readAction: (id) => {
      const row = database.actions.get(id);
      if (row === null) throw new Error(`no action ${id}`);
      return row;
    },
    kill: () => {
      if (!process.isAlive()) return;
      process.end();
      onEnd(workspace);
      opened.close();
    },
    close: async () => {
      onEnd(workspace);
      if (!process.isAlive()) return;
      client.close();
      await Promise.all([sync.stop(), drainEventLoop()]);
      await outbox?.stop();
      process.end();
      opened.close();
    },
  };
  outbox = createOutbox({ ...shared, readOrder: sync.readOrder, moments });
  sync.start();
  return workspace;
}
