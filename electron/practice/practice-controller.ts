import { z } from 'zod';
import { timestamp } from '../contract/api/fields.ts';
import type { PreferenceFile } from '../contract/domain/preferences.ts';
import type { Instant } from '../contract/domain/time.ts';
import { parseInstant, SECOND } from '../contract/domain/time.ts';
import type { Connection } from '../contract/domain/workspace.ts';
import type { EventSink } from '../contract/emitter.ts';
import type { AppEvents } from '../contract/events.ts';
import type { PracticeMove, PracticeView } from '../contract/ipc/practice.ts';
import type { Clock, HttpNetwork, PracticeService, Randomness } from '../contract/ports.ts';
import type { PracticeActors } from './actors.ts';
import { createPracticeActors } from './actors.ts';
import type { NetworkSwitch } from './network-switch.ts';
import { createNetworkSwitch } from './network-switch.ts';

/** What opens the practice workspace. */
export interface PracticeOpening {
  readonly connection: Connection;
  readonly key: string;
  readonly network: HttpNetwork;
}

/** The practice store, once somebody has entered it. */
interface Running {
  readonly service: PracticeService;
  readonly opening: PracticeOpening;
  readonly plug: NetworkSwitch;
  readonly actors: PracticeActors;
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
  readonly preferences: PreferenceFile;
  startPractice(): Promise<PracticeService>;
  readonly workspace: PracticeWorkspace;
  readonly events: EventSink<AppEvents>;
}

/** What staff do at the practice store while it runs. */
export interface PracticeSession {
  /** Plays a move of the other side. Gives the order it made, or null. Throws {@link MoveRefused}. */
  play(move: PracticeMove): Promise<string | null>;
  setConnected(connected: boolean): void;
  advanceClock(seconds: number): Promise<void>;
  /** Forgets all orders and fills the shelves again. */
  reset(): Promise<void>;
}

export interface PracticeController {
  /** Goes on with the practice store after a restart, if that was on screen. Throws what starting it throws. */
  reopen(): Promise<void>;
  /** Null while it isn't running. */
  view(): PracticeView | null;
  /** Null while it isn't running. */
  session(): PracticeSession | null;
  /** Puts the practice store on screen, and starts it unless it runs. */
  enter(): Promise<void>;
  /** Puts back on screen what was there before. */
  leave(): void;
  /** Ends the practice store: its workspace, then its service. */
  close(): Promise<void>;
}

/** The practice store in the app: started when first wanted, then played with from the Practice screen. */
export function createPracticeController(parts: PracticeControllerParts): PracticeController {
  const { preferences, workspace, events } = parts;
  let running: Running | null = null;
  let starting: Promise<void> | null = null;

  async function startOnce(): Promise<void> {
    const service = await parts.startPractice();
    const plug = createNetworkSwitch(service.transport, preferences.read().practiceConnected);
    const { address, storeId, key } = service;
    const opening: PracticeOpening = {
      connection: { address, mode: 'test', storeIds: [storeId] },
      key,
      network: { transport: plug.transport, dropConnections: () => undefined },
    };
    const movedAheadMs = measureClockLead(await readPracticeTime(service), parts.clock.now());
    await workspace.open(opening);
    running = { service, opening, plug, actors: createPracticeActors(service, parts.randomness), movedAheadMs };
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
      if (preferences.read().shown === 'practice') await start();
    },
    view: () => running && { connected: running.plug.isConnected, movedAheadMs: running.movedAheadMs },
    session: () => running && createSession(running, parts),
    async enter() {
      await start();
      preferences.change({ shown: 'practice' });
      events.emit('snapshot.stale');
    },
    leave() {
      preferences.change({ shown: preferences.read().connection ? 'store' : null });
      events.emit('snapshot.stale');
    },
    async close() {
      await starting?.catch(() => undefined);
      await workspace.close();
      await running?.service.close();
      running = null;
    },
  };
}

function createSession(running: Running, { preferences, workspace, events }: PracticeControllerParts): PracticeSession {
  return {
    play: running.actors.play,
    setConnected(connected) {
      preferences.change({ practiceConnected: connected });
      running.plug.setConnected(connected);
      if (connected) workspace.resumed();
      events.emit('snapshot.stale');
    },
    async advanceClock(seconds) {
      await advancePracticeClock(running.service, seconds);
      running.movedAheadMs += seconds * SECOND;
      // The new time is known with the next answer, and everything on screen counts from it.
      workspace.resumed();
      events.emit('snapshot.stale');
    },
    async reset() {
      await running.actors.reset();
      await workspace.openEmpty(running.opening, await readPracticeTime(running.service));
    },
  };
}

const clockAnswer = z.object({ now: timestamp });

/** The practice service's time now. */
export async function readPracticeTime(service: PracticeService): Promise<Instant> {
  const { now } = clockAnswer.parse(await service.operate('GET', '/operator/clock'));
  return parseInstant(now);
}

/** Moves the practice service's clock ahead; everything due by then has happened when this resolves. */
export async function advancePracticeClock(service: PracticeService, advanceSeconds: number): Promise<void> {
  await service.operate('POST', '/operator/clock', { advance_seconds: advanceSeconds });
}

/** How far the practice clock is ahead of this PC's, in whole seconds as milliseconds, never below zero. */
export function measureClockLead(practice: Instant, machine: Instant): number {
  return Math.max(0, Math.round((practice - machine) / SECOND) * SECOND);
}
