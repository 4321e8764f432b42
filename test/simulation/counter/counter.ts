/** One counter of the shop: its PC, its line, its database, and the staff in front of it. */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Connection, PreferenceFile } from '../../../electron/contract/domain/preferences.ts';
import type { CallInput } from '../../../electron/contract/ipc/calls.ts';
import { keepPreferences } from '../../../electron/platform/preferences.ts';
import { secretName } from '../../../electron/workspace/database-path.ts';
import type { Dice } from '../../support/dice.ts';
import { chanceOf, diceOf } from '../../support/dice.ts';
import type { Connected } from '../database-hooks.ts';
import { connectionOn } from '../database-hooks.ts';
import { NetworkLine } from '../network/network.ts';
import type { Key } from '../service/simulated-service.ts';
import { ADDRESS } from '../service/simulated-service.ts';
import type { World } from '../simulation.ts';
import type { ActionColumns } from './app-database.ts';
import { AppDatabase } from './app-database.ts';
import type { Death } from './disk.ts';
import { damageDatabase, loseDatabase } from './disk.ts';
import { putNewDatabase } from './new-database.ts';
import { Pc } from './pc.ts';
import { PRINTS_ALL, Printer } from './printer.ts';
import type { App, Screen } from './simulated-app.ts';
import { openApp, storeFile } from './simulated-app.ts';

/** What staff were told when they pressed something. */
export type Told =
  /** It is saved. */
  | 'saved'
  /** It can't be done now. */
  | 'refused'
  /** It failed, such as with a full disk. */
  | 'failed'
  /** The app died before it said anything. */
  | 'nothing';

/** One press of staff. */
export interface Pressed {
  readonly id: string;
  readonly name: Worked;
  told: Told;
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
  readonly line: NetworkLine;
  readonly file: string;
  readonly folder: string;
  readonly database = new AppDatabase(() => this.#connected());
  readonly pressed = new Map<string, Pressed>();
  /** Barcodes of the files that staff began to import, by the import. */
  readonly imported = new Map<string, ReadonlySet<string>>();
  readonly #world: World;
  readonly #dice: Dice;
  readonly #preferences: PreferenceFile;
  readonly #printer: Printer;
  #app: App | null = null;
  #over = (): void => undefined;
  #runs = 0;
  #presses = 0;
  #key: Key;
  #atRest: readonly ActionColumns[] = [];
  #version: ReturnType<AppDatabase['version']> | null = null;
  /** World time at which something last disturbed it. */
  troubledAt = 0;
  diskFull = false;

  constructor(world: World, name: string, key: Key) {
    this.#world = world;
    this.name = name;
    this.#key = key;
    this.#dice = diceOf(world.seed, name);
    this.pc = new Pc(world.clock, (this.#dice.fraction() - 0.5) * 2e-4, this.#dice.hits(0.5));
    this.line = new NetworkLine(world.clock, world.backend, diceOf(world.seed, `line of ${name}`));
    this.folder = join(world.folder, name.replaceAll(' ', '-'));
    mkdirSync(this.folder);
    this.file = storeFile(this.folder, this.connection);
    putNewDatabase(this.file);
    this.#preferences = keepPreferences({
      store: { connection: this.connection, shown: 'store', paper: PRINTS_ALL },
    });
    this.#printer = new Printer(diceOf(world.seed, `printer of ${name}`), (title) => {
      world.tellWatches((watch) => watch.printed?.(this, title));
    });
    if (this.#dice.hits(0.3)) this.pc.jump(this.#dice.between(-7_200_000, 7_200_000));
  }

