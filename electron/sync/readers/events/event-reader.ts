/**
 * Reads events from the place reached on: by `since` with an overlap, by cursor within a read, each once for its id,
 * one transaction a page with the place reached (C5).
 */

import type { ApiClient } from '../../../api-client/api-client.ts';
import type { ListEntry, ListPage } from '../../../api-client/response.ts';
import type { EventType } from '../../../contract/api/enums.ts';
import { LIMITS } from '../../../contract/api/limits.ts';
import type { ApiEvent } from '../../../contract/api/tolerant-resources.ts';
import type { Instant } from '../../../contract/domain/time.ts';
import { addMs, formatInstant, instant } from '../../../contract/domain/time.ts';
import type { Clock } from '../../../contract/ports.ts';
import type { CounterDatabase } from '../../../database/database.ts';
import type { ItemRefresh } from '../items/item-refresh.ts';
import type { AppliedEvent, ApplyEventParts } from './event-applier.ts';
import { applyEvent, applyRawEvents } from './event-applier.ts';
import { createEventGaps } from './event-gaps.ts';
import { createEventOverlap, isLongOverlap } from './event-overlap.ts';

export interface EventReader {
  /** Reads all that is new. False when the read broke off; what it stored until then stays. */
  read(): Promise<boolean>;
  /**
   * An event is missing that must be listed: whether a read that began hours back, and not after `from`, has come to
   * `until`. If not, one of the next reads begins there.
   */
  requestReread(from: Instant, until: Instant): boolean;
}

/** After these the shelf is another. */
const SHELF_TYPES: ReadonlySet<string> = new Set([
  'order.accepted',
  'order.cancelled',
  'sale.completed',
] satisfies EventType[]);

export function createEventReader(parts: {
  readonly client: ApiClient;
  readonly database: CounterDatabase;
  readonly clock: Clock;
  readonly storeIds: readonly number[];
  readonly sweep: ApplyEventParts['sweep'];
  /** Something happened that no list of events tells: a store was connected again, or what was listed is no more. */
  readonly missed: () => void;
  /** Somebody has changed what the shelf has of some items. */
  readonly touched: ItemRefresh['markChanged'];
  /** Orders were placed that were not known before. */
  readonly placed: () => void;
  readonly changed: () => void;
}): EventReader {
  const { client, database, clock } = parts;
  const storeIds = new Set(parts.storeIds);
  const overlap = createEventOverlap();
  /** Events that the last read listed and that are stored, with their times: an overlap lists them all again. */
  let known: ReadonlyMap<string, Instant | null> = new Map();
  const gaps = createEventGaps(database);

  const applyOnce = (around: ApplyEventParts, entry: ListEntry<ApiEvent>): AppliedEvent => {
    const id = entry.value?.id;
    const createdAt = id === undefined ? undefined : known.get(id);
    if (id === undefined || createdAt === undefined) return applyEvent(around, entry);
    return { id, isNew: false, createdAt, read: null };
  };

  /** Stores one page and puts what it lists to what its read has `listed`; gives the types of the events that were new. */
  const take = (page: ListPage<ApiEvent>, sentAt: Instant, listed: Map<string, Instant | null>): ReadonlySet<string> =>
    database.transaction(() => {
      const around = context();
      const news = new Set<string>();
      let reached: Instant | null = null;
      for (const entry of page.entries) {
        const applied = applyOnce(around, entry);
        if (applied.id !== null) listed.set(applied.id, applied.createdAt);
        if (applied.isNew) news.add(entry.value?.type ?? '');
        if (applied.isNew && entry.value?.type === 'store.connected') parts.missed();
        if (applied.isNew && entry.value !== null) touch(entry.value, applied.createdAt);
        if (applied.createdAt !== null && (reached === null || applied.createdAt > reached))
          reached = applied.createdAt;
        if (applied.read !== null) database.refetchQueue.add(applied.read.orderId, applied.read.storeId);
      }
      // At the end of the list everything up to the request has been seen, as far as the service's time is known.
      if (page.next === null && client.time.isMeasured() && (reached === null || sentAt > reached)) reached = sentAt;
      if (reached !== null) database.metadata.advanceCursor('events', reached);
      return news;
    });

  const touch = ({ type, data: { order } }: ApiEvent, at: Instant | null): void => {
    if (!SHELF_TYPES.has(type) || order === null || at === null) return;
    parts.touched(
      order.store_id,
      order.lines.flatMap(({ barcode }) => barcode ?? []),
      at,
    );
  };

  /** What was listed and is no more: unless its store has been disconnected, more may be missing. */
  const lookForGaps = async (since: Instant, until: Instant): Promise<void> => {
    for (const storeId of parts.storeIds) {
      const missing =
        client.connectionState.parkReason(storeId) === null ? gaps.findMissing(storeId, since, until, known) : [];
      if (missing.length === 0) continue;
      const result = await client.request('getStore', { params: { store_id: storeId }, purpose: 'watch' });
      if (result.kind === 'later') continue;
      gaps.markHandled(missing);
      if (result.kind !== 'done') continue;
      database.transaction(parts.missed);
      parts.changed();
    }
  };

  const context = (): ApplyEventParts => ({ database, storeIds, now: client.time.now(), sweep: parts.sweep });
  let lookedBack: { readonly from: Instant; readonly until: Instant } | null = null;
  /** From when on somebody misses an event. */
  let missedFrom: Instant | null = null;

  /** Where a read begins; a long one at what somebody misses, if that is further back. */
  const overlapFrom = (place: Instant, overlapMs: number): Instant => {
    const from = addMs(place, -overlapMs);
    return isLongOverlap(overlapMs) && missedFrom !== null && missedFrom < from ? missedFrom : from;
  };

  /** Whether what an older app could not read has been looked at again, once in a run. */
  let isKeptApplied = false;

  return {
    requestReread: (from, until) => {
      if (lookedBack !== null && lookedBack.from <= from && lookedBack.until >= until) return true;
      if (missedFrom === null || from < missedFrom) missedFrom = from;
      overlap.requestLong();
      return false;
    },
    read: async () => {
      if (!isKeptApplied && database.transaction(() => applyRawEvents(context()))) parts.changed();
      isKeptApplied = true;
      const place = database.metadata.cursor('events') ?? client.time.now();
      const overlapMs = overlap.next(clock.monotonic());
      const begun = overlapFrom(place, overlapMs);
      // After a reset the events of the orders that it deleted are still listed: they must not bring those back.
      const from = instant(Math.max(database.metadata.eventsFrom() ?? 0, begun));
      const since = formatInstant(from);
      const [onlyStore] = parts.storeIds.length === 1 ? parts.storeIds : [];
      const listed = new Map<string, Instant | null>();
      let pages = 0;
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const query = { since, store_id: onlyStore, limit: LIMITS.pageSizeMax, cursor };
        const result = await client.request('listEvents', { query, purpose: 'watch' });
        if (result.kind !== 'done') return false;
        const news = take(result.value, result.sentAt, listed);
        if (news.size > 0) parts.changed();
        if (news.has('order.placed')) parts.placed();
        cursor = result.value.next;
        pages += 1;
      }
      known = listed;
      await lookForGaps(from, place);
      overlap.recordRead(overlapMs, pages, clock.monotonic());
      if (isLongOverlap(overlapMs)) {
        lookedBack = { from: begun, until: database.metadata.cursor('events') ?? begun };
        if (missedFrom !== null && missedFrom >= begun) missedFrom = null;
      }
      return true;
    },
  };
}
