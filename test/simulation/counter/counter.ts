/** One counter of the shop: its PC, its network, its database, and the staff in front of it. */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { CallInput, CallName, CallResult } from '../../../electron/contract/calls/calls.ts';
import type { ConnectionProof } from '../../../electron/contract/domain/connection-proof.ts';
import type { Connection } from '../../../electron/contract/domain/workspace.ts';
import type { HttpResponse } from '../../../electron/contract/ports.ts';
import type { PreferenceFile } from '../../../electron/contract/preferences.ts';
import { DEFAULT_SETTINGS } from '../../../electron/contract/settings.ts';
import { createPreferenceFile } from '../../../electron/platform/preference-file.ts';
import { renewProof } from '../../../electron/workspace/connection/connection-proof.ts';
import { secretName } from '../../../electron/workspace/connection/database-path.ts';
import type { Dice } from '../../support/dice.ts';
import { createDice, toRandomness } from '../../support/dice.ts';
import { watchFolder } from '../../support/file-hooks.ts';
import type { OpenDatabase } from '../database-hooks.ts';
import { findFileConnection, findOpenDatabase } from '../database-hooks.ts';
import type { NetworkListener, ResponseArrival } from '../network/network.ts';
import { SimulatedNetwork } from '../network/network.ts';
import { OUTSIDE_RUNGS } from '../service/receiver.ts';
import type { IssuedKey } from '../service/simulated-service.ts';
import { SERVICE_ADDRESS } from '../service/simulated-service.ts';
import type { Simulation } from '../simulation.ts';
import type { ActionColumns } from './app-database.ts';
import { AppDatabase } from './app-database.ts';
import { BILLING_PATH, BillingFolder } from './billing-folder.ts';
import type { CrashKind } from './disk.ts';
import { corruptDatabase, deleteDatabase, loseJournal } from './disk.ts';
import { SimulatedLogbook } from './logbook.ts';
import { createNewDatabase } from './new-database.ts';
import { Pc } from './pc.ts';
import { People } from './people.ts';
import { PRINT_EVERYTHING, SimulatedPrinter } from './printer.ts';
import type { SimulatedApp, SimulatedAppParts, WorkspaceScreen } from './simulated-app.ts';
import { simulatedDatabaseFile, simulatedLogbookFile, startSimulatedApp } from './simulated-app.ts';
import type { ActionCall, ItemPayload, ReportedResult } from './staff-actions.ts';
import { StaffActions } from './staff-actions.ts';

/** The interval at which a closing app is checked. */
const CLOSING_CHECK_MS = 100;

/** Pages that no simulated database reaches. */
const UNLIMITED_PAGES = 1_073_741_823;

