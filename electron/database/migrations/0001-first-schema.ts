/**
 * The tables of the first version. Times are instants (milliseconds of the service's time), amounts are paise, and flags
 * are 1 and 0. Tables with long rows keep their rowid: without one, SQLite moves most of a row of a kilobyte to a page of
 * its own (4 KB to be written with every order), and each index repeats the whole key.
 */

export const FIRST_SCHEMA = `
  -- Single values: what this database is bound to, how much of it has been journaled.
  CREATE TABLE metadata (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

  -- How far each list has been read; moved only in the commit that stored what was read (C5).
  CREATE TABLE cursors (name TEXT PRIMARY KEY, read_until INTEGER NOT NULL) STRICT, WITHOUT ROWID;

  -- When the PC started, as each run of the app reckons it (C10). Times since then need no clock.
  CREATE TABLE pc_starts (
    number INTEGER PRIMARY KEY,
    -- By the PC's clock, as it is set now.
    clock_at INTEGER NOT NULL,
    -- By the service's time: reckoned from clock_at until this run has measured it.
    service_at INTEGER NOT NULL,
    is_measured INTEGER NOT NULL DEFAULT 0,
    -- The last measurement behind service_at, of this run or of an earlier one.
    measured_at INTEGER
  ) STRICT;

  CREATE TABLE stores (id INTEGER PRIMARY KEY, name TEXT, city TEXT) STRICT;

  -- ORDERS

  -- The newest snapshot of each order.
  CREATE TABLE orders (
    id TEXT PRIMARY KEY NOT NULL,
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
    -- When the order was accepted, according to its event, and when its ring began, if that was before.
    accepted_at INTEGER,
    rang_at INTEGER,
    fulfilment_mode TEXT,
    -- What each way of delivering the order costs the store, as last read.
    own_cost INTEGER,
    courier_cost INTEGER,
    stopped_at INTEGER,
    stopped_by TEXT,
    stopped_reason TEXT,
    seen_at INTEGER,
    gone_at INTEGER
  ) STRICT;
  CREATE INDEX orders_by_status ON orders (status, since);
  -- All that the sales report reads of an order.
  CREATE INDEX orders_reported ON orders (status, placed_at, gone_at, type, accepted_at, rang_at, total,
    fulfilment_mode, own_cost, courier_cost, since, stopped_at);
  CREATE INDEX orders_unknown ON orders (since) WHERE coalesce(status, '') NOT IN ('PENDING', 'ACCEPTED', 'PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED', 'CANCELLED', 'COMPLETED', 'PAYMENT_FAILED');
  CREATE INDEX orders_stopped ON orders (stopped_at)
    WHERE stopped_at IS NOT NULL AND (seen_at IS NULL OR seen_at < stopped_at);
  -- Orders that changed more than six hours after they were placed: few, and looked for apart.
  CREATE INDEX orders_late ON orders (store_id, id) WHERE since - placed_at > 21600000;
  -- Orders that are never offered for accepting.
  CREATE INDEX orders_other ON orders (since) WHERE type = 'instore' OR status = 'PAYMENT_FAILED';

  -- Orders that exist but whose content this app can't read.
  CREATE TABLE unreadable_orders (
    id TEXT PRIMARY KEY, store_id INTEGER NOT NULL, found_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  -- Orders to be read again.
  CREATE TABLE refetch_queue (id TEXT PRIMARY KEY, store_id INTEGER NOT NULL) STRICT, WITHOUT ROWID;

  -- All events of an order, or of a store for events about no order, in the order in which they were read: they are
  -- shown together, and each new one would be a row with its own indexes.
  CREATE TABLE timelines (
    -- The order's id, or "store:" and the store's number.
    about TEXT PRIMARY KEY NOT NULL,
    store_id INTEGER,
    -- When its first and its last event happened, and the first of type order.accepted.
    first_at INTEGER NOT NULL,
    last_at INTEGER NOT NULL,
    accepted_at INTEGER,
    events TEXT NOT NULL
  ) STRICT;
  -- To find events that the service no longer lists.
  CREATE INDEX timelines_by_time ON timelines (last_at, first_at, store_id);

  CREATE TABLE sales (
    number INTEGER PRIMARY KEY,
    event_id TEXT NOT NULL UNIQUE,
    order_id TEXT NOT NULL,
    store_id INTEGER NOT NULL,
    channel TEXT,
    sold_at INTEGER,
    total INTEGER NOT NULL,
    -- Without its lines, which follow only where they are not those of its order.
    snapshot TEXT NOT NULL,
    lines TEXT,
    recorded_at INTEGER NOT NULL,
    booked_at INTEGER,
    bill_number TEXT,
    -- Whether the shop's Tally has its voucher; null until it answers. What it said to one that it refused.
    tally TEXT CHECK (tally IN ('taken', 'refused')),
    tally_words TEXT
  ) STRICT;
  CREATE INDEX sales_by_order ON sales (order_id);
  CREATE INDEX sales_to_book ON sales (sold_at) WHERE booked_at IS NULL;
  CREATE INDEX sales_booked ON sales (booked_at) WHERE booked_at IS NOT NULL;
  CREATE INDEX sales_to_tally ON sales (booked_at) WHERE booked_at IS NOT NULL AND tally IS NULL;
  CREATE INDEX sales_refused_by_tally ON sales (booked_at) WHERE tally = 'refused';
  CREATE INDEX sales_by_time ON sales (sold_at, channel, total);

  -- What each sale sold of each item, and the items that were ever sold. Equal lines of a sale are one row.
  CREATE TABLE sale_items (
    sale INTEGER NOT NULL REFERENCES sales (number) ON DELETE CASCADE,
    item INTEGER NOT NULL,
    line_total INTEGER NOT NULL,
    sold_at INTEGER,
    units INTEGER NOT NULL,
    lines INTEGER NOT NULL,
    PRIMARY KEY (sale, item, line_total)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX sale_items_by_item ON sale_items (item, sold_at, line_total, units, lines);
  CREATE TABLE sold_items (
    item INTEGER PRIMARY KEY, store_id INTEGER NOT NULL, barcode TEXT NOT NULL, name TEXT NOT NULL,
    UNIQUE (store_id, barcode, name)
  ) STRICT;

  CREATE TABLE unreadable_sales (
    id TEXT PRIMARY KEY, store_id INTEGER NOT NULL, found_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  -- What each way of delivering an order costs, as last read.
  CREATE TABLE delivery_options (order_id TEXT PRIMARY KEY, read_at INTEGER NOT NULL, options TEXT NOT NULL) STRICT, WITHOUT ROWID;

  -- Bill numbers typed after the acceptance.
  CREATE TABLE bills (
    order_id TEXT PRIMARY KEY, bill_number TEXT NOT NULL, typed_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  -- What staff did while they checked bags: scans, ticks by hand, and the end of each check. Rows are only added.
  CREATE TABLE bag_steps (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    store_id INTEGER NOT NULL,
    order_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    at INTEGER NOT NULL,
    start INTEGER,
    who TEXT,
    code TEXT,
    line INTEGER,
    other_order TEXT,
    missing TEXT
  ) STRICT;
  CREATE INDEX bag_steps_by_order ON bag_steps (order_id, number);
  CREATE INDEX bag_steps_reckoned ON bag_steps (start) WHERE start IS NOT NULL;
  CREATE INDEX bag_steps_reported ON bag_steps (at, order_id, number) WHERE kind = 'finished';

  -- Rings: one episode for one order, which a restart continues (C3).
  CREATE TABLE episodes (
    order_id TEXT PRIMARY KEY,
    store_id INTEGER NOT NULL,
    since INTEGER NOT NULL,
    silenced_until INTEGER,
    ended_at INTEGER,
    tells TEXT NOT NULL DEFAULT '{}'
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX episodes_open ON episodes (since) WHERE ended_at IS NULL;
  CREATE INDEX episodes_since ON episodes (since);
  CREATE INDEX episodes_told ON episodes (ended_at) WHERE tells <> '{}';

  -- ACTIONS

  -- What staff did, for ever. Rows with one idempotency_key travel as one request.
  CREATE TABLE actions (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    store_id INTEGER NOT NULL,
    lane TEXT NOT NULL,
    order_id TEXT,
    payload TEXT NOT NULL,
    who TEXT,
    created_at INTEGER NOT NULL,
    -- The row of pc_starts that created_at is reckoned from, while the service's time is unknown; and the same for the
    -- moment in the payload.
    start INTEGER,
    as_of_start INTEGER,
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
    outcome_message TEXT,
    -- The Request-Id of the response that settled it.
    request_id TEXT,
    -- When staff saw the refusal.
    seen_at INTEGER,
    -- Rows of a push that were rejected, and units that were subtracted from it for sales not booked.
    rejected INTEGER,
    subtracted INTEGER,
    -- When the service applied a count; null again once another count replaces it. The state of its correction.
    applied_at INTEGER,
    correction TEXT,
    -- The service refused the reason of an adjustment: it is sent without it.
    reason_withheld INTEGER
  ) STRICT;
  CREATE INDEX actions_live ON actions (lane, seq) WHERE state IN ('waiting', 'sending', 'unknown');
  CREATE INDEX actions_by_order ON actions (order_id, seq) WHERE order_id IS NOT NULL;
  CREATE INDEX actions_by_key ON actions (idempotency_key);
  CREATE INDEX actions_refused ON actions (seq) WHERE state = 'refused' AND seen_at IS NULL;
  -- Adjustments and counts of an item: what changes the stock shown until the item is read again.
  CREATE INDEX actions_by_lane ON actions (lane, seq);
  CREATE INDEX actions_settled ON actions (store_id, settled_at);
  -- Actions of files apart from others: one file makes thousands, and Activity shows them as one row.
  CREATE INDEX actions_imported ON actions (store_id, settled_at) WHERE kind = 'import';
  CREATE INDEX actions_by_hand ON actions (store_id, settled_at) WHERE payload ->> '$.importId' IS NULL;
  CREATE INDEX actions_of_files ON actions (store_id, settled_at) WHERE payload ->> '$.importId' IS NOT NULL;
  CREATE INDEX actions_by_import ON actions (payload ->> '$.importId', state, payload ->> '$.rowCount')
    WHERE payload ->> '$.importId' IS NOT NULL;
  CREATE INDEX actions_by_person ON actions (who) WHERE who IS NOT NULL;
  CREATE INDEX actions_reckoned ON actions (start) WHERE start IS NOT NULL;
  CREATE INDEX actions_as_of_reckoned ON actions (as_of_start) WHERE as_of_start IS NOT NULL;
  CREATE INDEX actions_applied ON actions (applied_at) WHERE applied_at IS NOT NULL;
  CREATE INDEX actions_uncorrected ON actions (seq) WHERE correction IN ('open', 'asked');
  CREATE INDEX actions_linked ON actions (coalesce(payload ->> '$.undoes', payload ->> '$.corrects'))
    WHERE kind IN ('adjustment', 'edit');

  -- Which action waits for which, beyond the order in its lane: a push has rows of many barcodes.
  CREATE TABLE action_dependencies (
    action_id TEXT NOT NULL, earlier_id TEXT NOT NULL, PRIMARY KEY (action_id, earlier_id)
  ) STRICT, WITHOUT ROWID;

  -- The rows of a push, each as it stands on the wire. Those of one batch travel as one request.
  CREATE TABLE push_rows (
    action_id TEXT NOT NULL,
    row INTEGER NOT NULL,
    lane TEXT NOT NULL,
    item TEXT NOT NULL,
    batch INTEGER NOT NULL DEFAULT 0,
    has_result INTEGER NOT NULL DEFAULT 0,
    code TEXT,
    message TEXT,
    subtracted INTEGER,
    PRIMARY KEY (action_id, row)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX push_rows_by_lane ON push_rows (lane);

  -- What staff answered: whether the units of an order had left the shelf when an item was counted.
  CREATE TABLE picking_answers (
    count_id TEXT NOT NULL, order_id TEXT NOT NULL, packed INTEGER NOT NULL, PRIMARY KEY (count_id, order_id)
  ) STRICT, WITHOUT ROWID;

  -- STOCK

  -- The items of each store as last read.
  CREATE TABLE items (
    store_id INTEGER NOT NULL,
    barcode TEXT NOT NULL,
    stock INTEGER NOT NULL,
    available INTEGER NOT NULL,
    reserved INTEGER,
    low_stock_threshold INTEGER,
    name TEXT,
    mrp INTEGER,
    price INTEGER,
    expiry_date TEXT,
    source TEXT,
    external_id TEXT,
    read_at INTEGER NOT NULL,
    -- Since when readings show the stock that the item has.
    stock_since INTEGER,
    -- The number of the item in the index of words, and its name and its day as lists sort them.
    item INTEGER,
    name_key TEXT,
    expiry_key TEXT,
    PRIMARY KEY (store_id, barcode)
  ) STRICT, WITHOUT ROWID;
  CREATE UNIQUE INDEX items_by_item ON items (item);
  CREATE INDEX items_by_name ON items (store_id, name_key);
  CREATE INDEX items_by_stock ON items (store_id, stock, name_key);
  CREATE INDEX items_by_available ON items (store_id, available, name_key);
  CREATE INDEX items_by_price ON items (store_id, price, name_key);
  CREATE INDEX items_by_expiry ON items (store_id, expiry_key, name_key);
  CREATE INDEX items_low ON items (store_id, name_key, stock, low_stock_threshold) WHERE stock <= low_stock_threshold;
  CREATE INDEX items_by_sku ON items (store_id, external_id) WHERE external_id IS NOT NULL;

  -- Words by their beginnings. A word has the marks on its letters, without which Devanagari falls to pieces.
  CREATE VIRTUAL TABLE item_words USING fts5 (
    words, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3 4 5',
    tokenize = "unicode61 remove_diacritics 2 categories 'L* M* N* Co'"
  );

  -- HSN codes and rates of GST (hundredths of a percent) that the shop set: of items by barcode, and of categories, whose
  -- store is 0. Each counts from a midnight on.
  CREATE TABLE taxes (
    kind TEXT NOT NULL CHECK (kind IN ('item', 'category')),
    store_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    since INTEGER NOT NULL,
    hsn TEXT,
    rate INTEGER,
    -- The category of an item, whose code and rate count where the item has none.
    category TEXT,
    PRIMARY KEY (kind, store_id, name, since)
  ) STRICT, WITHOUT ROWID;

  -- The stock items of the shop's Tally, as last read.
  CREATE TABLE tally_items (barcode TEXT PRIMARY KEY, name TEXT NOT NULL, unit TEXT NOT NULL) STRICT, WITHOUT ROWID;

  -- Each time that a reading of an item showed another stock than the one before it, and the first and last readings that
  -- still showed the former.
  CREATE TABLE stock_changes (
    store_id INTEGER NOT NULL,
    barcode TEXT NOT NULL,
    read_at INTEGER NOT NULL,
    stock INTEGER NOT NULL,
    since_before INTEGER NOT NULL,
    before_at INTEGER NOT NULL,
    stock_before INTEGER NOT NULL,
    PRIMARY KEY (store_id, barcode, read_at)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX stock_changes_by_time ON stock_changes (read_at);
  -- Items that ran out. What was at zero from its first reading did not run out.
  CREATE INDEX stock_changes_to_zero ON stock_changes (store_id, barcode, read_at) WHERE stock <= 0 AND stock_before > 0;

  -- Pushes and adjustments that the service lately applied, as its list of inventory runs shows them.
  CREATE TABLE inventory_runs (
    store_id INTEGER NOT NULL, id TEXT NOT NULL, position INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (store_id, id)
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
    start INTEGER,
    expected INTEGER,
    name TEXT,
    about TEXT NOT NULL,
    removed INTEGER NOT NULL DEFAULT 0,
    -- What staff had last done to the item before they counted it: the order of the two, whatever the clocks say.
    after_action TEXT,
    PRIMARY KEY (session_id, barcode)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX counted_items_reckoned ON counted_items (start) WHERE start IS NOT NULL;

  -- IMPORTS

  -- Stock files that staff import, one of each store at a time.
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
    format TEXT,
    columns TEXT NOT NULL DEFAULT '[]',
    day_first INTEGER NOT NULL DEFAULT 1,
    takes_own_codes INTEGER NOT NULL DEFAULT 0,
    day_order TEXT,
    rows INTEGER NOT NULL DEFAULT 0,
    sound INTEGER NOT NULL DEFAULT 0,
    held_back INTEGER NOT NULL DEFAULT 0,
    counting TEXT,
    as_of INTEGER,
    start INTEGER,
    -- Who sent the file: its actions are enqueued later, when somebody else may be at the counter.
    sent_by TEXT
  ) STRICT, WITHOUT ROWID;

  -- Files of the watched folder, each taken once, and how staff want those of the same headings to be read.
  CREATE TABLE folder_files (
    store_id INTEGER NOT NULL,
    digest TEXT NOT NULL,
    modified_at INTEGER NOT NULL,
    name TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    import_id TEXT NOT NULL UNIQUE,
    is_moved INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (store_id, digest, modified_at)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE folder_plans (store_id INTEGER PRIMARY KEY, plan TEXT NOT NULL) STRICT;

  -- The file as it came.
  CREATE TABLE import_chunks (
    import_id TEXT NOT NULL, position INTEGER NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY (import_id, position)
  ) STRICT;

  -- Sound rows: as a push row, and the cells of the file; and where each travels: the push, its position there, the action.
  CREATE TABLE import_rows (
    import_id TEXT NOT NULL,
    row INTEGER NOT NULL,
    barcode TEXT NOT NULL,
    item TEXT NOT NULL,
    -- What it says of tax.
    tax TEXT,
    cells TEXT NOT NULL,
    push INTEGER,
    position INTEGER,
    action_id TEXT,
    PRIMARY KEY (import_id, row)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX import_rows_unpushed ON import_rows (import_id, row) WHERE push IS NULL;
  CREATE INDEX import_rows_by_push ON import_rows (import_id, push, position) WHERE push IS NOT NULL;

  -- Once all of a push is answered: how many rows were answered and rejected, and units subtracted.
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
  CREATE TABLE import_held_rows (
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

  -- PRINTS, CLOSINGS, SEARCH

  -- Print jobs.
  CREATE TABLE prints (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    store_id INTEGER,
    order_id TEXT,
    document TEXT NOT NULL,
    spec TEXT NOT NULL,
    -- What caused the job, if staff did not ask for it.
    occasion TEXT,
    is_copy INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    start INTEGER,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'sending', 'sent', 'unknown', 'done', 'failed', 'withdrawn')),
    fault TEXT,
    printer_id TEXT,
    settled_at INTEGER
  ) STRICT;
  -- By itself, the app prints each document of an order once, whatever the occasion (C15).
  CREATE UNIQUE INDEX prints_automatic ON prints (store_id, order_id, document) WHERE occasion IS NOT NULL;
  CREATE INDEX prints_by_state ON prints (state, number) WHERE state IN ('waiting', 'sending', 'unknown');
  CREATE INDEX prints_by_order ON prints (order_id, number) WHERE order_id IS NOT NULL;
  CREATE INDEX prints_reckoned ON prints (start) WHERE start IS NOT NULL;

  -- The days that a person signed off. A day may be closed more than once; the last closing counts.
  CREATE TABLE closings (
    id TEXT PRIMARY KEY,
    -- The midnight that begins the day, in India.
    day INTEGER NOT NULL,
    closed_at INTEGER NOT NULL,
    signed_by TEXT NOT NULL,
    findings TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX closings_by_day ON closings (day, closed_at);

  -- The words by which orders are found: their numbers and bill numbers.
  CREATE TABLE order_words (
    word TEXT NOT NULL, order_id TEXT NOT NULL, placed_at INTEGER NOT NULL, PRIMARY KEY (word, order_id)
  ) STRICT, WITHOUT ROWID;

  -- Everything that was ever ordered, once for each barcode and name, with the words of both.
  CREATE TABLE ordered_items (
    item INTEGER PRIMARY KEY, barcode TEXT NOT NULL, name TEXT NOT NULL, UNIQUE (barcode, name)
  ) STRICT;
  CREATE TABLE ordered_item_words (word TEXT NOT NULL, item INTEGER NOT NULL, PRIMARY KEY (word, item)) STRICT, WITHOUT ROWID;
  CREATE TABLE order_items (
    item INTEGER NOT NULL, placed_at INTEGER NOT NULL, order_id TEXT NOT NULL, PRIMARY KEY (item, placed_at, order_id)
  ) STRICT, WITHOUT ROWID;
  `;
