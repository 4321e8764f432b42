/** The version of a SQLite database, and the migrations that bring it to the newest. Used by the app and by the service. */

/** What a migration needs of an open database. */
export interface VersionedDatabase {
  exec(statements: string): unknown;
  pragma(text: string, options?: { readonly simple: true }): unknown;
  /** Gives a function that runs `work` whole or not at all. */
  transaction(work: () => void): () => void;
}

/** How many migrations the database has had. */
export function readSchemaVersion(database: VersionedDatabase): number {
  return Number(database.pragma('user_version', { simple: true }));
}

/**
 * Runs each migration that is missing in a transaction of its own; when one fails, the database stays at the version before
 * it. `applicationId` marks the file as this program's.
 */
export function migrateSchema(
  database: VersionedDatabase,
  migrations: readonly string[],
  applicationId: number | null = null,
): void {
  const version = readSchemaVersion(database);
  for (const [index, migration] of migrations.entries()) {
    if (index < version) continue;
    database.transaction(() => {
      database.exec(migration);
      if (applicationId !== null) database.pragma(`application_id = ${applicationId}`);
      database.pragma(`user_version = ${index + 1}`);
    })();
  }
}
