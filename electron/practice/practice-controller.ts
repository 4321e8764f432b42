import { z } from 'zod';
import { timestamp } from '../contract/api/fields.ts';
import type { AppEvents } from '../contract/calls/app-events.ts';
import type { PracticeMove, PracticeView } from '../contract/calls/practice.ts';
import type { Instant } from '../contract/domain/time.ts';
import { parseInstant, SECOND } from '../contract/domain/time.ts';
import type { Connection } from '../contract/domain/workspace.ts';
import type { EventSink } from '../contract/emitter.ts';
import type { Clock, HttpNetwork, PracticeService, Randomness } from '../contract/ports.ts';
import type { PreferenceFile } from '../contract/preferences.ts';
import type { PracticeActors } from './actors.ts';
import { createPracticeActors } from './actors.ts';
import type { NetworkSwitch } from './network-switch.ts';
import { createNetworkSwitch } from './network-switch.ts';

/** What the practice workspace is opened with. */
export interface PracticeOpening {
  readonly connection: Connection;
  readonly key: string;
  readonly network: HttpNetwork;
}

/** The running practice store. */
interface Running {
  readonly service: PracticeService;
  readonly opening: PracticeOpening;
  readonly network: NetworkSwitch;
  readonly actors: PracticeActors;
  movedAheadMs: number;
}

/** The workspace that belongs to the practice store. */
export interface PracticeWorkspace {
  open(opening: PracticeOpening): Promise<void>;
  /** Opens the workspace empty. Events are read from `eventsFrom` on, in the service's time. */
  openEmpty(opening: PracticeOpening, eventsFrom: Instant): Promise<void>;
  close(): Promise<void>;
  /** Reads everything again and sends what is waiting, because the connection is back or time has jumped. */
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

/** What staff can do with the practice store while it runs. */
export interface PracticeSession {
  /**
   * Plays a move of the customer, the retailer app or the courier. Returns the order it created, or null. Throws {@link
   * MoveRefused}.
   */
  play(move: PracticeMove): Promise<string | null>;
  /** Sets the **Network** switch, which keeps its position when the app starts again. */
  setConnected(connected: boolean): void;
  /** Disconnects until the switch is set or the app ends, however it ends. */
  interruptConnection(): void;
  advanceClock(seconds: number): Promise<void>;
  /** Removes all orders and refills the shelves. */
  reset(): Promise<void>;
}

export interface PracticeController {
  /** Reopens the practice store if it was on screen. Throws any error of its start. */
  reopen(): Promise<void>;
  /** Null while it isn't running. */
  view(): PracticeView | null;
  /** Null while it isn't running. */
  session(): PracticeSession | null;
  /** Shows the practice store, and starts it unless it is running. */
  enter(): Promise<void>;
  /** Shows again what was on screen before. */
  leave(): void;
  /** Ends the practice store: its workspace, then its service. */
  close(): Promise<void>;
}

/** Runs the practice store: starts it when staff first enter it, and closes it with the app. */
export function createPracticeController(parts: PracticeControllerParts): PracticeController {
  const { preferences, workspace, events } = parts;
  let running: Running | null = null;
  let starting: Promise<void> | null = null;

  async function startOnce(): Promise<void> {
    const service = await parts.startPractice();
    try {
      await openOn(service);
    } catch (error) {
      // The next try starts a service of its own, and two would write to the same file.
      await service.close();
      throw error;
    }
  }

  async function openOn(service: PracticeService): Promise<void> {
    const network = createNetworkSwitch(service.transport, preferences.read().practiceConnected);
    const { address, storeId, key } = service;
    const opening: PracticeOpening = {
      connection: { address, mode: 'test', storeIds: [storeId] },
      key,
      network: { transport: network.transport, dropConnections: () => undefined },
    };
    const movedAheadMs = measureClockLead(await readPracticeTime(service), parts.clock.now());
    await workspace.open(opening);
    running = {
      service,
      opening,
      network,
      actors: createPracticeActors(service, parts.randomness),
      movedAheadMs,
    };
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
    view: () => running && { connected: running.network.isConnected, movedAheadMs: running.movedAheadMs },
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
      running.network.setConnected(connected);
      if (connected) workspace.resumed();
      events.emit('snapshot.stale');
    },
    interruptConnection() {
      running.network.setConnected(false);
      events.emit('snapshot.stale');
    },
    async advanceClock(seconds) {
      await advancePracticeClock(running.service, seconds);
      running.movedAheadMs += seconds * SECOND;
      // The new time arrives with the next response, and everything on screen follows it.
      workspace.resumed();
      events.emit('snapshot.stale');
    },
    async reset() {
      await running.actors.reset();
      await workspace.openEmpty(running.opening, await readPracticeTime(running.service));
    },
  };
}

const clockResponse = z.object({ now: timestamp });

/** Reads the practice service's time. */
export async function readPracticeTime(service: PracticeService): Promise<Instant> {
  const { now } = clockResponse.parse(await service.operate('GET', '/operator/clock'));
  return parseInstant(now);
}

/** Moves the practice service's clock ahead. Everything due by then has happened when this resolves. */
export async function advancePracticeClock(service: PracticeService, advanceSeconds: number): Promise<void> {
  await service.operate('POST', '/operator/clock', { advance_seconds: advanceSeconds });
}

/** How far the practice clock is ahead of the PC's: whole seconds in milliseconds, never negative. */
export function measureClockLead(practice: Instant, machine: Instant): number {
  return Math.max(0, Math.round((practice - machine) / SECOND) * SECOND);
}
