import Database from 'better-sqlite3';

/** An open database. */
export type OpenDatabase = Database.Database;

const opened = new Map<string, OpenDatabase>();
const awaited = new Map<string, (connection: OpenDatabase) => void>();
const singleWrites = new WeakMap<OpenDatabase, () => void>();
const { pragma } = Database.prototype;
const prepare = Database.prototype.prepare<unknown[]>;

/**
 * Notes every connection that the rooms of this process open, by its file: whoever opens one sets pragmas first. Nobody
 * else has these files, so that no statement need ask the system for a lock.
 */
Database.prototype.pragma = function notePragma(this: OpenDatabase, source, options) {
  if (opened.get(this.name) !== this) {
    opened.set(this.name, this);
    pragma.call(this, 'locking_mode = EXCLUSIVE');
    awaited.get(this.name)?.(this);
  }
  return pragma.call(this, source, options);
};

function prepareNoting(this: OpenDatabase, sql: string): Database.Statement {
  const statement = prepare.call(this, sql);
  const run = statement.run.bind(statement);
  statement.run = (...given) => {
    const result = run(...given);
    if (!this.inTransaction) singleWrites.get(this)?.();
    return result;
  };
  return statement;
}
Object.defineProperty(Database.prototype, 'prepare', { value: prepareNoting });

/**
 * The connection that a room has open on a file: the simulation reads through it straight from the database, past
 * every line of the room.
 */
export function findOpenDatabase(file: string): OpenDatabase {
  const connection = opened.get(file);
  if (!connection?.open) throw new Error(`nobody has ${file} open`);
  return connection;
}

/** Calls `task` with the next connection that a room opens on a file, before the room does anything with it. */
export function onDatabaseOpen(file: string, task: (connection: OpenDatabase) => void): void {
  awaited.set(file, task);
}

/** Forgets everything about a folder. */
export function forgetDatabases(folder: string): void {
  for (const file of opened.keys()) if (file.startsWith(folder)) opened.delete(file);
  for (const file of awaited.keys()) if (file.startsWith(folder)) awaited.delete(file);
}

/** Puts something before and after each outermost transaction of a connection. */
export function wrapTransactions(connection: OpenDatabase, before: () => void, after: () => void): void {
  const around =
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
      deferred: around(made.deferred),
      immediate: around(made.immediate),
      exclusive: around(made.exclusive),
    };
    return Object.assign(around(made), { default: modes.deferred, ...modes });
  };
  Object.defineProperty(connection, 'transaction', { value });
}

/** Calls `wrote` after each statement of a connection that is a commit of its own. */
export function onSingleWrite(connection: OpenDatabase, wrote: () => void): void {
  singleWrites.set(connection, wrote);
}

/** Puts `around` around the backups of a connection. */
export function wrapBackups(
  connection: OpenDatabase,
  around: (backup: () => Promise<unknown>) => Promise<unknown>,
): void {
  const { backup } = connection;
  const value = (...rest: Parameters<typeof backup>): Promise<unknown> => around(() => backup.apply(connection, rest));
  Object.defineProperty(connection, 'backup', { value });
}

/** A query that is prepared once for each connection that it is asked on. */
export class CachedQuery<Given extends unknown[], Row> {
  readonly #connection: () => OpenDatabase;
  readonly #sql: string;
  #prepared: { readonly on: OpenDatabase; readonly statement: Database.Statement<Given, Row> } | undefined;

  /** @param connection gives the connection to ask, another one after each restart */
  constructor(connection: () => OpenDatabase, sql: string) {
    this.#connection = connection;
    this.#sql = sql;
  }

  #statement(): Database.Statement<Given, Row> {
    const on = this.#connection();
    if (this.#prepared?.on !== on) this.#prepared = { on, statement: on.prepare<Given, Row>(this.#sql) };
    return this.#prepared.statement;
  }

  all(...given: Given): Row[] {
    return this.#statement().all(...given);
  }

  get(...given: Given): Row | undefined {
    return this.#statement().get(...given);
  }
}
