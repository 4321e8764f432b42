/** The version of a SQLite database, and the migrations that bring it to the newest. Used by the app and by the service. */

/** What a migration needs from an open database. */
export interface VersionedDatabase {
  exec(statements: string): unknown;
  pragma(text: string, options?: { readonly simple: true }): unknown;
  /** Returns a function that runs `work` completely or not at all. */
  transaction(work: () => void): () => void;
}

/** How many migrations the database has had. */
export function readSchemaVersion(database: VersionedDatabase): number {
  return Number(database.pragma('user_version', { simple: true }));
}

/**
 * Runs the missing migrations in one transaction: if one fails, the database keeps its version, and a new database
 * costs one commit. `applicationId` marks the file as this program's.
 */
export function migrateSchema(
  database: VersionedDatabase,
  migrations: readonly string[],
  applicationId: number | null = null,
): void {
  const missing = migrations.slice(readSchemaVersion(database));
  if (missing.length === 0) return;
  database.transaction(() => {
    for (const migration of missing) database.exec(migration);
    if (applicationId !== null) database.pragma(`application_id = ${applicationId}`);
    database.pragma(`user_version = ${migrations.length}`);
  })();
}
