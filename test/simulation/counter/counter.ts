/** One counter of the shop: its PC, its line, its database, and the staff in front of it. */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PreferenceFile } from '../../../electron/contract/domain/preferences.ts';
import type { Connection } from '../../../electron/contract/domain/workspace.ts';
import type { CallInput } from '../../../electron/contract/ipc/calls.ts';

import { createPreferenceFile } from '../../../electron/platform/preferences.ts';
import { secretName } from '../../../electron/workspace/database-path.ts';
import type { Dice } from '../../support/dice.ts';
import { createDice, toRandomness } from '../../support/dice.ts';
import type { OpenDatabase } from '../database-hooks.ts';
import { findOpenDatabase } from '../database-hooks.ts';
import { SimulatedNetwork } from '../network/network.ts';
import type { IssuedKey } from '../service/simulated-service.ts';
import { SERVICE_ADDRESS } from '../service/simulated-service.ts';
import type { Simulation } from '../simulation.ts';
import type { ActionColumns } from './app-database.ts';
import { AppDatabase } from './app-database.ts';
import type { CrashKind } from './disk.ts';
import { corruptDatabase, deleteDatabase } from './disk.ts';
import { putNewDatabase } from './new-database.ts';
import { Pc } from './pc.ts';
import { PRINT_EVERYTHING, SimulatedPrinter } from './printer.ts';
import type { SimulatedApp, WorkspaceScreen } from './simulated-app.ts';
import { simulatedDatabaseFile, startSimulatedApp } from './simulated-app.ts';

/** What staff were told when they pressed something. */
export type ReportedResult =
  /** It is saved. */
  | 'saved'
  /** It can't be done now. */
  | 'refused'
  /** It failed, such as with a full disk. */
  | 'failed'
  /** The app died before it said anything. */
  | 'nothing';

/** One press of staff. */
export interface StaffAction {
  readonly id: string;
  readonly name: Worked;
  reported: ReportedResult;
}

/** How often it is looked whether an app has ended. */
const CLOSING_LOOK_MS = 100;

/** The calls that become an action. */
type Worked =
  | 'orders.accept'
  | 'orders.reject'
  | 'orders.handBack'
  | 'orders.retryCourier'
  | 'stock.adjust'
  | 'stock.count'
  | 'sales.book';

/** What a deed is read for to know its items. */
interface ItemsDeed {
  readonly barcode?: string;
  readonly importId?: string;
}

export class Counter {
  readonly name: string;
  readonly pc: Pc;
  readonly network: SimulatedNetwork;
  readonly file: string;
  readonly folder: string;
  readonly database = new AppDatabase(() => this.#connected());
  readonly staffActions = new Map<string, StaffAction>();
  /** Barcodes of the files that staff began to import, by the import. */
  readonly importedBarcodes = new Map<string, ReadonlySet<string>>();
  readonly #world: Simulation;
  readonly #dice: Dice;
  readonly #preferences: PreferenceFile;
  readonly #printer: SimulatedPrinter;
  #app: SimulatedApp | null = null;
  #over = (): void => undefined;
  #runs = 0;
  #presses = 0;
  #key: IssuedKey;
  #atRest: readonly ActionColumns[] = [];
  #version: ReturnType<AppDatabase['version']> | null = null;
  /** World time at which something last disturbed it. */
  disturbedAt = 0;
  diskFull = false;

  constructor(world: Simulation, name: string, key: IssuedKey) {
    this.#world = world;
    this.name = name;
    this.#key = key;
    this.#dice = createDice(world.seed, name);
    this.pc = new Pc(world.clock, (this.#dice.fraction() - 0.5) * 2e-4, this.#dice.hits(0.5));
    this.network = new SimulatedNetwork(world.clock, world.service, createDice(world.seed, `line of ${name}`));
    this.folder = join(world.folder, name.replaceAll(' ', '-'));
    mkdirSync(this.folder);
    this.file = simulatedDatabaseFile(this.folder, this.connection);
    putNewDatabase(this.file);
    this.#preferences = createPreferenceFile({
      store: { connection: this.connection, shown: 'store', paper: PRINT_EVERYTHING },
    });
    this.#printer = new SimulatedPrinter(createDice(world.seed, `printer of ${name}`), (title) => {
      world.notifyMonitors((watch) => watch.printed?.(this, title));
    });
    if (this.#dice.hits(0.3)) this.pc.jumpClock(this.#dice.between(-7_200_000, 7_200_000));
  }

