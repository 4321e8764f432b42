import type { Mode } from '../../../contract/api/enums.ts';
import type { Instant } from '../../../contract/domain/time.ts';
import type { ServiceDatabase } from '../engine/service-database.ts';

/** The one-time codes by which a company connects to a store. Only their hashes are stored. */
export function createConnectionCodesTable(db: ServiceDatabase) {
  const removeExpired = db.prepare<[Instant]>('DELETE FROM connection_codes WHERE expires_at <= ?');
  const insert = db.prepare<[string, number, Instant]>(
    'INSERT INTO connection_codes (code_hash, store_id, expires_at) VALUES (?, ?, ?)',
  );
  const find = db
    .prepare<[string, Mode, Instant], number>(
      `SELECT store_id FROM connection_codes JOIN stores ON stores.id = store_id
       WHERE code_hash = ? AND mode = ? AND used_at IS NULL AND expires_at > ?`,
    )
    .pluck();
  const use = db.prepare<[Instant, string]>('UPDATE connection_codes SET used_at = ? WHERE code_hash = ?');

  return {
    /** Adds a code, and removes those that have expired. */
    add(hash: string, storeId: number, expiresAt: Instant, now: Instant): void {
      removeExpired.run(now);
      insert.run(hash, storeId, expiresAt);
    },
    /** The store whose code this is, while the code is unused and unexpired in this environment. */
    findStoreId: (hash: string, mode: Mode, now: Instant): number | undefined => find.get(hash, mode, now),
    markUsed(hash: string, at: Instant): void {
      use.run(at, hash);
    },
  };
}
