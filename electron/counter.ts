import type { AnyResult, Handlers } from './bridge/bridge.ts';
import { createBridge, failed } from './bridge/bridge.ts';
import type { BridgeEvent } from './contract/bridge.ts';
import type { Line, PracticeService, PreferenceFile, Secrets } from './contract/keeping.ts';
import type { Chance, Clock, Log, Timers } from './contract/ports.ts';
import type { Snapshot, WorkspaceKind } from './contract/views.ts';

/** Everything that the rooms don't take from the air, handed in by an entry or a test. */
export interface CounterParts {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly chance: Chance;
  readonly log: Log;
  /** An existing folder for the databases. */
  readonly dataFolder: string;
  readonly secrets: Secrets;
  readonly preferences: PreferenceFile;
  /** A line to a service's address (checked already, without a slash at its end). */
  lineTo(address: string): Line;
  /** Starts the practice store's service; called at most once at a time, when staff first want it. */
  startPractice(): Promise<PracticeService>;
}

/** The running app without a window: what a host shows and asks. */
export interface Counter {
  /** Answers one call of the renderer, whose sender the host has checked (bridge/sender.ts). Never rejects. */
  answer(name: string, input: unknown): Promise<AnyResult>;
  /** Calls `listener` for every event until the function it gives is called. */
  listen(listener: (event: BridgeEvent) => void): () => void;
  /** What is on screen now; also decides tray, title and whether the window comes up. */
  snapshot(): Snapshot;
  /** Orders that wait for a decision, for tray and taskbar; null while that workspace is not open. */
  newOrders(): Readonly<Record<WorkspaceKind, number | null>>;
  /** Asks every renderer to open an order: staff pressed its notification. */
  showOrder(workspace: WorkspaceKind, orderId: string): void;
  /** The PC woke or its network changed: connections are dropped and the PENDING orders read before all else. */
  resumed(): void;
  /** Ends all work in order; what staff did stays stored and is sent after the next start. */
  close(): Promise<void>;
}

/** Starts the app's rooms and goes on where the last run ended. */
export function createCounter(parts: CounterParts): Promise<Counter> {
  const listeners = new Set<(event: BridgeEvent) => void>();
  let number = 0;

  function snapshot(): Snapshot {
    number += 1;
    return {
      number,
      at: parts.clock.now(),
      settings: parts.preferences.read().settings,
      workspace: null,
      storeConnected: false,
      practice: null,
      alarm: { tone: null, loudness: 1, episodes: [], urgent: null },
    };
  }

  function tell(event: BridgeEvent): void {
    for (const listener of listeners) listener(event);
  }

  const closed = () => failed('not_open');
  const handlers: Handlers = {
    'app.snapshot': () => ({ ok: true, value: snapshot() }),
    'connect.check': closed,
    'connect.claim': closed,
    'connect.open': closed,
    'connect.forget': closed,
    'practice.enter': closed,
    'practice.leave': closed,
    'practice.play': closed,
    'practice.network': closed,
    'practice.clock': closed,
    'practice.reset': closed,
    'orders.accept': closed,
    'orders.reject': closed,
    'orders.details': closed,
    'orders.seen': closed,
    'actions.withdraw': closed,
    'alarm.silence': closed,
    'alarm.silenceAll': closed,
    'sales.view': closed,
    'sales.book': closed,
    'activity.view': closed,
    'settings.change': (change) => {
      const { settings } = parts.preferences.read();
      parts.preferences.change({
        settings: {
          language: change.language ?? settings.language,
          appearance: change.appearance ?? settings.appearance,
          volume: change.volume ?? settings.volume,
        },
      });
      tell({ name: 'snapshot', snapshot: snapshot() });
      return { ok: true, value: null };
    },
  };
  const bridge = createBridge(handlers, parts.log);

  return Promise.resolve({
    answer: (name, input) => bridge.answer(name, input),
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot,
    newOrders: () => ({ store: null, practice: null }),
    showOrder: (workspace, orderId) => tell({ name: 'show_order', workspace, orderId }),
    resumed() {},
    close: () => Promise.resolve(),
  });
}
