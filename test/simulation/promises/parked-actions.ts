import { SECOND } from '../../../electron/contract/domain/time.ts';
import type { Counter } from '../counter/counter.ts';
import { readStoreId } from '../network/network-faults.ts';
import type { CreatePromiseMonitor } from './promise-monitor.ts';

/** Codes that refuse the key, the company or the store rather than the request. */
const PARKING_CODES: readonly string[] = ['invalid_api_key', 'authentication_required', 'forbidden', 'store_not_found'];

/** The time from the response to the message on screen. */
const DISPLAY_DELAY_MS = SECOND;

/** What a refusal concerns: one store of several, or everything. */
type Subject = number | 'all';

/**
 * C11: a revoked key, a disconnected store or a suspended company parks the actions, says so, and loses none of them.
 */
export const monitorParkedActions: CreatePromiseMonitor = (simulation, report, recordCheck) => {
  /** Since when every response to a counter, or about one of its stores, has been such a refusal. */
  const refusedSince = new Map<Counter, Map<Subject, number>>();
  const isOneOfMany = (code: string): boolean => code === 'store_not_found' && simulation.service.storeIds.length > 1;
  return {
    starting(counter) {
      refusedSince.delete(counter);
    },
    responseArrived(counter, request, { status, body }, { fault }) {
      const isRefusal = fault === null && (status === 401 || status === 403 || status === 404);
      const code = isRefusal ? PARKING_CODES.find((each) => body.includes(`"${each}"`)) : undefined;
      const subjects = refusedSince.get(counter) ?? new Map<Subject, number>();
      refusedSince.set(counter, subjects);
      if (code === undefined) {
        subjects.delete('all');
        subjects.delete(readStoreId(request));
        return;
      }
      const subject = isOneOfMany(code) ? readStoreId(request) : 'all';
      // The service gives this answer only after it has accepted the key and the company.
      if (subject !== 'all') subjects.delete('all');
      if (!subjects.has(subject)) subjects.set(subject, simulation.clock.monotonic());
    },
    check() {
      for (const counter of simulation.counters) {
        if (counter.app === null) continue;
        const latest = simulation.clock.monotonic() - DISPLAY_DELAY_MS;
        const due = [...(refusedSince.get(counter) ?? [])].filter(([, at]) => at < latest).map(([subject]) => subject);
        recordCheck(due.length > 0 && counter.screen !== null);
        const { parked = 'key_refused', disconnected = [] } = counter.screen?.workspace.line ?? {};
        const isSaid = (subject: Subject): boolean =>
          parked !== null || disconnected.some((storeId) => storeId === subject);
        if (!due.every(isSaid)) report(`${counter.name} does not say that its work is parked`);
        for (const { id, kind, state, code } of counter.actions()) {
          if (state === 'refused' && PARKING_CODES.includes(code ?? '')) {
            report(`${counter.name}: the ${kind} ${id} was lost to ${code}`);
          }
        }
      }
    },
  };
};
