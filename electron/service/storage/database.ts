import Sqlite from 'better-sqlite3';
import { migrateSchema, readSchemaVersion } from '../../contract/domain/schema-version.ts';
import { MIGRATIONS } from './migrations.ts';

export type ServiceDatabase = Sqlite.Database;

/** Written into the file's head, so that another program's database is never taken for ours. */
const APPLICATION_ID = 0x434e5453;

/** The file can't be used as the service's database; the message says why, for people. */
export class DatabaseUnusable extends Error {}

function brief(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** What SQLite says against a file as the error for people; any other error as it is. */
export function toDatabaseUnusable(path: string, error: unknown): unknown {
  if (!(error instanceof Sqlite.SqliteError)) return error;
  return new DatabaseUnusable(`The database ${path} can't be used: ${brief(error)}.`, { cause: error });
}

/** Refuses, before a byte is written, whatever was not made by this program or was made by a newer one. */
function refuseForeign(db: ServiceDatabase): void {
  const mark = db.pragma('application_id', { simple: true });
  const version = readSchemaVersion(db);
  const tables = db.prepare<[], number>('SELECT count(*) FROM sqlite_schema').pluck().get() ?? 0;
  if (mark !== APPLICATION_ID && (tables > 0 || version !== 0))
    throw new DatabaseUnusable('it belongs to another program');
  if (version > MIGRATIONS.length) throw new DatabaseUnusable('it was made by a newer version of this program');
}

/**
 * Opens a database file, or ':memory:', and brings it to the newest form. A commit is on the disk when it returns
 * (write-ahead log, `synchronous = FULL`), and one process at a time has the file. Throws {@link DatabaseUnusable}.
 */
export function openServiceDatabase(path: string): ServiceDatabase {
  let db: ServiceDatabase | undefined;
  try {
    db = new Sqlite(path, { timeout: 0 });
    refuseForeign(db);
    db.pragma('locking_mode = EXCLUSIVE');
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = FULL');
    db.pragma('foreign_keys = ON');
    db.pragma('cache_size = -65536');
    // What a part of a transaction would need to be undone stays in memory.
    db.pragma('temp_store = MEMORY');
    migrateSchema(db, MIGRATIONS, APPLICATION_ID);
    return db;
  } catch (error) {
    db?.close();
    throw new DatabaseUnusable(`The database ${path} can't be used: ${brief(error)}.`, { cause: error });
  }
}
