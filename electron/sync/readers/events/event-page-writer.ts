/** Stores pages of events: each event once for its id, one transaction a page, together with the cursor reached (C5). */

import type { ApiClient } from '../../../api-client/api-client.ts';
import type { ListEntry, ListPage } from '../../../api-client/response.ts';
import type { EventType } from '../../../contract/api/enums.ts';
import type { ApiEvent } from '../../../contract/api/tolerant-resources.ts';
import type { Instant } from '../../../contract/domain/time.ts';
import type { CounterDatabase } from '../../../database/database.ts';
import type { ItemRefresh } from '../items/item-refresh.ts';
import type { AppliedEvent, ApplyEventParts } from './event-applier.ts';
import { applyEvent, applyRawEvents } from './event-applier.ts';

/** Events that a read listed, by id, with their times where they have a readable one. */
export type ListedEvents = ReadonlyMap<string, Instant | null>;

export interface EventPageWriter {
  /**
   * Stores a page and adds its events to `listed`. Those that are `known` are stored already and skipped. Gives the types
   * of the events that were new.
   */
  save(
    page: ListPage<ApiEvent>,
    sentAt: Instant,
    known: ListedEvents,
    listed: Map<string, Instant | null>,
  ): ReadonlySet<string>;
  /** Applies the events that an older app kept raw and this one can read. Gives whether there were any. */
  applyRaw(): boolean;
}

export interface EventPageParts {
  readonly client: ApiClient;
  readonly database: CounterDatabase;
  readonly storeIds: readonly number[];
  readonly sweep: ApplyEventParts['sweep'];
  /** Something happened that no list of events tells: a store was connected again, or what was listed is no more. */
  readonly missed: () => void;
  /** Others have changed the stock of some items. */
  readonly touched: ItemRefresh['markChanged'];
}

/** Events that change stock. */
const STOCK_TYPES: ReadonlySet<string> = new Set([
  'order.accepted',
  'order.cancelled',
  'sale.completed',
] satisfies EventType[]);

export function createEventPageWriter(parts: EventPageParts): EventPageWriter {
  const { client, database } = parts;
  const storeIds = new Set(parts.storeIds);
  const context = (): ApplyEventParts => ({ database, storeIds, now: client.time.now(), sweep: parts.sweep });

  const applyNew = (applyParts: ApplyEventParts, entry: ListEntry<ApiEvent>, known: ListedEvents): AppliedEvent => {
    const id = entry.value?.id;
    const createdAt = id === undefined ? undefined : known.get(id);
    if (id === undefined || createdAt === undefined) return applyEvent(applyParts, entry);
    return { id, isNew: false, createdAt, read: null };
  };

  /** What a new event means for the rest of sync. */
  const follow = ({ type, data: { order } }: ApiEvent, at: Instant | null): void => {
    if (type === 'store.connected') parts.missed();
    if (!STOCK_TYPES.has(type) || order === null || at === null) return;
    parts.touched(
      order.store_id,
      order.lines.flatMap(({ barcode }) => barcode ?? []),
      at,
    );
  };

  return {
    applyRaw: () => database.transaction(() => applyRawEvents(context())),
    save: (page, sentAt, known, listed) =>
      database.transaction(() => {
        const applyParts = context();
        const newTypes = new Set<string>();
        let reached: Instant | null = null;
        for (const entry of page.entries) {
          const { id, isNew, createdAt, read } = applyNew(applyParts, entry, known);
          if (id !== null) listed.set(id, createdAt);
          if (isNew) newTypes.add(entry.value?.type ?? '');
          if (isNew && entry.value !== null) follow(entry.value, createdAt);
          if (createdAt !== null && (reached === null || createdAt > reached)) reached = createdAt;
          if (read !== null) database.refetchQueue.add(read.orderId, read.storeId);
        }
        // At the end of the list everything up to the request has been seen, as far as the service's time is known.
        if (page.next === null && client.time.isMeasured() && (reached === null || sentAt > reached)) reached = sentAt;
        if (reached !== null) database.metadata.advanceCursor('events', reached);
        return newTypes;
      }),
  };
}
