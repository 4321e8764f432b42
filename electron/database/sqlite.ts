/** Opens the SQLite file: durable settings, and the migrations that bring it to this app's form. */

import Database from 'better-sqlite3';
import { NEWER_DATABASE } from '../contract/domain/disk-fault.ts';
import type { LazyStatement } from './lazy-statements.ts';
import { makeStatementsLazy } from './lazy-statements.ts';
import { MIGRATIONS } from './migrations/migrations.ts';

/** The handle that the tables of this room share. */
export interface SqliteConnection extends Omit<Database.Database, 'prepare'> {
  prepare<Given extends unknown[] | object = unknown[], Row = unknown>(
    sql: string,
  ): Given extends unknown[] ? LazyStatement<Given, Row> : LazyStatement<[Given], Row>;
}

/** The file was written by a newer version of the app; it has not been touched. */
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

function versionOf(connection: SqliteConnection): number {
  const version = connection.pragma('user_version', { simple: true });
  return typeof version === 'number' ? version : 0;
}

/** Runs each migration that is missing, in its own transaction. Throws {@link DatabaseTooNew}. */
export function migrateSqlite(connection: SqliteConnection, migrations: readonly string[]): void {
  const version = versionOf(connection);
  if (version > migrations.length) throw new DatabaseTooNew(version, migrations.length);
  for (const [index, migration] of migrations.entries()) {
    if (index < version) continue;
    connection.transaction(() => {
      connection.exec(migration);
      connection.pragma(`user_version = ${index + 1}`);
    })();
  }
}

export interface SqliteOptions {
  /** Called with the version found, before anything is changed. What it throws is passed on. */
  readonly beforeMigration?: (connection: SqliteConnection, version: number) => void;
}

/**
 * Opens `file` (made when it isn't there; `:memory:` for none) in this app's form. A commit is on the disk when it
 * returns: write-ahead log with `synchronous = FULL` (C14). Throws {@link DatabaseTooNew} and SQLite's own errors.
 */
export function openSqlite(file: string, { beforeMigration: before }: SqliteOptions = {}): SqliteConnection {
  const connection = new Database(file, { timeout: 5_000 });
  makeStatementsLazy(connection);
  try {
    // Before anything is written: a newer file stays as it is.
    const version = versionOf(connection);
    if (version > MIGRATIONS.length) throw new DatabaseTooNew(version, MIGRATIONS.length);
    before?.(connection, version);
    connection.pragma('journal_mode = WAL');
    connection.pragma('synchronous = FULL');
    // Triggers that only note something need no file of their own.
    connection.pragma('temp_store = MEMORY');
    migrateSqlite(connection, MIGRATIONS);
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}
