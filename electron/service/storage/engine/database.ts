import Sqlite from 'better-sqlite3';
import type { AnyStatement } from '../../../contract/domain/lazy-statements.ts';
import { createLazyStatements } from '../../../contract/domain/lazy-statements.ts';
import { migrateSchema, readSchemaVersion } from '../../../contract/domain/schema-version.ts';
import { MIGRATIONS } from './schema.ts';
import type { ServiceDatabase, Statement } from './service-database.ts';

/** Written into the file's header, so that another program's database is never mistaken for ours. */
const APPLICATION_ID = 0x434e5453;

/** The file can't be used as the service's database. The message says why and is shown to the user. */
export class DatabaseUnusable extends Error {
  /** The code of SQLite's error behind it; null where there is none. The app recognises a full disk by it. */
  readonly code: string | null;

  constructor(message: string, options?: { readonly cause: unknown }) {
    super(message, options);
    const cause = options?.cause;
    this.code = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : null;
  }
}

function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Throws, before anything is written, for a database of another program or of a newer version of this one. */
function refuseForeignDatabase(db: Sqlite.Database): void {
  const applicationId = db.pragma('application_id', { simple: true });
  const version = readSchemaVersion(db);
  const tables = db.prepare<[], number>('SELECT count(*) FROM sqlite_schema').pluck().get() ?? 0;
  if (applicationId !== APPLICATION_ID && (tables > 0 || version !== 0))
    throw new DatabaseUnusable('it belongs to another program');
  if (version > MIGRATIONS.length) throw new DatabaseUnusable('it was made by a newer version of this program');
}

/** Throws if a page of the file is damaged; otherwise the first request that needs the page would fail. */
function refuseDamagedDatabase(db: Sqlite.Database): void {
  const found = String(db.pragma('quick_check(1)', { simple: true }));
  if (found !== 'ok') throw new DatabaseUnusable(`it is damaged (${found.trim().split('\n').at(-1)})`);
}

/** Compiles each statement at its first use. */
function createPrepare(db: Sqlite.Database): ServiceDatabase['prepare'] {
  const statements = createLazyStatements((sql) => db.prepare(sql));
  function prepare<Parameters extends unknown[] | object = unknown[], Row = unknown>(
    sql: string,
  ): Parameters extends unknown[] ? Statement<Parameters, Row> : Statement<[Parameters], Row>;
  function prepare(sql: string): AnyStatement<Sqlite.RunResult> {
    return statements(sql);
  }
  return prepare;
}

/** Connects an open file to the port. */
function createServiceDatabase(path: string, db: Sqlite.Database): ServiceDatabase {
  // Created once, because better-sqlite3 builds four functions for each transaction function.
  const transaction = db.transaction((work: () => void) => work()).immediate;
  let hasCopies = false;
  return {
    prepare: createPrepare(db),
    exec: (sql) => db.exec(sql),
    transaction,
    replaceTables(work) {
      db.pragma('foreign_keys = OFF');
      try {
        transaction(work);
      } finally {
        db.pragma('foreign_keys = ON');
      }
    },
    openCopies() {
      if (!hasCopies) db.exec("ATTACH DATABASE ':memory:' AS copies");
      hasCopies = true;
      return 'copies.copy_';
    },
    explain: (error) =>
      error instanceof Sqlite.SqliteError
        ? new DatabaseUnusable(`The database ${path} can't be used: ${errorMessage(error)}.`, { cause: error })
        : error,
    isTooLong: (error) => error instanceof Sqlite.SqliteError && error.code === 'SQLITE_TOOBIG',
    close: () => void db.close(),
  };
}

/**
 * Opens a database file, or ':memory:', and migrates it. A commit is on disk when it returns (write-ahead log,
 * `synchronous = FULL`). Only one process at a time can open the file. Throws {@link DatabaseUnusable}.
 */
export function openServiceDatabase(path: string): ServiceDatabase {
  let db: Sqlite.Database | undefined;
  try {
    db = new Sqlite(path, { timeout: 0 });
    refuseForeignDatabase(db);
    db.pragma('locking_mode = EXCLUSIVE');
    refuseDamagedDatabase(db);
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = FULL');
    db.pragma('foreign_keys = ON');
    db.pragma('cache_size = -65536');
    // Keeps the rollback data of nested transactions in memory.
    db.pragma('temp_store = MEMORY');
    migrateSchema(db, MIGRATIONS, APPLICATION_ID);
    return createServiceDatabase(path, db);
  } catch (error) {
    db?.close();
    throw new DatabaseUnusable(`The database ${path} can't be used: ${errorMessage(error)}.`, { cause: error });
  }
}
