import { LIMITS } from '../../../electron/contract/api/limits.ts';
import { parseInstant, SECOND } from '../../../electron/contract/domain/time.ts';
import type { Counter } from '../counter/counter.ts';
import type { CreatePromiseMonitor } from './promise-monitor.ts';

/** Steps back up to five seconds are waited out, and answers tell whole seconds. */
const ROUGHLY_MS = 6 * SECOND;

/** C10: countdowns use the service's time, whatever the PC's clock says. */
export const monitorServiceTime: CreatePromiseMonitor = (world, broken) => {
  /** How far the time of a counter can be off, since it was last measured; absent before that. */
  const off = new Map<Counter, number>();
  /** World time since which answers tell the time: what left before may have been under way while it slept for days. */
  const from = new Map<Counter, number>();
  return {
    starting(counter) {
      off.delete(counter);
    },
    // Having slept, it has nothing to go by until the next answer.
    woke(counter) {
      off.delete(counter);
      from.set(counter, world.clock.monotonic());
    },
    // It can't tell that from a sleep. What was measured before counts still.
    jumped(counter) {
      from.set(counter, world.clock.monotonic());
    },
    responseArrived(counter, _request, answer, { fault: mischief, leftAt }) {
      if (mischief !== null || answer.header('request-id') === null || leftAt <= (from.get(counter) ?? -1)) return;
      off.set(counter, ROUGHLY_MS + (world.clock.monotonic() - leftAt) / 2);
    },
    screenShown(counter, { at, workspace }) {
      if (counter.pc.isAsleep) return;
      const tolerance = off.get(counter);
      const error = Math.abs(at - world.clock.now());
      if (tolerance !== undefined && error > tolerance) {
        broken(`${counter.name}: its time is off by ${Math.round(error / SECOND)} s`);
      }
      for (const { orderId, holdEndsAt } of workspace.board.new) {
        const placedAt = world.service.truth.orders().get(orderId)?.placedAt ?? null;
        if (placedAt === null || holdEndsAt === null) continue;
        const isRight = holdEndsAt === parseInstant(placedAt) + LIMITS.holdMs;
        if (!isRight) broken(`${counter.name}: the hold of ${orderId} does not end when it does`);
      }
    },
  };
};
