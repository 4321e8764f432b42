import { createRowCache } from '../engine/row-cache.ts';
import type { ServiceDatabase } from '../engine/service-database.ts';

export interface Company {
  readonly id: string;
  readonly name: string;
  readonly liveApproved: boolean;
  readonly suspended: boolean;
  readonly testStoreId: number;
}

interface CompanyRow {
  id: string;
  name: string;
  live_approved: number;
  suspended: number;
  test_store_id: number;
}

const toCompany = (row: CompanyRow): Company => ({
  id: row.id,
  name: row.name,
  liveApproved: row.live_approved === 1,
  suspended: row.suspended === 1,
  testStoreId: row.test_store_id,
});

export function createCompaniesTable(db: ServiceDatabase) {
  const one = db.prepare<[string], CompanyRow>('SELECT * FROM companies WHERE id = ?');
  const all = db.prepare<[], CompanyRow>('SELECT * FROM companies ORDER BY test_store_id');
  const insert = db.prepare<[string, string, number, number, number]>(
    'INSERT INTO companies (id, name, live_approved, suspended, test_store_id) VALUES (?, ?, ?, ?, ?)',
  );
  const update = db.prepare<[number, number, string]>(
    'UPDATE companies SET live_approved = ?, suspended = ? WHERE id = ?',
  );

  const companies = createRowCache((id: string) => {
    const row = one.get(id);
    return row && toCompany(row);
  });

  return {
    get: (id: string): Company | undefined => companies.get(id),
    all: (): Company[] => all.all().map(toCompany),
    add(company: Company): void {
      const flags = [Number(company.liveApproved), Number(company.suspended)] as const;
      insert.run(company.id, company.name, ...flags, company.testStoreId);
    },
    update(id: string, flags: Pick<Company, 'liveApproved' | 'suspended'>): void {
      companies.clear();
      update.run(Number(flags.liveApproved), Number(flags.suspended), id);
    },
    clearCache: companies.clear,
  };
}
