/** The last snapshot from main. */

import { addMs, type Instant } from '../../electron/contract/domain/time.ts';
import type { Snapshot } from '../../electron/contract/ipc/snapshot.ts';
import type { IpcLink } from '../ipc/ipc-link.ts';
import { createSignal, type Signal } from './signal.ts';
import { reuseUnchangedParts } from './structural-sharing.ts';

/** A snapshot with the reading of the monotonic clock when it came, from which service time is counted on (C10). */
export interface ReceivedSnapshot {
  readonly snapshot: Snapshot;
  readonly receivedAt: number;
}

export interface SnapshotFeed {
  readonly last: Signal<ReceivedSnapshot | null>;
  /** Whether the program behind the window answers. */
  readonly isMainReachable: Signal<boolean>;
}

/**
 * Follows main's snapshots. The highest number wins, so that two on their way can't swap; a host that was started again
 * counts from the beginning, so its first snapshot is taken whatever its number.
 * `monotonic` gives milliseconds that never run backwards.
 */
export function createSnapshotFeed(link: IpcLink, monotonic: () => number): SnapshotFeed {
  const last = createSignal<ReceivedSnapshot | null>(null);
  const host = createSignal(true);
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

  async function ask(): Promise<void> {
    const answer = await link.client.call('app.snapshot', {});
    if (answer.ok) take(answer.value);
  }

  link.client.listen((event) => {
    if (event.name === 'snapshot') take(event.snapshot);
  });
  link.onAvailabilityChange((there) => {
    if (there && !host.get()) {
      highest = -1;
      void ask();
    }
    host.set(there);
  });
  void ask();
  return { last, isMainReachable: host };
}

/** The service's time now: counted on from the last snapshot, whatever the PC's clock does. */
export function estimateServiceTime({ snapshot, receivedAt: at }: ReceivedSnapshot, monotonicNow: number): Instant {
  return addMs(snapshot.at, Math.max(0, monotonicNow - at));
}
