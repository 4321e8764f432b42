/** The words by which orders are found. */
export const ORDER_SEARCH = `
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
  `;
