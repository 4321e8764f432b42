import type {
  EventType,
  Mode,
  WEBHOOK_DELIVERY_STATUSES,
  WEBHOOK_ENDPOINT_STATUSES,
} from '../../../contract/api/enums.ts';
import type { Instant } from '../../../contract/domain/time.ts';
import type { ServiceDatabase } from '../database.ts';

export type DeliveryStatus = (typeof WEBHOOK_DELIVERY_STATUSES)[number];
export type EndpointStatus = (typeof WEBHOOK_ENDPOINT_STATUSES)[number];

/** A receiver of events. */
export interface WebhookEndpointRecord {
  readonly id: string;
  readonly companyId: string;
  readonly mode: Mode;
  readonly url: string;
  readonly description: string;
  /** Which events it wants; empty means every one. */
  readonly events: readonly EventType[];
  readonly status: EndpointStatus;
  readonly disabledReason: string;
  readonly secret: string;
  readonly createdAt: Instant;
  /** When the first attempt failed since the last that succeeded. */
  readonly failingSince: Instant | null;
}

export interface DeliveryRecord {
  readonly id: number;
  readonly endpointId: string;
  readonly eventId: string;
  readonly eventType: EventType;
  readonly orderId: string | null;
  /** Null for the samples of the test operation. */
  readonly connectionId: string | null;
  readonly status: DeliveryStatus;
  /** All attempts, and those among them that the schedule made. */
  readonly attempts: number;
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

type EndpointRow = Omit<WebhookEndpointRecord, 'events'> & { readonly events: string };
type NewDelivery = Pick<
  DeliveryRecord,
  'endpointId' | 'eventId' | 'eventType' | 'orderId' | 'connectionId' | 'dueAt' | 'createdAt'
> & { readonly body: string | null };

const ENDPOINT = `id, company_id AS companyId, mode, url, description, events, status, disabled_reason AS disabledReason,
  secret, created_at AS createdAt, failing_since AS failingSince`;

const DELIVERY = `d.id, d.endpoint_id AS endpointId, d.event_id AS eventId, d.event_type AS eventType, d.order_id AS orderId,
  d.connection_id AS connectionId, d.status, d.attempts, d.scheduled, d.due_at AS dueAt,
  d.last_status_code AS lastStatusCode, d.last_error AS lastError, d.created_at AS createdAt, d.succeeded_at AS succeededAt`;

// Only this file writes the column.
const parseEvents = (text: string): EventType[] => JSON.parse(text);

const endpoint = (row: EndpointRow): WebhookEndpointRecord => ({ ...row, events: parseEvents(row.events) });

/** Receivers of events, and what is to be delivered to them: due times are rows, not timers. */
export function createWebhooksTable(db: ServiceDatabase) {
  const one = db.prepare<[string], EndpointRow>(`SELECT ${ENDPOINT} FROM webhook_endpoints WHERE id = ?`);
  const ofCompany = db.prepare<[string, Mode], EndpointRow>(
    `SELECT ${ENDPOINT} FROM webhook_endpoints WHERE company_id = ? AND mode = ? ORDER BY position`,
  );
  const active = db.prepare<[], EndpointRow>(
    `SELECT ${ENDPOINT} FROM webhook_endpoints WHERE status = 'ACTIVE' ORDER BY position`,
  );
  const every = db.prepare<[], EndpointRow>(`SELECT ${ENDPOINT} FROM webhook_endpoints ORDER BY position`);
  const save = db.prepare<[EndpointRow]>(
    `INSERT INTO webhook_endpoints (id, company_id, mode, url, description, events, status, disabled_reason, secret,
       created_at, failing_since)
     VALUES (:id, :companyId, :mode, :url, :description, :events, :status, :disabledReason, :secret, :createdAt,
       :failingSince)
     ON CONFLICT (id) DO UPDATE SET url = excluded.url, description = excluded.description, events = excluded.events,
       status = excluded.status, disabled_reason = excluded.disabled_reason, secret = excluded.secret,
       failing_since = excluded.failing_since`,
  );
  const remove = db.prepare<[string]>('DELETE FROM webhook_endpoints WHERE id = ?');

  const queue = db.prepare<[NewDelivery]>(
    `INSERT INTO webhook_deliveries (endpoint_id, event_id, event_type, order_id, connection_id, status, attempts,
       scheduled, due_at, last_error, created_at, body)
     VALUES (:endpointId, :eventId, :eventType, :orderId, :connectionId, 'PENDING', 0, 0, :dueAt, '', :createdAt, :body)`,
  );
  const change = db.prepare<[DeliveryRecord]>(
    `UPDATE webhook_deliveries SET status = :status, attempts = :attempts, scheduled = :scheduled, due_at = :dueAt,
       last_status_code = :lastStatusCode, last_error = :lastError, succeeded_at = :succeededAt WHERE id = :id`,
  );
  const postpone = db.prepare<[Instant, number]>('UPDATE webhook_deliveries SET due_at = ? WHERE id = ?');
  const delivery = db.prepare<[number], DeliveryRecord>(`SELECT ${DELIVERY} FROM webhook_deliveries AS d WHERE id = ?`);
  const body = db
    .prepare<[number], string>(
      `SELECT coalesce(d.body, events.body) FROM webhook_deliveries AS d LEFT JOIN events ON events.id = d.event_id
       WHERE d.id = ?`,
    )
    .pluck();
  const due = db.prepare<[string, Instant, number], DueDelivery>(
    `SELECT ${DELIVERY}, events.body AS body FROM webhook_deliveries AS d JOIN events ON events.id = d.event_id
     WHERE d.endpoint_id = ? AND d.due_at <= ? ORDER BY d.due_at, d.id LIMIT ?`,
  );
  const dueTimes = db.prepare<[string, number], { id: number; dueAt: Instant }>(
    `SELECT id, due_at AS dueAt FROM webhook_deliveries
     WHERE endpoint_id = ? AND due_at IS NOT NULL ORDER BY due_at, id LIMIT ?`,
  );
  type Page = { endpoint: string; before: number; rows: number; status: DeliveryStatus | null };
  const pageWhere = (condition: string) =>
    db.prepare<Page, DeliveryRecord>(
      `SELECT ${DELIVERY} FROM webhook_deliveries AS d
       WHERE endpoint_id = :endpoint AND d.id < :before ${condition} ORDER BY d.id DESC LIMIT :rows`,
    );
  const plain = pageWhere('');
  const byStatus = pageWhere('AND d.status = :status');
  const stop = db.prepare<[string, string]>(
    "UPDATE webhook_deliveries SET status = 'DEAD', due_at = NULL, last_error = ? WHERE connection_id = ? AND due_at IS NOT NULL",
  );
  const clear = db.prepare<[number]>(
    `DELETE FROM webhook_deliveries WHERE due_at IS NOT NULL AND order_id IS NOT NULL
       AND connection_id IN (SELECT id FROM connections WHERE store_id = ?)`,
  );
  const newest = db.prepare<[number], DeliveryRecord>(
    `SELECT ${DELIVERY} FROM webhook_deliveries AS d ORDER BY d.id DESC LIMIT ?`,
  );

  let activeEndpoints: readonly WebhookEndpointRecord[] | undefined;

  return {
    get(id: string): WebhookEndpointRecord | undefined {
      const row = one.get(id);
      return row && endpoint(row);
    },
    ofCompany: (companyId: string, mode: Mode): WebhookEndpointRecord[] => ofCompany.all(companyId, mode).map(endpoint),
    all: (): WebhookEndpointRecord[] => every.all().map(endpoint),
    /** Every endpoint that is not switched off, oldest first. */
    active(): readonly WebhookEndpointRecord[] {
      activeEndpoints ??= active.all().map(endpoint);
      return activeEndpoints;
    },
    save(record: WebhookEndpointRecord): void {
      save.run({ ...record, events: JSON.stringify(record.events) });
      activeEndpoints = undefined;
    },
    /** With everything that waits for it. */
    remove(id: string): void {
      remove.run(id);
      activeEndpoints = undefined;
    },
    /** Gives the delivery's id. */
    queue: (made: NewDelivery): number => Number(queue.run(made).lastInsertRowid),
    delivery: (id: number): DeliveryRecord | undefined => delivery.get(id),
    /** The bytes of a delivery. */
    body: (id: number): string | undefined => body.get(id),
    change(record: DeliveryRecord): void {
      change.run(record);
    },
    postpone(id: number, until: Instant): void {
      postpone.run(until, id);
    },
    /** What is due at an endpoint, longest due first. */
    due: (endpointId: string, now: Instant, rows: number): DueDelivery[] => due.all(endpointId, now, rows),
    dueTimes: (endpointId: string, rows: number): { id: number; dueAt: Instant }[] => dueTimes.all(endpointId, rows),
    /** Newest first. */
    page: (page: Page): DeliveryRecord[] => (page.status === null ? plain : byStatus).all(page),
    /** Nothing that waits goes out through a connection that has ended. */
    stop(connectionId: string, why: string): void {
      stop.run(why, connectionId);
    },
    /** Forgets what waits about a store's orders. */
    clearWaiting(storeId: number): void {
      clear.run(storeId);
    },
    newest: (rows: number): DeliveryRecord[] => newest.all(rows),
    /** Something was undone: what is held in memory may be part of it. */
    forgetActive(): void {
      activeEndpoints = undefined;
    },
  };
}
