/** Stores pages of events: each event once per id, in one transaction with the cursor reached (C5). */

import type { ApiClient } from '../../../api-client/api-client.ts';
import type { ListEntry, ListPage } from '../../../api-client/response.ts';
import type { EventType } from '../../../contract/api/enums.ts';
import type { ApiEvent, ApiSale } from '../../../contract/api/tolerant-resources.ts';
import { DiskUnwritable } from '../../../contract/domain/disk-fault.ts';
import type { Instant } from '../../../contract/domain/time.ts';
import {
  addMs,
  HOUR,
  latestMeaning,
  MINUTE,
  parseInstant,
  parseInstantOrNull,
  SECOND,
} from '../../../contract/domain/time.ts';
import type { CounterDatabase } from '../../../database/database.ts';
import { createEventBatch } from '../../../database/tables/events.ts';
import type { OrderSink } from '../../../database/tables/orders/order-batch.ts';
import { createOrderBatch } from '../../../database/tables/orders/order-batch.ts';
import { mergeOrder } from '../../../database/tables/orders/order-merge.ts';
import { hasMovedOn } from '../../pages/pending-sweep.ts';
import { completeEventOrder } from '../../pages/status-events.ts';
import type { ItemRefresh } from '../items/item-refresh.ts';
import { addSale } from '../sale-reader.ts';
import type { AppliedEvent, ApplyEventParts } from './event-applier.ts';
import { applyEvent } from './event-applier.ts';

/** The ids of the events that a read listed, with their times; null where the time is unreadable. */
export type ListedEvents = ReadonlyMap<string, Instant | null>;

export interface EventPage extends ListPage<ApiEvent> {
  /** The service's time when its request left. */
  readonly sentAt: Instant;
}

export interface NewEvent {
  /** Empty where it can't be read. */
  readonly type: string;
  /** Null where it can't be read. */
  readonly at: Instant | null;
}

export interface EventPageWriter {
  /**
   * Whether a page ends with an old event. Nothing waits for such a page, so it may be stored together with those after
   * it.
   */
  isOld(page: Pick<EventPage, 'entries'>): boolean;
  /**
   * Stores consecutive pages, and adds their events to `listed`. Skips `known` events, which are already stored.
   * Returns the new events.
   */
  save(pages: readonly EventPage[], known: ListedEvents, listed: Map<string, Instant | null>): readonly NewEvent[];
}

export interface EventPageParts {
  readonly client: ApiClient;
  readonly database: CounterDatabase;
  readonly orderSink: OrderSink;
  readonly storeIds: readonly number[];
  readonly sweep: ApplyEventParts['sweep'];
  /** Called in a transaction when events are gone, because more may have happened that no event reports. */
  readonly missed: () => void;
  /** Called in a transaction when a store was connected. */
  readonly connected: (at: Instant) => void;
  /** Called when another actor than this counter has changed the stock of items. */
  readonly touched: ItemRefresh['markChanged'];
}

/** Events older than this update data but trigger nothing, such as printing. */
const FRESH_MS = HOUR;

/** How often the cursor is stored without news. A kill in between costs only that these events are listed again. */
const STORE_CURSOR_EVERY_MS = 30 * SECOND;

/** How far ahead of the service's time an event may be. */
const AHEAD_MS = MINUTE;

/** Events that change stock; of sales only those in the store, because an online order takes its units when it is accepted. */
const STOCK_TYPES: ReadonlySet<string> = new Set([
  'order.accepted',
  'order.cancelled',
  'sale.completed',
] satisfies EventType[]);

