import type { EventType, WEBHOOK_DELIVERY_STATUSES } from '../../../contract/api/enums.ts';
import type { Instant } from '../../../contract/domain/time.ts';
import type { ServiceDatabase } from '../engine/service-database.ts';

type DeliveryStatus = (typeof WEBHOOK_DELIVERY_STATUSES)[number];

export interface DeliveryRecord {
  readonly id: number;
  readonly endpointId: string;
  readonly eventId: string;
  readonly eventType: EventType;
  readonly orderId: string | null;
  /** The store link that shows the event; null for the samples of the test operation. */
  readonly linkId: string | null;
  readonly status: DeliveryStatus;
  /** The number of attempts, whatever their cause. */
  readonly attempts: number;
  /** The number of attempts that the schedule made. */
  readonly scheduled: number;
  readonly dueAt: Instant | null;
  readonly lastStatusCode: number | null;
  readonly lastError: string;
  readonly createdAt: Instant;
  readonly succeededAt: Instant | null;
}

/** A delivery with the bytes to send. */
export interface DueDelivery extends DeliveryRecord {
  readonly body: string;
}

type NewDelivery = Pick<
  DeliveryRecord,
  'endpointId' | 'eventId' | 'eventType' | 'orderId' | 'linkId' | 'dueAt' | 'createdAt'
> & { readonly body: string | null };

/** A delivery that will be attempted. */
type WaitingDelivery = Readonly<{ id: number; dueAt: Instant }>;

/** The most deliveries that are removed at once: an event may have several. */
const BATCH = 2_000;

/** More than are ever in flight to one endpoint, so that one of them is free to be attempted. */
const WAITING_ROWS = 64;

export interface DeliveryPage {
  readonly endpoint: string;
  readonly before: number;
  readonly rows: number;
  readonly status: DeliveryStatus | null;
}

const COLUMNS = `d.id, d.endpoint_id AS endpointId, d.event_id AS eventId, d.event_type AS eventType, d.order_id AS orderId,
  d.link_id AS linkId, d.status, d.attempts, d.scheduled, d.due_at AS dueAt,
  d.last_status_code AS lastStatusCode, d.last_error AS lastError, d.created_at AS createdAt, d.succeeded_at AS succeededAt`;

function prepareQueries(db: ServiceDatabase) {
  return {
    one: db.prepare<[number], DeliveryRecord>(`SELECT ${COLUMNS} FROM webhook_deliveries AS d WHERE id = ?`),
    body: db
      .prepare<[number], string>(
        `SELECT coalesce(d.body, events.body) FROM webhook_deliveries AS d LEFT JOIN events ON events.id = d.event_id
       WHERE d.id = ?`,
      )
      .pluck(),
    answer: db.prepare<[number], string | null>('SELECT last_answer FROM webhook_deliveries WHERE id = ?').pluck(),
    due: db.prepare<[string, Instant, number], DueDelivery>(
      `SELECT ${COLUMNS}, events.body AS body FROM webhook_deliveries AS d JOIN events ON events.id = d.event_id
     WHERE d.endpoint_id = ? AND d.due_at <= ? ORDER BY d.due_at, d.id LIMIT ?`,
    ),
    waiting: db.prepare<[string, number], WaitingDelivery>(
      `SELECT id, due_at AS dueAt FROM webhook_deliveries
     WHERE endpoint_id = ? AND due_at IS NOT NULL ORDER BY due_at, id LIMIT ?`,
    ),
    page: (status: DeliveryStatus | null) =>
      db.prepare<DeliveryPage, DeliveryRecord>(
        `SELECT ${COLUMNS} FROM webhook_deliveries AS d WHERE endpoint_id = :endpoint AND d.id < :before
         ${status === null ? '' : 'AND d.status = :status'} ORDER BY d.id DESC LIMIT :rows`,
      ),
    newest: db.prepare<[number], DeliveryRecord>(
      `SELECT ${COLUMNS} FROM webhook_deliveries AS d ORDER BY d.id DESC LIMIT ?`,
    ),
  };
}

