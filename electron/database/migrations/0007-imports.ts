/** Stock files that staff import, with their rows and problems. */
export const IMPORTS = `
  -- One file of each store at a time.
  CREATE TABLE imports (
    id TEXT PRIMARY KEY,
    store_id INTEGER NOT NULL UNIQUE,
    file_name TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    received INTEGER NOT NULL DEFAULT 0,
    started_at INTEGER NOT NULL,
    state TEXT NOT NULL,
    unreadable TEXT,
    unreadable_row INTEGER,
    form TEXT,
    columns TEXT NOT NULL DEFAULT '[]',
    day_first INTEGER NOT NULL DEFAULT 1,
    day_order TEXT,
    rows INTEGER NOT NULL DEFAULT 0,
    sound INTEGER NOT NULL DEFAULT 0,
    held_back INTEGER NOT NULL DEFAULT 0,
    counting TEXT,
    as_of INTEGER
  ) STRICT, WITHOUT ROWID;

  -- The file as it came.
  CREATE TABLE import_pieces (
    import_id TEXT NOT NULL, position INTEGER NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY (import_id, position)
  ) STRICT;

  -- Rows that are sound: as a push row, and the cells of the file; where each travels: the push, its place, the action.
  CREATE TABLE import_rows (
    import_id TEXT NOT NULL,
    row INTEGER NOT NULL,
    barcode TEXT NOT NULL,
    item TEXT NOT NULL,
    cells TEXT NOT NULL,
    push INTEGER,
    place INTEGER,
    action_id TEXT,
    PRIMARY KEY (import_id, row)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX import_rows_unpushed ON import_rows (import_id, row) WHERE push IS NULL;
  CREATE INDEX import_rows_by_push ON import_rows (import_id, push, place) WHERE push IS NOT NULL;

  -- Once all of a push has its answer: how many rows were answered and rejected, and units subtracted.
  CREATE TABLE import_pushes (
    import_id TEXT NOT NULL,
    push INTEGER NOT NULL,
    rows INTEGER NOT NULL,
    answered INTEGER,
    refused INTEGER,
    subtracted INTEGER,
    PRIMARY KEY (import_id, push)
  ) STRICT, WITHOUT ROWID;

  -- Rows that are held back, and each thing that is wrong with them.
  CREATE TABLE import_held (
    import_id TEXT NOT NULL, row INTEGER NOT NULL, cells TEXT NOT NULL, PRIMARY KEY (import_id, row)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE import_findings (
    import_id TEXT NOT NULL,
    row INTEGER NOT NULL,
    nth INTEGER NOT NULL,
    barcode TEXT,
    problem TEXT NOT NULL,
    field TEXT,
    value TEXT,
    other_row INTEGER,
    PRIMARY KEY (import_id, row, nth)
  ) STRICT, WITHOUT ROWID;
  `;
