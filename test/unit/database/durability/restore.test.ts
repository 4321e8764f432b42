/** A damaged or lost database is restored, without losing anything that staff did (C2, C9, C14). */

import { readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { apiSale } from '../../../../electron/contract/api/tolerant-resources.ts';
import { DAY, HOUR, instant, MINUTE } from '../../../../electron/contract/domain/time.ts';
import type { DurableDatabase } from '../../../../electron/database/durable-database.ts';
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
import { drainEventLoop } from '../../../support/virtual-clock.ts';

let folder: DatabaseFolder;
beforeEach(() => {
  folder = createDatabaseFolder();
});
afterEach(() => folder.remove());

/** Plays a day: orders A, B and C before the backup, D and E after it. The app ends without another backup. */
async function playDay(): Promise<void> {
  const durable = folder.open();
  const { database } = durable;
  for (const id of ['A', 'B', 'C']) {
    putOrder(database, id);
    addAccept(database, id);
  }
  beginSending(database, ['A'], 'key-A');
  settleAsDone(database, 'A');
  database.write(() => database.metadata.setBackfilled(true));
  expect(await makeBackup(folder, durable)).toBe(true);
  beginSending(database, ['B'], 'key-B2');
  settleAsDone(database, 'B');
  addAccept(database, 'D', 5_000);
  addAccept(database, 'E', 6_000);
  beginSending(database, ['D', 'E'], 'key-DE', 7_000);
  database.close();
}

function flipBytes(from: number, count = 2_000): void {
  const bytes = readFileSync(folder.file);
  for (let at = from; at < from + count; at += 1) bytes[at] = 0xff ^ (bytes[at] ?? 0);
  writeFileSync(folder.file, bytes);
}

function damageTable(file: string, table: string): void {
  const sqlite = new Database(file);
  const root = Number(sqlite.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(table));
  sqlite.close();
  writeFileSync(file, readFileSync(file).fill(0x55, (root - 1) * 4096, root * 4096));
}

/** Waits for work that takes real time. */
async function untilLogged(event: string): Promise<void> {
  for (let round = 0; round < 1_000 && !folder.logged.includes(event); round += 1) {
    await drainEventLoop();
    await folder.clock.advance(1);
  }
  expect(folder.logged).toContain(event);
}

/** Checks what any restore after {@link playDay} brings back. */
function expectDayRestored({ database }: DurableDatabase): void {
  expect(readActionState(database, 'A')).toBe('done');
  expect(readActionState(database, 'B')).toBe('done');
  expect(database.orders.get('B')).toMatchObject({ status: 'ACCEPTED', order: { accepted_via: 'POS' } });
  // What else they say is from before they were accepted.
  expect(database.refetchQueue.all()).toMatchObject([{ orderId: 'A' }, { orderId: 'B' }]);
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
    ['the schema', () => flipBytes(100, 3_990)],
    ['a page in the middle', () => flipBytes(4096 * 9)],
    ['many pages', () => flipBytes(4096 * 3, 4096 * 12)],
    ['cut off', () => truncateSync(folder.file, 4096 * 5 + 100)],
    ['cut off to nothing', () => truncateSync(folder.file, 0)],
    ['overwritten with text', () => writeFileSync(folder.file, 'x'.repeat(50_000))],
    ['overwritten with nothing', () => writeFileSync(folder.file, Buffer.alloc(40_960))],
    ['gone', () => rmSync(folder.file)],
  ])(
    '%s: restores the backup and what was done since; open actions are unknown since their creation',
    async (_, damage) => {
      await playDay();
      damage();
      expectDayRestored(folder.open());
    },
  );

  test('is set aside unchanged, and never deleted', async () => {
    await playDay();
    flipBytes(100, 3_990);
    const damaged = readFileSync(folder.file);
    folder.open().database.close();
    const [aside] = folder.listFiles('.damaged-');
    expect(readFileSync(`${folder.path}/${aside}`)).toEqual(damaged);
    truncateSync(folder.file, 4096);
    folder.open();
    expect(folder.listFiles('.damaged-').filter((name) => !/-(wal|shm)/.test(name))).toHaveLength(2);
  });

  test('without a backup is restored from the journal alone', () => {
    const { database } = folder.open();
    addAccept(database, 'A');
    beginSending(database, ['A'], 'key-A');
    settleAsDone(database, 'A');
    addAccept(database, 'B');
    database.close();
    flipBytes(100);
    const again = folder.open().database;
    expect(readActionState(again, 'A')).toBe('done');
    expect(again.actions.get('B')).toMatchObject({ state: 'unknown', firstSentAt: 2_000, who: 'Asha' });
    expect(again.metadata.restoreReport()).toMatchObject({ backupAt: null, unsettled: 1, isWhole: true });
  });

  test('that is missing leaves nothing to set aside', async () => {
    await playDay();
    rmSync(folder.file);
    folder.open();
    expect(folder.listFiles('.damaged-')).toEqual([]);
  });

  test.each([
    ['is no database', (backup: string) => writeFileSync(backup, 'no database')],
    ['is damaged in one table', (backup: string) => damageTable(backup, 'items')],
  ])('with a newest backup that %s is restored from the one before it, with the journal of both', async (_, damage) => {
    const durable = folder.open();
    addAccept(durable.database, 'A');
    await makeBackup(folder, durable);
    addAccept(durable.database, 'B');
    await folder.clock.advance(HOUR);
    await makeBackup(folder, durable);
    addAccept(durable.database, 'C');
    durable.database.close();
    flipBytes(4096, 4096 * 3);
    damage(`${folder.path}/${folder.listFiles('.backup-').sort().at(-1)}`);
    const again = folder.open().database;
    expect(again.actions.live().map(({ id }) => id)).toEqual(['A', 'B', 'C']);
    expect(again.metadata.restoreReport()).toMatchObject({ isWhole: true });
  });

  test('whose backups are all damaged is restored from the journal alone', async () => {
    await playDay();
    flipBytes(100);
    for (const name of folder.listFiles('.backup-')) writeFileSync(join(folder.path, name), 'no database');
    const { database } = folder.open();
    expect(database.actions.live().map(({ id }) => id)).toEqual(['D', 'E']);
    expect(database.metadata.restoreReport()).toMatchObject({ backupAt: null });
  });

  test('is restored twice, with work in between', async () => {
    await playDay();
    flipBytes(100, 3_990);
    const { database } = folder.open();
    addAccept(database, 'F', 9_000);
    settleAsDone(database, 'C');
    database.close();
    flipBytes(100, 3_990);
    const again = folder.open().database;
    expect(readActionState(again, 'C')).toBe('done');
    expect(again.actions.get('F')).toMatchObject({ state: 'unknown', firstSentAt: 9_000 });
    expect(readActionState(again, 'D')).toBe('unknown');
  });

  test('that proves damaged while open is reported once, kept out of backups, and restored at the next opening', async () => {
    await playDay();
    const durable = folder.open();
    const { database } = durable;
    const backups = folder.listFiles('.backup-');
    const other = new Database(folder.file);
    other.exec("UPDATE orders SET as_of = 9007199254740993 WHERE id = 'A'");
    other.close();
    for (let time = 0; time < 2; time += 1) {
      try {
        database.orders.get('A');
      } catch (error) {
        database.reportFault(error);
      }
    }
    expect(folder.damageCount()).toBe(1);
    await durable.close();
    expect(folder.listFiles('.backup-')).toEqual(backups);
    expectDayRestored(folder.open());
    expect(folder.listFiles('.damaged-')).toHaveLength(1);
  });

  test('with a missing journal segment makes every key too old to be sent again, because keys may have changed (C9)', async () => {
    await playDay();
    const { database } = folder.open();
    addAccept(database, 'F', 3 * DAY);
    database.close();
    rmSync(folder.file);
    rmSync(`${folder.file}.journal-000002`);
    const again = folder.open().database;
    expect(again.actions.get('C')).toMatchObject({ state: 'unknown', firstSentAt: 0 });
    expect(again.actions.get('F')).toMatchObject({ state: 'unknown', firstSentAt: 2 * DAY });
    expect(again.metadata.restoreReport()).toMatchObject({ isWhole: false });
  });

  test('makes no key young again that an earlier restore has made too old (C9)', async () => {
    const durable = folder.open();
    addAccept(durable.database, 'A', 3 * DAY);
    await makeBackup(folder, durable);
    durable.database.close();
    rmSync(folder.file);
    for (const name of folder.listFiles('.journal-')) rmSync(join(dirname(folder.file), name));
    const restored = folder.open();
    await makeBackup(folder, restored);
    restored.database.close();
    rmSync(folder.file);
    const again = folder.open().database;
    expect(again.metadata.restoreReport()).toMatchObject({ isWhole: true });
    expect(again.actions.get('A')).toMatchObject({ state: 'unknown', firstSentAt: 2 * DAY });
  });
});

