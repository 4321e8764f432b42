/**
 * Whether a list of events lacks what it had before: then the service has lost some of its history, or a store was
 * disconnected for a time, and there may be more that no event tells.
 */

import type { Instant } from '../contract/time.ts';
import { later, MINUTE, SECOND } from '../contract/time.ts';
import type { Store } from '../store/store.ts';

/** What is younger may be listed late, or out of its order. */
const SETTLED_MS = MINUTE;

/** A service that keeps whole seconds lists from a whole second on. */
const ROUNDING_MS = SECOND;

export interface Gaps {
  /** A read begins. */
  begin(): void;
  /** An event was listed in it. */
  listed(eventId: string): void;
  /** Events of a store that were known from `since` until `until` and that the read, now at its end, did not list. */
  missing(storeId: number, since: Instant, until: Instant): string[];
  /** They have been dealt with, and are missed no more. */
  done(eventIds: readonly string[]): void;
}

export function createGaps(store: Store): Gaps {
  let seen = new Set<string>();
  const dealtWith = new Set<string>();
  return {
    begin: () => {
      seen = new Set();
    },
    listed: (eventId) => {
      seen.add(eventId);
    },
    missing: (storeId, since, until) =>
      store.events
        .between(storeId, later(since, ROUNDING_MS), later(until, -SETTLED_MS))
        .filter((id) => !seen.has(id) && !dealtWith.has(id)),
    done: (eventIds) => {
      for (const id of eventIds) dealtWith.add(id);
    },
  };
}