  get connection(): Connection {
    return { address: ADDRESS, mode: 'test', storeIds: [this.#world.backend.storeId] };
  }

  get key(): Key {
    return this.#key;
  }

  /** The run of the app, null while it doesn't run. */
  get app(): App | null {
    return this.#app?.alive === true ? this.#app : null;
  }

  /** How often the app has been started. */
  get runs(): number {
    return this.#runs;
  }

  /** What is on screen; null while the app doesn't run or nobody can see it. */
  get screen(): Screen | null {
    return this.pc.asleep ? null : (this.app?.screen ?? null);
  }

  #connected(): Connected {
    return connectionOn(this.file);
  }

  /** Every action that the app has, in the order in which staff acted. */
  actions(): readonly ActionColumns[] {
    return this.database.actions();
  }

  /** The same for whoever looks after every step: read again only when something was written. */
  actionsAtRest(): readonly ActionColumns[] {
    const version = this.database.version();
    if (version.on !== this.#version?.on || version.count !== this.#version.count) {
      this.#version = version;
      this.#atRest = this.actions();
    }
    return this.#atRest;
  }

  /** Something disturbs it: for a while nothing is expected to be on time. */
  trouble(): void {
    this.troubledAt = this.#world.clock.monotonic();
  }

  /** Starts the app, with the key that the counter has. */
  async start(): Promise<void> {
    if (this.app !== null || this.pc.asleep) return;
    this.#runs += 1;
    this.trouble();
    const world = this.#world;
    world.tellWatches((watch) => watch.starting?.(this));
    const secret = secretName(this.connection);
    // What belongs to a run that is over is nobody's concern any more.
    let isOver = false;
    this.#over = () => {
      isOver = true;
    };
    try {
      this.#app = await openApp({
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
        wire: this.line.wire({
          left: (request) => world.tellWatches((watch) => watch.left?.(this, request)),
          served: (request, answer) => {
            world.backend.truth.observe();
            world.trace('served', this.name, request, answer);
            world.tellWatches((watch) => watch.served?.(this, request, answer));
          },
          arrived: (request, answer, facts) => {
            if (isOver) return;
            if (facts.mischief !== null) this.#mischief(request.method, request.url, facts.mischief);
            world.tellWatches((watch) => watch.arrived?.(this, request, answer, facts));
          },
          failed: (request, mischief) => {
            this.trouble();
            if (mischief !== null) this.#mischief(request.method, request.url, mischief);
          },
        }),
        chance: chanceOf(diceOf(world.seed, `${this.name} run ${this.#runs}`)),
        dice: this.#dice,
        log: (event, facts) => world.log(this.name, event, facts),
        mutation: world.mutation,
        shown: (screen) => world.tellWatches((watch) => watch.shown?.(this, screen)),
        died: (death) => {
          this.#over();
          this.trouble();
          world.tell(`${this.name}: ${death === 'power' ? 'the power goes' : 'the app is killed'}`);
          world.tellWatches((watch) => watch.died?.(this, death));
        },
      });
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      world.tell(`${this.name}: the app does not start: ${error.message}`);
      if (!/full/.test(error.message)) throw error;
      return;
    }
    if (this.diskFull) this.fillDisk();
    world.tellWatches((watch) => watch.started?.(this));
  }

  #mischief(method: string, url: string, mischief: string): void {
    this.trouble();
    this.#world.tell(`${this.name}: ${mischief} (${method} ${url.slice(ADDRESS.length)})`);
  }

  async stop(): Promise<void> {
    const { app } = this;
    if (app === null) return;
    this.trouble();
    this.#over();
    let isClosed = false;
    const closing = app.close().finally(() => {
      isClosed = true;
    });
    await this.#world.clock.settle();
    // What is at the printer may end first, and that takes its time.
    while (!isClosed) await this.#world.pass(CLOSING_LOOK_MS);
    await closing;
  }

  /** Its host says that it woke, or that its network changed. */
  resumed(): void {
    this.trouble();
    this.app?.resumed();
    this.#world.tellWatches((watch) => watch.woke?.(this));
  }

  /** A person or a time server sets its PC's clock. */
  jump(milliseconds: number): void {
    this.pc.jump(milliseconds);
    this.#world.tellWatches((watch) => watch.jumped?.(this));
  }

  /** Another key is put in; what waits goes on with it. */
  async replaceKey(key: Key): Promise<void> {
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
    this.imported.set(id, barcodes);
    return id;
  }

  /** Whether an action is about an item: its own, or one of the file that it carries. */
  isAbout({ deed }: ActionColumns, barcode: string): boolean {
    const read: ItemsDeed = JSON.parse(deed);
    if (read.barcode !== undefined) return read.barcode === barcode;
    return this.imported.get(read.importId ?? '')?.has(barcode) === true;
  }

  #press(name: Worked): Pressed {
    const pressed: Pressed = { id: this.#newId(), name, told: 'nothing' };
    this.pressed.set(pressed.id, pressed);
    return pressed;
  }

  #told(pressed: Pressed, told: Told): void {
    if (pressed.told !== 'saved') pressed.told = told;
  }

  /** Staff press a button; its message may arrive more than once. */
  async press<Name extends Worked>(
    name: Name,
    input: (actionId: string) => CallInput<Name>,
    times: number,
  ): Promise<Told> {
    const pressed = this.#press(name);
    for (let time = 0; time < times; time += 1) {
      const { app } = this;
      if (app === null) break;
      const result = await app.call(name, input(pressed.id));
      if (!app.alive) break;
      this.#told(pressed, result.ok ? 'saved' : result.problem === 'not_possible_now' ? 'refused' : 'failed');
    }
    return pressed.told;
  }

  /** The process ends, and its database is gone or can't be read: the next start restores it. */
  loseDatabase(dice: Dice): void {
    this.die('killed');
    if (dice.hits(0.5)) loseDatabase(this.file);
    else damageDatabase(this.file, dice);
    this.#world.tellWatches((watch) => watch.lost?.(this));
  }

  /** The process or the power is gone. */
  die(death: Death): void {
    this.app?.die(death);
  }
}
