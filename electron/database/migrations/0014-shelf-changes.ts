/** Changes of stock that readings have shown, for the history of an item. */
export const SHELF_CHANGES = `
  -- Since when readings show the stock that an item has.
  ALTER TABLE shelf ADD COLUMN stock_since INTEGER;

  -- Each time that a reading of an item showed another stock than the one before it, and the first and last readings that
  -- still showed the former.
  CREATE TABLE shelf_changes (
    store_id INTEGER NOT NULL,
    barcode TEXT NOT NULL,
    read_at INTEGER NOT NULL,
    stock INTEGER NOT NULL,
    since_before INTEGER NOT NULL,
    before_at INTEGER NOT NULL,
    stock_before INTEGER NOT NULL,
    PRIMARY KEY (store_id, barcode, read_at)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX shelf_changes_by_time ON shelf_changes (read_at);

  -- Orders that changed more than six hours after they were placed: few, and looked for apart.
  CREATE INDEX orders_late ON orders (store_id, id) WHERE since - placed_at > 21600000;
  `;
