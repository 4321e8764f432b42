/** A database that is damaged or lost is restored, and nothing that staff did goes with it (C2, C9, C14). */

import { appendFileSync, copyFileSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { apiSale } from '../../../../electron/contract/api/tolerant-resources.ts';
import { DAY, HOUR, instant } from '../../../../electron/contract/domain/time.ts';
import type { CounterDatabase } from '../../../../electron/database/database.ts';
import type { DurableDatabase } from '../../../../electron/database/durable-database.ts';
import { mergeOrder } from '../../../../electron/database/tables/orders/order-merge.ts';
import type { DatabaseFolder } from '../../../support/database-folder.ts';
import {
  addAccept,
  beginSending,
  createDatabaseFolder,
  makeBackup,
  putOrder,
  readActionState,
  settleAsDone,
} from '../../../support/database-folder.ts';
import { createOrder } from '../../../support/order-fixture.ts';

let place: DatabaseFolder;
beforeEach(() => {
  place = createDatabaseFolder();
});
afterEach(() => place.remove());

/** A day at the counter: A, B and C before the backup, D and E after it; then the app ends without another backup. */
async function aDay(): Promise<void> {
  const safe = place.open();
  const { database } = safe;
  for (const id of ['A', 'B', 'C']) {
    putOrder(database, id);
    addAccept(database, id);
  }
  beginSending(database, ['A'], 'key-A');
  settleAsDone(database, 'A');
  database.transaction(() => database.metadata.setBackfilled(true));
  expect(await makeBackup(place, safe)).toBe(true);
  beginSending(database, ['B'], 'key-B2');
  settleAsDone(database, 'B');
  addAccept(database, 'D', 5_000);
  addAccept(database, 'E', 6_000);
  beginSending(database, ['D', 'E'], 'key-DE', 7_000);
  database.close();
}

function flipBytes(from: number, count = 2_000): void {
  const bytes = readFileSync(place.file);
  for (let at = from; at < from + count; at += 1) bytes[at] = 0xff ^ (bytes[at] ?? 0);
  writeFileSync(place.file, bytes);
}

/** All actions in their order. Their numbers are the file's own. */
function withoutNumbers(database: CounterDatabase): unknown[] {
  return database.actions.newest(99).map(({ seq: _, ...row }) => row);
}

function spoilTable(file: string, table: string): void {
  const connection = new Database(file);
  const root = Number(connection.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(table));
  connection.close();
  writeFileSync(file, readFileSync(file).fill(0x55, (root - 1) * 4096, root * 4096));
}

/** What is the case after any restore of {@link aDay}. */
function expectDayRestored({ database }: DurableDatabase): void {
  expect(readActionState(database, 'A')).toBe('done');
  expect(readActionState(database, 'B')).toBe('done');
  expect(database.orders.get('B')).toMatchObject({ status: 'ACCEPTED', order: { accepted_via: 'POS' } });
  expect(database.actions.get('C')).toMatchObject({ state: 'unknown', idempotencyKey: 'key-C', firstSentAt: 2_000 });
  expect(database.actions.get('D')).toMatchObject({ state: 'unknown', idempotencyKey: 'key-DE', firstSentAt: 5_000 });
  expect(database.actions.get('E')).toMatchObject({ state: 'unknown', idempotencyKey: 'key-DE', firstSentAt: 6_000 });
  expect(database.metadata.isBackfilled()).toBe(false);
  expect(database.metadata.restoreReport()).toMatchObject({
    unsettled: 3,
    isWhole: true,
    backupAt: expect.any(Number),
  });
}

describe('a damaged file', () => {
  test.each([
    ['its first page', () => flipBytes(0, 100)],
    ['the form of its tables', () => flipBytes(100, 3_990)],
    ['a page in the middle', () => flipBytes(4096 * 9)],
    ['many pages', () => flipBytes(4096 * 3, 4096 * 12)],
    ['cut off', () => truncateSync(place.file, 4096 * 5 + 100)],
    ['cut off to nothing', () => truncateSync(place.file, 0)],
    ['overwritten with text', () => writeFileSync(place.file, 'x'.repeat(50_000))],
    ['overwritten with nothing', () => writeFileSync(place.file, Buffer.alloc(40_960))],
    ['gone', () => rmSync(place.file)],
  ])('%s: the last backup, what was done since, and what is open is unknown from its creation on', async (_, spoil) => {
    await aDay();
    spoil();
    expectDayRestored(place.open());
  });

  test('is set aside as it was, and never deleted', async () => {
    await aDay();
    flipBytes(100, 3_990);
    const damaged = readFileSync(place.file);
    place.open().database.close();
    const [aside] = place.listFiles('.damaged-');
    expect(readFileSync(`${place.folder}/${aside}`)).toEqual(damaged);
    truncateSync(place.file, 4096);
    place.open();
    expect(place.listFiles('.damaged-').filter((name) => !/-(wal|shm)/.test(name))).toHaveLength(2);
  });

  test('of which nobody has a backup yet: what staff did is there all the same', () => {
    const { database } = place.open();
    addAccept(database, 'A');
    beginSending(database, ['A'], 'key-A');
    settleAsDone(database, 'A');
    addAccept(database, 'B');
    database.close();
    flipBytes(100);
    const again = place.open().database;
    expect(readActionState(again, 'A')).toBe('done');
    expect(again.actions.get('B')).toMatchObject({ state: 'unknown', firstSentAt: 2_000, who: 'Asha' });
    expect(again.metadata.restoreReport()).toMatchObject({ backupAt: null, unsettled: 1, isWhole: true });
  });

  test('that is gone leaves nothing to set aside', async () => {
    await aDay();
    rmSync(place.file);
    place.open();
    expect(place.listFiles('.damaged-')).toEqual([]);
  });

  test.each([
    ['is no database', (backup: string) => writeFileSync(backup, 'no database')],
    ['is damaged where one table lies', (backup: string) => spoilTable(backup, 'shelf')],
  ])('and a newest backup that %s: the one before it, with the journal of both', async (_, spoil) => {
    const safe = place.open();
    addAccept(safe.database, 'A');
    await makeBackup(place, safe);
    addAccept(safe.database, 'B');
    await place.clock.advance(HOUR);
    await makeBackup(place, safe);
    addAccept(safe.database, 'C');
    safe.database.close();
    flipBytes(4096, 4096 * 3);
    spoil(`${place.folder}/${place.listFiles('.backup-').sort().at(-1)}`);
    const again = place.open().database;
    expect(again.actions.live().map(({ id }) => id)).toEqual(['A', 'B', 'C']);
    expect(again.metadata.restoreReport()).toMatchObject({ isWhole: true });
  });

  test('twice, with a life in between', async () => {
    await aDay();
    flipBytes(100, 3_990);
    const { database } = place.open();
    addAccept(database, 'F', 9_000);
    settleAsDone(database, 'C');
    database.close();
    flipBytes(100, 3_990);
    const again = place.open().database;
    expect(readActionState(again, 'C')).toBe('done');
    expect(again.actions.get('F')).toMatchObject({ state: 'unknown', firstSentAt: 9_000 });
    expect(readActionState(again, 'D')).toBe('unknown');
  });

  test('found while it is open: told once, not taken into a backup, and restored at the next opening', async () => {
    await aDay();
    const safe = place.open();
    const { database } = safe;
    const backups = place.listFiles('.backup-');
    const other = new Database(place.file);
    other.exec("UPDATE orders SET as_of = 9007199254740993 WHERE id = 'A'");
    other.close();
    for (let time = 0; time < 2; time += 1) expect(() => database.orders.get('A')).toThrow('as_of');
    expect(place.damage()).toBe(1);
    await safe.close();
    expect(place.listFiles('.backup-')).toEqual(backups);
    expectDayRestored(place.open());
    expect(place.listFiles('.damaged-')).toHaveLength(1);
  });
});

describe('a restore that is cut short', () => {
  test('before the copy has its name begins again', async () => {
    await aDay();
    rmSync(place.file);
    writeFileSync(`${place.file}.restoring`, 'half a copy');
    writeFileSync(`${place.file}-wal`, 'left by the damaged one');
    expectDayRestored(place.open());
  });

  test('after it has its name is whole', async () => {
    await aDay();
    flipBytes(100, 3_990);
    place.open().database.close();
    expectDayRestored(place.open());
    expect(place.listFiles('.damaged-').filter((name) => !/-(wal|shm)/.test(name))).toHaveLength(1);
  });
});

describe('a journal', () => {
  const first = '.journal-000001';

  test('of which a piece is missing: keys may have changed, so none is young enough to be sent again (C9)', async () => {
    await aDay();
    const { database } = place.open();
    addAccept(database, 'F', 3 * DAY);
    database.close();
    rmSync(place.file);
    rmSync(`${place.file}.journal-000002`);
    const again = place.open().database;
    expect(again.actions.get('C')).toMatchObject({ state: 'unknown', firstSentAt: 0 });
    expect(again.actions.get('F')).toMatchObject({ state: 'unknown', firstSentAt: 2 * DAY });
    expect(again.metadata.restoreReport()).toMatchObject({ isWhole: false });
  });

  test('that is damaged in the middle says so; what comes after it counts', () => {
    const { database } = place.open();
    addAccept(database, 'A', 3 * DAY);
    addAccept(database, 'B', 3 * DAY);
    database.close();
    rmSync(place.file);
    const text = readFileSync(`${place.file}${first}`, 'utf8');
    writeFileSync(`${place.file}${first}`, text.replace('key-A', 'key-X'));
    const again = place.open().database;
    expect(readActionState(again, 'A')).toBeNull();
    expect(again.actions.get('B')).toMatchObject({ state: 'unknown', firstSentAt: 2 * DAY });
    expect(again.metadata.restoreReport()).toMatchObject({ isWhole: false });
  });

  test.each(['', 'abc', '00000000 {"id":"B"}', '00000000 {"id":"B"}\n'])('with %j torn at its end is whole', (torn) => {
    const { database } = place.open();
    addAccept(database, 'A');
    database.close();
    rmSync(place.file);
    appendFileSync(`${place.file}${first}`, torn);
    const again = place.open().database;
    expect(again.actions.live().map(({ id }) => id)).toEqual(['A']);
    expect(again.metadata.restoreReport()).toMatchObject({ isWhole: true });
  });

  test.each([
    ['lost', (log: string) => rmSync(log)],
    ['cut off', (log: string) => truncateSync(log, 40_000)],
    ['damaged', (log: string) => writeFileSync(log, readFileSync(log).fill(0x55, 40_000))],
  ])('makes up for a write-ahead log that is %s, as if nothing had been', (_, spoil) => {
    const before = createDatabaseFolder();
    putOrder(before.open().database, 'A');
    before.close();
    const { database } = before.open();
    addAccept(database, 'A');
    beginSending(database, ['A'], 'key-A2');
    settleAsDone(database, 'A');
    addAccept(database, 'B');
    beginSending(database, ['B'], 'key-B2', 8_000);
    addAccept(database, 'C');
    const actions = withoutNumbers(database);
    for (const name of before.listFiles('counter.db'))
      copyFileSync(`${before.folder}/${name}`, `${place.folder}/${name}`);
    before.remove();
    rmSync(`${place.file}-shm`);
    spoil(`${place.file}-wal`);
    const again = place.open().database;
    expect(withoutNumbers(again)).toEqual(actions);
    expect(again.orders.get('A')?.status).toBe('ACCEPTED');
    expect(again.metadata.restoreReport()).toBeNull();
  });

  test('shows an order no further back than the last answer had shown it (C4)', () => {
    const before = createDatabaseFolder();
    const first = before.open().database;
    mergeOrder(first.orders, createOrder({ id: 'A', status: 'ACCEPTED' }), { asOf: instant(10) });
    before.close();
    const { database } = before.open();
    addAccept(database, 'A');
    const packed = { code: null, message: null, status: 'PACKED', acceptedVia: 'POS' } as const;
    database.transaction(() => database.actions.settle('A', 'done', instant(4_000), packed));
    for (const name of before.listFiles('counter.db'))
      copyFileSync(`${before.folder}/${name}`, `${place.folder}/${name}`);
    before.remove();
    rmSync(`${place.file}-shm`);
    rmSync(`${place.file}-wal`);
    expect(place.open().database.orders.get('A')).toMatchObject({ status: 'PACKED', order: { status: 'PACKED' } });
  });

  test('has no entry of a commit that failed', () => {
    const { database } = place.open();
    addAccept(database, 'A');
    expect(() =>
      database.transaction(() => {
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
    rmSync(place.file);
    expect(readActionState(place.open().database, 'A')).toBe('unknown');
  });

  test('holds no word of the service, which could be about a customer', () => {
    const { database } = place.open();
    addAccept(database, 'A');
    database.transaction(() =>
      database.actions.settle('A', 'refused', instant(9), {
        code: 'x',
        status: null,
        acceptedVia: null,
        message: 'Ravi Kumar has moved',
      }),
    );
    database.close();
    for (const name of place.listFiles('.journal-')) {
      expect(readFileSync(`${place.folder}/${name}`, 'utf8')).not.toContain('Ravi');
    }
  });

  test('sees every change of an action: whoever writes one outside a transaction is refused', () => {
    const { database } = place.open();
    addAccept(database, 'A');
    expect(() => database.actions.beginSending(['A'], 'k', instant(9))).toThrow('in a transaction');
    expect(readActionState(database, 'A')).toBe('waiting');
  });
});

describe('what only staff know besides', () => {
  /** A backup, then what staff type and press; then the database is lost. */
  /** Does each in a commit of its own. */
  async function loseAfter(...commits: readonly ((database: CounterDatabase) => void)[]): Promise<CounterDatabase> {
    const safe = place.open();
    const { database } = safe;
    putOrder(database, 'A');
    addAccept(database, 'A');
    database.transaction(() => database.episodes.begin('A', 7, instant(1_000)));
    await makeBackup(place, safe);
    for (const work of commits) database.transaction(() => work(database));
    database.close();
    rmSync(place.file);
    return place.open().database;
  }

  test('a bill number typed late, and one that was taken away again', async () => {
    const database = await loseAfter(({ bills }) => {
      bills.put('A', 'B-17', instant(3_000));
      bills.put('B', 'B-18', instant(3_000));
      bills.put('B', null, instant(4_000));
    });
    expect([database.bills.get('A'), database.bills.get('B')]).toEqual(['B-17', null]);
    expect(database.orders.find('B-17', 9).map(({ id }) => id)).toEqual(['A']);
  });

  test('Seen on an order and on a refusal, and Silence', async () => {
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

  test('the rows of a push, what was told of them, and what waits for it', async () => {
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

  test('moments that are a guess, and those that were put right (C10)', async () => {
    const asOf = instant(9_000);
    const payload = { kind: 'count', barcode: '2', counted: 1, asOf, itemName: null, about: {} } as const;
    const shared = { storeId: 7, orderId: null, who: null, payload, askedAt: asOf, idempotencyKey: 'key' };
    const database = await loseAfter(
      ({ actions }) => actions.add({ ...shared, id: 'right', lane: 'barcode:7:2' }, { ahead: 50, withAsOf: true }),
      ({ provisionalTimes: guesses }) => guesses.correct(-5_000, instant(0)),
      ({ actions }) => actions.add({ ...shared, id: 'guess', lane: 'barcode:7:2' }, { ahead: 50, withAsOf: true }),
    );
    expect(database.metadata.restoreReport()).toMatchObject({ isWhole: true });
    expect(database.actions.get('right')).toMatchObject({
      askedAt: 4_000,
      firstSentAt: 4_000,
      payload: { asOf: 4_000 },
    });
    expect(database.actions.get('guess')).toMatchObject({ askedAt: 9_000, firstSentAt: 9_000 });
    database.transaction(() => database.provisionalTimes.correct(-5_000, instant(0)));
    expect(database.actions.get('guess')).toMatchObject({
      askedAt: 4_000,
      firstSentAt: 4_000,
      payload: { asOf: 4_000 },
    });
    expect(database.actions.get('right')).toMatchObject({ askedAt: 4_000 });
  });
});

test('a sale that was booked before the restore is booked when it is read again (C6)', () => {
  const { database } = place.open();
  database.transaction(() => {
    database.actions.add({
      id: 'ack',
      storeId: 7,
      lane: 'sale:evt_1',
      orderId: 'A',
      payload: { kind: 'acknowledge', eventId: 'evt_1', orderId: 'A', billNumber: 'B-17' },
      who: null,
      askedAt: instant(2_000),
      idempotencyKey: 'key',
    });
    database.actions.settle('ack', 'done', instant(3_000), {
      code: null,
      status: null,
      acceptedVia: null,
      message: null,
    });
  });
  database.close();
  rmSync(place.file);
  const again = place.open().database;
  const sale = apiSale.parse({ id: 'A', event_id: 'evt_1', store_id: 7, total_amount: '10.00', lines: [] });
  again.transaction(() => again.sales.add(sale, instant(5_000)));
  expect(again.sales.get('evt_1')).toMatchObject({ bookedAt: 3_000, billNumber: 'B-17' });
});
