import type { Counter } from '../counter/counter.ts';
import type { CreatePromiseMonitor } from './promise-monitor.ts';

/** C5: the place reached in the events moves only in the commit that stored them. */
export const monitorEventCursor: CreatePromiseMonitor = (world, broken) => {
  const { truth } = world.service;
  /** Events that the line kept back: they come with the overlap. */
  const withheld = new Map<Counter, Set<string>>();
  const places = new Map<Counter, number>();
  const begins = new Map<Counter, number>();
  /** How many of the truth's events have been found stored. */
  const found = new Map<Counter, number>();

  return {
    databaseLost(counter) {
      for (const known of [places, begins, found]) known.delete(counter);
    },
    responseArrived(counter, request, answer, { fault: mischief }) {
      if (mischief !== 'events listed late' || !request.url.includes('/v1/events')) return;
      const kept = withheld.get(counter) ?? new Set<string>();
      withheld.set(counter, kept);
      for (const { id } of truth.events.slice(found.get(counter) ?? 0)) if (!answer.body.includes(id)) kept.add(id);
    },
    check() {
      for (const counter of world.counters) {
        if (counter.app === null) continue;
        const { database } = counter;
        const place = database.eventCursor();
        if (place === undefined || place === places.get(counter)) continue;
        // What came before the first place is read with the past.
        if (!places.has(counter)) begins.set(counter, place);
        places.set(counter, place);
        const from = Math.max(begins.get(counter) ?? 0, truth.windowStart());
        let at = found.get(counter) ?? 0;
        for (let event = truth.events[at]; event !== undefined && event.position <= place; event = truth.events[at]) {
          at += 1;
          const { id, type, position } = event;
          if (position <= from || type.startsWith('store.') || withheld.get(counter)?.has(id) === true) continue;
          if (!database.hasEvent(id)) {
            broken(`${counter.name} has read the events up to ${place} and not stored ${type} ${id} of ${position}`);
          }
        }
        found.set(counter, at);
      }
    },
  };
};
