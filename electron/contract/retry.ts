import type { Timers } from './ports.ts';

/** A task that is due later, such as another try after a fault. At most one waits. */
export interface Retry {
  /** Runs `task` after `milliseconds`, in place of the one that waits. Does nothing after `stop`. */
  after(milliseconds: number, task: () => void): void;
  /** Whether a task waits. */
  isWaiting(): boolean;
  /** Drops the task that waits. */
  cancel(): void;
  /** Drops the task that waits, and every later one. */
  stop(): void;
  isStopped(): boolean;
}

export function createRetry(timers: Timers): Retry {
  let cancelTimer: (() => void) | null = null;
  let isStopped = false;
  const cancel = (): void => {
    cancelTimer?.();
    cancelTimer = null;
  };
  return {
    after(milliseconds, task) {
      cancel();
      if (isStopped) return;
      cancelTimer = timers.after(milliseconds, () => {
        cancelTimer = null;
        task();
      });
    },
    isWaiting: () => cancelTimer !== null,
    cancel,
    stop() {
      isStopped = true;
      cancel();
    },
    isStopped: () => isStopped,
  };
}
