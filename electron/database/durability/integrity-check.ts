/** Whether a database is what was written: its pages and its tables, not the meaning of what they hold. */

import { RowReader } from '../row-reader.ts';
import type { SqliteConnection } from '../sqlite.ts';

/** A database is not what was written to it. */
export class DamagedDatabase extends Error {
  override readonly name = 'DamagedDatabase';
  /** As SQLite would say it (contract/domain/disk-fault.ts). */
  readonly code = 'SQLITE_CORRUPT';
}

/** Checks the whole file. Throws {@link DamagedDatabase} and SQLite's errors. */
export function checkDatabase(sqlite: SqliteConnection): void {
  judge(sqlite.pragma('quick_check(1)', { simple: true }));
}

/** Checks one table after another; between two of them, whoever calls can do something else. */
export function* checkTables(sqlite: SqliteConnection): Generator<void, void> {
  const tables = sqlite.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  for (const table of tables) {
    judge(sqlite.pragma(`quick_check('${new RowReader(table).text('name')}')`, { simple: true }));
    yield;
  }
}

function judge(verdict: unknown): void {
  if (verdict !== 'ok') throw new DamagedDatabase('the database is not what was written to it');
}
