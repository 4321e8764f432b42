/** The tables of the first version. */
export const INITIAL_SCHEMA = `
  -- Facts about this database: what it is bound to, how far the PC's clock was off.
  CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

  -- How far a list has been read; moved only in the commit that stored what was read (C5).
  CREATE TABLE places (name TEXT PRIMARY KEY, reached INTEGER NOT NULL) STRICT, WITHOUT ROWID;

  CREATE TABLE stores (id INTEGER PRIMARY KEY, name TEXT, city TEXT) STRICT;

  -- The newest snapshot of each order.
  CREATE TABLE orders (
    id TEXT PRIMARY KEY,
    store_id INTEGER NOT NULL,
    type TEXT,
    status TEXT,
    paid INTEGER NOT NULL,
    placed_at INTEGER,
    total INTEGER NOT NULL,
    snapshot TEXT NOT NULL,
    as_of INTEGER NOT NULL,
    since INTEGER NOT NULL,
    picking_since INTEGER,
    stopped_at INTEGER,
    stopped_by TEXT,
    stopped_reason TEXT,
    seen_at INTEGER,
    gone_at INTEGER
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX orders_by_status ON orders (status, since);
  CREATE INDEX orders_stopped ON orders (stopped_at)
    WHERE stopped_at IS NOT NULL AND (seen_at IS NULL OR seen_at < stopped_at);

  -- Orders that are there but whose content this app can't read.
  CREATE TABLE unreadable_orders (
    id TEXT PRIMARY KEY, store_id INTEGER NOT NULL, found_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE events (
    id TEXT PRIMARY KEY,
    type TEXT NOT NULL,
    store_id INTEGER,
    order_id TEXT,
    created_at INTEGER NOT NULL,
    actor TEXT,
    reason TEXT,
    raw TEXT
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX events_by_order ON events (order_id, created_at);

  CREATE TABLE sales (
    event_id TEXT PRIMARY KEY,
    order_id TEXT NOT NULL,
    store_id INTEGER NOT NULL,
    channel TEXT,
    sold_at INTEGER,
    total INTEGER NOT NULL,
    snapshot TEXT NOT NULL,
    recorded_at INTEGER NOT NULL,
    booked_at INTEGER,
    bill_number TEXT
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX sales_by_order ON sales (order_id);
  CREATE INDEX sales_to_book ON sales (sold_at) WHERE booked_at IS NULL;
  CREATE INDEX sales_by_time ON sales (sold_at);

  -- What each way of delivering an order costs, as last read.
  CREATE TABLE offers (order_id TEXT PRIMARY KEY, read_at INTEGER NOT NULL, options TEXT NOT NULL) STRICT, WITHOUT ROWID;

  -- What staff did, for ever. Rows with one idempotency_key travel as one request.
  CREATE TABLE actions (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    store_id INTEGER NOT NULL,
    lane TEXT NOT NULL,
    order_id TEXT,
    deed TEXT NOT NULL,
    who TEXT,
    asked_at INTEGER NOT NULL,
    idempotency_key TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'sending', 'unknown', 'done', 'refused', 'withdrawn')),
    tries INTEGER NOT NULL DEFAULT 0,
    next_try_at INTEGER,
    first_sent_at INTEGER,
    sent_at INTEGER,
    last_answer TEXT,
    settled_at INTEGER,
    outcome_code TEXT,
    outcome_status TEXT,
    outcome_accepted_via TEXT,
    outcome_message TEXT
  ) STRICT;
  CREATE INDEX actions_live ON actions (lane, seq) WHERE state IN ('waiting', 'sending', 'unknown');
  CREATE INDEX actions_by_order ON actions (order_id, seq) WHERE order_id IS NOT NULL;
  CREATE INDEX actions_by_key ON actions (idempotency_key);

  -- Rings: one episode for one order, which a restart goes on with (C3).
  CREATE TABLE episodes (
    order_id TEXT PRIMARY KEY,
    store_id INTEGER NOT NULL,
    since INTEGER NOT NULL,
    silenced_until INTEGER,
    ended_at INTEGER
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX episodes_open ON episodes (since) WHERE ended_at IS NULL;
  `;