export function createEventPageWriter(parts: EventPageParts): EventPageWriter {
  const { client, database } = parts;
  const storeIds = new Set(parts.storeIds);
  const ends = createPageEnds(client);
  const createContext = (targets: Pick<ApplyEventParts, 'events' | 'orders' | 'addSale'>): ApplyEventParts => ({
    ...{ ...targets, database, storeIds, now: client.time.now(), sweep: parts.sweep, reopened: new Set<string>() },
  });

  const applyNew = (applyParts: ApplyEventParts, entry: ListEntry<ApiEvent>, known: ListedEvents): AppliedEvent => {
    const id = entry.value?.id;
    const createdAt = id === undefined ? undefined : known.get(id);
    if (id === undefined || createdAt === undefined) return applyEvent(applyParts, entry);
    return { id, isNew: false, createdAt, read: null };
  };

  /** Notifies the rest of sync of a new event. */
  const announce = ({ type, data: { order, sale } }: ApiEvent, at: Instant | null): void => {
    if (at === null) return;
    if (type === 'store.connected') parts.connected(at);
    if (!STOCK_TYPES.has(type) || order === null || sale?.channel === 'SERVICE_ONLINE') return;
    parts.touched(
      order.store_id,
      order.lines.flatMap(({ barcode }) => barcode ?? []),
      at,
    );
  };

  const isOld: EventPageWriter['isOld'] = ({ entries }) => {
    const at = parseInstantOrNull(entries.at(-1)?.value?.created_at ?? null);
    return at !== null && at < freshFrom();
  };

  const freshFrom = (): Instant => addMs(client.time.now(), -FRESH_MS);

  const savePages: EventPageWriter['save'] = (pages, known, listed) => {
    const events = createEventBatch(database.events, freshFrom());
    const orders = createOrderBatch(parts.orderSink, freshFrom());
    const sales: ApiSale[] = [];
    const applyParts = createContext({ events, orders, addSale: (sale) => void sales.push(sale) });
    const news: NewEvent[] = [];
    let reached: Instant | null = null;
    // A cursor that one wrong time moved ahead would never move back, and no later event would be listed.
    const latest = client.time.isDated() ? addMs(client.time.now(), AHEAD_MS) : Number.POSITIVE_INFINITY;
    for (const entry of pages.flatMap(({ entries }) => entries)) {
      const { id, isNew, createdAt, read } = applyNew(applyParts, entry, known);
      if (id !== null) listed.set(id, createdAt);
      if (isNew) news.push({ type: entry.value?.type ?? '', at: createdAt });
      if (isNew && entry.value !== null) announce(entry.value, createdAt);
      if (createdAt !== null && createdAt <= latest && (reached === null || createdAt > reached)) reached = createdAt;
      if (read !== null) database.refetchQueue.add(read.orderId, read.storeId);
    }
    events.flush();
    orders.flush();
    for (const sale of sales) addSale(database, sale, applyParts.now);
    const end = ends.find(pages);
    if (end !== null && (reached === null || end > reached)) reached = end;
    if (reached !== null) database.metadata.advanceCursor('events', reached);
    return news;
  };

  /** Holds the orders of pages that the disk did not take: those that are PENDING ring before the next sweep (C3). */
  const holdOrders = (pages: readonly EventPage[]): void => {
    for (const { value } of pages.flatMap(({ entries }) => entries)) {
      if (value === null || value.data.order === null) continue;
      const order = completeEventOrder(value.type, value.data.order);
      if (!storeIds.has(order.store_id)) continue;
      const asOf = parseInstant(value.created_at);
      const hasLeft = hasMovedOn(parts.sweep(order.store_id), { ...order, asOf: latestMeaning(asOf) });
      if (!hasLeft) mergeOrder(database.unsaved.sink, order, { asOf });
    }
  };

  return {
    isOld,
    save: (pages, known, listed) => {
      const end = ends.findWithoutNews(pages, known);
      if (end !== null) {
        for (const { value } of pages.flatMap(({ entries }) => entries))
          if (value !== null) listed.set(value.id, known.get(value.id) ?? null);
        database.metadata.noteEventsRead(end);
        return [];
      }
      // Old pages that a power cut loses are listed again, because their cursor is lost with them.
      const commit = pages.every(isOld) ? database.writeRelaxed : database.write;
      try {
        const news = commit(() => savePages(pages, known, listed));
        ends.noteStored(pages);
        return news;
      } catch (error) {
        if (error instanceof DiskUnwritable) holdOrders(pages);
        throw error;
      }
    },
  };
}

/** Up to which time pages hold all events, and when that must be stored. */
function createPageEnds({ time }: ApiClient) {
  /** The end of the last pages that were stored; null before the first. */
  let storedTo: Instant | null = null;

  /** The last page holds everything up to its request, so the cursor moves there if the service's time is known. */
  const find = (pages: readonly EventPage[]): Instant | null => {
    const last = pages.at(-1);
    return last?.next === null && time.isDated() ? last.sentAt : null;
  };

  return {
    find,
    /** The end of pages that hold only known events, if it need not be stored yet; null if they must be stored. */
    findWithoutNews: (pages: readonly EventPage[], known: ListedEvents): Instant | null => {
      const end = find(pages);
      const isRecent = end !== null && storedTo !== null && end - storedTo < STORE_CURSOR_EVERY_MS;
      return isRecent && pages.every((page) => page.entries.every((entry) => isKnown(entry, known))) ? end : null;
    },
    noteStored: (pages: readonly EventPage[]): void => {
      storedTo = find(pages) ?? storedTo;
    },
  };
}

function isKnown({ value }: ListEntry<ApiEvent>, known: ListedEvents): boolean {
  return value !== null && known.has(value.id);
}
