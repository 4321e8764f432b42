import { z } from 'zod';
import { LIMITS } from '../../contract/api/limits.ts';
import { createIdGenerator } from '../core/id-generator.ts';
import type { Fixture } from '../fixture/fixture-schema.ts';
import { fixtureSchema } from '../fixture/fixture-schema.ts';
import { PRODUCTS } from '../fixture/products.ts';
import { firstStoreIdOf } from './object-names.ts';
import { platformRandomness } from './platform.ts';

/** A company to be added: by its name, or with everything that an export has. */
export const newCompany = z.union([
  z.strictObject({ name: z.string().min(1).max(200), live_approved: z.boolean().default(true) }),
  z.strictObject({ fixture: fixtureSchema }),
]);

const ids = createIdGenerator(platformRandomness);

/** The contents of a new company's object, and the key that was generated for it. */
export interface CompanyContents {
  readonly fixture: Fixture;
  readonly companyId: string;
  readonly testStoreId: number;
  /** A company-wide test key; null where the fixture brings keys. */
  readonly key: string | null;
}

/** Creates the contents of the object of a new company; null if a fixture has no company. */
export function createContents(wanted: z.output<typeof newCompany>, number: number): CompanyContents | null {
  if ('fixture' in wanted) {
    const [company] = wanted.fixture.companies;
    if (!company) return null;
    return { fixture: wanted.fixture, companyId: company.id, testStoreId: company.test_store_id, key: null };
  }
  const testStoreId = firstStoreIdOf(number);
  const companyId = ids.company();
  const key = ids.apiKey('test');
  const { name, live_approved } = wanted;
  const items = PRODUCTS.map(([barcode, title, mrp, price]) => ({
    barcode,
    name: title,
    stock: LIMITS.sandboxStock,
    mrp,
    price,
  }));
  const fixture = fixtureSchema.parse({
    version: 1,
    companies: [
      { id: companyId, name, live_approved, test_store_id: testStoreId, keys: [{ mode: 'test', secret: key }] },
    ],
    stores: [{ id: testStoreId, mode: 'test', name: `${name} (test store)`, connected_to: companyId, items }],
  });
  return { fixture, companyId, testStoreId, key };
}
