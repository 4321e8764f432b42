import type { Mode } from '../../../contract/api/enums.ts';
import type { Instant } from '../../../contract/domain/time.ts';
import { sha256 } from '../engine/hash.ts';
import { createRowCache } from '../engine/row-cache.ts';
import type { ServiceDatabase } from '../engine/service-database.ts';

export interface ApiKey {
  readonly id: string;
  readonly companyId: string;
  readonly mode: Mode;
  /** The one store of a store-scoped key; null makes the key company-wide. */
  readonly storeId: number | null;
  readonly lastFour: string;
}

const COLUMNS = 'id, company_id AS companyId, mode, store_id AS storeId, last_four AS lastFour';

/** API keys. Only the hash of a key's secret is stored. */
export function createApiKeysTable(db: ServiceDatabase) {
  const byHash = db.prepare<[string], ApiKey>(`SELECT ${COLUMNS} FROM keys WHERE hash = ? AND revoked_at IS NULL`);
  const active = db.prepare<[], ApiKey>(
    `SELECT ${COLUMNS} FROM keys WHERE revoked_at IS NULL ORDER BY company_id, mode DESC, store_id, id`,
  );
  const hash = db.prepare<[string], string>('SELECT hash FROM keys WHERE id = ?').pluck();
  const insert = db.prepare<[ApiKey & { hash: string }]>(
    `INSERT INTO keys (id, hash, company_id, mode, store_id, last_four)
     VALUES (:id, :hash, :companyId, :mode, :storeId, :lastFour)`,
  );
  const revoke = db.prepare<[Instant, string]>('UPDATE keys SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL');

  // By the secret, which is in memory with each request anyway: a known key is found without being hashed again.
  const keys = createRowCache((secret: string) => byHash.get(sha256(secret)));

  return {
    /** The key with this secret, unless it is revoked. */
    findBySecret: (secret: string): ApiKey | undefined => keys.get(secret),
    /** The hash of a key's secret, for an export. */
    hashOf: (id: string): string | undefined => hash.get(id),
    /** Every key that is not revoked. */
    active: (): ApiKey[] => active.all(),
    add(key: ApiKey, hash: string): void {
      insert.run({ ...key, hash });
    },
    /** False if there is no such key or it is revoked already. */
    revoke(id: string, at: Instant): boolean {
      keys.clear();
      return revoke.run(at, id).changes > 0;
    },
    clearCache: keys.clear,
  };
}
