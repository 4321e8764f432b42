/** The print jobs. */
export const PRINTS = `
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
  `;
