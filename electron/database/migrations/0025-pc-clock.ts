/** How the PC's clock compared with the service's time, in a table of its own, so that the journal can record it. */
export const PC_CLOCK = `
  CREATE TABLE pc_clock (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    -- Milliseconds; negative when the PC's clock was ahead.
    behind INTEGER NOT NULL,
    measured_at INTEGER
  ) STRICT;
  INSERT INTO pc_clock (id, behind, measured_at)
    SELECT 1, CAST(value AS INTEGER), (SELECT CAST(value AS INTEGER) FROM facts WHERE name = 'pc_clock_measured_at')
    FROM facts WHERE name = 'pc_clock_behind';
  `;
