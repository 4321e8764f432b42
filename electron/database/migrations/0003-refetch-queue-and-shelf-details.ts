/** Orders to be read again, unreadable sales, the shelf as a complete copy. */
export const REFETCH_QUEUE_AND_SHELF_DETAILS = `
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
  `;
