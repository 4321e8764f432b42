import { expect, test } from 'vitest';
import { isOfOtherCompany } from '../../../../electron/workspace/connection/key-check.ts';

const ADDRESS = 'https://pos.example';
const proof = {
  address: ADDRESS,
  mode: 'live',
  companyId: 'com_1',
  company: 'Sharma Retail',
  storeIds: [3],
  key: { salt: 'c2FsdA==', hash: 'aGFzaA==' },
} as const;
const keyOf = (id: string | null) => ({ address: ADDRESS, mode: 'live', company: { id, name: null } }) as const;

test('a key is of another company if both are known and differ, at the same service', () => {
  expect(isOfOtherCompany(proof, keyOf('com_2'))).toBe(true);
  expect(isOfOtherCompany(proof, keyOf('com_1'))).toBe(false);
  expect(isOfOtherCompany(proof, keyOf(null))).toBe(false);
  expect(isOfOtherCompany({ ...proof, companyId: null }, keyOf('com_2'))).toBe(false);
  expect(isOfOtherCompany({ ...proof, address: 'https://other.example' }, keyOf('com_2'))).toBe(false);
  expect(isOfOtherCompany(null, keyOf('com_2'))).toBe(false);
});
