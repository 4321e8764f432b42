/** The days that a person signed off. A day may be closed more than once; the last closing counts. */
export const CLOSINGS = `
  CREATE TABLE closings (
    id TEXT PRIMARY KEY,
    -- The midnight that begins the day, in India.
    day INTEGER NOT NULL,
    closed_at INTEGER NOT NULL,
    signed_by TEXT NOT NULL,
    findings TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX closings_by_day ON closings (day, closed_at);
  `;
