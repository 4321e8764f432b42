/** Search and lists of the shelf, counting sessions, count corrections, inventory runs. */
export const ITEM_SEARCH_AND_COUNTING = `
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
  `;
