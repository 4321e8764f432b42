/**
 * Notices when a list of events lacks some that it had before: the service has lost part of its history, or a store was
 * disconnected for a time. Then more may have happened that no event reports.
 */

import type { ApiClient } from '../../../api-client/api-client.ts';
import { LIMITS } from '../../../contract/api/limits.ts';
import type { Instant } from '../../../contract/domain/time.ts';
import { addMs, formatInstant, HOUR, MINUTE, SECOND } from '../../../contract/domain/time.ts';
import type { EventSink } from '../../../contract/emitter.ts';
import type { WorkspaceEvents } from '../../../contract/workspace-events.ts';
import type { CounterDatabase } from '../../../database/database.ts';
import { parseLenientEvent } from '../../pages/lenient-parsing.ts';

/** Events younger than this may be listed late, or out of order. */
const SETTLED_MS = MINUTE;

/** A service that keeps whole seconds lists events from a whole second on. */
const ROUNDING_MS = SECOND;

/** After this long without a read, a store may have been disconnected and connected again unnoticed. */
const ABSENCE_MS = 30 * SECOND;

/** How many events of one moment are listed to find one of them. */
const LISTED_OF_A_MOMENT = 10;

export interface EventGaps {
  /**
   * Compares the stored events from `since` until `until` with the ids that a complete read of that time listed. Returns
   * whether any are missing. After an absence it also notes the quiet stores, which have no events in that time.
   */
  check(since: Instant, until: Instant, listed: { has(eventId: string): boolean }): Promise<boolean>;
  /**
   * Checks whether the service still lists the last event of each quiet store, while `mayContinue`. Never delays a
   * poll.
   */
  checkQuietStores(mayContinue: () => boolean): Promise<void>;
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
  /** Missing events that were already reported. */
  const handled = new Set<string>();
  /** When all stores were last compared, in the service's time; null before the first time. */
  let comparedAt: Instant | null = null;
  /** For each quiet store, the time that its last event precedes. */
  const quiet = new Map<number, Instant>();

  /** The last event before `to`, if the service no longer lists it; null if that can't be read. */
  const findMissingBefore = async (storeId: number, to: Instant): Promise<readonly string[] | null> => {
    const last = database.events.lastBefore(storeId, to);
    const isTooOld = last === null || last.createdAt < addMs(client.time.now(), HOUR - LIMITS.historyMs);
    if (isTooOld || handled.has(last.id)) return [];
    const query = { since: formatInstant(last.createdAt), store_id: storeId, limit: LISTED_OF_A_MOMENT };
    const result = await client.request('listEvents', { query, purpose: 'background' });
    if (result.kind === 'later') return null;
    if (result.kind !== 'done') return [];
    const isListed = result.value.entries.some(({ raw }) => parseLenientEvent(raw)?.id === last.id);
    return isListed ? [] : [last.id];
  };

  /**
   * Reports missing events, unless the store turns out to be disconnected, which explains them. Returns false if that
   * can't be read.
   */
  const reportMissing = async (storeId: number, missing: readonly string[]): Promise<boolean> => {
    if (missing.length === 0) return true;
    const result = await client.request('getStore', { params: { store_id: storeId }, purpose: 'watch' });
    if (result.kind === 'later') return false;
    for (const id of missing) handled.add(id);
    if (result.kind !== 'done') return true;
    database.write(parts.missed);
    parts.events.emit('sync.changed');
    return true;
  };

  const isParked = (storeId: number): boolean => client.connectionState.parkReason(storeId) !== null;

  return {
    check: async (since, until, listed) => {
      const readAt = client.time.now();
      const isAfterAbsence = comparedAt === null || readAt - comparedAt >= ABSENCE_MS;
      const [from, to] = [addMs(since, ROUNDING_MS), addMs(until, -SETTLED_MS)];
      let isCompared = true;
      let hasMissing = false;
      for (const storeId of parts.storeIds) {
        if (isParked(storeId)) continue;
        const stored = database.events.idsBetween(storeId, from, to);
        if (stored.length === 0 && isAfterAbsence) quiet.set(storeId, from);
        const missing = stored.filter((id) => !listed.has(id) && !handled.has(id));
        hasMissing ||= missing.length > 0;
        isCompared = (await reportMissing(storeId, missing)) && isCompared;
      }
      if (isCompared) comparedAt = readAt;
      return hasMissing;
    },
    checkQuietStores: async (mayContinue) => {
      for (const [storeId, before] of quiet) {
        if (!mayContinue()) return;
        const missing = isParked(storeId) ? null : await findMissingBefore(storeId, before);
        if (missing !== null && (await reportMissing(storeId, missing))) quiet.delete(storeId);
      }
    },
  };
}