function prepareChanges(db: ServiceDatabase) {
  return {
    insert: db.prepare<[NewDelivery]>(
      `INSERT INTO webhook_deliveries (endpoint_id, event_id, event_type, order_id, link_id, status, attempts,
       scheduled, due_at, last_error, created_at, body)
     VALUES (:endpointId, :eventId, :eventType, :orderId, :linkId, 'PENDING', 0, 0, :dueAt, '', :createdAt, :body)`,
    ),
    update: db.prepare<[DeliveryRecord & { answer: string | null }]>(
      `UPDATE webhook_deliveries SET status = :status, attempts = :attempts, scheduled = :scheduled, due_at = :dueAt,
       last_status_code = :lastStatusCode, last_error = :lastError, succeeded_at = :succeededAt, last_answer = :answer
       WHERE id = :id`,
    ),
    postpone: db.prepare<[Instant, number]>('UPDATE webhook_deliveries SET due_at = ? WHERE id = ?'),
    cancel: db.prepare<[string, string]>(
      "UPDATE webhook_deliveries SET status = 'DEAD', due_at = NULL, last_error = ? WHERE link_id = ? AND due_at IS NOT NULL",
    ),
    endInterrupted: db.prepare<[string]>(
      `UPDATE webhook_deliveries SET status = 'DEAD', attempts = attempts + 1, last_error = ?
       WHERE status = 'PENDING' AND due_at IS NULL AND link_id IS NULL`,
    ),
    lastBefore: db
      .prepare<[number, number, Instant], number | null>(
        `SELECT max(id) FROM (SELECT id, created_at FROM webhook_deliveries WHERE id > ? ORDER BY id LIMIT ?)
         WHERE created_at < ?`,
      )
      .pluck(),
    removeEnded: db.prepare<[number, number]>(
      'DELETE FROM webhook_deliveries WHERE id > ? AND id <= ? AND due_at IS NULL',
    ),
    removePending: db.prepare<[number]>(
      `DELETE FROM webhook_deliveries WHERE due_at IS NOT NULL AND order_id IS NOT NULL
       AND link_id IN (SELECT id FROM store_links WHERE store_id = ?)`,
    ),
  };
}

/** Events to be delivered to webhook endpoints. Due times are rows, not timers. */
export function createWebhookDeliveriesTable(db: ServiceDatabase) {
  const queries = prepareQueries(db);
  const changes = prepareChanges(db);

  // Cached by endpoint, because every request and every attempt asks what is due next.
  // The last delivery among those that were looked at for removal.
  let searched = 0;
  const cachedWaiting = new Map<string, readonly WaitingDelivery[]>();

  return {
    /** Queues a delivery; returns its id. */
    add(delivery: NewDelivery): number {
      cachedWaiting.delete(delivery.endpointId);
      return Number(changes.insert.run(delivery).lastInsertRowid);
    },
    get: (id: number): DeliveryRecord | undefined => queries.one.get(id),
    /** The bytes to send. */
    body: (id: number): string | undefined => queries.body.get(id),
    /** The beginning of the receiver's last answer; null if there is none. */
    answer: (id: number): string | null => queries.answer.get(id) ?? null,
    /** Changes a delivery after an attempt. `answer` is what the receiver answered; null if it was nothing. */
    update(record: DeliveryRecord, answer: string | null): void {
      cachedWaiting.delete(record.endpointId);
      changes.update.run({ ...record, answer });
    },
    postpone(endpointId: string, id: number, until: Instant): void {
      cachedWaiting.delete(endpointId);
      changes.postpone.run(until, id);
    },
    /** The deliveries due at an endpoint, the longest overdue first. */
    due: (endpointId: string, now: Instant, rows: number): DueDelivery[] => queries.due.all(endpointId, now, rows),
    /** The first deliveries of an endpoint that wait to be attempted, due or not, the earliest first. */
    waiting(endpointId: string): readonly WaitingDelivery[] {
      const waiting = cachedWaiting.get(endpointId) ?? queries.waiting.all(endpointId, WAITING_ROWS);
      cachedWaiting.set(endpointId, waiting);
      return waiting;
    },
    /** Newest first. */
    page: (page: DeliveryPage): DeliveryRecord[] => queries.page(page.status).all(page),
    /** Cancels the pending deliveries of a store link that has ended. */
    cancelByLink(linkId: string, reason: string): void {
      cachedWaiting.clear();
      changes.cancel.run(reason, linkId);
    },
    /** Ends test deliveries that an earlier process began: no schedule retries them. */
    endInterrupted(reason: string): void {
      changes.endInterrupted.run(reason);
    },
    /** Removes the pending deliveries about a store's orders. */
    removePendingOfStore(storeId: number): void {
      cachedWaiting.clear();
      changes.removePending.run(storeId);
    },
    /** Removes the oldest deliveries before a time, up to {@link BATCH}. Those that wait stay. */
    removeBefore(time: Instant): void {
      const last = changes.lastBefore.get(searched, BATCH, time) ?? searched;
      changes.removeEnded.run(searched, last);
      searched = last;
    },
    /** Must be called after a rollback: the cache may hold what was rolled back. */
    clearCache(): void {
      searched = 0;
      cachedWaiting.clear();
    },
    newest: (rows: number): DeliveryRecord[] => queries.newest.all(rows),
  };
}
