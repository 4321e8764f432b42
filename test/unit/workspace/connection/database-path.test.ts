/** C16: each address, environment and set of stores has a database and a key of its own. */

import { expect, test } from 'vitest';
import type { Connection } from '../../../../electron/contract/domain/workspace.ts';
import { databasePath, secretName } from '../../../../electron/workspace/connection/database-path.ts';

const SHOP: Connection = { address: 'https://pos.example', mode: 'live', storeIds: [7, 12] };
const OTHERS: readonly Connection[] = [
  { ...SHOP, address: 'https://other.example' },
  { ...SHOP, mode: 'test' },
  { ...SHOP, storeIds: [7] },
];

test('the sandbox, another address and other stores have databases of their own, and so has practice', () => {
  const paths = [SHOP, ...OTHERS].map((connection) => databasePath('', 'store', connection));
  expect(new Set([...paths, databasePath('', 'practice', SHOP)]).size).toBe(5);
});

test('the same stores in another order have the same database', () => {
  const turned = { ...SHOP, storeIds: [12, 7] };
  expect(databasePath('', 'store', turned)).toBe(databasePath('', 'store', SHOP));
});

test('another address or environment has a key of its own', () => {
  expect(new Set([SHOP, ...OTHERS].map(secretName)).size).toBe(3);
});
