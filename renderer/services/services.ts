/** The services that components use. Created once, before the first render, and provided by one context. */

import { createContext, useContext } from 'react';
import type { Problem } from '../../electron/contract/calls/call.ts';
import type { IpcClient } from '../../electron/contract/calls/calls.ts';
import type { PlatformView } from '../../electron/contract/calls/platform.ts';
import { type Instant, instant } from '../../electron/contract/domain/time.ts';
import { USUAL_SCANNER } from '../../electron/contract/settings.ts';
import { createKeyboard, type Keyboard } from '../devices/keyboard/keyboard.ts';
import { type BarcodeScanner, createBarcodeScanner } from '../devices/scanner/barcode-scanner.ts';
import { createEarTest, type EarTest } from '../devices/sound/ear-test.ts';
import { createSoundPlayer, type SoundPlayer } from '../devices/sound/sound-player.ts';
import { createSpeaker, type Speaker } from '../devices/sound/speaker.ts';
import type { IpcLink } from '../ipc/ipc-link.ts';
import type { ClosingDraft } from '../state/closing-draft.ts';
import type { HelpTarget } from '../state/help-target.ts';
import { createSignal, type Signal, type WritableSignal } from '../state/signal.ts';
import { createSnapshotFeed, estimateServiceTime, type SnapshotFeed } from '../state/snapshot-feed.ts';
import { createStockScreenState, type StockScreenState } from '../state/stock-screen-state.ts';

export interface Services {
  readonly ipc: IpcClient;
  readonly snapshots: SnapshotFeed;
  /** The platform's view; null until main has answered. */
  readonly platform: Signal<PlatformView | null>;
  readonly player: SoundPlayer;
  readonly speaker: Speaker;
  readonly earTest: EarTest;
  readonly keyboard: Keyboard;
  readonly scanner: BarcodeScanner;
  readonly stock: StockScreenState;
  /** The service's time, updated once a second (C10). */
  readonly now: Signal<Instant>;
  /** Why the last call failed; null once staff close the banner or make another call. */
  readonly problem: WritableSignal<Problem | null>;
  /** Bill numbers typed in an order's details, by order. Every Accept button sends them. */
  readonly billNumbers: WritableSignal<ReadonlyMap<string, string>>;
  /** Bill numbers typed for sales that are not booked yet, by workspace and event of the sale. */
  readonly saleBillNumbers: WritableSignal<ReadonlyMap<string, string>>;
  /** What staff have typed to sign a day off, by workspace and day. */
  readonly closingDrafts: WritableSignal<ReadonlyMap<string, ClosingDraft>>;
  /** The order whose bag staff are about to check; null if none. */
  readonly checkedBag: WritableSignal<string | null>;
  /** Where Help is open; null while it is closed. */
  readonly help: WritableSignal<HelpTarget | null>;
}

const TICK_MS = 1_000;

export function createServices(link: IpcLink): Services {
  const monotonic = (): number => performance.now();
  const snapshots = createSnapshotFeed(link, monotonic);
  const serviceNow = (): Instant | null => {
    const received = snapshots.last.get();
    return received === null ? null : estimateServiceTime(received, monotonic());
  };
  const now = createSignal(instant(0));
  const update = (): void => now.set(serviceNow() ?? instant(0));
  // Between two updates, a snapshot changes the time only if the service's own time was moved.
  snapshots.last.subscribe(() => {
    if (Math.abs((serviceNow() ?? 0) - now.get()) > TICK_MS) update();
  });
  setInterval(update, TICK_MS);
  const player = createSoundPlayer(serviceNow);
  // A browser may play nothing before a press, and the status bar says so at once.
  if (link.client.host === 'preview') player.resume();
  const scanner = createBarcodeScanner();
  const keyboard = createKeyboard({
    scanner: () => snapshots.last.get()?.snapshot.settings.scanner ?? USUAL_SCANNER,
    handleAttempt: (attempt) => scanner.handleAttempt(attempt),
  });
  return {
    ipc: link.client,
    snapshots,
    platform: createPlatformSignal(link),
    player,
    speaker: createSpeaker(speechSynthesis),
    earTest: createEarTest(link.client, player, now.get),
    keyboard,
    scanner,
    stock: createStockScreenState(),
    now,
    problem: createSignal<Problem | null>(null),
    billNumbers: createSignal<ReadonlyMap<string, string>>(new Map()),
    saleBillNumbers: createSignal<ReadonlyMap<string, string>>(new Map()),
    closingDrafts: createSignal<ReadonlyMap<string, ClosingDraft>>(new Map()),
    checkedBag: createSignal<string | null>(null),
    help: createSignal<HelpTarget | null>(null),
  };
}

/** Creates a signal of the platform's view; null until main has answered. */
function createPlatformSignal({ client }: IpcLink): Signal<PlatformView | null> {
  const view = createSignal<PlatformView | null>(null);
  client.listen((event) => {
    if (event.name === 'platform') view.set(event.platform);
  });
  // Fetched once; changes arrive as events.
  void client.call('platform.view', {}).then((answer) => {
    if (answer.ok && view.get() === null) view.set(answer.value);
  });
  return view;
}

const ServicesContext = createContext<Services | null>(null);
export const ServicesProvider = ServicesContext.Provider;

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (services === null) throw new Error('used outside ServicesProvider');
  return services;
}
