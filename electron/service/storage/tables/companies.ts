import { createRowCache } from '../engine/row-cache.ts';
import type { ServiceDatabase } from '../engine/service-database.ts';

export interface Company {
  readonly id: string;
  readonly name: string;
  readonly liveApproved: boolean;
  readonly suspended: boolean;
  readonly testStoreId: number;
}

type CompanyRow = Omit<Company, 'liveApproved' | 'suspended'> & { liveApproved: number; suspended: number };

const COLUMNS = 'id, name, live_approved AS liveApproved, suspended, test_store_id AS testStoreId';

const toCompany = (row: CompanyRow): Company => ({
  ...row,
  liveApproved: row.liveApproved === 1,
  suspended: row.suspended === 1,
});

export function createCompaniesTable(db: ServiceDatabase) {
  const one = db.prepare<[string], CompanyRow>(`SELECT ${COLUMNS} FROM companies WHERE id = ?`);
  const all = db.prepare<[], CompanyRow>(`SELECT ${COLUMNS} FROM companies ORDER BY test_store_id`);
  const insert = db.prepare<[CompanyRow]>(
    `INSERT INTO companies (id, name, live_approved, suspended, test_store_id)
     VALUES (:id, :name, :liveApproved, :suspended, :testStoreId)`,
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
      insert.run({ ...company, liveApproved: Number(company.liveApproved), suspended: Number(company.suspended) });
    },
    update(id: string, flags: Pick<Company, 'liveApproved' | 'suspended'>): void {
      companies.clear();
      update.run(Number(flags.liveApproved), Number(flags.suspended), id);
    },
    clearCache: companies.clear,
  };
}
