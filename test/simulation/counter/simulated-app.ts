/** The real app on one counter, without a window, in a process that can die between any two steps. */

import { join } from 'node:path';
import { createApp } from '../../../electron/app.ts';
import type { PreferenceFile } from '../../../electron/contract/domain/preferences.ts';
import type { Connection } from '../../../electron/contract/domain/workspace.ts';
import type { CallInput, CallName, CallResult } from '../../../electron/contract/ipc/calls.ts';
import type { Snapshot } from '../../../electron/contract/ipc/snapshot.ts';
import type { HttpTransport, Log, Randomness, Secrets, Timers } from '../../../electron/contract/ports.ts';

import { databasePath } from '../../../electron/workspace/database-path.ts';
import type { Dice } from '../../support/dice.ts';
import { findOpenDatabase, onDatabaseOpen, onSingleWrite, wrapBackups, wrapTransactions } from '../database-hooks.ts';
import type { Mutation } from '../mutations/mutation.ts';
import type { SimulationClock } from '../simulation-clock.ts';
import type { CrashKind } from './disk.ts';
import { crashDatabase, WriteAheadLog } from './disk.ts';
import type { Pc } from './pc.ts';
import type { SimulatedPrinter } from './printer.ts';

/** What staff see of their store. */
export type WorkspaceScreen = Pick<Snapshot, 'at' | 'alarm'> & {
  readonly workspace: NonNullable<Snapshot['workspace']>;
};

export interface SimulatedAppParts {
  readonly world: SimulationClock;
  readonly pc: Pc;
  readonly folder: string;
  readonly connection: Connection;
  readonly secrets: Secrets;
  readonly preferences: PreferenceFile;
  readonly printer: SimulatedPrinter;
  readonly transport: HttpTransport;
  readonly randomness: Randomness;
  readonly dice: Dice;
  readonly log: Log;
  readonly mutation: Mutation;
  readonly onScreen: (screen: WorkspaceScreen) => void;
  /** The process is no more. */
  readonly onCrash: (death: CrashKind) => void;
}

/** Ends the code that runs when its process dies: what comes after it never happens. */
class Died extends Error {
  override readonly name = 'Died';
}

/** One run of the app on one counter. */
export interface SimulatedApp {
  readonly isAlive: boolean;
  /** Null until the store is open. */
  readonly screen: WorkspaceScreen | null;
  /** A call as the renderer makes it. */
  call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallResult<Name>>;
  /** The PC woke, or its network changed. */
  resume(): void;
  /** Dies at the n-th step from now; steps are commits and requests, before and after. */
  crashAfter(steps: number, death: CrashKind): void;
  crash(death: CrashKind): void;
  close(): Promise<void>;
}

/** Where the app keeps a store's database. */
export function simulatedDatabaseFile(folder: string, connection: Connection): string {
  return join(databasePath(folder, 'store', connection));
}

/** Starts the app on a counter. Throws what opening a database throws. */
export async function startSimulatedApp(parts: SimulatedAppParts): Promise<SimulatedApp> {
  const { pc, randomness, log, mutation } = parts;
  const file = simulatedDatabaseFile(parts.folder, parts.connection);
  const process = pc.startProcess();
  const never = new Promise<never>(() => undefined);
  const timers: Timers = process.timers;
  let alive = true;
  let doomed: { left: number; readonly death: CrashKind } | null = null;
  /** The first frame of the log that is not certain to be on the disk; null when all are. */
  let uncertainFrom: number | null = null;

  const die = (death: CrashKind): void => {
    if (!alive) return;
    alive = false;
    process.end();
    crashDatabase(file, death, uncertainFrom, parts.dice);
    parts.onCrash(death);
  };
  /** A place between two steps. */
  const step = (): void => {
    if (!alive) throw new Died();
    if (doomed === null) return;
    doomed.left -= 1;
    if (doomed.left > 0) return;
    die(doomed.death);
    throw new Died();
  };

  onDatabaseOpen(file, (connection) => {
    const durability = new WriteAheadLog(connection);
    wrapTransactions(
      connection,
      () => {
        step();
        // Until the commit has returned, and where it doesn't wait for the disk until one that does has returned.
        uncertainFrom ??= durability.frameCount();
      },
      () => {
        step();
        if (durability.isSynchronous()) uncertainFrom = null;
      },
    );
    onSingleWrite(connection, () => {
      if (durability.isSynchronous()) uncertainFrom = null;
    });
    wrapBackups(connection, (backup) => parts.world.trackWork(backup));
  });

  const transport: HttpTransport = async (request) => {
    try {
      step();
      const answer = await parts.transport(request);
      await new Promise<void>((resolve) => pc.whenAwake(resolve));
      step();
      return answer;
    } catch (error) {
      return alive ? Promise.reject(error) : never;
    }
  };

  let screen: WorkspaceScreen | null = null;
  const show = ({ at, alarm, workspace }: Snapshot): void => {
    if (!alive || workspace === null) return;
    const drawn = { at, alarm, workspace };
    screen = mutation.screen?.(drawn) ?? drawn;
    parts.onScreen(screen);
  };

  const counter = await createApp({
    clock: pc.clock,
    timers,
    randomness,
    log,
    dataFolder: parts.folder,
    secrets: parts.secrets,
    preferences: parts.preferences,
    openNetwork: () => ({ transport: mutation.wire?.(transport) ?? transport, dropConnections: () => undefined }),
    printing: parts.printer.connect(timers, step, () => alive),
    startPractice: () => Promise.reject(new Error('nobody practises here')),
    openLink: () => Promise.resolve(true),
  });
  if (mutation.sql !== undefined) findOpenDatabase(file).exec(mutation.sql);
  counter.listen((event) => {
    if (event.name === 'snapshot') show(event.snapshot);
  });
  show(counter.snapshot());

  return {
    get isAlive() {
      return alive;
    },
    get screen() {
      return screen;
    },
    call: async <Name extends CallName>(name: Name, input: CallInput<Name>) =>
      // The bridge answers a call by its name, which its signature for untrusted callers doesn't say.
      (await counter.answer(name, input)) as CallResult<Name>,
    resume: () => {
      try {
        counter.reconnect();
      } catch (error) {
        if (alive) throw error;
      }
    },
    crashAfter: (steps, death) => {
      doomed = { left: steps, death };
    },
    crash: die,
    async close() {
      await counter.close();
      alive = false;
      process.end();
    },
  };
}
