import { rmSync } from 'node:fs';
import Conf from 'conf';
import { z } from 'zod';
import type { CounterApp } from '../../electron/app.ts';
import { createApp } from '../../electron/app.ts';
import type { AdministratorParts } from '../../electron/contract/administrator.ts';
import type { CallInput, CallName, CallOutput, CallResult } from '../../electron/contract/calls/calls.ts';
import type { Snapshot } from '../../electron/contract/calls/snapshot.ts';
import { addMs, SECOND } from '../../electron/contract/domain/time.ts';
import type {
  HttpRequest,
  HttpTransport,
  Log,
  PcSoundReading,
  PracticeService,
  Randomness,
  Secrets,
} from '../../electron/contract/ports.ts';
import { NotSent } from '../../electron/contract/ports.ts';
import { openPracticeService } from '../../electron/platform/practice-service.ts';
import { createPreferenceFile } from '../../electron/platform/preference-file.ts';
import { createSeededRandomness } from '../../electron/service/core/seeded-randomness.ts';
import { createService } from '../../electron/service/service.ts';
import type { Service } from '../../electron/service/service-assembly.ts';
import type { FolderStorage } from '../../electron/workspace/import/folder-storage.ts';
import { folderStorage } from '../../electron/workspace/import/folder-storage.ts';
import { FakeTally } from './fake-tally.ts';
import { createMemoryFolder } from './memory-folder.ts';
import { deriveQuickly } from './quick-derivation.ts';
import { callApi, listEventTypes, listRequests, placeOrder } from './service-calls.ts';
import { VirtualClock } from './virtual-clock.ts';

/** The addresses of the service's two environments, as staff type them. */
export const ADDRESS = 'https://sandbox.pos.example';
export const LIVE_ADDRESS = 'https://pos.example';

/** The network cable of the counter. */
export interface NetworkCable {
  /** False: new requests fail, and requests under way get no response. */
  plugged: boolean;
  /** Changes the body of each response. */
  distort?: (body: string) => string;
}

/** One run of the app, from its start to its end. */
export interface AppRun {
  readonly app: CounterApp;
  /** The last snapshot that was published. */
  screen(): Snapshot;
  /** Calls as the renderer does. Returns the value; throws on a problem. */
  call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallOutput<Name>>;
  /** Calls as the renderer does. Returns the result, also of a problem. */
  callRaw<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallResult<Name>>;
  /** Connects the store with a key, as staff do on the Welcome screen. */
  connect(key: string): Promise<void>;
  /** Moves the PC's clock, but not the service's. */
  jumpClock(milliseconds: number): void;
  /** Ends the process at once: no timer of it fires and no response arrives. */
  kill(): void;
  close(): Promise<void>;
}

/** A second PC beside the store's own. */
export interface OtherPc {
  readonly folder: string;
  listSecrets(): string[];
  start(): Promise<AppRun>;
}

