/**
 * The database's schema. Times are milliseconds since 1970, money is paise, percentages are hundredths, flags are 0 or 1.
 * Once it is released, a change of it is another migration (schema-version.ts).
 */
const SCHEMA = `
  CREATE TABLE metadata (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

  CREATE TABLE companies (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, live_approved INTEGER NOT NULL, suspended INTEGER NOT NULL,
    test_store_id INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  -- A store is in the database of the company that is connected to it. A guest has come from another database and has its
  -- id from there; a store that is away has gone to another one.
  CREATE TABLE stores (
    id INTEGER PRIMARY KEY, mode TEXT NOT NULL, name TEXT NOT NULL, address TEXT NOT NULL, city TEXT NOT NULL,
    courier_available INTEGER NOT NULL, commission_percent INTEGER NOT NULL, pos_may_act INTEGER NOT NULL,
    is_guest INTEGER NOT NULL DEFAULT 0, is_away INTEGER NOT NULL DEFAULT 0
  ) STRICT;

  CREATE TABLE keys (
    id TEXT PRIMARY KEY, hash TEXT NOT NULL UNIQUE, company_id TEXT NOT NULL REFERENCES companies (id), mode TEXT NOT NULL,
    store_id INTEGER REFERENCES stores (id), last_four TEXT NOT NULL, revoked_at INTEGER
  ) STRICT, WITHOUT ROWID;

  -- One row for each time a company was connected to a store. window_start is the position of its store.connected;
  -- superseded says that a later link of the same two exists.
  CREATE TABLE store_links (
    id TEXT PRIMARY KEY, company_id TEXT NOT NULL REFERENCES companies (id), store_id INTEGER NOT NULL REFERENCES stores (id),
    window_start INTEGER NOT NULL, connected_at INTEGER NOT NULL, disconnected_at INTEGER, superseded INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;
  CREATE UNIQUE INDEX store_links_last ON store_links (company_id, store_id) WHERE superseded = 0;
  CREATE UNIQUE INDEX store_links_active ON store_links (store_id) WHERE disconnected_at IS NULL;

  CREATE TABLE connection_codes (
    code_hash TEXT PRIMARY KEY, store_id INTEGER NOT NULL REFERENCES stores (id), expires_at INTEGER NOT NULL, used_at INTEGER
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE items (
    position INTEGER PRIMARY KEY AUTOINCREMENT, store_id INTEGER NOT NULL REFERENCES stores (id), barcode TEXT NOT NULL,
    name TEXT NOT NULL, stock INTEGER NOT NULL CHECK (stock >= 0), mrp INTEGER, price INTEGER, expiry_date TEXT,
    low_stock_threshold INTEGER NOT NULL, brand TEXT, category TEXT, subcategory TEXT, weight TEXT, description TEXT,
    external_id TEXT, source TEXT NOT NULL, counted_at INTEGER, UNIQUE (store_id, barcode)
  ) STRICT;
  CREATE INDEX items_of_store ON items (store_id, position);

  -- Every change of a stock of the last month, and what open orders have taken.
  CREATE TABLE stock_ledger (
    id INTEGER PRIMARY KEY, store_id INTEGER NOT NULL, barcode TEXT NOT NULL, delta INTEGER NOT NULL, cause TEXT NOT NULL,
    reference TEXT, at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX stock_ledger_of_order ON stock_ledger (reference) WHERE cause IN ('order', 'order_returned');

  CREATE TABLE holds (
    order_id TEXT NOT NULL, store_id INTEGER NOT NULL, barcode TEXT NOT NULL, units INTEGER NOT NULL, expires_at INTEGER NOT NULL,
    PRIMARY KEY (order_id, barcode)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX holds_of_item ON holds (store_id, barcode, expires_at);

  -- body is the order as the API shows it. company_id is the company to which it belongs, and which alone sees it; null until
  -- a company is connected. position is that of its first event: its place in the list, for good; a checkout that is still to
  -- be paid has none and is in no list. Tables with long bodies have a rowid: without one, SQLite moves most of a row of a
  -- kilobyte to a page of its own.
  CREATE TABLE orders (
    id TEXT PRIMARY KEY NOT NULL, store_id INTEGER NOT NULL REFERENCES stores (id), type TEXT NOT NULL, status TEXT NOT NULL,
    company_id TEXT, position INTEGER UNIQUE, updated_at INTEGER NOT NULL, picking_at INTEGER, courier_due_at INTEGER,
    body TEXT NOT NULL
  ) STRICT;
  CREATE INDEX orders_of_store ON orders (store_id, type, position) WHERE position IS NOT NULL;
  CREATE INDEX orders_by_status ON orders (store_id, type, status, position) WHERE position IS NOT NULL;
  CREATE INDEX orders_by_update ON orders (store_id, type, updated_at) WHERE position IS NOT NULL;
  CREATE INDEX orders_courier_due ON orders (courier_due_at) WHERE courier_due_at IS NOT NULL;

  -- The sale itself is in its event; its lines are those of its order.
  CREATE TABLE sales (
    order_id TEXT PRIMARY KEY, store_id INTEGER NOT NULL, event_id TEXT NOT NULL UNIQUE, position INTEGER NOT NULL,
    booked_at INTEGER
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX sales_of_store ON sales (store_id, position);
  CREATE INDEX sales_unbooked ON sales (store_id, booked_at);

  -- position is the event's created_at, unique over the whole service: the order of every list of events.
  -- body is the very text that is listed and signed.
  CREATE TABLE events (
    position INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, store_id INTEGER NOT NULL, order_id TEXT, type TEXT NOT NULL,
    body TEXT NOT NULL
  ) STRICT;
  CREATE INDEX events_of_order ON events (order_id) WHERE order_id IS NOT NULL;

  -- Who may see an event: the links that were alive when it happened. Without a reference to events, because to remove an
  -- event would search the whole table.
  CREATE TABLE event_viewers (
    company_id TEXT NOT NULL, mode TEXT NOT NULL, position INTEGER NOT NULL,
    link_id TEXT NOT NULL REFERENCES store_links (id), store_id INTEGER NOT NULL, type TEXT NOT NULL,
    PRIMARY KEY (company_id, mode, position)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX event_viewers_by_type ON event_viewers (company_id, mode, type, position);
  CREATE INDEX event_viewers_by_store ON event_viewers (company_id, mode, store_id, position);

  CREATE TABLE idempotency_records (
    company_id TEXT NOT NULL, mode TEXT NOT NULL, key TEXT NOT NULL, fingerprint TEXT NOT NULL, status INTEGER NOT NULL,
    body TEXT, created_at INTEGER NOT NULL, PRIMARY KEY (company_id, mode, key)
  ) STRICT;
  CREATE INDEX idempotency_records_by_age ON idempotency_records (created_at);

  -- body is the result as the API shows it; as_of is kept for a push that waits to be applied.
  CREATE TABLE inventory_runs (
    position INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, store_id INTEGER NOT NULL REFERENCES stores (id),
    status TEXT NOT NULL, company_id TEXT NOT NULL, as_of INTEGER, created_at INTEGER NOT NULL, body TEXT NOT NULL
  ) STRICT;
  CREATE INDEX inventory_runs_of_store ON inventory_runs (store_id, position);

  -- The rows of the pushes that wait to be applied, as JSON in chunks: an engine may limit the length of a value.
  CREATE TABLE push_chunks (
    run_position INTEGER NOT NULL REFERENCES inventory_runs (position), number INTEGER NOT NULL, bytes BLOB NOT NULL,
    PRIMARY KEY (run_position, number)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE webhook_endpoints (
    position INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, company_id TEXT NOT NULL REFERENCES companies (id),
    mode TEXT NOT NULL, url TEXT NOT NULL, description TEXT NOT NULL, events TEXT NOT NULL, status TEXT NOT NULL,
    disabled_reason TEXT NOT NULL, secret TEXT NOT NULL, old_secret TEXT, created_at INTEGER NOT NULL, failing_since INTEGER
  ) STRICT;
  CREATE INDEX webhook_endpoints_of_company ON webhook_endpoints (company_id, mode, position);

  -- link_id is null for the samples of the test operation; body is set for them alone. last_answer is the beginning of the
  -- receiver's last answer; null if there was none, or it was empty.
  CREATE TABLE webhook_deliveries (
    id INTEGER PRIMARY KEY AUTOINCREMENT, endpoint_id TEXT NOT NULL REFERENCES webhook_endpoints (id) ON DELETE CASCADE,
    event_id TEXT NOT NULL, event_type TEXT NOT NULL, order_id TEXT, link_id TEXT REFERENCES store_links (id),
    status TEXT NOT NULL, attempts INTEGER NOT NULL, scheduled INTEGER NOT NULL, due_at INTEGER, last_status_code INTEGER,
    last_error TEXT NOT NULL, last_answer TEXT, created_at INTEGER NOT NULL, succeeded_at INTEGER, body TEXT
  ) STRICT;
  CREATE INDEX webhook_deliveries_of_endpoint ON webhook_deliveries (endpoint_id, id);
  CREATE INDEX webhook_deliveries_due ON webhook_deliveries (endpoint_id, due_at, id) WHERE due_at IS NOT NULL;
  CREATE INDEX webhook_deliveries_of_link ON webhook_deliveries (link_id) WHERE due_at IS NOT NULL;
  CREATE INDEX webhook_deliveries_of_order ON webhook_deliveries (order_id) WHERE due_at IS NOT NULL;

  -- Stores that have gone to another database, with their unused codes and, until that database has it, what has left with
  -- them; and the departures that have arrived here.
  CREATE TABLE store_departures (
    id TEXT PRIMARY KEY, store_id INTEGER NOT NULL REFERENCES stores (id), destination TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE departed_codes (
    code_hash TEXT PRIMARY KEY, departure_id TEXT NOT NULL REFERENCES store_departures (id)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE departure_chunks (
    departure_id TEXT NOT NULL REFERENCES store_departures (id), number INTEGER NOT NULL, bytes BLOB NOT NULL,
    PRIMARY KEY (departure_id, number)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE store_arrivals (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
`;

/** The schema, and the migrations that will follow it. A released migration is never changed: add another one. */
export const MIGRATIONS: readonly string[] = [SCHEMA];
