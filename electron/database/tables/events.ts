/** Every event seen (table `events`): applied once for its id, and the timeline of its order. */

import type { Instant } from '../../contract/domain/time.ts';
import { RowReader } from '../row-reader.ts';
import type { SqliteConnection } from '../sqlite.ts';

export interface EventRow {
  readonly id: string;
  readonly type: string;
  readonly storeId: number | null;
  readonly orderId: string | null;
  readonly createdAt: Instant;
  /** The actor's kind. */
  readonly actor: string | null;
  readonly reason: string | null;
  /** The event's JSON, kept only of a type that this app doesn't know or an event that it can't read. */
  readonly raw: string | null;
}

export interface EventsTable {
  /** Stores an event. False when it was there before: then it has been applied. */
  add(event: EventRow): boolean;
  /** Events kept as they came, oldest first. */
  listRaw(): EventRow[];
  /** What was kept as it came can be read now. */
  replaceRaw(event: EventRow): void;
  /** Ids of a store's events from a time to another. */
  idsBetween(storeId: number, from: Instant, to: Instant): string[];
  /** An order's events, oldest first. */
  ofOrder(orderId: string): EventRow[];
  /** When a store was last connected; what happened to it before is in no list of events. Null when none tells. */
  connectedAt(storeId: number): Instant | null;
}

function toRow(row: unknown): EventRow {
  const fields = new RowReader(row);
  return {
    id: fields.text('id'),
    type: fields.text('type'),
    storeId: fields.orNull('store_id', fields.int),
    orderId: fields.textOrNull('order_id'),
    createdAt: fields.instant('created_at'),
    actor: fields.textOrNull('actor'),
    reason: fields.textOrNull('reason'),
    raw: fields.textOrNull('raw'),
  };
}

export function openEventsTable(sqlite: SqliteConnection): EventsTable {
  const add = sqlite.prepare<[EventRow]>(
    `INSERT INTO events (id, type, store_id, order_id, created_at, actor, reason, raw)
     VALUES (@id, @type, @storeId, @orderId, @createdAt, @actor, @reason, @raw) ON CONFLICT DO NOTHING`,
  );
  const kept = sqlite.prepare('SELECT * FROM events WHERE raw IS NOT NULL ORDER BY created_at, id');
  const explain = sqlite.prepare<[EventRow]>(
    `UPDATE events SET type = @type, store_id = @storeId, order_id = @orderId, created_at = @createdAt, actor = @actor,
       reason = @reason, raw = @raw WHERE id = @id`,
  );
  const between = sqlite.prepare<[Instant, Instant, number]>(
    'SELECT id FROM events WHERE created_at >= ? AND created_at < ? AND store_id = ?',
  );
  const ofOrder = sqlite.prepare<[string]>('SELECT * FROM events WHERE order_id = ? ORDER BY created_at, id');
  const connected = sqlite.prepare<[number]>(
    "SELECT max(created_at) AS at FROM events WHERE type = 'store.connected' AND store_id = ?",
  );
  return {
    add: (event) => add.run(event).changes === 1,
    listRaw: () => kept.all().map(toRow),
    replaceRaw: (event) => {
      explain.run(event);
    },
    connectedAt: (storeId) => new RowReader(connected.get(storeId)).instantOrNull('at'),
    idsBetween: (storeId, from, to) => between.all(from, to, storeId).map((row) => new RowReader(row).text('id')),
    ofOrder: (orderId) => ofOrder.all(orderId).map(toRow),
  };
}
