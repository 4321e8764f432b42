import type { EventType, Mode, WEBHOOK_ENDPOINT_STATUSES } from '../../../contract/api/enums.ts';
import type { Instant } from '../../../contract/domain/time.ts';
import type { ServiceDatabase } from '../engine/service-database.ts';

type EndpointStatus = (typeof WEBHOOK_ENDPOINT_STATUSES)[number];

/** An address of a company that receives events. */
export interface WebhookEndpointRecord {
  readonly id: string;
  readonly companyId: string;
  readonly mode: Mode;
  readonly url: string;
  readonly description: string;
  /** The types of event it receives; empty means all. */
  readonly events: readonly EventType[];
  readonly status: EndpointStatus;
  readonly disabledReason: string;
  readonly secret: string;
  /** The secret before, while both are valid. */
  readonly oldSecret: string | null;
  readonly createdAt: Instant;
  /** Time of the first failed attempt since the last success. */
  readonly failingSince: Instant | null;
}

type EndpointRow = Omit<WebhookEndpointRecord, 'events'> & { readonly events: string };

const COLUMNS = `id, company_id AS companyId, mode, url, description, events, status, disabled_reason AS disabledReason,
  secret, old_secret AS oldSecret, created_at AS createdAt, failing_since AS failingSince`;

// The shape is certain: only this file writes the column.
const parseEvents = (text: string): EventType[] => JSON.parse(text);

const toRecord = (row: EndpointRow): WebhookEndpointRecord => ({ ...row, events: parseEvents(row.events) });

export function createWebhookEndpointsTable(db: ServiceDatabase) {
  const one = db.prepare<[string], EndpointRow>(`SELECT ${COLUMNS} FROM webhook_endpoints WHERE id = ?`);
  const ofCompany = db.prepare<[string, Mode], EndpointRow>(
    `SELECT ${COLUMNS} FROM webhook_endpoints WHERE company_id = ? AND mode = ? ORDER BY position`,
  );
  const active = db.prepare<[], EndpointRow>(
    `SELECT ${COLUMNS} FROM webhook_endpoints WHERE status = 'ACTIVE' ORDER BY position`,
  );
  const all = db.prepare<[], EndpointRow>(`SELECT ${COLUMNS} FROM webhook_endpoints ORDER BY position`);
  const save = db.prepare<[EndpointRow]>(
    `INSERT INTO webhook_endpoints (id, company_id, mode, url, description, events, status, disabled_reason, secret,
       old_secret, created_at, failing_since)
     VALUES (:id, :companyId, :mode, :url, :description, :events, :status, :disabledReason, :secret, :oldSecret, :createdAt,
       :failingSince)
     ON CONFLICT (id) DO UPDATE SET url = excluded.url, description = excluded.description, events = excluded.events,
       status = excluded.status, disabled_reason = excluded.disabled_reason, secret = excluded.secret,
       old_secret = excluded.old_secret,
       failing_since = excluded.failing_since`,
  );
  const remove = db.prepare<[string]>('DELETE FROM webhook_endpoints WHERE id = ?');

  // Cached, because every event and every delivery needs the active endpoints.
  let cachedActive: readonly WebhookEndpointRecord[] | undefined;

  return {
    get(id: string): WebhookEndpointRecord | undefined {
      const row = one.get(id);
      return row && toRecord(row);
    },
    ofCompany: (companyId: string, mode: Mode): WebhookEndpointRecord[] => ofCompany.all(companyId, mode).map(toRecord),
    all: (): WebhookEndpointRecord[] => all.all().map(toRecord),
    /** Oldest first. */
    active(): readonly WebhookEndpointRecord[] {
      cachedActive ??= active.all().map(toRecord);
      return cachedActive;
    },
    save(record: WebhookEndpointRecord): void {
      save.run({ ...record, events: JSON.stringify(record.events) });
      cachedActive = undefined;
    },
    /** Removes an endpoint with its deliveries. */
    remove(id: string): void {
      remove.run(id);
      cachedActive = undefined;
    },
    /** Must be called after a rollback: the cache may hold what was rolled back. */
    clearCache(): void {
      cachedActive = undefined;
    },
  };
}
