/** The real rooms of one counter, joined as counter.ts joins them, in a process that can die between any two steps. */

import { createClient } from '../../electron/api/client.ts';
import type { CallResult, CheckedInput } from '../../electron/contract/bridge.ts';
import type { Connection } from '../../electron/contract/keeping.ts';
import type { Chance, Log, Timers, Wire } from '../../electron/contract/ports.ts';
import type { Snapshot } from '../../electron/contract/views.ts';
import { aroundOf, lookAt, NO_CHOICES } from '../../electron/counter/looking.ts';
import { createPublisher } from '../../electron/counter/publisher.ts';
import { createRinging } from '../../electron/counter/ringing.ts';
import { viewHandlers } from '../../electron/counter/viewing.ts';
import { workHandlers } from '../../electron/counter/working.ts';
import type { Workspace } from '../../electron/counter/workspace.ts';
import { keepPreferences } from '../../electron/host/preferences.ts';
import type { Acted, Press } from '../../electron/outbox/act.ts';
import { createOutbox } from '../../electron/outbox/outbox.ts';
import type { Store } from '../../electron/store/store.ts';
import { openStore } from '../../electron/store/store.ts';
import { createSync } from '../../electron/sync/sync.ts';
import type { Dice } from './dice.ts';
import type { Death } from './disk.ts';
import { framesNow, seizeDatabase } from './disk.ts';
import type { Mutation } from './mutation.ts';
import type { Pc } from './pc.ts';

/** What staff see: the part of a snapshot that the simulated rooms make. */
export type Screen = Pick<Snapshot, 'at' | 'alarm'> & { readonly workspace: NonNullable<Snapshot['workspace']> };

export interface AppParts {
  readonly pc: Pc;
  readonly file: string;
  readonly connection: Connection;
  readonly key: string;
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
export class Died extends Error {
  override readonly name = 'Died';
}

export type WorkName = keyof ReturnType<typeof workHandlers> | keyof ReturnType<typeof viewHandlers>;

/** What answers the renderer's calls about work. */
type Doors = {
  readonly [Name in WorkName]: (input: CheckedInput<Name>) => CallResult<Name> | Promise<CallResult<Name>>;
};

/** One run of the app on one counter. */
export interface App {
  readonly alive: boolean;
  readonly screen: Screen;
  /** A call as the renderer makes it. */
  call<Name extends WorkName>(name: Name, input: CheckedInput<Name>): Promise<CallResult<Name>>;
  /** A press for which the bridge has no call yet. */
  act(press: Press): Acted;
  /** The PC woke, or its network changed. */
  resumed(): void;
  /** Dies at the n-th step from now; steps are commits and requests, before and after. */
  doom(steps: number, death: Death): void;
  die(death: Death): void;
  close(): Promise<void>;
}

/** Opens the rooms on a counter's database and begins. Throws what opening a database throws. */
export function openApp(parts: AppParts): App {
  const { pc, file, connection, chance, log, mutation } = parts;
  const { clock } = pc;
  const { storeIds } = connection;
  const process = pc.run();
  const never = new Promise<never>(() => undefined);
  const timers: Timers = process.timers;
  let alive = true;
  let doomed: { left: number; readonly death: Death } | null = null;

  const die = (death: Death, frames: number): void => {
    if (!alive) return;
    alive = false;
    process.end();
    seizeDatabase(file, death, { frames }, parts.dice);
    parts.died(death);
  };
  /** A place between two steps. `frames`: what the commit before it has just written. */
  const step = (frames = 0): void => {
    if (!alive) throw new Died();
    if (doomed === null) return;
    doomed.left -= 1;
    if (doomed.left > 0) return;
    die(doomed.death, frames);
    throw new Died();
  };

  const opened = openStore(file, connection);
  mutation.opened?.(file);
  const dying: Store = {
    ...opened,
    transaction: (work) => {
      step();
      const before = doomed?.death === 'power' ? framesNow(file) : 0;
      const result = opened.transaction(work);
      step(doomed?.death === 'power' ? Math.max(0, framesNow(file) - before) : 0);
      return result;
    },
  };
  const store = mutation.store?.(dying) ?? dying;
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

  const client = createClient({
    wire: mutation.wire?.(wire) ?? wire,
    address: connection.address,
    key: parts.key,
    storeIds,
    clock,
    timers,
    log,
    pcClockBehind: store.facts.pcClockBehind(),
  });
  let revision = 0;
  const changed = (): void => {
    revision += 1;
    publisher.changed();
  };
  const sync = createSync({
    client,
    store,
    storeIds,
    clock,
    timers,
    chance,
    log,
    changed: () => {
      changed();
      outbox.nudge();
    },
  });
  const outbox = createOutbox({ client, store, clock, timers, chance, log, readOrder: sync.readOrder, changed });
  const workspace: Workspace = {
    kind: 'store',
    store,
    outbox,
    now: () => client.time.now(),
    around: () => aroundOf(store, storeIds, client.time.now()),
    wantShelf: sync.wantShelf,
    caughtUp: () => undefined,
    look: () => {
      const look = lookAt({
        kind: 'store',
        connection,
        store,
        client,
        sync,
        revisions: { orders: revision, sales: revision, activity: revision },
        choices: NO_CHOICES,
        outage: null,
      });
      return mutation.look?.(look) ?? look;
    },
    changed,
    resumed() {
      sync.resumed();
      outbox.nudge();
    },
    async close() {
      client.close();
      await Promise.all([sync.stop(), outbox.stop()]);
      store.close();
    },
  };

  function show(): Screen {
    const look = workspace.look();
    const at = look.alarm.now;
    return { at, workspace: look.view, alarm: { ...ringing.decide([look], at), unheard: null } };
  }
  const publisher = createPublisher({
    clock,
    timers,
    log,
    snapshot: () => {
      screen = show();
      parts.shown(screen);
      return { ...screen, number: 0, settings: SETTINGS, storeConnected: true, practice: null };
    },
  });
  const ringing = createRinging({ clock, timers, log, again: publisher.changed });
  const doors: Doors = {
    ...workHandlers(new Map([['store', workspace]])),
    ...viewHandlers(new Map([['store', workspace]])),
  };
  let screen = show();
  parts.shown(screen);
  sync.start();

  return {
    get alive() {
      return alive;
    },
    get screen() {
      return screen;
    },
    call: async (name, input) => await doors[name](input),
    act: (press) => outbox.act(press),
    resumed: workspace.resumed,
    doom: (steps, death) => {
      doomed = { left: steps, death };
    },
    die: (death) => die(death, 0),
    async close() {
      publisher.stop();
      ringing.stop();
      await workspace.close();
      alive = false;
      process.end();
    },
  };
}

const SETTINGS = keepPreferences({ store: {} }).read().settings;
