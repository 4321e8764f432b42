/** Runs a job again and again, never twice at the same time. */

import { SECOND } from '../contract/domain/time.ts';
import { errorName } from '../contract/error-name.ts';
import type { Log, Timers } from '../contract/ports.ts';
import { createRetry } from '../contract/retry.ts';

export interface Poller {
  /** Runs the job now, or once more right after the current run. */
  pollNow(): void;
  /** Stops the job; resolves when the current run, if any, has ended. */
  stop(): Promise<void>;
}

/** The wait after a fault of the app's own, such as a full disk. */
const AFTER_FAULT_MS = 5 * SECOND;

/** Runs `job` first at {@link Poller.pollNow}, then again after the milliseconds that it returned. */
export function createPoller(parts: {
  readonly timers: Timers;
  readonly log: Log;
  readonly name: string;
  readonly job: () => Promise<number>;
  /** Called with each error that the job throws. */
  readonly failed: (error: unknown) => void;
}): Poller {
  const retry = createRetry(parts.timers);
  let running: Promise<void> | null = null;
  let isDueAgain = false;

  const run = async (): Promise<void> => {
    let wait = AFTER_FAULT_MS;
    try {
      wait = await parts.job();
    } catch (error) {
      parts.log('sync.fault', { loop: parts.name, error: errorName(error) });
      parts.failed(error);
    }
    running = null;
    retry.after(isDueAgain ? 0 : wait, begin);
    isDueAgain = false;
  };
  const begin = (): void => {
    retry.cancel();
    if (retry.isStopped()) return;
    if (running === null) running = run();
    else isDueAgain = true;
  };
  return {
    pollNow: begin,
    stop: async () => {
      retry.stop();
      await running;
    },
  };
}
