import Database from 'better-sqlite3';

/** What an accept is measured against: one synchronous SQLite commit of one row. */
export interface BareCommit {
  /** Milliseconds of one commit. */
  commit(): number;
  close(): void;
}

export function openBareCommit(file: string): BareCommit {
  const db = new Database(file);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.exec('CREATE TABLE actions (seq INTEGER PRIMARY KEY, row TEXT NOT NULL)');
  const insert = db.prepare<[string]>('INSERT INTO actions (row) VALUES (?)');
  const row = 'x'.repeat(400);
  return {
    commit: () => {
      const began = performance.now();
      insert.run(row);
      return performance.now() - began;
    },
    close: () => db.close(),
  };
}
