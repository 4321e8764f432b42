/** The real app on one counter, without a window, in a process that can die between any two steps. */

import { join } from 'node:path';
import { createCounter } from '../../../electron/app.ts';
import type { Connection, PreferenceFile, Secrets } from '../../../electron/contract/domain/preferences.ts';
import type { CallInput, CallResult } from '../../../electron/contract/ipc/calls.ts';
import type { CallName } from '../../../electron/contract/ipc/channels.ts';
import type { Snapshot } from '../../../electron/contract/ipc/views.ts';
import type { Chance, Log, Timers, Wire } from '../../../electron/contract/ports.ts';
import { databaseFile } from '../../../electron/workspace/database-path.ts';
import type { Dice } from '../../support/dice.ts';
import { afterSingleWrites, aroundBackups, aroundTransactions, connectionOn, whenOpened } from '../database-hooks.ts';
import type { Mutation } from '../mutations/mutation.ts';
import type { SimClock } from '../simulation-clock.ts';
import type { Death } from './disk.ts';
import { Durability, seizeDatabase } from './disk.ts';
import type { Pc } from './pc.ts';
import type { Printer } from './printer.ts';

/** What staff see of their store. */
export type Screen = Pick<Snapshot, 'at' | 'alarm'> & { readonly workspace: NonNullable<Snapshot['workspace']> };

export interface AppParts {
  readonly world: SimClock;
  readonly pc: Pc;
  readonly folder: string;
  readonly connection: Connection;
  readonly secrets: Secrets;
  readonly preferences: PreferenceFile;
  readonly printer: Printer;
  readonly wire: Wire;
  readonly chance: Chance;
  readonly dice: Dice;
  readonly log: Log;
  readonly mutation: Mutation;
  readonly shown: (screen: Screen) => void;
  /** The process is no more. */
  readonly died: (death: Death) => void;
}

/** Ends the code that runs when its process dies: what comes after it never happens. */
class Died extends Error {
  override readonly name = 'Died';
}

/** One run of the app on one counter. */
export interface App {
  readonly alive: boolean;
  /** Null until the store is open. */
  readonly screen: Screen | null;
  /** A call as the renderer makes it. */
  call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallResult<Name>>;
  /** The PC woke, or its network changed. */
  resumed(): void;
  /** Dies at the n-th step from now; steps are commits and requests, before and after. */
  doom(steps: number, death: Death): void;
  die(death: Death): void;
  close(): Promise<void>;
}

/** Where the app keeps a store's database. */
export function storeFile(folder: string, connection: Connection): string {
  return join(databaseFile(folder, 'store', connection));
}

/** Starts the app on a counter. Throws what opening a database throws. */
export async function openApp(parts: AppParts): Promise<App> {
  const { pc, chance, log, mutation } = parts;
  const file = storeFile(parts.folder, parts.connection);
  const process = pc.run();
  const never = new Promise<never>(() => undefined);
  const timers: Timers = process.timers;
  let alive = true;
  let doomed: { left: number; readonly death: Death } | null = null;
  /** The first frame of the log that is not certain to be on the disk; null when all are. */
  let uncertainFrom: number | null = null;

  const die = (death: Death): void => {
    if (!alive) return;
    alive = false;
    process.end();
    seizeDatabase(file, death, uncertainFrom, parts.dice);
    parts.died(death);
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

  whenOpened(file, (connection) => {
    const durability = new Durability(connection);
    aroundTransactions(
      connection,
      () => {
        step();
        // Until the commit has returned, and where it doesn't wait for the disk until one that does has returned.
        uncertainFrom ??= durability.frames();
      },
      () => {
        step();
        if (durability.isFull()) uncertainFrom = null;
      },
    );
    afterSingleWrites(connection, () => {
      if (durability.isFull()) uncertainFrom = null;
    });
    aroundBackups(connection, (backup) => parts.world.during(backup));
  });

  const wire: Wire = async (request) => {
    try {
      step();
      const answer = await parts.wire(request);
      await new Promise<void>((resolve) => pc.whenAwake(resolve));
      step();
      return answer;
    } catch (error) {
      return alive ? Promise.reject(error) : never;
    }
  };

  let screen: Screen | null = null;
  const show = ({ at, alarm, workspace }: Snapshot): void => {
    if (!alive || workspace === null) return;
    const drawn = { at, alarm, workspace };
    screen = mutation.screen?.(drawn) ?? drawn;
    parts.shown(screen);
  };

  const counter = await createCounter({
    clock: pc.clock,
    timers,
    chance,
    log,
    dataFolder: parts.folder,
    secrets: parts.secrets,
    preferences: parts.preferences,
    lineTo: () => ({ wire: mutation.wire?.(wire) ?? wire, dropConnections: () => undefined }),
    paper: parts.printer.paper(timers, step, () => alive),
    startPractice: () => Promise.reject(new Error('nobody practises here')),
    openLink: () => Promise.resolve(true),
  });
  if (mutation.sql !== undefined) connectionOn(file).exec(mutation.sql);
  counter.listen((event) => {
    if (event.name === 'snapshot') show(event.snapshot);
  });
  show(counter.snapshot());

  return {
    get alive() {
      return alive;
    },
    get screen() {
      return screen;
    },
    call: async <Name extends CallName>(name: Name, input: CallInput<Name>) =>
      // The bridge answers a call by its name, which its signature for untrusted callers doesn't say.
      (await counter.answer(name, input)) as CallResult<Name>,
    resumed: () => {
      try {
        counter.resumed();
      } catch (error) {
        if (alive) throw error;
      }
    },
    doom: (steps, death) => {
      doomed = { left: steps, death };
    },
    die,
    async close() {
      await counter.close();
      alive = false;
      process.end();
    },
  };
}
