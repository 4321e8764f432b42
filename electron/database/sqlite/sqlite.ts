/** Opens the SQLite file with durable settings, and runs the migrations that bring it to this app's version. */

import Database from 'better-sqlite3';
import { NEWER_DATABASE } from '../../contract/domain/disk-fault.ts';
import type { AnyStatement } from '../../contract/domain/lazy-statements.ts';
import { createLazyStatements } from '../../contract/domain/lazy-statements.ts';
import { migrateSchema, readSchemaVersion } from '../../contract/domain/schema-version.ts';
import { MIGRATIONS } from '../migrations/migrations.ts';

/** One SQL statement on one connection. */
export interface LazyStatement<Given extends unknown[], Row> {
  get(...given: Given): Row | undefined;
  all(...given: Given): Row[];
  run(...given: Given): Database.RunResult;
}

/** The open file, which all tables share. Statements are prepared at their first use. */
export class SqliteConnection {
  readonly #file: Database.Database;
  readonly #statements: (sql: string) => AnyStatement<Database.RunResult>;

  constructor(file: Database.Database) {
    this.#file = file;
    this.#statements = createLazyStatements((sql) => file.prepare(sql));
  }

  /** The path of the file. */
  get name(): string {
    return this.#file.name;
  }

  get isOpen(): boolean {
    return this.#file.open;
  }

  get inTransaction(): boolean {
    return this.#file.inTransaction;
  }

  prepare<Given extends unknown[] | object = unknown[], Row = unknown>(
    sql: string,
  ): Given extends unknown[] ? LazyStatement<Given, Row> : LazyStatement<[Given], Row>;
  prepare(sql: string): AnyStatement<Database.RunResult> {
    return this.#statements(sql);
  }

  exec(sql: string): void {
    this.#file.exec(sql);
  }

  pragma(text: string, options?: { readonly simple: true }): unknown {
    return this.#file.pragma(text, options);
  }

  /** Runs `work` completely or not at all, as one commit. */
  transaction<Result>(work: () => Result): Result {
    return this.#file.transaction(work).immediate();
  }

  /** Adds a function to SQL, which returns null. */
  function(name: string, work: (...given: unknown[]) => void): void {
    this.#file.function(name, { directOnly: false, varargs: true }, (...given: unknown[]) => {
      work(...given);
      return null;
    });
  }

  /** Copies the file to a path in steps of `pages`, between which other work runs. */
  async backup(path: string, pages: number): Promise<void> {
    await this.#file.backup(path, { progress: () => pages });
  }

  /** The whole database as the bytes of a file. */
  serialize(): Buffer {
    return this.#file.serialize();
  }

  close(): void {
    this.#file.close();
  }
}

/**
 * Memory for pages of the file. With half of it, searching 100,000 products takes longer; four times as much brings
 * nothing.
 */
const CACHE_KIB = 4_000;

/** How long a statement waits for another program that holds the file: nothing else runs meanwhile. */
const BUSY_MS = 200;

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
 * when it returns: write-ahead log with `synchronous = FULL` (C14). A buffer is opened in memory. Throws
 * {@link DatabaseTooNew} and SQLite's own errors.
 */
export function openSqlite(file: string | Buffer, options: SqliteOptions = {}): SqliteConnection {
  const { beforeMigration, migrations = MIGRATIONS } = options;
  const opened = new Database(file, { timeout: BUSY_MS });
  const connection = new SqliteConnection(opened);
  try {
    // Checked before anything is written, so that a newer file stays as it is.
    const version = readSchemaVersion(opened);
    if (version > migrations.length) throw new DatabaseTooNew(version, migrations.length);
    beforeMigration?.(connection, version);
    opened.pragma('journal_mode = WAL');
    opened.pragma('synchronous = FULL');
    // Temporary triggers then need no temporary file.
    opened.pragma('temp_store = MEMORY');
    opened.pragma(`cache_size = -${CACHE_KIB}`);
    migrateSchema(opened, migrations);
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}
