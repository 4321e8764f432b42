import { instant } from '../../contract/domain/time.ts';
import type { Clock, Timers } from '../../contract/ports.ts';
import type { ObjectStorage } from '../storage/durable/platform-types.ts';

/** The least delay of an alarm. A task that is due sooner needs none: the object is most likely in memory until then. */
const LEAST_MS = 10_000;

interface PendingTask {
  readonly at: number;
  readonly run: () => void;
}

/**
 * Timers of an object, with an alarm behind them: the platform forgets a timer when it moves the object or removes it from
 * memory, and keeps an alarm. It calls an alarm at least once, and starts the object for it.
 */
export function createAlarmTimers(storage: Pick<ObjectStorage, 'setAlarm'>, clock: Clock, timers: Timers) {
  const pending = new Set<PendingTask>();
  let alarmAt = Number.POSITIVE_INFINITY;

  const keepAlarm = (at: number): void => {
    if (at >= alarmAt) return;
    alarmAt = at;
    void storage.setAlarm(at);
  };

  return {
    after(milliseconds, run) {
      const task = { at: clock.now() + Math.max(0, milliseconds), run };
      pending.add(task);
      const cancel = timers.after(milliseconds, () => {
        if (pending.delete(task)) run();
      });
      keepAlarm(clock.now() + Math.max(LEAST_MS, milliseconds));
      return () => {
        cancel();
        pending.delete(task);
      };
    },
    /** Runs every task that is due, and sets the alarm for the next. */
    handleAlarm(): void {
      alarmAt = Number.POSITIVE_INFINITY;
      const now = clock.now();
      for (const task of pending) if (task.at <= now && pending.delete(task)) task.run();
      for (const { at } of pending) keepAlarm(Math.max(at, instant(now + LEAST_MS)));
    },
  } satisfies Timers & { handleAlarm(): void };
}
