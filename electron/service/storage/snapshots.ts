import type { ServiceDatabase } from './engine/service-database.ts';

/** The tables in the order of their creation: each comes after those that it refers to. An engine may have others. */
const TABLES = `SELECT name FROM main.sqlite_schema
  WHERE type = 'table' AND (name = 'sqlite_sequence' OR NOT (
    name GLOB 'sqlite_*' OR name GLOB 'copy_*' OR name GLOB '_cf_*' OR name GLOB 'object_*')) ORDER BY rowid`;

/** A value of a row as JSON has it. */
type StoredValue = string | number | null | { base64: string };

/** The rows of each table, as a file has them. */
export type StoredTables = Record<string, StoredValue[][]>;

const toStored = (value: unknown): StoredValue =>
  value instanceof Uint8Array
    ? { base64: Buffer.from(value).toString('base64') }
    : typeof value === 'string' || typeof value === 'number'
      ? value
      : null;

const fromStored = (value: StoredValue): unknown =>
  typeof value === 'object' && value !== null ? Buffer.from(value.base64, 'base64') : value;

/** Metadata of the process itself, which stay when the contents are replaced. */
const KEPT_METADATA = "('cursor_secret', 'starts')";

/**
 * Copies of all tables, in memory until the process ends.
 *
 * @param onReplace called when all rows have been replaced
 */
export function createSnapshotTables(db: ServiceDatabase, onReplace: () => void) {
  const listTables = (): string[] => db.prepare<[], string>(TABLES).pluck().all();

  const copyOf = (number: number, table: string): string => `${db.openCopies()}${number}_${table}`;

  const runForAll = (statements: (table: string) => string): void => {
    for (const table of listTables()) db.exec(statements(table));
  };

  const clearTable = (table: string): string =>
    table === 'metadata' ? `DELETE FROM metadata WHERE name NOT IN ${KEPT_METADATA}` : `DELETE FROM main.${table}`;

  /** Changes all tables in one transaction. */
  const replaceRows = (statements: (table: string) => string): void => {
    try {
      db.replaceTables(() => runForAll(statements));
    } finally {
      onReplace();
    }
  };

  return {
    /** Copies all tables under a number. */
    take(number: number): void {
      // Before the transaction, in which no room can be made.
      db.openCopies();
      db.transaction(() =>
        runForAll((table) => `CREATE TABLE ${copyOf(number, table)} AS SELECT * FROM main.${table}`),
      );
    },
    /** Replaces all rows by those of a copy. */
    restore(number: number): void {
      replaceRows(
        (table) => `DELETE FROM main.${table}; INSERT INTO main.${table} SELECT * FROM ${copyOf(number, table)}`,
      );
    },
    /** The rows of all tables, without those that belong to the process. */
    export(): StoredTables {
      const rows = listTables().map((table) => {
        const own = table === 'metadata' ? `WHERE name NOT IN ${KEPT_METADATA}` : '';
        const all = db.prepare<[], object>(`SELECT * FROM main.${table} ${own}`).all();
        return [table, all.map((row) => Object.values(row).map(toStored))];
      });
      return Object.fromEntries(rows);
    },
    /** Replaces all rows by exported ones. Throws, and replaces none, if they do not fit the tables. */
    import(tables: StoredTables): void {
      const insertRow = (table: string, row: readonly StoredValue[]): void => {
        const marks = row.map(() => '?').join(', ');
        db.prepare(`INSERT INTO main.${table} VALUES (${marks})`).run(...row.map(fromStored));
      };
      try {
        db.replaceTables(() => {
          for (const table of listTables()) {
            db.exec(clearTable(table));
            for (const row of tables[table] ?? []) insertRow(table, row);
          }
        });
      } finally {
        onReplace();
      }
    },
    drop(number: number): void {
      db.transaction(() => runForAll((table) => `DROP TABLE ${copyOf(number, table)}`));
    },
    /** Removes all rows, as if the database were new. */
    clear(): void {
      replaceRows(clearTable);
    },
  };
}
