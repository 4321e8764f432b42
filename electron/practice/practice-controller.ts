import type { PreferenceFile } from '../contract/domain/preferences.ts';
import type { Instant } from '../contract/domain/time.ts';
import { SECOND } from '../contract/domain/time.ts';
import type { Connection } from '../contract/domain/workspace.ts';
import { DONE, failed } from '../contract/ipc/call.ts';
import type { CallHandlers } from '../contract/ipc/calls.ts';
import type { PracticeView } from '../contract/ipc/practice.ts';
import type { Clock, HttpNetwork, Log, PracticeService, Randomness } from '../contract/ports.ts';
import { describeFault } from '../ipc/fault-description.ts';
import type { PracticeActors } from './actors.ts';
import { createPracticeActors, MoveRefused } from './actors.ts';
import { advancePracticeClock, measureClockLead, readPracticeTime } from './clock.ts';
import type { NetworkSwitch } from './network-switch.ts';
import { createNetworkSwitch } from './network-switch.ts';

/** What opens the practice workspace. */
export interface PracticeOpening {
  readonly connection: Connection;
  readonly key: string;
  readonly line: HttpNetwork;
}

/** The practice store, once somebody has entered it. */
interface Running {
  readonly service: PracticeService;
  readonly opening: PracticeOpening;
  readonly plug: NetworkSwitch;
  readonly playing: PracticeActors;
  movedAheadMs: number;
}

/** The workspace that belongs to the practice store. */
export interface PracticeWorkspace {
  open(opening: PracticeOpening): Promise<void>;
  /** Opens it empty: nothing that it knew is there any more. Events count from `eventsFrom`, in the service's time. */
  openEmpty(opening: PracticeOpening, eventsFrom: Instant): Promise<void>;
  close(): Promise<void>;
  /** The line is back, or time has jumped: everything is asked anew, and what waits goes on at once. */
  resumed(): void;
}

export interface PracticeControllerParts {
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly log: Log;
  readonly preferences: PreferenceFile;
  startPractice(): Promise<PracticeService>;
  readonly workspace: PracticeWorkspace;
  /** Called when what the screen shows of the practice store has changed. */
  readonly changed: () => void;
}

export interface PracticeController {
  readonly handlers: Pick<CallHandlers, Extract<keyof CallHandlers, `practice.${string}`>>;
  /** Goes on with the practice store after a restart, if that was on screen; a fault there stops nothing else. */
  reopen(): Promise<void>;
  /** Null while it isn't running. */
  view(): PracticeView | null;
  /** Ends the practice store: its workspace, then its service. */
  close(): Promise<void>;
}

/** The practice store in the app: started when first wanted, then played with from the Practice screen. */
export function createPracticeController(parts: PracticeControllerParts): PracticeController {
  const { preferences, workspace, changed } = parts;
  let running: Running | null = null;
  let starting: Promise<void> | null = null;

  async function startOnce(): Promise<void> {
    const service = await parts.startPractice();
    const plug = createNetworkSwitch(service.transport, preferences.read().practiceConnected);
    const { address, storeId, key } = service;
    const opening: PracticeOpening = {
      connection: { address, mode: 'test', storeIds: [storeId] },
      key,
      line: { transport: plug.transport, dropConnections: () => undefined },
    };
    const movedAheadMs = measureClockLead(await readPracticeTime(service), parts.clock.now());
    await workspace.open(opening);
    running = { service, opening, plug, playing: createPracticeActors(service, parts.randomness), movedAheadMs };
  }

  async function start(): Promise<void> {
    if (running) return;
    starting ??= startOnce().finally(() => {
      starting = null;
    });
    await starting;
  }

  return {
    async reopen() {
      if (preferences.read().shown !== 'practice') return;
      await start().catch((error: unknown) => parts.log('practice_not_started', describeFault(error).facts));
    },
    view: () => running && { connected: running.plug.isConnected, movedAheadMs: running.movedAheadMs },
    async close() {
      await starting?.catch(() => undefined);
      await workspace.close();
      await running?.service.close();
      running = null;
    },
    handlers: {
      async 'practice.enter'() {
        await start();
        preferences.change({ shown: 'practice' });
        changed();
        return DONE;
      },
      'practice.leave'() {
        preferences.change({ shown: preferences.read().connection ? 'store' : null });
        changed();
        return DONE;
      },
      async 'practice.play'(move) {
        if (!running) return failed('not_open');
        try {
          return { ok: true, value: { orderId: await running.playing.play(move) } };
        } catch (error) {
          if (!(error instanceof MoveRefused)) throw error;
          parts.log('practice_move_refused', { move: move.move, ...describeFault(error).facts });
          return failed('not_possible_now');
        }
      },
      'practice.network'({ connected }) {
        if (!running) return failed('not_open');
        preferences.change({ practiceConnected: connected });
        running.plug.setConnected(connected);
        if (connected) workspace.resumed();
        changed();
        return DONE;
      },
      async 'practice.clock'({ advanceSeconds }) {
        if (!running) return failed('not_open');
        await advancePracticeClock(running.service, advanceSeconds);
        running.movedAheadMs += advanceSeconds * SECOND;
        // The new time is known with the next answer, and everything on screen counts from it.
        workspace.resumed();
        changed();
        return DONE;
      },
      async 'practice.reset'() {
        if (!running) return failed('not_open');
        await running.playing.reset();
        await workspace.openEmpty(running.opening, await readPracticeTime(running.service));
        return DONE;
      },
    },
  };
}
