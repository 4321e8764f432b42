import type { BridgeEvent } from '../contract/bridge.ts';
import type { Clock, Timers } from '../contract/ports.ts';
import type { Snapshot } from '../contract/views.ts';

/** At most one snapshot in so many milliseconds, however much happens. */
const PACE_MS = 50;

export interface Publisher {
  /** Something that is on screen may have changed: a new snapshot goes out soon. */
  changed(): void;
  /** Sends nothing while `work` runs, then once what is on screen: half of a change is not to be seen. */
  during<Result>(work: () => Promise<Result>): Promise<Result>;
  tell(event: BridgeEvent): void;
  listen(listener: (event: BridgeEvent) => void): () => void;
  stop(): void;
}

/** Sends every renderer what is on screen, numbered, after each change and not more often than it can be drawn. */
export function createPublisher(parts: {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly snapshot: () => Snapshot;
}): Publisher {
  const listeners = new Set<(event: BridgeEvent) => void>();
  let lastAt = Number.NEGATIVE_INFINITY;
  let cancel: (() => void) | null = null;
  let held = 0;
  let stopped = false;

  function tell(event: BridgeEvent): void {
    for (const listener of [...listeners]) listener(event);
  }

  function publish(): void {
    cancel = null;
    lastAt = parts.clock.monotonic();
    tell({ name: 'snapshot', snapshot: parts.snapshot() });
  }

  function changed(): void {
    if (cancel || held > 0 || stopped) return;
    cancel = parts.timers.after(Math.max(0, lastAt + PACE_MS - parts.clock.monotonic()), publish);
  }

  return {
    changed,
    async during(work) {
      held += 1;
      cancel?.();
      cancel = null;
      try {
        return await work();
      } finally {
        held -= 1;
        changed();
      }
    },
    tell,
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop() {
      stopped = true;
      cancel?.();
    },
  };
}