  get connection(): Connection {
    return { address: SERVICE_ADDRESS, mode: 'test', storeIds: [this.#world.service.storeId] };
  }

  get key(): IssuedKey {
    return this.#key;
  }

  /** The run of the app, null while it doesn't run. */
  get app(): SimulatedApp | null {
    return this.#app?.isAlive === true ? this.#app : null;
  }

  /** How often the app has been started. */
  get runs(): number {
    return this.#runs;
  }

  /** What is on screen; null while the app doesn't run or nobody can see it. */
  get screen(): WorkspaceScreen | null {
    return this.pc.isAsleep ? null : (this.app?.screen ?? null);
  }

  #connected(): OpenDatabase {
    return findOpenDatabase(this.file);
  }

  /** Every action that the app has, in the order in which staff acted. */
  actions(): readonly ActionColumns[] {
    return this.database.actions();
  }

  /** The same for whoever looks after every step: read again only when something was written. */
  cachedActions(): readonly ActionColumns[] {
    const version = this.database.version();
    if (version.on !== this.#version?.on || version.count !== this.#version.count) {
      this.#version = version;
      this.#atRest = this.actions();
    }
    return this.#atRest;
  }

  /** Something disturbs it: for a while nothing is expected to be on time. */
  markDisturbed(): void {
    this.disturbedAt = this.#world.clock.monotonic();
  }

  /** Starts the app, with the key that the counter has. */
  async start(): Promise<void> {
    if (this.app !== null || this.pc.isAsleep) return;
    this.#runs += 1;
    this.markDisturbed();
    const world = this.#world;
    world.notifyMonitors((watch) => watch.starting?.(this));
    const secret = secretName(this.connection);
    // What belongs to a run that is over is nobody's concern any more.
    let isOver = false;
    this.#over = () => {
      isOver = true;
    };
    try {
      this.#app = await startSimulatedApp({
        world: world.clock,
        pc: this.pc,
        folder: this.folder,
        connection: this.connection,
        secrets: {
          keeping: 'keyring',
          read: (name) => Promise.resolve(name === secret ? this.#key.secret : null),
          write: () => Promise.resolve(),
          forget: () => Promise.resolve(),
        },
        preferences: this.#preferences,
        printer: this.#printer,
        transport: this.network.wire({
          left: (request) => world.notifyMonitors((watch) => watch.requestLeft?.(this, request)),
          served: (request, answer) => {
            world.service.truth.observe();
            world.trace('served', this.name, request, answer);
            world.notifyMonitors((watch) => watch.requestServed?.(this, request, answer));
          },
          arrived: (request, answer, facts) => {
            if (isOver) return;
            if (facts.fault !== null) this.#mischief(request.method, request.url, facts.fault);
            world.notifyMonitors((watch) => watch.responseArrived?.(this, request, answer, facts));
          },
          failed: (request, mischief) => {
            this.markDisturbed();
            if (mischief !== null) this.#mischief(request.method, request.url, mischief);
          },
        }),
        randomness: toRandomness(createDice(world.seed, `${this.name} run ${this.#runs}`)),
        dice: this.#dice,
        log: (event, facts) => world.log(this.name, event, facts),
        mutation: world.mutation,
        onScreen: (screen) => world.notifyMonitors((watch) => watch.screenShown?.(this, screen)),
        onCrash: (death) => {
          this.#over();
          this.markDisturbed();
          world.addToStory(`${this.name}: ${death === 'power' ? 'the power goes' : 'the app is killed'}`);
          world.notifyMonitors((watch) => watch.died?.(this, death));
        },
      });
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      world.addToStory(`${this.name}: the app does not start: ${error.message}`);
      if (!/full/.test(error.message)) throw error;
      return;
    }
    if (this.diskFull) this.fillDisk();
    world.notifyMonitors((watch) => watch.started?.(this));
  }

  #mischief(method: string, url: string, mischief: string): void {
    this.markDisturbed();
    this.#world.addToStory(`${this.name}: ${mischief} (${method} ${url.slice(SERVICE_ADDRESS.length)})`);
  }

  async stop(): Promise<void> {
    const { app } = this;
    if (app === null) return;
    this.markDisturbed();
    this.#over();
    let isClosed = false;
    const closing = app.close().finally(() => {
      isClosed = true;
    });
    await this.#world.clock.drainEventLoop();
    // What is at the printer may end first, and that takes its time.
    while (!isClosed) await this.#world.advance(CLOSING_LOOK_MS);
    await closing;
  }

  /** Its host says that it woke, or that its network changed. */
  resume(): void {
    this.markDisturbed();
    this.app?.resume();
    this.#world.notifyMonitors((watch) => watch.woke?.(this));
  }

  /** A person or a time server sets its PC's clock. */
  jumpClock(milliseconds: number): void {
    this.pc.jumpClock(milliseconds);
    this.#world.notifyMonitors((watch) => watch.jumped?.(this));
  }

  /** Another key is put in; what waits goes on with it. */
  async replaceKey(key: IssuedKey): Promise<void> {
    await this.stop();
    this.#key = key;
    await this.start();
  }

  /** From now on the database can't grow. */
  fillDisk(): void {
    this.diskFull = true;
    if (this.app === null) return;
    const pages = Number(this.#connected().pragma('page_count', { simple: true }));
    this.#connected().pragma(`max_page_count = ${pages}`);
  }

  freeDisk(): void {
    this.diskFull = false;
    if (this.app !== null) this.#connected().pragma('max_page_count = 1073741823');
  }

  /** An id as the page makes one at a press. */
  #newId(): string {
    this.#presses += 1;
    return `00000000-0000-4000-8000-${this.name === 'counter' ? '1' : '2'}${String(this.#presses).padStart(11, '0')}`;
  }

  /** Staff begin to import a file with these barcodes. Gives the import's id. */
  beginImport(barcodes: ReadonlySet<string>): string {
    const id = this.#newId();
    this.importedBarcodes.set(id, barcodes);
    return id;
  }

  /** Whether an action is about an item: its own, or one of the file that it carries. */
  concernsItem({ deed }: ActionColumns, barcode: string): boolean {
    const read: ItemsDeed = JSON.parse(deed);
    if (read.barcode !== undefined) return read.barcode === barcode;
    return this.importedBarcodes.get(read.importId ?? '')?.has(barcode) === true;
  }

  #press(name: Worked): StaffAction {
    const pressed: StaffAction = { id: this.#newId(), name, reported: 'nothing' };
    this.staffActions.set(pressed.id, pressed);
    return pressed;
  }

  #told(pressed: StaffAction, told: ReportedResult): void {
    if (pressed.reported !== 'saved') pressed.reported = told;
  }

  /** Staff press a button; its message may arrive more than once. */
  async submitAction<Name extends Worked>(
    name: Name,
    input: (actionId: string) => CallInput<Name>,
    times: number,
  ): Promise<ReportedResult> {
    const pressed = this.#press(name);
    for (let time = 0; time < times; time += 1) {
      const { app } = this;
      if (app === null) break;
      const result = await app.call(name, input(pressed.id));
      if (!app.isAlive) break;
      this.#told(pressed, result.ok ? 'saved' : result.problem === 'not_possible_now' ? 'refused' : 'failed');
    }
    return pressed.reported;
  }

  /** The process ends, and its database is gone or can't be read: the next start restores it. */
  loseDatabase(dice: Dice): void {
    this.crash('killed');
    if (dice.hits(0.5)) deleteDatabase(this.file);
    else corruptDatabase(this.file, dice);
    this.#world.notifyMonitors((watch) => watch.databaseLost?.(this));
  }

  /** The process or the power is gone. */
  crash(death: CrashKind): void {
    this.app?.crash(death);
  }
}
