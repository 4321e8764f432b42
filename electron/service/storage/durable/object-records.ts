import type { SqlStorage } from './platform-types.ts';

/** An object's own records, beside the tables of the service. */
export function createObjectRecords(sql: SqlStorage) {
  sql.exec('CREATE TABLE IF NOT EXISTS object_name (name TEXT NOT NULL) STRICT');
  sql.exec('CREATE TABLE IF NOT EXISTS object_listed_keys (hash TEXT PRIMARY KEY) STRICT, WITHOUT ROWID');
  const readName = (): string | undefined => {
    const [stored] = sql.exec('SELECT name FROM object_name').toArray();
    return stored && String(stored['name']);
  };
  return {
    /** The object's name, which an alarm does not give. Undefined before the first request. */
    readName,
    /** Keeps the name, unless one is kept. */
    keepName(name: string): void {
      if (readName() === undefined) sql.exec('INSERT INTO object_name (name) VALUES (?)', name);
    },
    /** The hashes of the keys and connection codes that the directory may not have yet. */
    unlistedHashes: (): string[] =>
      sql
        .exec(`SELECT hash FROM (SELECT hash FROM keys UNION ALL SELECT code_hash FROM connection_codes WHERE used_at IS NULL)
           WHERE hash NOT IN (SELECT hash FROM object_listed_keys)`)
        .toArray()
        .map(({ hash }) => String(hash)),
    /** The ids of the stores that the directory may not have yet. */
    unlistedStores: (): string[] =>
      sql
        .exec('SELECT id FROM stores WHERE CAST(id AS TEXT) NOT IN (SELECT hash FROM object_listed_keys)')
        .toArray()
        .map(({ id }) => String(id)),
    markListed(hash: string): void {
      sql.exec('INSERT OR IGNORE INTO object_listed_keys (hash) VALUES (?)', hash);
    },
  };
}
