/** Stock pushes of many rows, and the result of each row. */
export const PUSH_ROWS = `
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
  `;
