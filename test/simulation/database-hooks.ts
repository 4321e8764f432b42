import Database from 'better-sqlite3';
import { hideParameters } from '../../electron/contract/domain/query-parameters.ts';

/** An open database. */
export type OpenDatabase = Database.Database;

const opened = new Map<string, OpenDatabase>();
const openTasks = new Map<string, (connection: OpenDatabase) => void>();
const singleWrites = new WeakMap<OpenDatabase, () => void>();
/** Whether each connection syncs its commits, as last determined. */
const synchronous = new WeakMap<OpenDatabase, boolean>();
/** How many times each connection was written through, whether or not a row changed. */
const writes = new WeakMap<OpenDatabase, number>();
const { pragma, exec } = Database.prototype;
const prepare = Database.prototype.prepare<unknown[]>;

/**
 * Records every connection that this process opens, by its file, because a pragma is the first call on each. No other
 * process opens these files, so an exclusive lock saves each statement a system call.
 */
Database.prototype.pragma = function notePragma(this: OpenDatabase, source, options) {
  const known = opened.get(this.name);
  if (known !== this && (this.memory || known?.open !== true)) {
    opened.set(this.name, this);
    pragma.call(this, 'locking_mode = EXCLUSIVE');
    openTasks.get(this.name)?.(this);
  }
  if (source.includes('synchronous')) synchronous.delete(this);
  return pragma.call(this, source, options);
};

/** Whether a commit through this connection is on the disk when it returns. */
export function isSynchronous(connection: OpenDatabase): boolean {
  const known = synchronous.get(connection);
  if (known !== undefined) return known;
  const isSync = Number(pragma.call(connection, 'synchronous', { simple: true })) >= 2;
  synchronous.set(connection, isSync);
  return isSync;
}

const noteWrite = (connection: OpenDatabase): void => void writes.set(connection, countWrites(connection) + 1);

/** How many times a connection was written through. While this stays the same, so does everything that can be read. */
export const countWrites = (connection: OpenDatabase): number => writes.get(connection) ?? 0;

Database.prototype.exec = function noteExec(this: OpenDatabase, sql) {
  noteWrite(this);
  synchronous.delete(this);
  return exec.call(this, sql);
};

function prepareWithHook(this: OpenDatabase, sql: string): Database.Statement {
  const statement = prepare.call(this, sql);
  if (statement.readonly) return statement;
  const noted =
    <Result>(work: (...values: unknown[]) => Result) =>
    (...values: unknown[]): Result => {
      noteWrite(this);
      return work.apply(statement, values);
    };
  const run = noted(statement.run);
  statement.get = noted(statement.get);
  statement.all = noted(statement.all);
  statement.run = (...values) => {
    const result = run(...values);
    if (!this.inTransaction) singleWrites.get(this)?.();
    return result;
  };
  return statement;
}
Object.defineProperty(Database.prototype, 'prepare', { value: prepareWithHook });

/** The app's or the service's own connection to a file. Through it the simulation reads the database without their code. */
export function findOpenDatabase(file: string): OpenDatabase {
  const connection = findFileConnection(file);
  if (connection === null) throw new Error(`${file} is not open`);
  return connection;
}

/** The open connection to a file, or null. */
export function findFileConnection(file: string): OpenDatabase | null {
  const connection = opened.get(file);
  return connection?.open === true ? connection : null;
}

/** Calls `task` with each connection that is opened on a file, before it is used. */
export function onDatabaseOpen(file: string, task: (connection: OpenDatabase) => void): void {
  openTasks.set(file, task);
}

/** Forgets everything about a folder. */
export function forgetDatabases(folder: string): void {
  for (const file of opened.keys()) if (file.startsWith(folder)) opened.delete(file);
  for (const file of openTasks.keys()) if (file.startsWith(folder)) openTasks.delete(file);
}

/** Calls `before` and `after` around each outermost transaction of a connection. */
export function wrapTransactions(connection: OpenDatabase, before: () => void, after: () => void): void {
  const wrap =
    <Rest extends unknown[], Result>(run: (...rest: Rest) => Result) =>
    (...rest: Rest): Result => {
      if (connection.inTransaction) return run(...rest);
      before();
      const result = run(...rest);
      after();
      return result;
    };
  const transaction: OpenDatabase['transaction'] = Database.prototype.transaction;
  const value = (work: () => unknown): unknown => {
    const made = transaction.call(connection, work);
    const modes = {
      deferred: wrap(made.deferred),
      immediate: wrap(made.immediate),
      exclusive: wrap(made.exclusive),
    };
    return Object.assign(wrap(made), { default: modes.deferred, ...modes });
  };
  Object.defineProperty(connection, 'transaction', { value });
}

/** Calls `wrote` after each statement outside a transaction, which is its own commit. */
export function onSingleWrite(connection: OpenDatabase, wrote: () => void): void {
  singleWrites.set(connection, wrote);
}

/** Runs the backups of a connection inside `wrap`. */
export function wrapBackups(
  connection: OpenDatabase,
  wrap: (backup: () => Promise<unknown>) => Promise<unknown>,
): void {
  const { backup } = connection;
  const value = (...rest: Parameters<typeof backup>): Promise<unknown> => wrap(() => backup.apply(connection, rest));
  Object.defineProperty(connection, 'backup', { value });
}

/** A query that is prepared once for each connection. */
export class PreparedQuery<Values extends unknown[], Row> {
  readonly #connection: () => OpenDatabase;
  readonly #sql: string;
  #prepared: { readonly on: OpenDatabase; readonly statement: Database.Statement<unknown[]> } | undefined;

  /** @param connection gives the current connection, which changes with each restart */
  constructor(connection: () => OpenDatabase, sql: string) {
    this.#connection = connection;
    this.#sql = hideParameters(sql);
  }

  protected get connection(): OpenDatabase {
    return this.#connection();
  }

  protected read(on: OpenDatabase, ...values: Values): Row[] {
    if (this.#prepared?.on !== on) this.#prepared = { on, statement: prepare.call(on, this.#sql) };
    // The caller knows the columns of its query.
    return this.#prepared.statement.all(...values) as Row[];
  }

  all(...values: Values): readonly Row[] {
    return this.read(this.connection, ...values);
  }

  get(...values: Values): Row | undefined {
    return this.all(...values)[0];
  }
}

/** A query whose results are cached until something is written. */
export class CachedQuery<Values extends (string | number)[], Row> extends PreparedQuery<Values, Row> {
  #kept:
    | { readonly on: OpenDatabase; readonly writes: number; readonly answers: Map<string, readonly Row[]> }
    | undefined;

  override all(...values: Values): readonly Row[] {
    const on = this.connection;
    // A commit in progress may still be undone.
    if (on.inTransaction) return this.read(on, ...values);
    const now = countWrites(on);
    if (this.#kept?.on !== on || this.#kept.writes !== now) this.#kept = { on, writes: now, answers: new Map() };
    const { answers } = this.#kept;
    const name = values.join(' ');
    const known = answers.get(name);
    if (known !== undefined) return known;
    const rows = this.read(on, ...values);
    answers.set(name, rows);
    return rows;
  }
}
