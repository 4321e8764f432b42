/** Every event read (table `events`). An event is applied once per id, and shows in the timeline of its order. */

import type { Instant } from '../../contract/domain/time.ts';
import { oneOrNull, RowReader } from '../sqlite/row-reader.ts';
import type { SqliteConnection } from '../sqlite/sqlite.ts';
import { acceptedAt, rangAt } from './accept-times.ts';

export interface EventRow {
  readonly id: string;
  readonly type: string;
  readonly storeId: number | null;
  readonly orderId: string | null;
  readonly createdAt: Instant;
  /** The kind of the actor. */
  readonly actor: string | null;
  readonly reason: string | null;
  /** The status of the courier in the event's order, if it shows one. */
  readonly courierStatus?: string | null;
}

export interface EventsTable {
  /** Stores an event. Returns false if it is already stored, and therefore applied. */
  add(event: EventRow): boolean;
  /** Ids of a store's events from `from` until before `to`. */
  idsBetween(storeId: number, from: Instant, to: Instant): string[];
  /** A store's last event before `to`; null without one. */
  lastBefore(storeId: number, to: Instant): Pick<EventRow, 'id' | 'createdAt'> | null;
  /** An order's events, oldest first; those of one moment in the order in which they were read. */
  ofOrder(orderId: string): EventRow[];
  /** When a store was last connected; null if no event says so. No list of events shows what happened before. */
  connectedAt(storeId: number): Instant | null;
}

function toRow(row: unknown): EventRow {
  const fields = new RowReader(row);
  return {
    id: fields.text('id'),
    type: fields.text('type'),
    storeId: fields.orNull('store_id', fields.int),
    orderId: fields.text('order_id') || null,
    createdAt: fields.instant('created_at'),
    actor: fields.textOrNull('actor'),
    reason: fields.textOrNull('reason'),
    courierStatus: fields.textOrNull('courier_status'),
  };
}

export function openEventsTable(sqlite: SqliteConnection): EventsTable {
  const add = sqlite.prepare<[Required<EventRow>]>(
    `INSERT INTO events (order_id, id, type, store_id, created_at, position, actor, reason, courier_status)
     VALUES (coalesce(@orderId, ''), @id, @type, @storeId, @createdAt,
       (SELECT count(*) FROM events WHERE order_id = @orderId), @actor, @reason, @courierStatus) ON CONFLICT DO NOTHING`,
  );
  const markAccepted = sqlite.prepare<{ id: string }>(
    `UPDATE orders SET accepted_at = ${acceptedAt('@id')}, rang_at = ${rangAt('@id')} WHERE id = @id`,
  );
  const between = sqlite.prepare<[Instant, Instant, number]>(
    'SELECT id FROM events WHERE created_at >= ? AND created_at < ? AND store_id = ?',
  );
  const last = sqlite.prepare<[Instant, number]>(
    'SELECT id, created_at FROM events WHERE created_at < ? AND store_id = ? ORDER BY created_at DESC LIMIT 1',
  );
  const ofOrder = sqlite.prepare<[string]>('SELECT * FROM events WHERE order_id = ? ORDER BY created_at, position');
  const connected = sqlite.prepare<[number]>(
    "SELECT max(created_at) AS at FROM events WHERE type = 'store.connected' AND store_id = ?",
  );
  return {
    add: (event) => {
      const isNew = add.run({ courierStatus: null, ...event }).changes === 1;
      if (isNew && event.type === 'order.accepted' && event.orderId !== null) markAccepted.run({ id: event.orderId });
      return isNew;
    },
    connectedAt: (storeId) => new RowReader(connected.get(storeId)).instantOrNull('at'),
    idsBetween: (storeId, from, to) => between.all(from, to, storeId).map((row) => new RowReader(row).text('id')),
    lastBefore: (storeId, to) =>
      oneOrNull(last.get(to, storeId), (row) => {
        const fields = new RowReader(row);
        return { id: fields.text('id'), createdAt: fields.instant('created_at') };
      }),
    ofOrder: (orderId) => ofOrder.all(orderId).map(toRow),
  };
}
