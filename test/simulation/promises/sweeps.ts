import { SECOND } from '../../../electron/contract/domain/time.ts';
import type { Counter } from '../counter/counter.ts';
import { isEventsRequest, isPendingSweep } from '../network/network-faults.ts';
import type { CreatePromiseMonitor } from './promise-monitor.ts';

/**
 * A read of events that was in progress during the sleep may continue for this long, and for this many more requests.
 */
const UNDER_WAY_MS = 5 * SECOND;
const UNDER_WAY_REQUESTS = 2;

/** C3: after a start and after a wake, the PENDING orders are read before anything else. */
export const monitorSweeps: CreatePromiseMonitor = (simulation, report, recordCheck) => {
  /** For each counter that has not swept since, when it was started or woke. */
  const unswept = new Map<Counter, { readonly since: number; reads: number }>();
  const sweptAt = new Map<Counter, number>();
  function expectSweep(counter: Counter): void {
    const now = simulation.clock.monotonic();
    if (sweptAt.get(counter) !== now) unswept.set(counter, { since: now, reads: 0 });
  }

  function noteSweep(counter: Counter): void {
    if (unswept.delete(counter)) recordCheck(true);
  }

  return {
    starting: expectSweep,
    woke: expectSweep,
    // A sweep that was in progress during the sleep shows the present state.
    requestServed(counter, request) {
      if (isPendingSweep(request)) noteSweep(counter);
    },
    requestLeft(counter, request) {
      if (isPendingSweep(request)) {
        sweptAt.set(counter, simulation.clock.monotonic());
        noteSweep(counter);
      }
      if (!isEventsRequest(request)) return;
      const state = unswept.get(counter);
      if (state === undefined || simulation.clock.monotonic() - state.since <= UNDER_WAY_MS) return;
      state.reads += 1;
      if (state.reads > UNDER_WAY_REQUESTS)
        report(`${counter.name} reads events, and has not read the PENDING orders since it woke`);
    },
  };
};
