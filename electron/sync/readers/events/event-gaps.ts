/**
 * Whether a list of events lacks what it had before: then the service has lost some of its history, or a store was
 * disconnected for a time, and there may be more that no event tells.
 */

import type { Instant } from '../../../contract/domain/time.ts';
import { addMs, MINUTE, SECOND } from '../../../contract/domain/time.ts';
import type { CounterDatabase } from '../../../database/database.ts';

/** What is younger may be listed late, or out of its order. */
const SETTLED_MS = MINUTE;

/** A service that keeps whole seconds lists from a whole second on. */
const ROUNDING_MS = SECOND;

/** The events that a read listed, by id. */
interface Listed {
  has(eventId: string): boolean;
}

export interface EventGaps {
  /** Events of a store that were known from `since` until `until` and are not among those that a whole read listed. */
  findMissing(storeId: number, since: Instant, until: Instant, listed: Listed): string[];
  /** They have been dealt with, and are missed no more. */
  markHandled(eventIds: readonly string[]): void;
}

export function createEventGaps(database: CounterDatabase): EventGaps {
  const dealtWith = new Set<string>();
  return {
    findMissing: (storeId, since, until, listed) =>
      database.events
        .idsBetween(storeId, addMs(since, ROUNDING_MS), addMs(until, -SETTLED_MS))
        .filter((id) => !listed.has(id) && !dealtWith.has(id)),
    markHandled: (eventIds) => {
      for (const id of eventIds) dealtWith.add(id);
    },
  };
}
