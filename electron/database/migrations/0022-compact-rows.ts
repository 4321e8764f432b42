/**
 * Orders and sales as tables with a rowid. Without one, SQLite moves most of a row of a kilobyte to a page of its own: 4 KB
 * each, to be written with every order and to be copied with every backup.
 */

import { ADDED_ORDER_TRIGGER, REMOVED_ORDER_TRIGGER, SALE_TRIGGERS } from './0013-sales-report.ts';
import { CHANGED_ORDER_TRIGGER } from './0015-report-triggers.ts';

const ORDER_COLUMNS = `id, store_id, type, status, paid, placed_at, total, snapshot, as_of, since, picking_since, packed_since,
    stopped_at, stopped_by, stopped_reason, seen_at, gone_at`;

const SALE_COLUMNS =
  'event_id, order_id, store_id, channel, sold_at, total, snapshot, recorded_at, booked_at, bill_number';

export const COMPACT_ROWS = `
  -- Views and the triggers of other tables go on to mean the tables by their names.
  PRAGMA legacy_alter_table = ON;

  CREATE TABLE compact_orders (
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
    packed_since INTEGER,
    stopped_at INTEGER,
    stopped_by TEXT,
    stopped_reason TEXT,
    seen_at INTEGER,
    gone_at INTEGER
  ) STRICT;
  INSERT INTO compact_orders (${ORDER_COLUMNS}) SELECT ${ORDER_COLUMNS} FROM orders ORDER BY placed_at, id;
  DROP TABLE orders;
  ALTER TABLE compact_orders RENAME TO orders;
  CREATE INDEX orders_by_status ON orders (status, since);
  CREATE INDEX orders_stopped ON orders (stopped_at)
    WHERE stopped_at IS NOT NULL AND (seen_at IS NULL OR seen_at < stopped_at);
  CREATE INDEX orders_late ON orders (store_id, id) WHERE since - placed_at > 21600000;
  CREATE INDEX orders_other ON orders (since) WHERE type = 'instore' OR status = 'PAYMENT_FAILED';
  ${ADDED_ORDER_TRIGGER}
  ${CHANGED_ORDER_TRIGGER}
  ${REMOVED_ORDER_TRIGGER}

  CREATE TABLE compact_sales (
    event_id TEXT PRIMARY KEY NOT NULL,
    order_id TEXT NOT NULL,
    store_id INTEGER NOT NULL,
    channel TEXT,
    sold_at INTEGER,
    total INTEGER NOT NULL,
    snapshot TEXT NOT NULL,
    recorded_at INTEGER NOT NULL,
    booked_at INTEGER,
    bill_number TEXT
  ) STRICT;
  INSERT INTO compact_sales (${SALE_COLUMNS}) SELECT ${SALE_COLUMNS} FROM sales ORDER BY sold_at, event_id;
  DROP TABLE sales;
  ALTER TABLE compact_sales RENAME TO sales;
  CREATE INDEX sales_by_order ON sales (order_id);
  CREATE INDEX sales_to_book ON sales (sold_at) WHERE booked_at IS NULL;
  CREATE INDEX sales_by_time ON sales (sold_at);
  CREATE INDEX sales_booked ON sales (booked_at) WHERE booked_at IS NOT NULL;
  ${SALE_TRIGGERS}

  PRAGMA legacy_alter_table = OFF;
  `;
