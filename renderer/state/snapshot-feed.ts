/** The last snapshot from main. */

import { type Instant, later } from '../../electron/contract/domain/time.ts';
import type { Snapshot } from '../../electron/contract/ipc/views.ts';
import type { Link } from '../ipc/ipc-link.ts';
import { type Signal, signal } from './signal.ts';
import { withSame } from './structural-sharing.ts';

/** A snapshot with the reading of the monotonic clock when it came, from which service time is counted on (C10). */
export interface Received {
  readonly snapshot: Snapshot;
  readonly at: number;
}

export interface Snapshots {
  readonly last: Signal<Received | null>;
  /** Whether the program behind the window answers. */
  readonly host: Signal<boolean>;
}

/**
 * Follows main's snapshots. The highest number wins, so that two on their way can't swap; a host that was started again
 * counts from the beginning, so its first snapshot is taken whatever its number.
 * `monotonic` gives milliseconds that never run backwards.
 */
export function followSnapshots(link: Link, monotonic: () => number): Snapshots {
  const last = signal<Received | null>(null);
  const host = signal(true);
  let highest = -1;

  function take(snapshot: Snapshot): void {
    if (snapshot.number <= highest) return;
    highest = snapshot.number;
    const before = last.get();
    last.set({ snapshot: before === null ? snapshot : withSame(before.snapshot, snapshot), at: monotonic() });
  }

  async function ask(): Promise<void> {
    const answer = await link.hatch.call('app.snapshot', {});
    if (answer.ok) take(answer.value);
  }

  link.hatch.listen((event) => {
    if (event.name === 'snapshot') take(event.snapshot);
  });
  link.onHost((there) => {
    if (there && !host.get()) {
      highest = -1;
      void ask();
    }
    host.set(there);
  });
  void ask();
  return { last, host };
}

/** The service's time now: counted on from the last snapshot, whatever the PC's clock does. */
export function serviceTime({ snapshot, at }: Received, monotonicNow: number): Instant {
  return later(snapshot.at, Math.max(0, monotonicNow - at));
}
