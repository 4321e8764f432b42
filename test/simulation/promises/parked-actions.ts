import { SECOND } from '../../../electron/contract/domain/time.ts';
import type { Counter } from '../counter/counter.ts';
import type { CreatePromiseMonitor } from './promise-monitor.ts';

/** Refusals that are about the key, the company or the store, and not about what was asked. */
const PARKING: readonly string[] = ['invalid_api_key', 'authentication_required', 'forbidden', 'store_not_found'];

/** From the answer to its words on screen. */
const TO_SAY_MS = SECOND;

/** C11: a revoked key, a disconnected store, a suspended company parks the work, says so, and loses none of it. */
export const monitorParkedActions: CreatePromiseMonitor = (world, broken) => {
  /** Since when the last thing that a counter heard was that it may not. */
  const told = new Map<Counter, number>();
  return {
    starting(counter) {
      told.delete(counter);
    },
    responseArrived(counter, _request, { status, body }, { fault: mischief }) {
      const isParking =
        mischief === null &&
        (status === 401 || status === 403 || status === 404) &&
        PARKING.some((code) => body.includes(`"${code}"`));
      if (!isParking) told.delete(counter);
      else if (!told.has(counter)) told.set(counter, world.clock.monotonic());
    },
    check() {
      for (const counter of world.counters) {
        if (counter.app === null) continue;
        const at = told.get(counter);
        const isDue = at !== undefined && world.clock.monotonic() - at > TO_SAY_MS;
        if (isDue && counter.screen !== null && counter.screen.workspace.line.parked === null) {
          broken(`${counter.name} does not say that its work is parked`);
        }
        for (const { id, kind, state, code } of counter.cachedActions()) {
          if (state === 'refused' && PARKING.includes(code ?? '')) {
            broken(`${counter.name}: the ${kind} ${id} was lost to ${code}`);
          }
        }
      }
    },
  };
};
