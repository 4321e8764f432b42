/** Refusals that staff have seen, bill numbers typed late, the stock of the items of an order. */
export const BILLS_AND_SHELF = `
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
  `;
