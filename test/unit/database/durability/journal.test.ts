/** The journal: what it holds, and what a damaged one still gives. */

import { appendFileSync, copyFileSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY, instant } from '../../../../electron/contract/domain/time.ts';
import type { CounterDatabase } from '../../../../electron/database/database.ts';
import { mergeOrder } from '../../../../electron/database/tables/orders/order-merge.ts';
import type { DatabaseFolder } from '../../../support/database-folder.ts';
import {
  addAccept,
  beginSending,
  createDatabaseFolder,
  putOrder,
  readActionState,
  settleAsDone,
} from '../../../support/database-folder.ts';
import { createOrder } from '../../../support/order-fixture.ts';

let folder: DatabaseFolder;
beforeEach(() => {
  folder = createDatabaseFolder();
});
afterEach(() => folder.remove());

/** All actions in their order, without `seq`, which is the file's own. */
function listActions(database: CounterDatabase): unknown[] {
  return database.actions.newest(99).map(({ seq: _, ...row }) => row);
}

describe('a journal', () => {
  const first = '.journal-000001';

  test('that is damaged in the middle is reported incomplete; later entries count', () => {
    const { database } = folder.open();
    addAccept(database, 'A', 3 * DAY);
    addAccept(database, 'B', 3 * DAY);
    database.close();
    rmSync(folder.file);
    const text = readFileSync(`${folder.file}${first}`, 'utf8');
    writeFileSync(`${folder.file}${first}`, text.replace('key-A', 'key-X'));
    const again = folder.open().database;
    expect(readActionState(again, 'A')).toBeNull();
    expect(again.actions.get('B')).toMatchObject({ state: 'unknown', firstSentAt: 2 * DAY });
    expect(again.metadata.restoreReport()).toMatchObject({ isWhole: false });
  });

  test('that was cut, and then lost what followed, is reported incomplete both times (C14)', () => {
    for (const id of ['A', 'B']) {
      const { database } = folder.open();
      addAccept(database, id);
      database.close();
    }
    rmSync(folder.file);
    const [entry = ''] = readFileSync(`${folder.file}${first}`, 'utf8').split('\n');
    writeFileSync(`${folder.file}${first}`, `${entry}\n`);
    const once = folder.open().database;
    expect(once.metadata.restoreReport()).toMatchObject({ isWhole: false });
    addAccept(once, 'C');
    once.close();
    for (const name of ['', '.journal-000002', '.journal-000003', '.journal-000004']) rmSync(`${folder.file}${name}`);
    const twice = folder.open().database;
    expect(twice.actions.live().map(({ id }) => id)).toEqual(['A']);
    expect(twice.metadata.restoreReport()).toMatchObject({ isWhole: false });
  });

  test.each([
    ['was cut', (): void => writeFileSync(`${folder.file}${first}`, '')],
    ['has lost its end', (): void => rmSync(`${folder.file}.journal-000002`)],
  ])('that %s is reported incomplete by every restore from the same backup (C9)', (_, lose) => {
    for (const id of ['A', 'B']) {
      const { database } = folder.open();
      addAccept(database, id, 3 * DAY);
      database.close();
    }
    lose();
    for (const id of ['C', 'D']) {
      rmSync(folder.file);
      const { database } = folder.open();
      expect(database.metadata.restoreReport()).toMatchObject({ isWhole: false });
      addAccept(database, id, 3 * DAY);
      database.close();
    }
  });

  test.each(['', 'abc', '00000000 {"id":"B"}', '00000000 {"id":"B"}\n'])(
    'with %j torn at its end is complete',
    (torn) => {
      const { database } = folder.open();
      addAccept(database, 'A');
      database.close();
      rmSync(folder.file);
      appendFileSync(`${folder.file}${first}`, torn);
      const again = folder.open().database;
      expect(again.actions.live().map(({ id }) => id)).toEqual(['A']);
      expect(again.metadata.restoreReport()).toMatchObject({ isWhole: true });
    },
  );

  test.each([
    ['lost', (log: string) => rmSync(log)],
    ['cut off', (log: string) => truncateSync(log, 40_000)],
    ['damaged', (log: string) => writeFileSync(log, readFileSync(log).fill(0x55, 40_000))],
  ])('restores a write-ahead log that is %s without a trace', (_, damage) => {
    const original = createDatabaseFolder();
    putOrder(original.open().database, 'A');
    original.close();
    const { database } = original.open();
    addAccept(database, 'A');
    beginSending(database, ['A'], 'key-A2');
    settleAsDone(database, 'A');
    addAccept(database, 'B');
    beginSending(database, ['B'], 'key-B2', 8_000);
    addAccept(database, 'C');
    const actions = listActions(database);
    for (const name of original.listFiles('counter.db'))
      copyFileSync(`${original.path}/${name}`, `${folder.path}/${name}`);
    original.remove();
    rmSync(`${folder.file}-shm`);
    damage(`${folder.file}-wal`);
    const again = folder.open().database;
    expect(listActions(again)).toEqual(actions);
    expect(again.orders.get('A')?.status).toBe('ACCEPTED');
    expect(again.metadata.restoreReport()).toBeNull();
  });

  test('shows an order no further back than the last response showed it (C4)', () => {
    const original = createDatabaseFolder();
    const first = original.open().database;
    mergeOrder(first.orders, createOrder({ id: 'A', status: 'ACCEPTED' }), { asOf: instant(10) });
    original.close();
    const { database } = original.open();
    addAccept(database, 'A');
    const packed = { code: null, message: null, status: 'PACKED', acceptedVia: 'POS' } as const;
    database.write(() => database.actions.settle('A', 'done', instant(4_000), packed));
    for (const name of original.listFiles('counter.db'))
      copyFileSync(`${original.path}/${name}`, `${folder.path}/${name}`);
    original.remove();
    rmSync(`${folder.file}-shm`);
    rmSync(`${folder.file}-wal`);
    expect(folder.open().database.orders.get('A')).toMatchObject({ status: 'PACKED', order: { status: 'PACKED' } });
  });

  test('has no entry of a failed commit', () => {
    const { database } = folder.open();
    addAccept(database, 'A');
    expect(() =>
      database.write(() => {
        database.actions.settle('A', 'withdrawn', instant(9), {
          code: 'x',
          status: null,
          acceptedVia: null,
          message: null,
        });
        throw new Error('no');
      }),
    ).toThrow('no');
    database.close();
    rmSync(folder.file);
    expect(readActionState(folder.open().database, 'A')).toBe('unknown');
  });

  test('holds none of the service’s words, which may name a customer', () => {
    const { database } = folder.open();
    addAccept(database, 'A');
    database.write(() =>
      database.actions.settle('A', 'refused', instant(9), {
        code: 'x',
        status: null,
        acceptedVia: null,
        message: 'Ravi Kumar has moved',
      }),
    );
    database.close();
    for (const name of folder.listFiles('.journal-')) {
      expect(readFileSync(`${folder.path}/${name}`, 'utf8')).not.toContain('Ravi');
    }
  });

  test('misses no change of an action: a write outside a transaction throws', () => {
    const { database } = folder.open();
    addAccept(database, 'A');
    expect(() => database.actions.beginSending(['A'], 'k', instant(9))).toThrow('in a transaction');
    expect(readActionState(database, 'A')).toBe('waiting');
  });
});
