import Database from 'better-sqlite3';

/** What a durable POST is measured against: SQLite's own commits, each of a group of rows. */
export interface BareGroups {
  /** Commits per second when each transaction holds this many rows. */
  measureCommits(rows: number): number;
  close(): void;
}

const BURST_MS = 1_000;

/** Opens a database as the service's is opened. `row` is what each request leaves at least: its stored answer. */
export function openBareGroups(file: string, row: string): BareGroups {
  const db = new Database(file);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.exec('CREATE TABLE answers (key INTEGER PRIMARY KEY, body TEXT NOT NULL)');
  const insert = db.prepare<[string]>('INSERT INTO answers (body) VALUES (?)');
  const commit = db.transaction((rows: number) => {
    for (let added = 0; added < rows; added += 1) insert.run(row);
  });
  return {
    measureCommits(rows) {
      const began = performance.now();
      let commits = 0;
      while (performance.now() - began < BURST_MS) {
        commit.immediate(rows);
        commits += 1;
      }
      return commits / ((performance.now() - began) / 1_000);
    },
    close: () => db.close(),
  };
}
