import { addMs, type Instant } from '../../electron/contract/domain/time.ts';
import type { Snapshot } from '../../electron/contract/ipc/snapshot.ts';
import type { IpcLink } from '../ipc/ipc-link.ts';
import { createSignal, type Signal } from './signal.ts';
import { reuseUnchangedParts } from './structural-sharing.ts';

/** A snapshot, and the monotonic clock's reading when it arrived, from which service time is counted on (C10). */
export interface ReceivedSnapshot {
  readonly snapshot: Snapshot;
  readonly receivedAt: number;
}

export interface SnapshotFeed {
  readonly last: Signal<ReceivedSnapshot | null>;
  /** Whether main answers. */
  readonly isMainReachable: Signal<boolean>;
}

/**
 * Follows main's snapshots. The highest number wins, so that two on their way can't swap. A restarted host counts from
 * the beginning, so its first snapshot is taken whatever its number. `monotonic` gives milliseconds that never run
 * backwards.
 */
export function createSnapshotFeed(link: IpcLink, monotonic: () => number): SnapshotFeed {
  const last = createSignal<ReceivedSnapshot | null>(null);
  const isMainReachable = createSignal(true);
  let highest = -1;

  function take(snapshot: Snapshot): void {
    if (snapshot.number <= highest) return;
    highest = snapshot.number;
    const before = last.get();
    last.set({
      snapshot: before === null ? snapshot : reuseUnchangedParts(before.snapshot, snapshot),
      receivedAt: monotonic(),
    });
  }

  async function fetchSnapshot(): Promise<void> {
    const answer = await link.client.call('app.snapshot', {});
    if (answer.ok) take(answer.value);
  }

  link.client.listen((event) => {
    if (event.name === 'snapshot') take(event.snapshot);
  });
  link.onAvailabilityChange((isAvailable) => {
    if (isAvailable && !isMainReachable.get()) {
      highest = -1;
      void fetchSnapshot();
    }
    isMainReachable.set(isAvailable);
  });
  void fetchSnapshot();
  return { last, isMainReachable };
}

/** The service's time now, counted on from the last snapshot, whatever the PC's clock does. */
export function estimateServiceTime({ snapshot, receivedAt }: ReceivedSnapshot, monotonicNow: number): Instant {
  return addMs(snapshot.at, Math.max(0, monotonicNow - receivedAt));
}
