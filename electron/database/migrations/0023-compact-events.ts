/**
 * Events as a table with a rowid. Without one, each index repeats the id of an event, which is longer than what it finds, and
 * a new event is written into a page anywhere in the table.
 */

import { READ_EVENT_TRIGGER } from './0013-sales-report.ts';
import { ADDED_EVENT_TRIGGER } from './0015-report-triggers.ts';

const COLUMNS = 'id, type, store_id, order_id, created_at, actor, reason, raw';

export const COMPACT_EVENTS = `
  -- Views and the triggers of other tables go on to mean the table by its name.
  PRAGMA legacy_alter_table = ON;

  CREATE TABLE compact_events (
    id TEXT PRIMARY KEY NOT NULL,
    type TEXT NOT NULL,
    store_id INTEGER,
    order_id TEXT,
    created_at INTEGER NOT NULL,
    actor TEXT,
    reason TEXT,
    raw TEXT
  ) STRICT;
  INSERT INTO compact_events (${COLUMNS}) SELECT ${COLUMNS} FROM events ORDER BY created_at, id;
  DROP TABLE events;
  ALTER TABLE compact_events RENAME TO events;
  CREATE INDEX events_by_order ON events (order_id, created_at);
  CREATE INDEX events_by_time ON events (created_at);
  CREATE INDEX events_kept_raw ON events (created_at) WHERE raw IS NOT NULL;
  CREATE INDEX events_connected ON events (store_id, created_at) WHERE type = 'store.connected';
  ${ADDED_EVENT_TRIGGER}
  ${READ_EVENT_TRIGGER}

  PRAGMA legacy_alter_table = OFF;
  `;