/** A store with its service, data folder and counter, all in this process under one virtual clock. */
export interface AppHarness {
  readonly clock: VirtualClock;
  readonly service: Service;
  /** The practice store's service, which is not the store's own. */
  readonly practice: PracticeService;
  readonly folder: string;
  readonly cable: NetworkCable;
  readonly logged: unknown[];
  /** A company-wide test key, and its store. */
  readonly key: string;
  readonly storeId: number;
  /** The keys that the platform has stored. */
  listSecrets(): string[];
  /** Removes the platform's keyring: from the next start, keys are stored as plain text. */
  disableKeyring(): void;
  /** Another program holds the files of all secrets, or lets go of them: while held, they can't be read. */
  holdSecrets(isHeld: boolean): void;
  /** Deletes all keys outside the app. */
  loseSecrets(): void;
  /** How often the app dropped its connections. */
  connectionsDropped(): number;
  /** How often the app started the practice store. */
  practicesStarted(): number;
  /** The links that the app opened outside. */
  linksOpened(): readonly string[];
  /** The PC's own sound, which its system tells, and which a test may change. */
  readonly pc: { sound: PcSoundReading };
  /** What the app sent to addresses that the owner chose, and the status that they answer. */
  readonly outside: { readonly sentOutside: readonly HttpRequest[]; outsideStatus: number };
  /** The disk or share of the watched folder. */
  readonly share: Pick<FakePlatform, 'onFolderStep'>;
  /** The shop's Tally, on the same PC. */
  readonly tally: FakeTally;
  /** From the next start on, the counter has a chain's administrator. */
  administer(administrator: AdministratorParts): void;
  /** Starts the app on the store's folder, on a PC whose clock is `pcAhead` milliseconds ahead. */
  start(pcAhead?: number): Promise<AppRun>;
  /** Another PC on the same network, with a data folder and a keyring of its own. */
  openOtherPc(folder?: string): OtherPc;
  /** Starts the app and connects it to the store, as staff do. */
  startConnected(): Promise<AppRun>;
  /** Makes a call of the service's operator. */
  callOperator(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<unknown>;
  /** Revokes the store's key. */
  revokeKey(): Promise<void>;
  /** Issues another key of the same company. */
  createKey(): Promise<string>;
  /** Lets a customer order and pay. Returns the order's id. */
  placeOrder(): Promise<string>;
  /** The requests that the service handled, oldest first, as "POST /v1/…/accept 200". */
  listRequests(): Promise<string[]>;
  /** The response of the service's API to a GET of this path. */
  callApi(path: string): Promise<unknown>;
  /** The types of an order's events, oldest first, at the store's service or at another. */
  listEventTypes(orderId: string, of?: PracticeService): Promise<string[]>;
  /** Advances time until `condition` holds. Throws after `limitMs`. */
  until(condition: () => boolean, limitMs?: number): Promise<void>;
  close(): Promise<void>;
}

/** What responds at each address; nothing does at any other. */
const REMOTES: Readonly<Record<string, (service: Service) => Service['sandbox']>> = {
  [ADDRESS]: ({ sandbox }) => sandbox,
  [LIVE_ADDRESS]: ({ live }) => live,
  'https://portal.example': () => () => Promise.resolve(new Response('<html>Welcome to the mall</html>')),
};

const issuedKey = z.object({ key: z.string() });
const ping = z.object({ key: z.object({ id: z.string() }) });

/** The platform around the app: it outlives each run. */
class FakePlatform {
  readonly secrets = new Map<string, string>();
  keeping: Secrets['keeping'] = 'keyring';
  /** Whether another program holds the files of all secrets. */
  isHeld = false;
  connectionsDropped = 0;
  practicesStarted = 0;
  /** What was sent to addresses outside, and how they answer. */
  readonly sentOutside: HttpRequest[] = [];
  outsideStatus = 200;
  /** What the PC's own sound is. */
  sound: PcSoundReading = { state: 'known', device: 'Speaker', muted: false, volume: 60 };
  readonly linksOpened: string[] = [];
  readonly tally = new FakeTally();
  /** Called before each step in the watched folder, which waits for it. */
  onFolderStep: ((step: keyof FolderStorage) => Promise<void> | void) | null = null;
  administrator: AdministratorParts | undefined;

