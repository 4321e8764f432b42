import type { ServiceDatabase } from '../engine/service-database.ts';

/** Single values that survive a restart, such as the time reached, the cursors' signing key and the demo's ids. */
export function createMetadataTable(db: ServiceDatabase) {
  const read = db.prepare<[string], string>('SELECT value FROM metadata WHERE name = ?').pluck();
  const write = db.prepare<[string, string]>('INSERT OR REPLACE INTO metadata (name, value) VALUES (?, ?)');
  return {
    get: (name: string): string | undefined => read.get(name),
    set: (name: string, value: string): void => {
      write.run(name, value);
    },
  };
}