export class Counter {
  readonly name: string;
  readonly pc: Pc;
  readonly network: SimulatedNetwork;
  readonly file: string;
  readonly folder: string;
  readonly database = new AppDatabase(() => this.#openDatabase());
  readonly staffActions: StaffActions;
  /** Who works here, in shops with staff. */
  readonly people: People | null;
  readonly logbook: SimulatedLogbook;
  /** What its billing program writes; null if it has none. */
  readonly billing: BillingFolder | null;
  readonly #simulation: Simulation;
  readonly #dice: Dice;
  readonly #diskDice: Dice;
  readonly #preferences: PreferenceFile;
  readonly #printer: SimulatedPrinter;
  #app: SimulatedApp | null = null;
  /** Makes the running app's network listener ignore whatever still arrives. */
  #endRun = (): void => undefined;
  #runs = 0;
  #key: IssuedKey;
  /** Simulated time of the last disturbance. */
  disturbedAt = 0;
  /** Simulated time of the last 429. */
  limitedAt = Number.NEGATIVE_INFINITY;
  diskFull = false;
  /** Whether its app is being closed in order: it stores no answer that comes now. */
  isClosing = false;
  /** When its app was last started, or its PC last woke, in simulated time. */
  startedAt = 0;
  /** What the app holds for a disk that takes no writes; `storing` from the opening of its database to the next screen. */
  #memory: 'empty' | 'held' | 'storing' = 'empty';
  /** Whether the next start lacks journal entries. */
  #hasLostJournal = false;
  readonly #settledAt = new Map<string, number>();

  constructor(simulation: Simulation, name: string, key: IssuedKey) {
    this.#simulation = simulation;
    this.name = name;
    this.#key = key;
    this.staffActions = new StaffActions(name === 'counter' ? '1' : '2');
    this.#dice = createDice(simulation.seed, name);
    this.#diskDice = createDice(simulation.seed, `disk of ${name}`);
    this.pc = new Pc(simulation.clock, (this.#dice.fraction() - 0.5) * 2e-4, this.#dice.hits(0.5));
    this.people = simulation.world.hasStaff ? new People(name === 'counter' ? '1' : '2', this.pc) : null;
    const hasBilling = simulation.world.hasBillingProgram && name === 'counter';
    this.billing = hasBilling ? new BillingFolder(this.pc, () => simulation.clock.now()) : null;
    const networkDice = createDice(simulation.seed, `line of ${name}`);
    this.network = new SimulatedNetwork(simulation.clock, simulation.service, networkDice, simulation.world.line);
    this.folder = join(simulation.folder, name.replaceAll(' ', '-'));
    mkdirSync(this.folder);
    this.logbook = new SimulatedLogbook(simulatedLogbookFile(this.folder));
    this.file = simulatedDatabaseFile(this.folder, this.connection);
    createNewDatabase(this.file);
    watchFolder(this.folder);
    const importFolder = {
      path: BILLING_PATH,
      storeId: simulation.service.storeId,
      heading: 'What is wrong',
      words: {},
    };
    const preferences = createPreferenceFile({
      store: {
        importFolder: hasBilling ? importFolder : null,
        connection: this.connection,
        proof: this.#createProof(),
        shown: 'store',
        firstSteps: null,
        printing: PRINT_EVERYTHING,
        settings: {
          ...DEFAULT_SETTINGS,
          keepDays: simulation.keepDays,
          booksByItself: simulation.world.booksByItself,
          rungs: simulation.world.tellsOutside ? OUTSIDE_RUNGS : [],
        },
      },
    });
    const { mutation } = simulation;
    this.#preferences = {
      ...preferences,
      read: () => mutation.preferences?.(preferences.read()) ?? preferences.read(),
    };
    const { lacksPaper } = simulation.world;
    this.#printer = new SimulatedPrinter({
      dice: createDice(simulation.seed, `printer of ${name}`),
      lacksPaper,
      printed: (document) => simulation.notifyMonitors((monitor) => monitor.printed?.(this, document)),
      refused: () => {
        if (lacksPaper) simulation.notePlayed('a print that waits for paper');
      },
      change: simulation.mutation.document,
    });
    const { fault } = simulation.mutation;
    if (fault !== undefined) this.network.scheduleFault(fault, Number.POSITIVE_INFINITY);
    if (this.#dice.hits(0.3)) this.pc.jumpClock(this.#dice.between(-7_200_000, 7_200_000));
  }

  get connection(): Connection {
    return { address: SERVICE_ADDRESS, mode: 'test', storeIds: [...this.#simulation.service.storeIds] };
  }

  /** What the app would keep of its key, had an owner connected it here. */
  #createProof(): ConnectionProof | null {
    const typed = { ...this.connection, key: this.#key.secret, company: { id: null, name: null } };
    return renewProof(null, typed, this.connection, toRandomness(createDice(this.#simulation.seed, this.name)));
  }

  /** The number of its app's run. */
  get run(): number {
    return this.#runs;
  }

  get key(): IssuedKey {
    return this.#key;
  }

  /** The preferences as stored in their file. */
  get storedPreferences(): string {
    return JSON.stringify(this.#preferences.read());
  }

  /** The running app, or null. */
  get app(): SimulatedApp | null {
    return this.#app?.isAlive === true ? this.#app : null;
  }

  /** What is on screen; null while the app doesn't run or the PC sleeps. */
  get screen(): WorkspaceScreen | null {
    return this.pc.isAsleep ? null : (this.app?.screen ?? null);
  }

  #openDatabase(): OpenDatabase {
    return findOpenDatabase(this.file);
  }

  /** Whether the app holds new orders in memory, because its disk takes no writes. */
  get isInMemory(): boolean {
    return this.#memory === 'held';
  }

  /** Every action that the app has stored, in the order in which staff acted. */
  actions(): readonly ActionColumns[] {
    return this.database.actions();
  }

  /** Whether an action concerns an item: its own, or one of its push. Rows that the app holds back are in no push. */
  concernsItem(action: ActionColumns, barcode: string): boolean {
    const { barcode: own }: ItemPayload = JSON.parse(action.payload);
    return own === undefined ? this.database.hasPushRow(action.id, barcode) : own === barcode;
  }

  /** Notes when actions were settled. */
  noteSettled(actions: ReadonlyMap<string, number | null>): void {
    for (const [id, at] of actions) if (at !== null) this.#settledAt.set(id, at);
  }

  /** Whether an action was settled so long ago that the app may have removed it. */
  mayHaveRemoved(actionId: string): boolean {
    return (this.#settledAt.get(actionId) ?? Number.POSITIVE_INFINITY) <= this.#simulation.retentionHorizon();
  }

  /** Notes a disturbance: for a while nothing is expected to be on time. */
  markDisturbed(): void {
    this.disturbedAt = this.#simulation.clock.monotonic();
  }

  /** Starts the app with the counter's key. */
  async start(): Promise<void> {
    if (this.app !== null || this.pc.isAsleep) return;
    this.#runs += 1;
    this.isClosing = false;
    this.startedAt = this.#simulation.clock.monotonic();
    this.markDisturbed();
    this.#memory = 'empty';
    const simulation = this.#simulation;
    simulation.notifyMonitors((monitor) => monitor.starting?.(this));
    try {
      this.#app = await startSimulatedApp(this.#createAppParts());
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      simulation.addToStory(`${this.name}: the app does not start: ${error.message}`);
      if (!/full/.test(error.message)) throw error;
      return;
    }
    if (this.#hasLostJournal) this.#forgetLost();
    this.people?.started();
    simulation.notifyMonitors((monitor) => monitor.started?.(this));
  }

  /** Stops expecting what the app reports as possibly lost. */
  #forgetLost(): void {
    const { restored } = this.screen?.workspace.storage ?? {};
    if (restored?.isWhole !== false) return;
    this.#hasLostJournal = false;
    this.staffActions.forgetLost(this.database);
    this.#simulation.addToStory(`${this.name}: the app says that something may be lost`);
    this.#simulation.notifyMonitors((monitor) => monitor.journalLost?.(this));
  }

  #createAppParts(): SimulatedAppParts {
    const simulation = this.#simulation;
    const kept = new Map([[secretName(this.connection), this.#key.secret]]);
    return {
      simulationClock: simulation.clock,
      pc: this.pc,
      folder: this.folder,
      connection: this.connection,
      key: this.#key.secret,
      secrets: {
        keeping: 'keyring',
        read: (name) => Promise.resolve(kept.get(name) ?? null),
        write: () => Promise.resolve(),
        forget: () => Promise.resolve(),
      },
      preferences: this.#preferences,
      printer: this.#printer,
      billing: this.billing,
      transport: this.network.createTransport(this.#createNetworkListener()),
      outside: simulation.receiver.createTransport(this),
      randomness: toRandomness(createDice(simulation.seed, `${this.name} run ${this.#runs}`)),
      dice: this.#dice,
      diskDice: this.#diskDice,
      log: (event, given) => {
        const facts = given && (simulation.mutation.log?.(given, this.#key.secret) ?? given);
        simulation.log(this.name, event, facts);
        simulation.notifyMonitors((monitor) => monitor.logged?.(this, event, facts));
        const isFault = event === 'store.disk' && facts?.['state'] !== 'good';
        if (isFault || event === 'workspace_opened_without_disk') this.#memory = 'held';
        if (event === 'workspace_opened_anew') simulation.notifyMonitors((monitor) => monitor.starting?.(this));
      },
      mutation: simulation.mutation,
      onDatabaseOpen: (connection) => {
        if (connection.name === this.file && this.#memory === 'held') this.#memory = 'storing';
        if (this.diskFull) limitSize(connection);
      },
      onCall: (name, input) => this.#followCall(name, input),
      onScreen: (screen) => {
        if (this.#memory === 'storing') this.#memory = 'empty';
        simulation.notifyMonitors((monitor) => monitor.screenShown?.(this, screen));
      },
      onMessage: (message) => simulation.notifyMonitors((monitor) => monitor.sentToWindow?.(this, message)),
      onCrash: (kind) => {
        this.#endRun();
        this.markDisturbed();
        if (this.#memory !== 'empty') this.#loseMemory();
        if (kind === 'power') this.billing?.cutPower(createDice(simulation.seed, `billing run ${this.#runs}`));
        simulation.addToStory(`${this.name}: ${kind === 'power' ? 'the power goes' : 'the app is killed'}`);
        simulation.notifyMonitors((monitor) => monitor.crashed?.(this, kind));
      },
    };
  }

  /** Follows a call of the page to its answer. */
  #followCall(name: CallName, input: unknown): (result: CallResult) => void {
    const { people } = this;
    if (people === null) return () => undefined;
    const call = { name, input, by: people.isOn ? people.atCounter() : null };
    const simulation = this.#simulation;
    simulation.notifyMonitors((monitor) => monitor.called?.(this, call));
    people.called(name, input);
    return (result) => {
      people.answered(name, input, result);
      simulation.notifyMonitors((monitor) => monitor.callAnswered?.(this, call, result));
    };
  }

  #createNetworkListener(): NetworkListener {
    const simulation = this.#simulation;
    let isOver = false;
    this.#endRun = () => {
      isOver = true;
    };
    return {
      left: (request) => simulation.notifyMonitors((monitor) => monitor.requestLeft?.(this, request)),
      served: (request, response) => {
        simulation.service.truth.observe();
        simulation.trace('served', this.name, request, response);
        simulation.notifyMonitors((monitor) => monitor.requestServed?.(this, request, response));
      },
      arrived: (request, response, arrival) => {
        if (isOver) return;
        if (response.status === 429) this.limitedAt = simulation.clock.monotonic();
        noteArrival(simulation, response, arrival);
        if (arrival.fault !== null) this.#noteNetworkFault(request.method, request.url, arrival.fault);
        simulation.notifyMonitors((monitor) => monitor.responseArrived?.(this, request, response, arrival));
      },
      failed: (request, fault, hasLeft) => {
        this.markDisturbed();
        if (!hasLeft) simulation.notifyMonitors((monitor) => monitor.requestNotSent?.(this, request));
        if (fault !== null) this.#noteNetworkFault(request.method, request.url, fault);
      },
    };
  }

  #noteNetworkFault(method: string, url: string, fault: string): void {
    this.markDisturbed();
    this.#simulation.addToStory(`${this.name}: ${fault} (${method} ${url.slice(SERVICE_ADDRESS.length)})`);
  }

  /** Handles an app that ended before it stored what it held for a disk that took no writes. */
  #loseMemory(): void {
    this.#simulation.addToStory(`${this.name}: what the disk had not taken is gone`);
    this.staffActions.forgetUnsaved();
    this.#simulation.notifyMonitors((monitor) => monitor.memoryLost?.(this));
  }

  /** Closes the app in order. */
  async stop(): Promise<void> {
    const { app } = this;
    if (app === null) return;
    this.markDisturbed();
    const wasInMemory = this.isInMemory;
    let isClosed = false;
    this.isClosing = true;
    const closing = app.close().finally(() => {
      isClosed = true;
    });
    await this.#simulation.clock.drainEventLoop();
    // A print job in progress ends first, which takes simulated time.
    while (!isClosed && app.isAlive) await this.#simulation.advance(CLOSING_CHECK_MS);
    // What arrives until then is still read and stored.
    this.#endRun();
    // An app that dies while closing never finishes.
    if (isClosed) await closing;
    else closing.catch(() => undefined);
    if (wasInMemory) this.#loseMemory();
  }

  /** The platform reports that the PC woke, or that its network changed. */
  resume(): void {
    this.markDisturbed();
    this.startedAt = this.#simulation.clock.monotonic();
    this.app?.resume();
    this.#simulation.notifyMonitors((monitor) => monitor.woke?.(this));
  }

  /** A person or a time server sets the PC's clock. */
  jumpClock(milliseconds: number): void {
    this.pc.jumpClock(milliseconds);
    this.#simulation.notifyMonitors((monitor) => monitor.clockJumped?.(this));
  }

  /** Restarts the app with another key, with which the outbox continues. */
  async replaceKey(key: IssuedKey): Promise<void> {
    await this.stop();
    this.#key = key;
    this.#preferences.change({ proof: this.#createProof() });
    await this.start();
  }

  /** From now on the database can't grow. */
  fillDisk(): void {
    this.diskFull = true;
    for (const file of [this.file, this.logbook.file]) {
      const connection = findFileConnection(file);
      if (connection !== null) limitSize(connection);
    }
  }

  freeDisk(): void {
    this.diskFull = false;
    for (const file of [this.file, this.logbook.file])
      findFileConnection(file)?.pragma(`max_page_count = ${UNLIMITED_PAGES}`);
  }

  /** Lets staff click a button, whose message may arrive more than once. */
  submitAction<Name extends ActionCall>(
    name: Name,
    input: (actionId: string) => CallInput<Name>,
    times: number,
  ): Promise<ReportedResult> {
    const pressedAt = this.#simulation.clock.now();
    const noted = (actionId: string): CallInput<Name> => {
      this.staffActions.noteStockTime(actionId, { at: pressedAt, enteredAt: pressedAt });
      return input(actionId);
    };
    return this.staffActions.submit(() => this.app, name, noted, times);
  }

  /** Ends the process and loses or corrupts its database, which the next start restores. */
  loseDatabase(dice: Dice, losesJournal: boolean): void {
    // A journal that is lost twice before the next start can't be told from one that a crash has torn.
    const isJournalIntact = this.app !== null;
    this.crash('killed');
    if (dice.hits(0.5)) deleteDatabase(this.file);
    else corruptDatabase(this.file, dice);
    if (losesJournal && isJournalIntact) this.#loseJournal(dice);
    this.#simulation.notifyMonitors((monitor) => monitor.databaseLost?.(this));
  }

  #loseJournal(dice: Dice): void {
    loseJournal(this.file, dice);
    this.#hasLostJournal = true;
    this.#simulation.notePlayed('a journal lost with its database');
  }

  /** Ends the process, or cuts the power, at once. */
  crash(kind: CrashKind): void {
    this.app?.crash(kind);
  }
}

/** Counts responses that only some seeds have. */
function noteArrival(simulation: Simulation, { status }: HttpResponse, { fault }: ResponseArrival): void {
  if (fault !== null) return;
  if (status === 429) simulation.notePlayed('a 429 of the service itself');
  const { line } = simulation.world;
  if (line !== 'usual') simulation.notePlayed(`a response on a ${line} line`);
}

/** From now on the database can't grow. */
function limitSize(connection: OpenDatabase): void {
  const pages = Number(connection.pragma('page_count', { simple: true }));
  connection.pragma(`max_page_count = ${pages}`);
}
