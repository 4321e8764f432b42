import type { EventType, Mode } from '../../../contract/api/enums.ts';
import type { ServiceDatabase } from '../database.ts';

export interface EventRecord {
  /** The event's created_at in milliseconds, unique over the whole service: its place in every list. */
  readonly position: number;
  readonly id: string;
  readonly storeId: number;
  readonly orderId: string | null;
  readonly type: EventType;
  /** The very text that is listed and signed. */
  readonly body: string;
}

export interface EventListFilter {
  readonly company: string;
  readonly mode: Mode;
  readonly store: number | null;
  readonly type: EventType | null;
  /** No event before this position. */
  readonly from: number;
}

export interface EventListRow {
  readonly position: number;
  readonly body: string;
}

/*
 * A connection shows what happened while it lasts. The one it left last shows its own store.disconnected for as long
 * as no later connection takes its place.
 */
const VISIBLE = `connections.superseded = 0
  AND (connections.disconnected_at IS NULL OR audience.type = 'store.disconnected')`;

/** Events as bytes, and who may see them. Nothing here is ever changed. */
export function createEventsTable(db: ServiceDatabase) {
  const last = db.prepare<[], number | null>('SELECT max(position) FROM events').pluck();
  const insert = db.prepare<[EventRecord]>(
    `INSERT INTO events (position, id, store_id, order_id, type, body)
     VALUES (:position, :id, :storeId, :orderId, :type, :body)`,
  );
  const show = db.prepare<[string, Mode, number, string, number, EventType]>(
    'INSERT INTO event_audience (company_id, mode, position, connection_id, store_id, type) VALUES (?, ?, ?, ?, ?, ?)',
  );
  type Page = EventListFilter & { after: number; rows: number };
  const pageWhere = (condition: string) =>
    db.prepare<Page, EventListRow>(
      `SELECT events.position, events.body FROM event_audience AS audience
       CROSS JOIN connections ON connections.id = audience.connection_id
       CROSS JOIN events ON events.position = audience.position
       WHERE audience.company_id = :company AND audience.mode = :mode
         AND audience.position > :after ${condition} AND ${VISIBLE}
       ORDER BY audience.position LIMIT :rows`,
    );
  const plain = pageWhere('');
  const byType = pageWhere('AND audience.type = :type');
  const byStore = pageWhere('AND audience.store_id = :store');
  const byBoth = pageWhere('AND audience.store_id = :store AND audience.type = :type');
  const body = db.prepare<[string], string>('SELECT body FROM events WHERE id = ?').pluck();
  const newest = db.prepare<[number], string>('SELECT body FROM events ORDER BY position DESC LIMIT ?').pluck();

  const pageOf = (filter: EventListFilter) => {
    if (filter.store === null) return filter.type === null ? plain : byType;
    return filter.type === null ? byStore : byBoth;
  };

  return {
    /** Position of the last event, 0 when there is none. */
    lastPosition: (): number => last.get() ?? 0,
    add(event: EventRecord): void {
      insert.run(event);
    },
    showTo(companyId: string, mode: Mode, connectionId: string, event: EventRecord): void {
      show.run(companyId, mode, event.position, connectionId, event.storeId, event.type);
    },
    /** Oldest first. One bound alone, so that the deepest page is found as quickly as the first. */
    page: (filter: EventListFilter, after: number, rows: number): EventListRow[] =>
      pageOf(filter).all({ ...filter, after: Math.max(after, filter.from - 1), rows }),
    body: (id: string): string | undefined => body.get(id),
    newest: (rows: number): string[] => newest.all(rows),
  };
}
