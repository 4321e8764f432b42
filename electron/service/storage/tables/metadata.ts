import type { ServiceDatabase } from '../database.ts';

/** Single values that outlive a restart: the time reached, the cursor's signing key, what the fixture made. */
export function createMetadataTable(db: ServiceDatabase) {
  const read = db.prepare<[string], string>('SELECT value FROM facts WHERE name = ?').pluck();
  const write = db.prepare<[string, string]>('INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)');
  return {
    get: (name: string): string | undefined => read.get(name),
    set: (name: string, value: string): void => {
      write.run(name, value);
    },
  };
}
