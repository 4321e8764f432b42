import type { Mode } from '../../../contract/api/enums.ts';
import type { Instant } from '../../../contract/domain/time.ts';
import type { ServiceDatabase } from '../database.ts';

export interface Company {
  readonly id: string;
  readonly name: string;
  readonly liveApproved: boolean;
  readonly suspended: boolean;
  readonly testStoreId: number;
}

export interface ApiKey {
  readonly id: string;
  readonly companyId: string;
  readonly mode: Mode;
  /** The one store of a store-scoped key; null makes the key company-wide. */
  readonly storeId: number | null;
  readonly lastFour: string;
}

interface CompanyRow {
  id: string;
  name: string;
  live_approved: number;
  suspended: number;
  test_store_id: number;
}

interface KeyRow {
  id: string;
  company_id: string;
  mode: Mode;
  store_id: number | null;
  last_four: string;
}

const company = (row: CompanyRow): Company => ({
  id: row.id,
  name: row.name,
  liveApproved: row.live_approved === 1,
  suspended: row.suspended === 1,
  testStoreId: row.test_store_id,
});

const key = (row: KeyRow): ApiKey => ({
  id: row.id,
  companyId: row.company_id,
  mode: row.mode,
  storeId: row.store_id,
  lastFour: row.last_four,
});

/** Companies and their keys. Of a key only its hash is kept. */
export function createCompaniesTable(db: ServiceDatabase) {
  const one = db.prepare<[string], CompanyRow>('SELECT * FROM companies WHERE id = ?');
  const every = db.prepare<[], CompanyRow>('SELECT * FROM companies ORDER BY test_store_id');
  const insert = db.prepare<[string, string, number, number, number]>(
    'INSERT INTO companies (id, name, live_approved, suspended, test_store_id) VALUES (?, ?, ?, ?, ?)',
  );
  const change = db.prepare<[number, number, string]>(
    'UPDATE companies SET live_approved = ?, suspended = ? WHERE id = ?',
  );
  const keyByHash = db.prepare<[string], KeyRow>('SELECT * FROM keys WHERE hash = ? AND revoked_at IS NULL');
  const livingKeys = db.prepare<[], KeyRow>(
    'SELECT * FROM keys WHERE revoked_at IS NULL ORDER BY company_id, mode DESC, store_id, id',
  );
  const insertKey = db.prepare<[string, string, string, Mode, number | null, string]>(
    'INSERT INTO keys (id, hash, company_id, mode, store_id, last_four) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const revoke = db.prepare<[Instant, string]>('UPDATE keys SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL');

  return {
    get(id: string): Company | undefined {
      const row = one.get(id);
      return row && company(row);
    },
    all: (): Company[] => every.all().map(company),
    add(made: Company): void {
      insert.run(made.id, made.name, Number(made.liveApproved), Number(made.suspended), made.testStoreId);
    },
    change(id: string, flags: Pick<Company, 'liveApproved' | 'suspended'>): void {
      change.run(Number(flags.liveApproved), Number(flags.suspended), id);
    },
    /** The key with this hash, unless it was revoked. */
    keyByHash(hash: string): ApiKey | undefined {
      const row = keyByHash.get(hash);
      return row && key(row);
    },
    /** Every key that was not revoked. */
    keys: (): ApiKey[] => livingKeys.all().map(key),
    addKey(made: ApiKey, hash: string): void {
      insertKey.run(made.id, hash, made.companyId, made.mode, made.storeId, made.lastFour);
    },
    /** False when there is no such key or it was revoked before. */
    revokeKey: (id: string, at: Instant): boolean => revoke.run(at, id).changes > 0,
  };
}
