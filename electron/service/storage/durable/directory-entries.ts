import type { SqlStorage, SqlValue } from './platform-types.ts';

type Row = Record<string, SqlValue>;

const COLUMNS = 'SELECT number, name, object FROM entries';

/** The entries of a part of the directory: names with the objects that they stand for. */
export function createDirectoryEntries(sql: SqlStorage) {
  sql.exec(
    'CREATE TABLE IF NOT EXISTS entries (number INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, object TEXT) STRICT',
  );
  return {
    find: (name: string): Row[] => sql.exec(`${COLUMNS} WHERE name = ?`, name).toArray(),
    /** Up to 100, in the order of their numbers. */
    listAfter: (number: number): Row[] =>
      sql.exec(`${COLUMNS} WHERE name IS NOT NULL AND number > ? ORDER BY number LIMIT 100`, number).toArray(),
    /** Adds an entry, unless the name has one. */
    add(name: string, object: string): void {
      sql.exec('INSERT OR IGNORE INTO entries (name, object) VALUES (?, ?)', name, object);
    },
    /** Returns a number that no other call returns. */
    drawNumber: (): number =>
      Number(sql.exec('INSERT INTO entries (name) VALUES (NULL) RETURNING number').toArray()[0]?.['number']),
  };
}
