/** The real app on one counter, without a window, in a process that can die between any two steps. */

import { join } from 'node:path';
import { createApp } from '../../../electron/app.ts';
import type { CallInput, CallName, CallResult } from '../../../electron/contract/calls/calls.ts';
import type { Snapshot } from '../../../electron/contract/calls/snapshot.ts';
import type { Connection } from '../../../electron/contract/domain/workspace.ts';
import type { HttpTransport, Log, Randomness, Secrets } from '../../../electron/contract/ports.ts';
import type { PreferenceFile } from '../../../electron/contract/preferences.ts';
import { databasePath } from '../../../electron/workspace/connection/database-path.ts';
import type { Dice } from '../../support/dice.ts';
import { deriveQuickly } from '../../support/quick-derivation.ts';
import type { OpenDatabase } from '../database-hooks.ts';
import { findFileConnection, findOpenDatabase, onDatabaseOpen, onSingleWrite, wrapBackups } from '../database-hooks.ts';
import type { Mutation } from '../mutations/mutation.ts';
import type { SimulationClock } from '../simulation-clock.ts';
import type { BillingFolder } from './billing-folder.ts';
import { CrashControl } from './crash-control.ts';
import type { CrashKind } from './disk.ts';
import type { Pc } from './pc.ts';
import type { SimulatedPrinter } from './printer.ts';

/** What staff see of their store. */
export type WorkspaceScreen = Pick<Snapshot, 'at' | 'alarm' | 'staff'> & {
  readonly workspace: NonNullable<Snapshot['workspace']>;
};

export interface SimulatedAppParts {
  readonly simulationClock: SimulationClock;
  readonly pc: Pc;
  readonly folder: string;
  readonly connection: Connection;
  readonly key: string;
  readonly secrets: Secrets;
  readonly preferences: PreferenceFile;
  readonly printer: SimulatedPrinter;
  readonly billing: BillingFolder | null;
  readonly transport: HttpTransport;
  /** Reaches the address that the owner chose. */
  readonly outside: HttpTransport;
  readonly randomness: Randomness;
  readonly dice: Dice;
  readonly diskDice: Dice;
  readonly log: Log;
  readonly mutation: Mutation;
  /** Called with each connection to the database, before it is used. */
  readonly onDatabaseOpen: (connection: OpenDatabase) => void;
  readonly onScreen: (screen: WorkspaceScreen) => void;
  /**
   * Called with each call of the page. The returned function is called with the answer, unless the process has died.
   */
  readonly onCall: (name: CallName, input: unknown) => (result: CallResult) => void;
  /** Called with each event and call result that the app sends to its window. */
  readonly onMessage: (message: unknown) => void;
  readonly onCrash: (kind: CrashKind) => void;
}

/** One run of the app on one counter. */
export interface SimulatedApp {
  readonly isAlive: boolean;
  /** Null until the store is open. */
  readonly screen: WorkspaceScreen | null;
  /** Makes a call as the renderer does. */
  call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallResult<Name>>;
  /** Reports that the PC woke, or that its network changed. */
  resume(): void;
  /** Ends the process at the n-th step from now. Steps are commits, requests and prints, before and after each. */
  crashAfter(steps: number, kind: CrashKind): void;
  crash(kind: CrashKind): void;
  close(): Promise<void>;
}

/** Where the app keeps a store's database. */
export function simulatedDatabaseFile(folder: string, connection: Connection): string {
  return databasePath(folder, 'store', connection);
}

/** The path of the app's logbook, which exists once staff are switched on. */
export function simulatedLogbookFile(folder: string): string {
  return join(folder, 'logbook.db');
}

/** Starts the app on a counter. Throws what opening a database throws. */
export async function startSimulatedApp(parts: SimulatedAppParts): Promise<SimulatedApp> {
  const { pc, mutation, simulationClock, key } = parts;
  const file = simulatedDatabaseFile(parts.folder, parts.connection);
  const process = pc.startProcess();
  const logbook = simulatedLogbookFile(parts.folder);
  const ignoresSync = (path: string): boolean => mutation.ignoresSync?.(path) === true;
  const control = new CrashControl({ ...parts, file, logbook, ignoresSync, endProcess: process.end });
  control.watchFiles();
  onDatabaseOpen(file, (connection) => {
    control.expectAlive(connection);
    parts.onDatabaseOpen(connection);
    control.watchCommits(connection);
    wrapBackups(connection, (backup) => simulationClock.trackWork(backup));
  });
  onDatabaseOpen(logbook, (connection) => {
    control.expectAlive(connection);
    parts.onDatabaseOpen(connection);
    onSingleWrite(connection, () => control.step());
  });
  const mutated = new WeakSet<OpenDatabase>();
  const mutateLogbook = (): void => {
    const connection = findFileConnection(logbook);
    if (mutation.logbookSql === undefined || connection === null || mutated.has(connection)) return;
    mutated.add(connection);
    connection.exec(mutation.logbookSql);
  };
  const transport = control.wrapTransport(parts.transport);

  let screen: WorkspaceScreen | null = null;
  const show = ({ at, alarm, staff, workspace }: Snapshot): void => {
    if (!control.isAlive || workspace === null) return;
    const drawn = { at, alarm, staff, workspace };
    screen = mutation.screen?.(drawn, key) ?? drawn;
    parts.onMessage(screen);
    parts.onScreen(screen);
  };

  const app = await createApp({
    clock: pc.clock,
    timers: process.timers,
    randomness: parts.randomness,
    log: (event, facts) => {
      // Code that unwinds after the process has died logs nothing.
      if (control.isAlive) parts.log(event, facts);
    },
    dataFolder: parts.folder,
    secrets: parts.secrets,
    preferences: parts.preferences,
    derivePin: mutation.derivePin ?? deriveQuickly,
    openNetwork: () => ({ transport: mutation.transport?.(transport) ?? transport, dropConnections: () => undefined }),
    printing: parts.printer.connect(
      process.timers,
      () => control.step(),
      () => control.isAlive,
    ),
    ...(parts.billing !== null && {
      folderStorage: parts.billing.connect({ step: () => control.step(), isAlive: () => control.isAlive }),
    }),
    outside: control.wrapTransport(parts.outside),
    pcSound: {
      read: () => Promise.resolve(mutation.pcSound?.(pc.sound.reading) ?? pc.sound.reading),
      unmute: () => Promise.resolve(),
      stop: () => undefined,
    },
    startPractice: () => Promise.reject(new Error('the simulation has no practice store')),
    openLink: () => Promise.resolve(true),
  });
  const { sql } = mutation;
  if (sql !== undefined) findOpenDatabase(file).exec(typeof sql === 'string' ? sql : sql(key));
  app.listen((event) => {
    if (event.name === 'snapshot') show(event.snapshot);
    parts.onMessage(event);
  });
  show(app.snapshot());

  return {
    get isAlive() {
      return control.isAlive;
    },
    get screen() {
      return screen;
    },
    call: async <Name extends CallName>(name: Name, input: CallInput<Name>) => {
      const answered = parts.onCall(name, input);
      const result = await app.answer(name, input);
      parts.onMessage(result);
      mutateLogbook();
      if (control.isAlive) answered(result);
      // The type of an answer follows from the call's name, which the signature for untrusted callers doesn't express.
      return result as CallResult<Name>;
    },
    resume: () => {
      try {
        app.reconnect();
      } catch (error) {
        if (control.isAlive) throw error;
      }
    },
    crashAfter: (steps, kind) => control.crashAfter(steps, kind),
    crash: (kind) => control.crash(kind),
    async close() {
      await app.close();
      control.end();
    },
  };
}