  createSecrets(): Secrets {
    return {
      keeping: this.keeping,
      read: (name) =>
        this.isHeld
          ? Promise.reject(new Error('EBUSY: resource busy or locked'))
          : Promise.resolve(this.secrets.get(name) ?? null),
      write: (name, secret) => Promise.resolve(void this.secrets.set(name, secret)),
      forget: (name) =>
        this.isHeld
          ? Promise.reject(new Error('EBUSY: resource busy or locked'))
          : Promise.resolve(void this.secrets.delete(name)),
    };
  }
}

interface RunParts {
  readonly clock: VirtualClock;
  readonly randomness: Randomness;
  readonly log: Log;
  readonly service: Service;
  readonly practice: PracticeService;
  readonly storeId: number;
  readonly folder: string;
  readonly cable: NetworkCable;
  readonly platform: FakePlatform;
  readonly onEnd: (run: AppRun) => void;
}

/** The network of one run of the app. */
function createTransport({ service, cable }: RunParts, address: string, isAlive: () => boolean): HttpTransport {
  const remote = REMOTES[address]?.(service);
  return async ({ url, method, headers, body }) => {
    if (!(isAlive() && cable.plugged && remote)) throw new NotSent('no network');
    const response = await remote(new Request(url, { method, headers, body: body ?? null }));
    const text = await response.text();
    if (!isAlive()) return await new Promise<never>(() => undefined);
    if (!cable.plugged) throw new Error('the response got lost');
    return {
      status: response.status,
      header: (name) => response.headers.get(name),
      body: cable.distort?.(text) ?? text,
    };
  };
}

/** The files of the watched folder, which a killed app no longer reads or moves. */
function createFolderStorage({ platform }: RunParts, isAlive: () => boolean): FolderStorage {
  const never = new Promise<never>(() => undefined);
  const step = async <Result>(name: keyof FolderStorage, work: () => Promise<Result>): Promise<Result> => {
    await platform.onFolderStep?.(name);
    const result = isAlive() ? await work() : never;
    return isAlive() ? await result : await never;
  };
  return {
    list: (folder) => step('list', () => folderStorage.list(folder)),
    find: (...file) => step('find', () => folderStorage.find(...file)),
    countToMend: (folder) => step('countToMend', () => folderStorage.countToMend(folder)),
    async *read(...file) {
      for await (const piece of folderStorage.read(...file)) yield await step('read', () => Promise.resolve(piece));
    },
    move: (...file) => step('move', () => folderStorage.move(...file)),
  };
}

/** Builds the app on a PC whose clock is `pcAhead()` milliseconds ahead. */
function createTestApp(parts: RunParts, pcAhead: () => number, isAlive: () => boolean): Promise<CounterApp> {
  const { clock, randomness, log, folder, platform, practice } = parts;
  return createApp({
    clock: {
      now: () => addMs(clock.now(), pcAhead()),
      monotonic: () => clock.monotonic(),
      sinceBoot: () => clock.monotonic(),
    },
    timers: { after: (milliseconds, task) => clock.after(milliseconds, () => void (isAlive() && task())) },
    randomness,
    log,
    dataFolder: folder,
    secrets: platform.createSecrets(),
    preferences: createPreferenceFile(
      new Conf<Record<string, unknown>>({ cwd: folder, configName: 'preferences', defaults: { firstSteps: null } }),
    ),
    openNetwork: (address) => ({
      transport: createTransport(parts, address, isAlive),
      dropConnections: () => {
        platform.connectionsDropped += 1;
      },
    }),
    startPractice: () => {
      platform.practicesStarted += 1;
      return Promise.resolve(practice);
    },
    derivePin: deriveQuickly,
    deriveKey: deriveQuickly,
    outside: (request) => {
      if (!isAlive()) throw new NotSent('the app has ended');
      platform.sentOutside.push(request);
      return Promise.resolve({ status: platform.outsideStatus, header: () => null, body: '' });
    },
    postToTally: async (port, body, signal) => {
      if (!isAlive()) throw new NotSent('the app has ended');
      const answer = await platform.tally.post(port, body, signal);
      return isAlive() ? answer : await new Promise<never>(() => undefined);
    },
    pcSound: {
      read: () => Promise.resolve(platform.sound),
      unmute: (volume) => {
        if (platform.sound.state === 'known') platform.sound = { ...platform.sound, muted: false, volume };
        return Promise.resolve();
      },
      stop: () => undefined,
    },
    folderStorage: createFolderStorage(parts, isAlive),
    pcName: 'SHOP-17',
    ...(platform.administrator === undefined ? {} : { administrator: platform.administrator }),
    openLink: (url) => {
      platform.linksOpened.push(url);
      return Promise.resolve(true);
    },
  });
}

async function startRun(parts: RunParts, pcAheadAtStart: number): Promise<AppRun> {
  let isAlive = true;
  let pcAhead = pcAheadAtStart;
  const app = await createTestApp(
    parts,
    () => pcAhead,
    () => isAlive,
  );
  let screen = app.snapshot();
  const stopListening = app.listen((event) => {
    if (event.name === 'snapshot' && event.snapshot.number > screen.number) screen = event.snapshot;
  });
  const run: AppRun = {
    app,
    screen: () => screen,
    callRaw: async <Name extends CallName>(name: Name, input: CallInput<Name>) =>
      // The app answers a call by its name, which its signature for untrusted callers doesn't say.
      (await app.answer(name, input)) as CallResult<Name>,
    call: async (name, input) => {
      const result = await run.callRaw(name, input);
      if (!result.ok) throw new Error(`${name}: ${result.problem}`);
      return result.value;
    },
    async connect(key) {
      await run.call('connect.check', { address: ADDRESS, key });
      await run.call('connect.open', { storeIds: [parts.storeId], keepWithoutKeyring: false });
    },
    jumpClock(milliseconds) {
      pcAhead += milliseconds;
    },
    kill() {
      isAlive = false;
      stopListening();
      parts.onEnd(run);
    },
    async close() {
      parts.onEnd(run);
      await app.close();
    },
  };
  return run;
}

/** Opens a store, with its files in `folder`. Call {@link AppHarness.close} after the test. */
export async function openAppHarness(folder = createMemoryFolder('counter-shop-')): Promise<AppHarness> {
  const clock = new VirtualClock();
  const logged: unknown[] = [];
  const log: Log = (event, facts) => logged.push([event, facts]);
  const randomness = createSeededRandomness(7, 1);
  const service = createService({ database: ':memory:', clock, timers: clock, randomness, log, seed: 7 });
  const store = await openPracticeService(service);
  const practiceService = createService({ database: ':memory:', clock, timers: clock, randomness, log, seed: 8 });
  const practice = { ...(await openPracticeService(practiceService)), close: () => Promise.resolve() };
  // The stores are connected before a counter opens.
  await clock.advance(SECOND);
  const { keys, test_store_id: storeId } = service.ready;
  if (keys === null || storeId === null) throw new Error('a new service begins with its demo');
  const key = keys.test_company;
  const cable: NetworkCable = { plugged: true };
  const platform = new FakePlatform();
  const runs = new Set<AppRun>();
  const folders = [folder];
  const onEnd = (run: AppRun): void => void runs.delete(run);
  const parts = { clock, randomness, log, service, practice, storeId, folder, cable, platform, onEnd };

  const harness: AppHarness = {
    clock,
    service,
    practice,
    folder,
    cable,
    logged,
    key,
    storeId,
    listSecrets: () => [...platform.secrets.values()],
    disableKeyring() {
      platform.keeping = 'plain';
    },
    loseSecrets: () => platform.secrets.clear(),
    holdSecrets(isHeld) {
      platform.isHeld = isHeld;
    },
    connectionsDropped: () => platform.connectionsDropped,
    practicesStarted: () => platform.practicesStarted,
    linksOpened: () => platform.linksOpened,
    pc: platform,
    outside: platform,
    share: platform,
    tally: platform.tally,
    administer(administrator) {
      platform.administrator = administrator;
    },
    async start(pcAhead = 0) {
      const run = await startRun(parts, pcAhead);
      runs.add(run);
      return run;
    },
    openOtherPc(otherFolder = createMemoryFolder('counter-other-pc-')) {
      const own = { ...parts, folder: otherFolder, platform: new FakePlatform() };
      folders.push(own.folder);
      return {
        folder: own.folder,
        listSecrets: () => [...own.platform.secrets.values()],
        async start() {
          const run = await startRun(own, 0);
          runs.add(run);
          return run;
        },
      };
    },
    async startConnected() {
      const run = await harness.start();
      await run.connect(key);
      await harness.until(() => run.screen().workspace?.line.state === 'online');
      return run;
    },
    callOperator: store.operate,
    async revokeKey() {
      const { id } = ping.parse(await harness.callApi('/v1/ping')).key;
      await store.operate('DELETE', `/operator/keys/${id}`);
    },
    async createKey() {
      const company_id = service.ready.company_id;
      return issuedKey.parse(await store.operate('POST', '/operator/keys', { company_id, mode: 'test' })).key;
    },
    placeOrder: () => placeOrder(store),
    async listRequests() {
      return (await listRequests(store)).map(({ method, path, status }) => `${method} ${path} ${status}`);
    },
    callApi: (path) => callApi({ ...store, key }, 'GET', path),
    listEventTypes: (orderId, of = store) => listEventTypes(of, orderId),
    until: (condition, limitMs = 30 * SECOND) => clock.advanceUntil(condition, limitMs),
    async close() {
      for (const run of runs) await run.close();
      await Promise.all([service.close(), practiceService.close()]);
      for (const each of folders) rmSync(each, { recursive: true });
    },
  };
  return harness;
}
