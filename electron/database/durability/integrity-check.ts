/** Checks that a database's pages and tables are sound; not what their values mean. */

import Database from 'better-sqlite3';
import { RowReader } from '../sqlite/row-reader.ts';
import { SqliteConnection } from '../sqlite/sqlite.ts';

/** The file does not contain what was written to it. */
export class DamagedDatabase extends Error {
  override readonly name = 'DamagedDatabase';
  /** SQLite's own code, see contract/domain/disk-fault.ts. */
  readonly code = 'SQLITE_CORRUPT';
}

/** Checks the whole file. Throws {@link DamagedDatabase} and SQLite's errors. */
export function checkDatabase(sqlite: SqliteConnection): void {
  assertSound(sqlite.pragma('quick_check(1)', { simple: true }));
}

/** Checks one table at each step, so that the caller can do something else in between. */
export function* checkTables(sqlite: SqliteConnection): Generator<void, void> {
  const tables = sqlite.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  for (const table of tables) {
    assertSound(sqlite.pragma(`quick_check('${new RowReader(table).text('name')}')`, { simple: true }));
    yield;
  }
}

/**
 * Makes a copy of the database one file, without SQLite's own beside it, and checks one table at each step. Throws
 * {@link DamagedDatabase} and SQLite's errors.
 */
export function* checkCopy(path: string): Generator<void, void> {
  const copied = new SqliteConnection(new Database(path));
  try {
    copied.pragma('journal_mode = DELETE');
    yield* checkTables(copied);
  } finally {
    copied.close();
  }
}

function assertSound(result: unknown): void {
  if (result !== 'ok') throw new DamagedDatabase('the database does not contain what was written to it');
}
