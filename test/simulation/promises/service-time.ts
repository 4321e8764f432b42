import { LIMITS } from '../../../electron/contract/api/limits.ts';
import { parseInstant, SECOND } from '../../../electron/contract/domain/time.ts';
import type { Counter } from '../counter/counter.ts';
import type { CreatePromiseMonitor } from './promise-monitor.ts';

/** The app smooths steps back of up to five seconds, and responses give whole seconds. */
const BASE_ERROR_MS = 6 * SECOND;

/** C10: countdowns use the service's time, whatever the PC's clock says. */
export const monitorServiceTime: CreatePromiseMonitor = (simulation, report, recordCheck) => {
  /** The possible error of each counter's time since it was last measured; absent before the first measurement. */
  const errors = new Map<Counter, number>();
  /** Only responses to requests after this simulated time count, because earlier ones may have waited for days. */
  const measuredFrom = new Map<Counter, number>();
  return {
    starting(counter) {
      errors.delete(counter);
    },
    // After a sleep its time is unknown until the next response.
    woke(counter) {
      errors.delete(counter);
      measuredFrom.set(counter, simulation.clock.monotonic());
    },
    // The app can't tell a jump from a sleep. Earlier measurements stay valid.
    clockJumped(counter) {
      measuredFrom.set(counter, simulation.clock.monotonic());
    },
    responseArrived(counter, _request, response, { fault, leftAt }) {
      if (fault !== null || response.header('request-id') === null || leftAt <= (measuredFrom.get(counter) ?? -1))
        return;
      errors.set(counter, BASE_ERROR_MS + (simulation.clock.monotonic() - leftAt) / 2);
    },
    screenShown(counter, { at, workspace }) {
      if (counter.pc.isAsleep) return;
      const tolerance = errors.get(counter);
      const error = Math.abs(at - simulation.clock.now());
      recordCheck(tolerance !== undefined);
      if (tolerance !== undefined && error > tolerance) {
        report(`${counter.name}: its time is off by ${Math.round(error / SECOND)} s`);
      }
      for (const { orderId, holdEndsAt } of workspace.board.new) {
        const placedAt = simulation.service.truth.orders().get(orderId)?.placedAt ?? null;
        if (placedAt === null || holdEndsAt === null) continue;
        const isRight = holdEndsAt === parseInstant(placedAt) + LIMITS.holdMs;
        if (!isRight) report(`${counter.name}: the hold of ${orderId} does not end when it does`);
      }
    },
  };
};
