/** The journal restores what only staff know, beyond the states of their actions. */

import { rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { instant } from '../../../../electron/contract/domain/time.ts';
import type { CounterDatabase } from '../../../../electron/database/database.ts';
import type { PcStart } from '../../../../electron/database/tables/moments.ts';
import type { DatabaseFolder } from '../../../support/database-folder.ts';
import { addAccept, createDatabaseFolder, makeBackup, putOrder } from '../../../support/database-folder.ts';

let folder: DatabaseFolder;
beforeEach(() => {
  folder = createDatabaseFolder();
});
afterEach(() => folder.remove());

/** A PC start as reckoned when nothing has been measured, and bounds that hold for every time. */
const START: PcStart = { clockAt: 0, serviceAt: 0, isMeasured: false, measuredAt: null };
const BOUNDS = { notBefore: instant(0), beganAt: instant(1_000_000), current: 99 };

describe('a replay restores', () => {
  /** Makes a backup, then each commit, then loses the database and restores it. */
  async function loseAfter(...commits: readonly ((database: CounterDatabase) => void)[]): Promise<CounterDatabase> {
    const durable = folder.open();
    const { database } = durable;
    putOrder(database, 'A');
    addAccept(database, 'A');
    database.write(() => database.episodes.begin('A', 7, instant(1_000)));
    await makeBackup(folder, durable);
    for (const work of commits) database.write(() => work(database));
    database.close();
    rmSync(folder.file);
    return folder.open().database;
  }

  test('bill numbers typed after the acceptance, also deleted ones', async () => {
    const database = await loseAfter(({ bills }) => {
      bills.put('A', 'B-17', instant(3_000));
      bills.put('B', 'B-18', instant(3_000));
      bills.put('B', null, instant(4_000));
    });
    expect([database.bills.get('A'), database.bills.get('B')]).toEqual(['B-17', null]);
    expect(database.orders.find('B-17', 9).map(({ id }) => id)).toEqual(['A']);
  });

  test('that staff saw an order and a refusal, and silenced a ring', async () => {
    const database = await loseAfter(({ orders, actions, episodes }) => {
      orders.markSeen('A', instant(3_000));
      actions.settle('A', 'refused', instant(3_000), { code: 'gone', status: null, acceptedVia: null, message: null });
      actions.markSeen('A', instant(4_000));
      episodes.silence('A', instant(9_000));
    });
    expect(database.orders.get('A')?.seenAt).toBe(3_000);
    expect(database.actions.get('A')?.seenAt).toBe(4_000);
    expect(database.episodes.get('A')?.silencedUntil).toBe(9_000);
  });

  test('how far the PC’s clock was off, and when that was measured (C10)', async () => {
    const start = { clockAt: 9_000, serviceAt: 2_000, isMeasured: true, measuredAt: instant(3_000) };
    const { moments } = await loseAfter((database) => database.moments.addStart(start));
    expect(moments.pcClock()).toEqual({ behind: -7_000, measuredAt: 3_000 });
  });

  test('the moment of a file, once the time was known (C10)', async () => {
    const durable = folder.open();
    const { database } = durable;
    database.write(() => {
      database.imports.begin({ id: 'file', storeId: 7, fileName: 'f.csv', bytes: 1, startedAt: instant(1_000) });
      database.imports.change('file', {
        state: 'sending',
        asOf: instant(5_000),
        start: database.moments.addStart(START),
      });
    });
    await makeBackup(folder, durable);
    database.write(() => database.moments.settle(-3_000, BOUNDS));
    database.close();
    rmSync(folder.file);
    expect(folder.open().database.imports.get('file')).toMatchObject({
      state: 'paused',
      asOf: 2_000,
      start: null,
    });
  });

  test('the rows of a push, their results, and what waits for it', async () => {
    const shared = { storeId: 7, orderId: null, who: null, askedAt: instant(3_000), idempotencyKey: 'key' };
    const database = await loseAfter(({ actions, pushRows }) => {
      const rows = ['1', '2', '3'].map((barcode) => ({ lane: `barcode:7:${barcode}`, item: { barcode, stock: 4 } }));
      const push = { kind: 'import', importId: 'file', asOf: instant(3_000), rowCount: 3 } as const;
      actions.add({ ...shared, id: 'push', lane: 'import:7:3000', payload: push });
      pushRows.add('push', rows);
      const count = {
        kind: 'count',
        barcode: '2',
        counted: 1,
        asOf: instant(4_000),
        itemName: null,
        about: {},
      } as const;
      actions.add({ ...shared, id: 'count', lane: 'barcode:7:2', payload: count });
      pushRows.waitForPushes('count', 'barcode:7:2');
      pushRows.recordResults('push', [{ row: 0, code: 'unknown_barcode', message: 'New', subtracted: null }]);
      pushRows.split('push', [1, 2], 1);
    });
    expect(database.pushRows.rejected('push')).toMatchObject([
      { row: 0, item: { barcode: '1' }, code: 'unknown_barcode' },
    ]);
    expect(database.pushRows.nextBatch('push').map(({ row }) => row)).toEqual([1]);
    expect(database.actions.ready().map(({ id }) => id)).toEqual(['A', 'push']);
    expect(database.metadata.restoreReport()).toMatchObject({ isWhole: true });
  });

  test('reckoned moments, also settled ones (C10)', async () => {
    const asOf = instant(9_000);
    const payload = { kind: 'count', barcode: '2', counted: 1, asOf, itemName: null, about: {} } as const;
    const shared = { storeId: 7, orderId: null, who: null, payload, askedAt: asOf, idempotencyKey: 'key' };
    const database = await loseAfter(
      ({ moments }) => moments.addStart(START),
      ({ actions }) => actions.add({ ...shared, id: 'settled', lane: 'barcode:7:2' }, { askedAt: 1, asOf: 1 }),
      ({ moments }) => moments.settle(-5_000, BOUNDS),
      ({ actions }) => actions.add({ ...shared, id: 'reckoned', lane: 'barcode:7:2' }, { askedAt: 1, asOf: 1 }),
    );
    expect(database.metadata.restoreReport()).toMatchObject({ isWhole: true });
    expect(database.actions.get('settled')).toMatchObject({
      askedAt: 4_000,
      firstSentAt: 4_000,
      payload: { asOf: 4_000 },
    });
    expect(database.actions.get('reckoned')).toMatchObject({ askedAt: 9_000, firstSentAt: 9_000 });
    database.write(() => database.moments.settle(-5_000, BOUNDS));
    expect(database.actions.get('reckoned')).toMatchObject({
      askedAt: 4_000,
      firstSentAt: 4_000,
      payload: { asOf: 4_000 },
    });
    expect(database.actions.get('settled')).toMatchObject({ askedAt: 4_000 });
  });
});
