/**
 * What the service needs of a database. Its tables, migrations and rules are written against this port alone; an adapter
 * connects it to an engine: SQLite in a file (database.ts) or in a Durable Object (durable/durable-database.ts).
 */

/** A compiled statement. */
export interface Statement<Parameters extends unknown[], Row> {
  /** The first row; undefined if there is none. */
  get(...parameters: Parameters): Row | undefined;
  all(...parameters: Parameters): Row[];
  /** Runs a statement that changes rows. Read the result before the next statement runs. */
  run(...parameters: Parameters): { readonly changes: number; readonly lastInsertRowid: number | bigint };
  /** Makes rows their first column instead of objects. */
  pluck(): Statement<Parameters, Row>;
}

export interface ServiceDatabase {
  /** Compiles a statement. Its parameters are in order (`?`), or one object by their names (`:name`). Bytes are a `Buffer`. */
  prepare<Parameters extends unknown[] | object = unknown[], Row = unknown>(
    sql: string,
  ): Parameters extends unknown[] ? Statement<Parameters, Row> : Statement<[Parameters], Row>;
  /** Runs one or several statements without parameters. */
  exec(sql: string): unknown;
  /** Runs `work` whole or not at all. May be nested. */
  transaction(work: () => void): void;
  /** Like {@link transaction}, for work that replaces whole tables: foreign keys are checked at most at its end. */
  replaceTables(work: () => void): void;
  /** Makes room for copies of tables, which last as long as the process. Returns what the name of a copy begins with. */
  openCopies(): string;
  /** Turns an error of the engine into one that says why the database can't be used. Returns any other error unchanged. */
  explain(error: unknown): unknown;
  /** Whether an error says that a value is longer than the engine's longest. */
  isTooLong(error: unknown): boolean;
  close(): void;
}
