import { expect, test } from 'vitest';
import { FIRST_STORE_SWITCHES } from '../../../../electron/contract/domain/store-switches.ts';
import { instant } from '../../../../electron/contract/domain/time.ts';
import { openServiceDatabase } from '../../../../electron/service/storage/engine/database.ts';
import { sha256 } from '../../../../electron/service/storage/engine/hash.ts';
import { createRowCache } from '../../../../electron/service/storage/engine/row-cache.ts';
import { createStorage } from '../../../../electron/service/storage/storage.ts';

test('what is kept in memory follows every change, and forgets what was rolled back', () => {
  const storage = createStorage(openServiceDatabase(':memory:'));
  const { stores, companies, apiKeys, storeLinks } = storage;
  const at = instant(0);
  stores.add({
    id: 1,
    mode: 'test',
    name: 'Shop',
    address: '',
    city: '',
    commissionPercent: 0,
    ...FIRST_STORE_SWITCHES,
  });
  companies.add({ id: 'co', name: 'Company', liveApproved: true, suspended: false, testStoreId: 1 });
  apiKeys.add({ id: 'key', companyId: 'co', mode: 'test', storeId: null, lastFour: '1234' }, sha256('secret'));
  storeLinks.connect({ id: 'l', companyId: 'co', storeId: 1, windowStart: 0, connectedAt: at, disconnectedAt: null });
  const read = () => [
    stores.get(1)?.pos_may_act,
    companies.get('co')?.suspended,
    apiKeys.findBySecret('secret')?.id,
    storeLinks.findActive('co', 1)?.id,
  ];
  const change = () => {
    stores.update(1, { ...FIRST_STORE_SWITCHES, pos_may_act: false });
    companies.update('co', { liveApproved: true, suspended: true });
    apiKeys.revoke('key', at);
    storeLinks.disconnect('l', at);
    return read();
  };
  const before = [true, false, 'key', 'l'];
  const after = [false, true, undefined, undefined];
  expect(read()).toEqual(before);
  expect(() =>
    storage.transaction(() => {
      expect(change()).toEqual(after);
      throw new Error('rolled back');
    }),
  ).toThrow('rolled back');
  expect(read()).toEqual(before);
  expect(storage.transaction(change)).toEqual(after);
  expect(read()).toEqual(after);
  storage.close();
});

test('a cache with a limit begins again when it is full', () => {
  let reads = 0;
  const rows = createRowCache((key: number) => {
    reads += 1;
    return key > 0 ? key : undefined;
  }, 2);
  expect([1, 2, 1, 2].map(rows.get)).toEqual([1, 2, 1, 2]);
  expect(reads).toBe(2);
  expect([3, 1].map(rows.get)).toEqual([3, 1]);
  expect(reads).toBe(4);
  expect([0, 0].map(rows.get)).toEqual([undefined, undefined]);
  expect(reads).toBe(6);
});
