import { SECOND } from '../contract/domain/time.ts';
import type { EventSink } from '../contract/emitter.ts';
import type { AppEvents } from '../contract/events.ts';
import type { Snapshot } from '../contract/ipc/snapshot.ts';

import type { Clock, Log, Timers } from '../contract/ports.ts';
import { describeFault } from './fault-description.ts';

/** At most one snapshot in so many milliseconds, however much happens. */
const PACE_MS = 50;
/** And so many where somebody pressed: a frame of the screen. */
const PRESSED_PACE_MS = 16;

/** After a snapshot that could not be made. */
const AFTER_FAULT_MS = SECOND;

export interface SnapshotPublisher {
  /** Something that is on screen may have changed: a new snapshot goes out soon. */
  publishSoon(): void;
  /** The same after somebody has pressed something, who waits to see it: not behind the pace of what comes in (P2). */
  publishNextFrame(): void;
  /**
   * Sends nothing while `work` runs, then once what is on screen: half of a change is not to be seen. One piece of
   * work at a time, in the order in which they were handed in.
   */
  holdDuring<Result>(work: () => Promise<Result>): Promise<Result>;
  stop(): void;
}

/** Sends every renderer what is on screen, numbered, after each change and not more often than it can be drawn. */
export function createSnapshotPublisher(parts: {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
  readonly events: EventSink<AppEvents>;
  readonly readSnapshot: () => Snapshot;
}): SnapshotPublisher {
  let lastAt = Number.NEGATIVE_INFINITY;
  let cancel: (() => void) | null = null;
  let held = 0;
  let lastWork: Promise<unknown> = Promise.resolve();
  let stopped = false;

  function publish(): void {
    cancel = null;
    lastAt = parts.clock.monotonic();
    try {
      parts.events.emit('ipc', { name: 'snapshot', snapshot: parts.readSnapshot() });
    } catch (error) {
      parts.log('snapshot_failed', describeFault(error).facts);
      cancel = parts.timers.after(AFTER_FAULT_MS, publish);
    }
  }

  function changed(): void {
    if (cancel || held > 0 || stopped) return;
    cancel = parts.timers.after(Math.max(0, lastAt + PACE_MS - parts.clock.monotonic()), publish);
  }

  function pressed(): void {
    if (held > 0 || stopped) return;
    cancel?.();
    cancel = null;
    const wait = lastAt + PRESSED_PACE_MS - parts.clock.monotonic();
    if (wait <= 0) publish();
    else cancel = parts.timers.after(wait, publish);
  }

  function hold(): void {
    held += 1;
    cancel?.();
    cancel = null;
  }

  return {
    publishSoon: changed,
    publishNextFrame: pressed,
    async holdDuring(work) {
      hold();
      const mine = lastWork.then(work);
      lastWork = mine.catch(() => undefined);
      try {
        return await mine;
      } finally {
        held -= 1;
        changed();
      }
    },
    stop() {
      stopped = true;
      cancel?.();
      cancel = null;
    },
  };
}
