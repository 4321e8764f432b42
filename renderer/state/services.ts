/** What the screens work with: made once, before the first draw, and reached through one context. */

import { createContext, useContext } from 'react';
import { FIRST_SETTINGS } from '../../electron/contract/domain/settings.ts';
import { type Instant, instant } from '../../electron/contract/domain/time.ts';
import type { Hatch, Problem } from '../../electron/contract/ipc/calls.ts';
import type { HostView } from '../../electron/contract/ipc/platform.ts';
import { type Keyboard, listenToKeyboard } from '../devices/keyboard/keyboard.ts';
import { createScans, type Scans } from '../devices/scanner/barcode-scanner.ts';
import { createPlayer, type Player } from '../devices/sound/sound-player.ts';
import type { Link } from '../ipc/ipc-link.ts';
import { createStockDesk, type StockDesk } from '../screens/stock/stock-screen-state.ts';
import { followHost } from './host.ts';
import { type Signal, signal, type WritableSignal } from './signal.ts';
import { followSnapshots, type Snapshots, serviceTime } from './snapshot-feed.ts';

export interface Services {
  readonly hatch: Hatch;
  readonly snapshots: Snapshots;
  /** The program around the page; null until it has been told. */
  readonly host: Signal<HostView | null>;
  readonly player: Player;
  readonly keyboard: Keyboard;
  readonly scans: Scans;
  readonly stock: StockDesk;
  /** The service's time, stepping once a second (C10). */
  readonly now: Signal<Instant>;
  /** Why the last press came to nothing, until it is closed or something else is pressed. */
  readonly problem: WritableSignal<Problem | null>;
  /** Bill numbers typed before Accept, by order. They go with Accept, from wherever it is pressed. */
  readonly billNumbers: WritableSignal<ReadonlyMap<string, string>>;
  /** Whether the list of keys is open. */
  readonly keyList: WritableSignal<boolean>;
}

const TICK_MS = 1_000;

export function createServices(link: Link): Services {
  const monotonic = (): number => performance.now();
  const snapshots = followSnapshots(link, monotonic);
  const serviceNow = (): Instant | null => {
    const received = snapshots.last.get();
    return received === null ? null : serviceTime(received, monotonic());
  };
  const now = signal(instant(0));
  const step = (): void => now.set(serviceNow() ?? instant(0));
  // Between two steps a snapshot changes the time only where the service's own time was moved.
  snapshots.last.follow(() => {
    if (Math.abs((serviceNow() ?? 0) - now.get()) > TICK_MS) step();
  });
  setInterval(step, TICK_MS);
  const scans = createScans();
  const keyboard = listenToKeyboard({
    scanner: () => (snapshots.last.get()?.snapshot.settings ?? FIRST_SETTINGS).scanner,
    attempted: (attempt) => scans.attempted(attempt),
  });
  return {
    hatch: link.hatch,
    snapshots,
    host: followHost(link),
    player: createPlayer(serviceNow),
    keyboard,
    scans,
    stock: createStockDesk(),
    now,
    problem: signal<Problem | null>(null),
    billNumbers: signal<ReadonlyMap<string, string>>(new Map()),
    keyList: signal(false),
  };
}

const ServicesContext = createContext<Services | null>(null);
export const ServicesProvider = ServicesContext.Provider;

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (services === null) throw new Error('used outside ServicesProvider');
  return services;
}
