import type { AppEvents } from '../contract/calls/app-events.ts';
import type { Snapshot } from '../contract/calls/snapshot.ts';
import { SECOND } from '../contract/domain/time.ts';
import type { EventSink } from '../contract/emitter.ts';

import type { Clock, Log, Timers } from '../contract/ports.ts';
import { createRetry } from '../contract/retry.ts';
import { describeFault } from './fault-description.ts';

/** The shortest interval between two snapshots. */
const INTERVAL_MS = 50;
/** The shortest interval after staff pressed a button: one frame of the screen. */
const URGENT_INTERVAL_MS = 16;

/** How long to wait after a snapshot that could not be read. */
const RETRY_MS = SECOND;

export interface SnapshotPublisher {
  /** Sends a snapshot soon, because what is on screen may have changed. */
  publishSoon(): void;
  /** Sends a snapshot within a frame, because staff wait for the effect of their press (P2). */
  publishNextFrame(): void;
  /**
   * Sends no snapshot while `work` runs and one when it ends, so that half-done changes don't show. Runs one piece of
   * work at a time, in the order of the calls.
   */
  holdDuring<Result>(work: () => Promise<Result>): Promise<Result>;
  stop(): void;
}

/** Sends snapshots to every renderer: after each change, but no more often than the screen can draw. */
export function createSnapshotPublisher(parts: {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
  readonly events: EventSink<AppEvents>;
  /** Decides and stores what is due, and returns the next snapshot. */
  readonly tick: () => Snapshot;
}): SnapshotPublisher {
  let lastAt = Number.NEGATIVE_INFINITY;
  const retry = createRetry(parts.timers);
  let holdCount = 0;
  let lastWork: Promise<unknown> = Promise.resolve();

  function publish(): void {
    lastAt = parts.clock.monotonic();
    try {
      parts.events.emit('ipc', { name: 'snapshot', snapshot: parts.tick() });
    } catch (error) {
      parts.log('snapshot_failed', describeFault(error).facts);
      retry.after(RETRY_MS, publish);
    }
  }

  function publishSoon(): void {
    if (retry.isWaiting() || holdCount > 0) return;
    retry.after(Math.max(0, lastAt + INTERVAL_MS - parts.clock.monotonic()), publish);
  }

  function publishNextFrame(): void {
    if (holdCount > 0 || retry.isStopped()) return;
    retry.cancel();
    const wait = lastAt + URGENT_INTERVAL_MS - parts.clock.monotonic();
    if (wait <= 0) publish();
    else retry.after(wait, publish);
  }

  function hold(): void {
    holdCount += 1;
    retry.cancel();
  }

  return {
    publishSoon,
    publishNextFrame,
    async holdDuring(work) {
      hold();
      const current = lastWork.then(work);
      lastWork = current.catch(() => undefined);
      try {
        return await current;
      } finally {
        holdCount -= 1;
        publishSoon();
      }
    },
    stop: retry.stop,
  };
}
