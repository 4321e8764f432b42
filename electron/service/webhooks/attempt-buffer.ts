import type { Timers } from '../../contract/ports.ts';
import type { Core } from '../core/core.ts';
import type { DeliveryAttempt } from './attempt-record.ts';
import { recordAttempt } from './attempt-record.ts';
import type { DeliverySlots } from './delivery-slots.ts';

/** Collects attempts that finish at about the same time and records them in one transaction. */
export function createAttemptBuffer(core: () => Core, timers: Timers, slots: DeliverySlots) {
  let finished: DeliveryAttempt[] = [];
  let cancelTimer: (() => void) | undefined;
  const idleWaiters: (() => void)[] = [];

  const resolveWaiters = (): void => {
    for (const resolve of idleWaiters.splice(0)) resolve();
  };

  const flush = (): void => {
    cancelTimer?.();
    cancelTimer = undefined;
    const attempts = finished;
    finished = [];
    try {
      core().storage.transaction(() => {
        for (const attempt of attempts) recordAttempt(core(), attempt);
      });
    } catch (error) {
      // The deliveries are still due, so they are attempted again.
      core().log('outcomes_lost', { count: attempts.length, error: String(error) });
    }
    slots.release(attempts.map(({ deliveryId }) => deliveryId));
    core().scheduler.wake();
    if (slots.inFlight() === 0 && finished.length === 0) resolveWaiters();
  };

  return {
    add(attempt: DeliveryAttempt): void {
      finished.push(attempt);
      if (idleWaiters.length > 0 && slots.inFlight() === 0) flush();
      else cancelTimer ??= timers.after(0, flush);
    },
    /** Resolves when no attempt is in flight or unrecorded; undefined if none is now. */
    whenIdle: (): Promise<void> | undefined =>
      slots.inFlight() === 0 && finished.length === 0
        ? undefined
        : new Promise((resolve) => {
            idleWaiters.push(resolve);
          }),
    /** Discards unrecorded attempts. */
    close(): void {
      cancelTimer?.();
      resolveWaiters();
    },
  };
}
