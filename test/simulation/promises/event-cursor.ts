import { LIMITS } from '../../../electron/contract/api/limits.ts';
import { DAY } from '../../../electron/contract/domain/time.ts';
import type { Counter } from '../counter/counter.ts';
import { LATE_EVENT_LIST } from '../network/network-faults.ts';
import type { CreatePromiseMonitor } from './promise-monitor.ts';

/** C5: the cursor of the events moves only in the commit that stores them. */
export const monitorEventCursor: CreatePromiseMonitor = (simulation, report, recordCheck) => {
  const { truth } = simulation.service;
  /** Events that the network withheld, which overlapping reads bring later. */
  const withheld = new Map<Counter, Set<string>>();
  const cursors = new Map<Counter, number>();
  const firstCursors = new Map<Counter, number>();
  /** How many of the service's events have been checked. */
  const checked = new Map<Counter, number>();

  function forget(counter: Counter): void {
    for (const map of [cursors, firstCursors, checked]) map.delete(counter);
  }

  return {
    databaseLost: forget,
    responseArrived(counter, request, response, { fault }) {
      if (fault !== LATE_EVENT_LIST.name || !request.url.includes('/v1/events')) return;
      const ids = withheld.get(counter) ?? new Set<string>();
      withheld.set(counter, ids);
      for (const { id } of truth.events.slice(checked.get(counter) ?? 0)) if (!response.body.includes(id)) ids.add(id);
    },
    check() {
      for (const counter of simulation.counters) {
        if (counter.app === null) continue;
        const { database } = counter;
        const cursor = database.eventCursor();
        recordCheck(cursor !== undefined && cursor !== cursors.get(counter));
        if (cursor === undefined || cursor === cursors.get(counter)) continue;
        // The backfill reads what happened before the first cursor. After an absence longer than the service lists, the
        // cursor begins again a day ago.
        if (cursor + DAY - (cursors.get(counter) ?? 0) >= LIMITS.historyMs) firstCursors.set(counter, cursor);
        cursors.set(counter, cursor);
        const firstCursor = firstCursors.get(counter) ?? 0;
        let index = checked.get(counter) ?? 0;
        for (
          let event = truth.events[index];
          event !== undefined && event.position <= cursor;
          event = truth.events[index]
        ) {
          index += 1;
          const { id, type, position, storeId } = event;
          // A disconnected store lists no events, while another store's continue.
          const from = truth.isConnected(storeId) ? Math.max(firstCursor, truth.windowStart(storeId)) : position;
          if (position <= from || type.startsWith('store.') || withheld.get(counter)?.has(id) === true) continue;
          if (!database.hasEvent(id)) {
            report(`${counter.name} has read the events up to ${cursor} and not stored ${type} ${id} of ${position}`);
          }
        }
        checked.set(counter, index);
      }
    },
  };
};
