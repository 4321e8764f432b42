/**
 * Whether a list of events lacks what it had before: then the service has lost some of its history, or a store was
 * disconnected for a time, and there may be more that no event tells.
 */

import type { Instant } from '../../../contract/domain/time.ts';
import { later, MINUTE, SECOND } from '../../../contract/domain/time.ts';
import type { Store } from '../../../database/database.ts';

/** What is younger may be listed late, or out of its order. */
const SETTLED_MS = MINUTE;

/** A service that keeps whole seconds lists from a whole second on. */
const ROUNDING_MS = SECOND;

/** The events that a read listed, by id. */
interface Listed {
  has(eventId: string): boolean;
}

export interface Gaps {
  /** Events of a store that were known from `since` until `until` and are not among those that a whole read listed. */
  missing(storeId: number, since: Instant, until: Instant, listed: Listed): string[];
  /** They have been dealt with, and are missed no more. */
  done(eventIds: readonly string[]): void;
}

export function createGaps(store: Store): Gaps {
  const dealtWith = new Set<string>();
  return {
    missing: (storeId, since, until, listed) =>
      store.events
        .between(storeId, later(since, ROUNDING_MS), later(until, -SETTLED_MS))
        .filter((id) => !listed.has(id) && !dealtWith.has(id)),
    done: (eventIds) => {
      for (const id of eventIds) dealtWith.add(id);
    },
  };
}
