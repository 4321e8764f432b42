import { SECOND } from '../../../electron/contract/domain/time.ts';
import type { Counter } from '../counter/counter.ts';
import type { CreatePromiseMonitor } from './promise-monitor.ts';

/** Refusals of the key, the company or the store, not of the request. */
const PARKING_CODES: readonly string[] = ['invalid_api_key', 'authentication_required', 'forbidden', 'store_not_found'];

/** From the response to the message on screen. */
const DISPLAY_DELAY_MS = SECOND;

/** C11: a revoked key, a disconnected store or a suspended company parks the actions, says so, and loses none of them. */
export const monitorParkedActions: CreatePromiseMonitor = (simulation, report, look) => {
  /** Since when every response to a counter has been such a refusal. */
  const refusedSince = new Map<Counter, number>();
  return {
    starting(counter) {
      refusedSince.delete(counter);
    },
    responseArrived(counter, _request, { status, body }, { fault }) {
      const isParking =
        fault === null &&
        (status === 401 || status === 403 || status === 404) &&
        PARKING_CODES.some((code) => body.includes(`"${code}"`));
      if (!isParking) refusedSince.delete(counter);
      else if (!refusedSince.has(counter)) refusedSince.set(counter, simulation.clock.monotonic());
    },
    check() {
      for (const counter of simulation.counters) {
        if (counter.app === null) continue;
        const at = refusedSince.get(counter);
        const isDue = at !== undefined && simulation.clock.monotonic() - at > DISPLAY_DELAY_MS;
        look(isDue && counter.screen !== null);
        if (isDue && counter.screen !== null && counter.screen.workspace.line.parked === null) {
          report(`${counter.name} does not say that its work is parked`);
        }
        for (const { id, kind, state, code } of counter.cachedActions()) {
          if (state === 'refused' && PARKING_CODES.includes(code ?? '')) {
            report(`${counter.name}: the ${kind} ${id} was lost to ${code}`);
          }
        }
      }
    },
  };
};
