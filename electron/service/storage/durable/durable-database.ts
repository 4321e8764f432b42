import { hideParameters } from '../../../contract/domain/query-parameters.ts';
import { MIGRATIONS } from '../engine/schema.ts';
import type { ServiceDatabase, Statement } from '../engine/service-database.ts';
import type { ObjectStorage, SqlStorage, SqlValue } from './platform-types.ts';

/** Text in quotes, or a parameter by name. */
const TEXT_OR_NAME = /'[^']*'|[@:]([a-z]\w*)/gi;

/** The names of a statement's parameters in the order in which SQLite numbers them. */
function listNames(sql: string): readonly string[] {
  const names = [...sql.matchAll(TEXT_OR_NAME)].flatMap(([, name]) => (name === undefined ? [] : [name]));
  return [...new Set(names)];
}

const isNamed = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !(value instanceof Uint8Array);

/** Puts parameters in the order of their numbers, because the engine takes none by name. */
function createBinder(sql: string): (parameters: readonly unknown[]) => readonly unknown[] {
  const names = listNames(sql);
  if (names.length === 0) return (parameters) => parameters;
  return ([values]) => {
    if (!isNamed(values)) throw new TypeError(`The parameters ${names.join(', ')} must be given by name.`);
    return names.map((name) => values[name]);
  };
}

const readValue = (value: SqlValue | undefined): unknown => (value instanceof ArrayBuffer ? Buffer.from(value) : value);

/** A row with its bytes as a `Buffer`. Changes the row itself, which has no other reader. */
function readRow(row: Record<string, unknown>): unknown {
  for (const name in row) if (row[name] instanceof ArrayBuffer) row[name] = Buffer.from(row[name]);
  return row;
}

const readFirstColumn = (row: Record<string, SqlValue>): unknown => readValue(Object.values(row)[0]);

/** The result of the last change. Queried only when it is read, which few callers do. */
const createResult = (sql: SqlStorage) => ({
  get changes(): number {
    return Number(sql.exec('SELECT changes() AS n').toArray()[0]?.['n']);
  },
  get lastInsertRowid(): number {
    return Number(sql.exec('SELECT last_insert_rowid() AS n').toArray()[0]?.['n']);
  },
});

/** Compiles a statement. Typed by its caller, who knows the columns: an overload, as in any driver of SQLite. */
function prepare<Parameters extends unknown[] | object, Row>(
  sql: SqlStorage,
  text: string,
): Parameters extends unknown[] ? Statement<Parameters, Row> : Statement<[Parameters], Row>;
function prepare(sql: SqlStorage, text: string): Statement<unknown[], unknown> {
  const hidden = hideParameters(text);
  const bind = createBinder(hidden);
  const result = createResult(sql);
  let read: (row: Record<string, SqlValue>) => unknown = readRow;
  const rows = (parameters: unknown[]) => sql.exec(hidden, ...bind(parameters)).toArray();
  const statement: Statement<unknown[], unknown> = {
    get(...parameters) {
      const [first] = rows(parameters);
      return first && read(first);
    },
    all: (...parameters) => rows(parameters).map(read),
    run(...parameters) {
      rows(parameters);
      return result;
    },
    pluck() {
      read = readFirstColumn;
      return statement;
    },
  };
  return statement;
}

/** A newer version has written the database: during a rollout, or before a rollback. */
export class NewerSchema extends Error {
  constructor() {
    super('The database was made by a newer version of this program.');
  }
}

/** Runs the migrations that are missing. The engine keeps no version of its own for a program. Throws {@link NewerSchema}. */
function migrate({ sql, transactionSync }: BoundStorage): void {
  sql.exec('CREATE TABLE IF NOT EXISTS object_schema (version INTEGER NOT NULL) STRICT');
  const version = Number(sql.exec('SELECT max(version) AS version FROM object_schema').toArray()[0]?.['version'] ?? 0);
  if (version > MIGRATIONS.length) throw new NewerSchema();
  for (const [index, migration] of MIGRATIONS.entries()) {
    if (index < version) continue;
    transactionSync(() => {
      sql.exec(migration);
      sql.exec('INSERT INTO object_schema (version) VALUES (?)', index + 1);
    });
  }
}

interface BoundStorage {
  readonly sql: SqlStorage;
  readonly transactionSync: (work: () => void) => void;
}

/** Removes the copies of tables that an earlier start left. */
function dropCopies(sql: SqlStorage): void {
  const found = sql.exec("SELECT name FROM sqlite_schema WHERE type = 'table' AND name GLOB 'copy_*'").toArray();
  for (const { name } of found) sql.exec(`DROP TABLE ${name}`);
}

/**
 * Opens the storage of a Durable Object as the service's database, and migrates it. The platform holds back every answer
 * until the changes before it are stored for good, and checks foreign keys.
 */
export function openDurableDatabase(storage: ObjectStorage): ServiceDatabase {
  const { sql } = storage;
  const transactionSync = (work: () => void): void => storage.transactionSync(work);
  migrate({ sql, transactionSync });
  dropCopies(sql);
  return {
    prepare: (text) => prepare(sql, text),
    exec: (text) => sql.exec(text),
    transaction: transactionSync,
    replaceTables: (work) =>
      transactionSync(() => {
        sql.exec('PRAGMA defer_foreign_keys = ON');
        work();
      }),
    openCopies: () => 'copy_',
    explain: (error) => error,
    isTooLong: (error) => error instanceof Error && /too big/i.test(error.message),
    close: () => undefined,
  };
}