test('a restore without a journal makes every key too old to be sent again (C9)', async () => {
  const durable = folder.open();
  addAccept(durable.database, 'A', 3 * DAY);
  await makeBackup(folder, durable);
  durable.database.close();
  for (const name of ['', ...folder.listFiles('.journal-').map((each) => each.slice('counter.db'.length))])
    rmSync(`${folder.file}${name}`);
  const again = folder.open().database;
  expect(again.actions.get('A')).toMatchObject({ state: 'unknown', firstSentAt: 2 * DAY });
  expect(again.metadata.restoreReport()).toMatchObject({ isWhole: false });
});

describe('a lost database whose journal is lost, too, is reported incomplete, and no key is sent again (C9)', () => {
  const journal = (): string[] => folder.listFiles('.journal-').sort();
  const removeSegments = (names: readonly string[]): void => {
    for (const name of names) rmSync(`${folder.path}/${name}`);
  };
  const cutSegment = (name: string | undefined): void => {
    const path = `${folder.path}/${name ?? expect.unreachable()}`;
    truncateSync(path, Math.floor(statSync(path).size / 3));
  };

  test.each([
    ['all of it', () => removeSegments(journal())],
    ['its last segment', () => removeSegments(journal().slice(-1))],
    ['its last two segments', () => removeSegments(journal().slice(-2))],
    ['the end of a segment that is not the last', () => cutSegment(journal()[1])],
  ])('%s', async (_, lose) => {
    await playDay();
    // Each opening begins a segment with its first entry.
    for (const id of ['F', 'G']) {
      const { database } = folder.open();
      addAccept(database, id, 3 * DAY);
      database.close();
    }
    expect(journal()).toHaveLength(3);
    rmSync(folder.file);
    lose();
    const again = folder.open().database;
    expect(again.metadata.restoreReport()).toMatchObject({ isWhole: false });
    expect(again.metadata.incompleteTo()).toBeGreaterThan(0);
    expect(again.actions.get('C')).toMatchObject({ state: 'unknown', firstSentAt: 0 });
  });

  test('all of it, with the only backup', () => {
    const { database } = folder.open();
    addAccept(database, 'A');
    database.close();
    removeSegments(journal());
    flipBytes(100);
    expect(folder.open().database.metadata.restoreReport()).toMatchObject({ backupAt: null, isWhole: false });
  });

  test('but not if nothing was journaled after the backup', async () => {
    const durable = folder.open();
    addAccept(durable.database, 'A');
    await durable.close();
    rmSync(folder.file);
    expect(folder.open().database.metadata.restoreReport()).toMatchObject({ unsettled: 1, isWhole: true });
    expect(folder.open().database.metadata.incompleteTo()).toBe(0);
  });

  test('a sound database whose journal is lost is backed up a minute after the start', async () => {
    const durable = folder.open();
    addAccept(durable.database, 'A');
    await durable.close();
    removeSegments(journal());
    folder.logged.length = 0;
    folder.open();
    await folder.clock.advance(MINUTE);
    await untilLogged('store.backup_made');
  });
});

