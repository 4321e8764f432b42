import type { ServiceDatabase } from './database.ts';

const TABLES = `SELECT name FROM main.sqlite_schema
  WHERE type = 'table' AND (name NOT LIKE 'sqlite_%' OR name = 'sqlite_sequence')`;

/** What the service must know of its process whatever happens to its contents. */
const KEPT_METADATA = "('cursor_secret', 'starts')";

/**
 * Copies of all tables, in memory until the process ends.
 *
 * @param onReplace called when all rows have been replaced
 */
export function createSnapshotTables(db: ServiceDatabase, onReplace: () => void) {
  let isAttached = false;

  const listTables = (): string[] => db.prepare<[], string>(TABLES).pluck().all();

  const attach = (): void => {
    if (!isAttached) db.exec("ATTACH DATABASE ':memory:' AS snapshots");
    isAttached = true;
  };

  /** Changes all tables in one transaction. Checks no foreign keys: a whole state refers to nothing else. */
  const replaceRows = (statements: (table: string) => string): void => {
    db.pragma('foreign_keys = OFF');
    try {
      db.transaction(() => {
        for (const table of listTables()) db.exec(statements(table));
      })();
    } finally {
      db.pragma('foreign_keys = ON');
      onReplace();
    }
  };

  return {
    /** Copies all tables under a number. */
    take(number: number): void {
      attach();
      db.transaction(() => {
        for (const table of listTables()) {
          db.exec(`CREATE TABLE snapshots.copy_${number}_${table} AS SELECT * FROM main.${table}`);
        }
      })();
    },
    /** Replaces all rows by those of a copy. */
    restore(number: number): void {
      replaceRows(
        (table) =>
          `DELETE FROM main.${table}; INSERT INTO main.${table} SELECT * FROM snapshots.copy_${number}_${table}`,
      );
    },
    drop(number: number): void {
      db.transaction(() => {
        for (const table of listTables()) db.exec(`DROP TABLE snapshots.copy_${number}_${table}`);
      })();
    },
    /** Removes all rows, as if the database were new. */
    clear(): void {
      replaceRows((table) =>
        table === 'facts' ? `DELETE FROM facts WHERE name NOT IN ${KEPT_METADATA}` : `DELETE FROM main.${table}`,
      );
    },
  };
}
