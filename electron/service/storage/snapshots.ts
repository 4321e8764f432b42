import type { ServiceDatabase } from './engine/service-database.ts';

/** The tables in the order of their creation: each comes after those that it refers to. An engine may have others. */
const TABLES = `SELECT name FROM main.sqlite_schema
  WHERE type = 'table' AND (name = 'sqlite_sequence' OR NOT (
    name GLOB 'sqlite_*' OR name GLOB 'copy_*' OR name GLOB '_cf_*' OR name GLOB 'object_*')) ORDER BY rowid`;

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
    drop(number: number): void {
      db.transaction(() => runForAll((table) => `DROP TABLE ${copyOf(number, table)}`));
    },
    /** Removes all rows, as if the database were new. */
    clear(): void {
      replaceRows((table) =>
        table === 'metadata' ? `DELETE FROM metadata WHERE name NOT IN ${KEPT_METADATA}` : `DELETE FROM main.${table}`,
      );
    },
  };
}
