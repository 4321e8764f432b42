import type { EventType, Mode } from '../../../contract/api/enums.ts';
import type { ServiceDatabase } from '../engine/service-database.ts';
import type { StoreLinkRecord } from './store-links.ts';

export interface EventRecord {
  /** The event's `created_at` in milliseconds, unique over the whole service. Lists are in this order. */
  readonly position: number;
  readonly id: string;
  readonly storeId: number;
  readonly orderId: string | null;
  readonly type: EventType;
  /** The text exactly as it is listed and signed. */
  readonly body: string;
}

export interface EventListFilter {
  readonly company: string;
  readonly mode: Mode;
  readonly store: number | null;
  readonly type: EventType | null;
  /** The first position to list. */
  readonly from: number;
}

export interface EventListRow {
  readonly position: number;
  readonly body: string;
}

/*
 * A link shows the events of its own period. After it ends, it shows its own store.disconnected until the company
 * connects to the store again.
 */
const VISIBLE = `store_links.superseded = 0
  AND (store_links.disconnected_at IS NULL OR viewers.type = 'store.disconnected')`;

/** The most events that are removed at once. */
const BATCH = 500;

/** What is kept however old it is: a sale to be booked, and an event that waits to be delivered. */
const IS_NEEDED = `EXISTS (SELECT 1 FROM sales WHERE event_id = events.id AND booked_at IS NULL) OR EXISTS (
  SELECT 1 FROM webhook_deliveries AS waiting
  WHERE waiting.order_id IS events.order_id AND due_at IS NOT NULL AND waiting.event_id = events.id)`;

interface Span {
  readonly after: number;
  readonly last: number;
}

function prepareRemoval(db: ServiceDatabase) {
  return {
    oldest: db.prepare<[number], number | null>('SELECT min(position) FROM events WHERE position > ?').pluck(),
    last: db
      .prepare<[number, number, number], number | null>(
        `SELECT max(position) FROM (
           SELECT position FROM events WHERE position > ? AND position < ? ORDER BY position LIMIT ?)`,
      )
      .pluck(),
    viewers: db.prepare<Span>(
      `DELETE FROM event_viewers WHERE company_id IN (SELECT id FROM companies) AND mode IN ('test', 'live')
         AND position > :after AND position <= :last
         AND NOT EXISTS (SELECT 1 FROM events WHERE events.position = event_viewers.position)`,
    ),
    events: db.prepare<Span>(`DELETE FROM events WHERE position > :after AND position <= :last AND NOT (${IS_NEEDED})`),
  };
}

/** Events as text, and the store links that show them. */
export function createEventsTable(db: ServiceDatabase) {
  const last = db
    .prepare<[], number | null>(
      `SELECT max(position) FROM (
         SELECT max(position) AS position FROM events UNION ALL SELECT max(position) FROM orders)`,
    )
    .pluck();
  const insert = db.prepare<[EventRecord]>(
    `INSERT INTO events (position, id, store_id, order_id, type, body)
     VALUES (:position, :id, :storeId, :orderId, :type, :body)`,
  );
  const insertViewer = db.prepare<[string, Mode, number, string, number, EventType]>(
    'INSERT INTO event_viewers (company_id, mode, position, link_id, store_id, type) VALUES (?, ?, ?, ?, ?, ?)',
  );
  type Page = EventListFilter & { after: number; rows: number };
  const preparePage = ({ store, type }: EventListFilter) =>
    db.prepare<Page, EventListRow>(
      `SELECT events.position, events.body FROM event_viewers AS viewers
       CROSS JOIN store_links ON store_links.id = viewers.link_id
       CROSS JOIN events ON events.position = viewers.position
       WHERE viewers.company_id = :company AND viewers.mode = :mode AND viewers.position > :after
         ${store === null ? '' : 'AND viewers.store_id = :store'} ${type === null ? '' : 'AND viewers.type = :type'}
         AND ${VISIBLE}
       ORDER BY viewers.position LIMIT :rows`,
    );
  const body = db.prepare<[string], string>('SELECT body FROM events WHERE id = ?').pluck();
  const newest = db.prepare<[number], string>('SELECT body FROM events ORDER BY position DESC LIMIT ?').pluck();

  const ofOrder = db.prepare<[string], string>('SELECT body FROM events WHERE order_id = ? ORDER BY position').pluck();

  const removal = prepareRemoval(db);
  // The last position at which old events were looked for, and the first one after it; undefined if that is not known.
  let searched = 0;
  let oldest: number | undefined;

  return {
    /** The last position that is taken, or 0. An unpaid in-store checkout takes one without an event. */
    lastPosition: (): number => last.get() ?? 0,
    add(event: EventRecord): void {
      insert.run(event);
    },
    /** Makes an event visible to the company of a store link. */
    addViewer(link: StoreLinkRecord, mode: Mode, event: EventRecord): void {
      insertViewer.run(link.companyId, mode, event.position, link.id, event.storeId, event.type);
    },
    /** Oldest first. The query has a single lower bound, so that the last page is found as quickly as the first. */
    page: (filter: EventListFilter, after: number, rows: number): EventListRow[] =>
      preparePage(filter).all({ ...filter, after: Math.max(after, filter.from - 1), rows }),
    /** The time of the oldest event that may be removed; Infinity if there is none. */
    oldest(): number {
      oldest ??= removal.oldest.get(searched) ?? undefined;
      return oldest ?? Number.POSITIVE_INFINITY;
    },
    /** Removes the oldest events before a position, up to {@link BATCH}. Those that are still needed stay. */
    removeBefore(position: number): void {
      const last = removal.last.get(searched, position, BATCH) ?? position - 1;
      removal.events.run({ after: searched, last });
      removal.viewers.run({ after: searched, last });
      searched = last;
      oldest = undefined;
    },
    /** Must be called after a rollback: what was removed may be there again. */
    clearCache(): void {
      searched = 0;
      oldest = undefined;
    },
    body: (id: string): string | undefined => body.get(id),
    newest: (rows: number): string[] => newest.all(rows),
    /** Oldest first. */
    bodiesOfOrder: (orderId: string): string[] => ofOrder.all(orderId),
  };
}