describe('a restore after a kill', () => {
  test('starts over if the copy does not have its name yet', async () => {
    await playDay();
    rmSync(folder.file);
    writeFileSync(`${folder.file}.restoring`, 'half a copy');
    writeFileSync(`${folder.file}-wal`, 'of the damaged database');
    expectDayRestored(folder.open());
  });

  test('is complete if the copy has its name', async () => {
    await playDay();
    flipBytes(100, 3_990);
    folder.open().database.close();
    expectDayRestored(folder.open());
    expect(folder.listFiles('.damaged-').filter((name) => !/-(wal|shm)/.test(name))).toHaveLength(1);
  });
});

test('a sale that was booked before the restore is booked when it is read again (C6)', () => {
  const { database } = folder.open();
  database.write(() => {
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
  rmSync(folder.file);
  const again = folder.open().database;
  const sale = apiSale.parse({ id: 'A', event_id: 'evt_1', store_id: 7, total_amount: '10.00', lines: [] });
  again.write(() => again.sales.add(sale, instant(5_000)));
  expect(again.sales.get('evt_1')).toMatchObject({ bookedAt: 3_000, billNumber: 'B-17' });
});

test('a watched file that was moved is known, and one that lies in the folder still is taken again (C19)', () => {
  const { database } = folder.open();
  const file = { storeId: 7, name: 'stock.csv', bytes: 20, modifiedAt: instant(1_000) };
  const moved = { ...file, digest: 'aa', importId: 'moved' };
  const lying = { ...file, digest: 'bb', importId: 'lying' };
  database.write(() => {
    database.folderFiles.add(moved);
    database.folderFiles.close(moved.importId);
    database.folderFiles.add(lying);
  });
  database.close();
  rmSync(folder.file);
  const { folderFiles } = folder.open().database;
  expect([moved, lying].map((each) => folderFiles.isTaken(each))).toEqual([true, false]);
  expect(folderFiles.open(file.storeId)).toBeNull();
});
