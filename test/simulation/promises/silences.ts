import { MINUTE } from '../../../electron/contract/domain/time.ts';
import type { Counter } from '../counter/counter.ts';
import type { CreatePromiseMonitor } from './promise-monitor.ts';

/** Silence lasts 30 seconds, and its end may show up to 30 seconds late. */
const LONGEST_SILENCE_MS = MINUTE;

/** C3: an order is quiet only because staff silenced it, and not for long. */
export const monitorSilences: CreatePromiseMonitor = (simulation, report, recordCheck) => {
  /** When staff last silenced anything at each counter. */
  const silencedAt = new Map<Counter, number>();
  return {
    silenced(counter) {
      silencedAt.set(counter, simulation.clock.monotonic());
    },
    screenShown(counter, { alarm }) {
      const sinceSilenceMs = simulation.clock.monotonic() - (silencedAt.get(counter) ?? Number.NEGATIVE_INFINITY);
      recordCheck(alarm.episodes.length > 0);
      for (const { orderId, state } of alarm.episodes) {
        if (state === 'silenced' && sinceSilenceMs > LONGEST_SILENCE_MS) {
          report(`${counter.name}: ${orderId} is silenced, and staff did not press Silence`);
        }
      }
    },
  };
};
