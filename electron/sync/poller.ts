/** A job that runs again and again, never twice at a time. */

import { SECOND } from '../contract/domain/time.ts';
import type { Log, Timers } from '../contract/ports.ts';

export interface Poller {
  /** Runs the job now; at once again when it is running. */
  pollNow(): void;
  /** Ends it: resolves when the run under way, if any, has ended. */
  stop(): Promise<void>;
}

/** After a fault of the app's own, such as a full disk. */
const AFTER_FAULT_MS = 5 * SECOND;

/** Runs `job` first when {@link Poller.pollNow} is called, then each time after as many milliseconds as it gave. */
export function createPoller(parts: { timers: Timers; log: Log; name: string; job: () => Promise<number> }): Poller {
  let cancel = (): void => undefined;
  let running: Promise<void> | null = null;
  let again = false;
  let stopped = false;

  const run = async (): Promise<void> => {
    let wait = AFTER_FAULT_MS;
    try {
      wait = await parts.job();
    } catch (error) {
      parts.log('sync.fault', { loop: parts.name, error: error instanceof Error ? error.message : 'unknown' });
    }
    running = null;
    if (stopped) return;
    cancel = parts.timers.after(again ? 0 : wait, begin);
    again = false;
  };
  const begin = (): void => {
    cancel();
    if (stopped) return;
    if (running === null) running = run();
    else again = true;
  };
  return {
    pollNow: begin,
    stop: async () => {
      stopped = true;
      cancel();
      await running;
    },
  };
}
