/**
 * The database's form, version by version. Migration n (counted from 1) leads from version n − 1 to n in one
 * transaction. A migration that has been released is never edited, and a new one only adds.
 *
 * Times are instants (milliseconds of the service's time), amounts are paise, yes and no are 1 and 0.
 */
export const MIGRATIONS: readonly string[] = [
  // 1: the first form.
  `
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
  `,

  // 2: what staff have seen of refusals, bill numbers typed late, what the shelf has for an order.
  `
  ALTER TABLE actions ADD COLUMN seen_at INTEGER;
  CREATE INDEX actions_refused ON actions (seq) WHERE state = 'refused' AND seen_at IS NULL;

  CREATE TABLE bills (
    order_id TEXT PRIMARY KEY, bill_number TEXT NOT NULL, typed_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE shelf (
    store_id INTEGER NOT NULL,
    barcode TEXT NOT NULL,
    stock INTEGER NOT NULL,
    available INTEGER NOT NULL,
    low_mark INTEGER,
    read_at INTEGER NOT NULL,
    PRIMARY KEY (store_id, barcode)
  ) STRICT, WITHOUT ROWID;
  `,

  // 3: what must still be read, sales that can't be read, and the shelf as a whole copy.
  `
  CREATE TABLE wanted_orders (id TEXT PRIMARY KEY, store_id INTEGER NOT NULL) STRICT, WITHOUT ROWID;

  CREATE TABLE unreadable_sales (
    id TEXT PRIMARY KEY, store_id INTEGER NOT NULL, found_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  -- Events kept as they came: of a type, or in a form, that the app of their day didn't know.
  CREATE INDEX events_kept_raw ON events (created_at) WHERE raw IS NOT NULL;

  ALTER TABLE shelf ADD COLUMN name TEXT;
  ALTER TABLE shelf ADD COLUMN reserved INTEGER;
  ALTER TABLE shelf ADD COLUMN mrp INTEGER;
  ALTER TABLE shelf ADD COLUMN price INTEGER;
  ALTER TABLE shelf ADD COLUMN expiry_date TEXT;
  ALTER TABLE shelf ADD COLUMN source TEXT;
  ALTER TABLE shelf ADD COLUMN external_id TEXT;

  -- Adjustments and counts of an item: what lies over the shelf until it is read again.
  CREATE INDEX actions_by_lane ON actions (lane, seq);
  CREATE INDEX actions_settled ON actions (store_id, settled_at);
  `,

  // 4: pushes of many rows (imports), and what a push said of its rows.
  `
  -- The rows of a push, each as it stands on the wire. Those of one piece travel as one request.
  CREATE TABLE push_rows (
    action_id TEXT NOT NULL,
    row INTEGER NOT NULL,
    lane TEXT NOT NULL,
    item TEXT NOT NULL,
    piece INTEGER NOT NULL DEFAULT 0,
    told INTEGER NOT NULL DEFAULT 0,
    code TEXT,
    message TEXT,
    subtracted INTEGER,
    PRIMARY KEY (action_id, row)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX push_rows_by_lane ON push_rows (lane);
  CREATE INDEX actions_imported ON actions (store_id, settled_at) WHERE kind = 'import';

  -- Which action waits for which, beyond the order in its lane: a push has rows of many barcodes.
  CREATE TABLE action_after (
    action_id TEXT NOT NULL, earlier_id TEXT NOT NULL, PRIMARY KEY (action_id, earlier_id)
  ) STRICT, WITHOUT ROWID;

  -- Rows of a push that were rejected, and units that were subtracted from it for sales not booked.
  ALTER TABLE actions ADD COLUMN rejected INTEGER;
  ALTER TABLE actions ADD COLUMN subtracted INTEGER;
  `,

  // 5: by which words orders are looked for.
  `
  -- Number and bill numbers.
  CREATE TABLE order_words (
    word TEXT NOT NULL, order_id TEXT NOT NULL, placed_at INTEGER NOT NULL, PRIMARY KEY (word, order_id)
  ) STRICT, WITHOUT ROWID;

  -- Everything that was ever ordered, once for each barcode and name, with the words of both.
  CREATE TABLE items_ordered (
    item INTEGER PRIMARY KEY, barcode TEXT NOT NULL, name TEXT NOT NULL, UNIQUE (barcode, name)
  ) STRICT;
  CREATE TABLE item_words (word TEXT NOT NULL, item INTEGER NOT NULL, PRIMARY KEY (word, item)) STRICT, WITHOUT ROWID;
  CREATE TABLE order_items (
    item INTEGER NOT NULL, placed_at INTEGER NOT NULL, order_id TEXT NOT NULL, PRIMARY KEY (item, placed_at, order_id)
  ) STRICT, WITHOUT ROWID;
  `,

  // 6: the shelf as it is looked through, and what becomes of what a push took off a count.
  `
  -- The number of an item in the index of words, and its name and its day as lists sort them.
  ALTER TABLE shelf ADD COLUMN item INTEGER;
  ALTER TABLE shelf ADD COLUMN name_key TEXT;
  ALTER TABLE shelf ADD COLUMN expiry_key TEXT;
  UPDATE shelf SET item = numbered.item, name_key = lower(coalesce(name, shelf.barcode)),
    expiry_key = coalesce(expiry_date, '9999-12-31')
    FROM (SELECT store_id, barcode, row_number() OVER () AS item FROM shelf) AS numbered
    WHERE shelf.store_id = numbered.store_id AND shelf.barcode = numbered.barcode;
  CREATE UNIQUE INDEX shelf_by_item ON shelf (item);
  CREATE INDEX shelf_by_name ON shelf (store_id, name_key);
  CREATE INDEX shelf_by_stock ON shelf (store_id, stock, name_key);
  CREATE INDEX shelf_by_available ON shelf (store_id, available, name_key);
  CREATE INDEX shelf_by_price ON shelf (store_id, price, name_key);
  CREATE INDEX shelf_by_expiry ON shelf (store_id, expiry_key, name_key);
  CREATE INDEX shelf_low ON shelf (store_id, name_key, stock, low_mark) WHERE stock <= low_mark;
  CREATE INDEX shelf_by_sku ON shelf (store_id, external_id) WHERE external_id IS NOT NULL;

  -- Words by their beginnings. A word has the marks on its letters, without which Devanagari falls to pieces.
  CREATE VIRTUAL TABLE shelf_words USING fts5 (
    words, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3 4 5',
    tokenize = "unicode61 remove_diacritics 2 categories 'L* M* N* Co'"
  );
  INSERT INTO shelf_words (rowid, words)
    SELECT item, concat_ws(' ', name, substr(barcode, -6), substr(barcode, -4), external_id) FROM shelf;

  -- When a store was connected: what happened to it before is in no list of events.
  CREATE INDEX events_connected ON events (store_id, created_at) WHERE type = 'store.connected';

  -- When a count was applied, and whether what was taken off it for sales has been put back.
  ALTER TABLE actions ADD COLUMN applied_at INTEGER;
  ALTER TABLE actions ADD COLUMN put_back TEXT;
  -- The service refused the reason of an adjustment: it is sent without it.
  ALTER TABLE actions ADD COLUMN reason_withheld INTEGER;
  CREATE INDEX actions_put_back ON actions (seq) WHERE put_back IN ('open', 'asked');
  CREATE INDEX actions_linked ON actions (coalesce(deed ->> '$.undoes', deed ->> '$.putBackOf'))
    WHERE kind = 'adjustment';
  -- Whether the units of an order had left the shelf when an item was counted, as staff said.
  CREATE TABLE bag_answers (
    count_id TEXT NOT NULL, order_id TEXT NOT NULL, packed INTEGER NOT NULL, PRIMARY KEY (count_id, order_id)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE counting_sessions (
    id TEXT PRIMARY KEY, store_id INTEGER NOT NULL, started_at INTEGER NOT NULL, ended_at INTEGER
  ) STRICT, WITHOUT ROWID;
  CREATE UNIQUE INDEX counting_open ON counting_sessions (store_id) WHERE ended_at IS NULL;
  CREATE TABLE counted_items (
    session_id TEXT NOT NULL,
    barcode TEXT NOT NULL,
    counted INTEGER NOT NULL,
    counted_at INTEGER NOT NULL,
    expected INTEGER,
    name TEXT,
    about TEXT NOT NULL,
    removed INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (session_id, barcode)
  ) STRICT, WITHOUT ROWID;

  -- Pushes and adjustments that the service took in lately, as it tells them.
  CREATE TABLE syncs (
    store_id INTEGER NOT NULL, id TEXT NOT NULL, place INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (store_id, id)
  ) STRICT, WITHOUT ROWID;
  `,

  // 7: files of stock that staff import, with their rows and what is wrong with them.
  `
  -- One file of each store at a time.
  CREATE TABLE imports (
    id TEXT PRIMARY KEY,
    store_id INTEGER NOT NULL UNIQUE,
    file_name TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    received INTEGER NOT NULL DEFAULT 0,
    started_at INTEGER NOT NULL,
    state TEXT NOT NULL,
    unreadable TEXT,
    unreadable_row INTEGER,
    form TEXT,
    columns TEXT NOT NULL DEFAULT '[]',
    day_first INTEGER NOT NULL DEFAULT 1,
    day_order TEXT,
    rows INTEGER NOT NULL DEFAULT 0,
    sound INTEGER NOT NULL DEFAULT 0,
    held_back INTEGER NOT NULL DEFAULT 0,
    counting TEXT,
    as_of INTEGER
  ) STRICT, WITHOUT ROWID;

  -- The file as it came.
  CREATE TABLE import_pieces (
    import_id TEXT NOT NULL, position INTEGER NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY (import_id, position)
  ) STRICT;

  -- Rows that are sound: as a push row, and the cells of the file; where each travels: the push, its place, the action.
  CREATE TABLE import_rows (
    import_id TEXT NOT NULL,
    row INTEGER NOT NULL,
    barcode TEXT NOT NULL,
    item TEXT NOT NULL,
    cells TEXT NOT NULL,
    push INTEGER,
    place INTEGER,
    action_id TEXT,
    PRIMARY KEY (import_id, row)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX import_rows_unpushed ON import_rows (import_id, row) WHERE push IS NULL;
  CREATE INDEX import_rows_by_push ON import_rows (import_id, push, place) WHERE push IS NOT NULL;

  -- Once all of a push has its answer: how many rows were answered and rejected, and units subtracted.
  CREATE TABLE import_pushes (
    import_id TEXT NOT NULL,
    push INTEGER NOT NULL,
    rows INTEGER NOT NULL,
    answered INTEGER,
    refused INTEGER,
    subtracted INTEGER,
    PRIMARY KEY (import_id, push)
  ) STRICT, WITHOUT ROWID;

  -- Rows that are held back, and each thing that is wrong with them.
  CREATE TABLE import_held (
    import_id TEXT NOT NULL, row INTEGER NOT NULL, cells TEXT NOT NULL, PRIMARY KEY (import_id, row)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE import_findings (
    import_id TEXT NOT NULL,
    row INTEGER NOT NULL,
    nth INTEGER NOT NULL,
    barcode TEXT,
    problem TEXT NOT NULL,
    field TEXT,
    value TEXT,
    other_row INTEGER,
    PRIMARY KEY (import_id, row, nth)
  ) STRICT, WITHOUT ROWID;
  `,

  // 8: the print ledger.
  `
  CREATE TABLE prints (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    store_id INTEGER,
    order_id TEXT,
    document TEXT NOT NULL,
    wish TEXT NOT NULL,
    -- What asked for it, when staff did not.
    occasion TEXT,
    is_copy INTEGER NOT NULL,
    asked_at INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'sending', 'sent', 'unknown', 'done', 'failed', 'withdrawn')),
    fault TEXT,
    printer_id TEXT,
    settled_at INTEGER
  ) STRICT;
  -- By itself, each document of an order is asked for once, whatever the occasion.
  CREATE UNIQUE INDEX prints_by_themselves ON prints (store_id, order_id, document) WHERE occasion IS NOT NULL;
  CREATE INDEX prints_by_state ON prints (state, number) WHERE state IN ('waiting', 'sending', 'unknown');
  CREATE INDEX prints_by_order ON prints (order_id, number) WHERE order_id IS NOT NULL;
  `,

  // 9: events by their time, to see whether the service still lists what it listed before.
  `
  CREATE INDEX events_by_time ON events (created_at);
  `,

  // 10: what staff did one by one and what came of files apart: a file is many thousand actions.
  `
  CREATE INDEX actions_by_hand ON actions (store_id, settled_at) WHERE deed ->> '$.importId' IS NULL;
  CREATE INDEX actions_of_files ON actions (store_id, settled_at) WHERE deed ->> '$.importId' IS NOT NULL;
  `,

  // 11: moments taken while the service's time was only a guess: how far it was guessed to be ahead of the PC's clock.
  `
  ALTER TABLE actions ADD COLUMN guessed_ahead INTEGER;
  -- The moment in the deed is the same guess.
  ALTER TABLE actions ADD COLUMN as_of_guessed INTEGER;
  CREATE INDEX actions_guessed ON actions (seq) WHERE guessed_ahead IS NOT NULL;
  ALTER TABLE counted_items ADD COLUMN guessed_ahead INTEGER;
  CREATE INDEX counted_guessed ON counted_items (session_id, barcode) WHERE guessed_ahead IS NOT NULL;
  ALTER TABLE imports ADD COLUMN guessed_ahead INTEGER;
  `,
];
