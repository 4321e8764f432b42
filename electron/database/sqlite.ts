/** Opens the SQLite file with durable settings, and runs the migrations that bring it to this app's version. */

import Database from 'better-sqlite3';
import { NEWER_DATABASE } from '../contract/domain/disk-fault.ts';
import { makeStatementsLazy } from '../contract/domain/lazy-statements.ts';
import { migrateSchema, readSchemaVersion } from '../contract/domain/schema-version.ts';
import { MIGRATIONS } from './migrations/migrations.ts';

/** One SQL statement on one connection. */
export interface LazyStatement<Given extends unknown[], Row> {
  get(...given: Given): Row | undefined;
  all(...given: Given): Row[];
  run(...given: Given): Database.RunResult;
}

/** The open file, which all tables share. */
export interface SqliteConnection extends Omit<Database.Database, 'prepare'> {
  prepare<Given extends unknown[] | object = unknown[], Row = unknown>(
    sql: string,
  ): Given extends unknown[] ? LazyStatement<Given, Row> : LazyStatement<[Given], Row>;
}

/**
 * Memory for pages of the file. With half of it, searching 100,000 products takes longer; four times as much brings
 * nothing.
 */
const CACHE_KIB = 4_000;

/** A text that ends with this comes after every text with the same beginning. */
export const TEXT_END = '\u{10FFFF}';

/** A newer version of the app wrote the file. It has not been touched. */
export class DatabaseTooNew extends Error {
  override readonly name = 'DatabaseTooNew';
  readonly code = NEWER_DATABASE;
  readonly version: number;
  readonly known: number;

  constructor(version: number, known: number) {
    super(`the database has form ${version}, this app knows ${known}: it was written by a newer version of Counter`);
    this.version = version;
    this.known = known;
  }
}

export interface SqliteOptions {
  /** Called with the version found, before anything is changed. Its errors are passed on. */
  readonly beforeMigration?: (sqlite: SqliteConnection, version: number) => void;
  /** The versions of the database; by default this app's. */
  readonly migrations?: readonly string[];
}

/**
 * Opens `file` at this app's version; a missing file is created, and `:memory:` needs none. A commit is on the disk
 * when it returns: write-ahead log with `synchronous = FULL` (C14). A buffer ({@link copyToMemory}) is opened in
 * memory. Throws {@link DatabaseTooNew} and SQLite's own errors.
 */
export function openSqlite(file: string | Buffer, options: SqliteOptions = {}): SqliteConnection {
  const { beforeMigration, migrations = MIGRATIONS } = options;
  const connection = new Database(file, { timeout: 5_000 });
  makeStatementsLazy(connection);
  try {
    // Checked before anything is written, so that a newer file stays as it is.
    const version = readSchemaVersion(connection);
    if (version > migrations.length) throw new DatabaseTooNew(version, migrations.length);
    beforeMigration?.(connection, version);
    connection.pragma('journal_mode = WAL');
    connection.pragma('synchronous = FULL');
    // The triggers that only take notes need no file of their own.
    connection.pragma('temp_store = MEMORY');
    connection.pragma(`cache_size = -${CACHE_KIB}`);
    migrateSchema(connection, migrations);
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

/**
 * Where a database's header has its read and write versions. 2 means a write-ahead log, which doesn't exist in memory.
 */
const HEADER_VERSIONS = [18, 19] as const;

/** Copies an open database into memory, with what its write-ahead log holds. Throws SQLite's errors. */
export function copyToMemory(sqlite: Pick<Database.Database, 'serialize'>): SqliteConnection {
  const bytes = sqlite.serialize();
  for (const position of HEADER_VERSIONS) bytes[position] = 1;
  return openSqlite(bytes);
}

/**
 * Copies a closed database into memory, even from a disk without room for the files that SQLite opens beside it. Throws
 * {@link DatabaseTooNew} and SQLite's errors.
 */
export function readIntoMemory(file: string): SqliteConnection {
  const connection = new Database(file, { fileMustExist: true });
  try {
    // Set before the first read, so that the index of the write-ahead log stays in memory.
    connection.pragma('locking_mode = EXCLUSIVE');
    // A read names the cause of a failure better than the copy does.
    connection.prepare('SELECT count(*) FROM sqlite_schema').get();
    return copyToMemory(connection);
  } finally {
    connection.close();
  }
}
