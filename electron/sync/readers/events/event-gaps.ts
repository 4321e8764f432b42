/**
 * Notices that a list of events lacks what it had before: the service has lost some of its history, or a store was
 * disconnected for a time. More may have happened then that no event reports.
 */

import type { ApiClient } from '../../../api-client/api-client.ts';
import type { Instant } from '../../../contract/domain/time.ts';
import { addMs, MINUTE, SECOND } from '../../../contract/domain/time.ts';
import type { EventSink } from '../../../contract/emitter.ts';
import type { WorkspaceEvents } from '../../../contract/events.ts';
import type { CounterDatabase } from '../../../database/database.ts';

/** Events younger than this may be listed late, or out of order. */
const SETTLED_MS = MINUTE;

/** A service that keeps whole seconds lists from a whole second on. */
const ROUNDING_MS = SECOND;

export interface EventGaps {
  /** Compares the stored events from `since` until `until` with the ids that a complete read of that time listed. */
  check(since: Instant, until: Instant, listed: { has(eventId: string): boolean }): Promise<void>;
}

export function createEventGaps(parts: {
  readonly client: ApiClient;
  readonly database: CounterDatabase;
  readonly storeIds: readonly number[];
  /** Called in a transaction when events of a connected store are missing. */
  readonly missed: () => void;
  readonly events: EventSink<WorkspaceEvents>;
}): EventGaps {
  const { client, database } = parts;
  /** Missing events that have been dealt with. */
  const handled = new Set<string>();

  return {
    check: async (since, until, listed) => {
      for (const storeId of parts.storeIds) {
        if (client.connectionState.parkReason(storeId) !== null) continue;
        const missing = database.events
          .idsBetween(storeId, addMs(since, ROUNDING_MS), addMs(until, -SETTLED_MS))
          .filter((id) => !listed.has(id) && !handled.has(id));
        if (missing.length === 0) continue;
        // A store that is disconnected by now explains them.
        const result = await client.request('getStore', { params: { store_id: storeId }, purpose: 'watch' });
        if (result.kind === 'later') continue;
        for (const id of missing) handled.add(id);
        if (result.kind !== 'done') continue;
        database.transaction(parts.missed);
        parts.events.emit('sync.changed');
      }
    },
  };
}
