/** A full disk: nothing is half written, staff are told, and work continues when there is room again. */

import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createServiceClock } from '../../../../electron/api-client/service-clock.ts';
import { classifyDiskFault } from '../../../../electron/contract/domain/disk-fault.ts';
import { MINUTE, SECOND } from '../../../../electron/contract/domain/time.ts';
import { createCounterDatabase } from '../../../../electron/database/database.ts';
import { openJournal } from '../../../../electron/database/durability/journal.ts';
import { createJournalRecorder } from '../../../../electron/database/durability/journal-recorder.ts';
import { openSqlite } from '../../../../electron/database/sqlite/sqlite.ts';
import { createSendingCommit } from '../../../../electron/outbox/request-state/sending-commit.ts';
import type { DatabaseFolder } from '../../../support/database-folder.ts';
import {
  addAccept,
  CONNECTION,
  createDatabaseFolder,
  makeBackup,
  putOrder,
  readActionState,
} from '../../../support/database-folder.ts';
import { mountSmallDisk } from '../../../support/small-disk.ts';
import { createActionRow } from '../../../support/view-rows.ts';

test.each([
  ['SQLITE_FULL', 'full'],
  ['ENOSPC', 'full'],
  ['SQLITE_IOERR_WRITE', 'failing'],
  ['EIO', 'failing'],
  ['SQLITE_BUSY', 'locked'],
  ['SQLITE_LOCKED_SHAREDCACHE', 'locked'],
  ['SQLITE_CORRUPT_INDEX', 'damaged'],
  ['SQLITE_NOTADB', 'damaged'],
  ['SQLITE_CONSTRAINT_UNIQUE', null],
  ['ECONNRESET', null],
] as const)('%s means: %s', (code, fault) => {
  expect(classifyDiskFault(Object.assign(new Error('x'), { code }))).toBe(fault);
});

const disk = mountSmallDisk();
afterAll(() => disk?.unmount());

describe.skipIf(disk === null)('on a full disk', () => {
  const { folder: mount, fill, clear } = disk ?? { folder: '', fill: () => undefined, clear: () => undefined };
  let folder: DatabaseFolder;

  beforeEach(() => {
    folder = createDatabaseFolder(mkdtempSync(join(mount, 'shop-')));
  });
  afterEach(() => {
    clear();
    folder.remove();
  });

  test('a commit that the disk does not take leaves nothing; no other is tried until the database is opened again', async () => {
    const durable = folder.open();
    const { database } = durable;
    putOrder(database, 'A');
    fill();
    const refusal = expect.objectContaining({ name: 'DiskUnwritable', fault: 'full' });
    expect(() => addAccept(database, 'A')).toThrow(refusal);
    expect(database.disk()).toEqual({ fault: 'full' });
    expect(database.orders.get('A')).toMatchObject({ status: 'PENDING' });
    clear();
    expect(() => addAccept(database, 'A')).toThrow(refusal);
    expect(readActionState(database, 'A')).toBeNull();
    await folder.clock.advance(5 * SECOND);
    expect(folder.reopenCount()).toBe(1);
    await durable.close();
    const again = folder.open().database;
    addAccept(again, 'A');
    expect(again.disk()).toBe('ok');
  });

  test('the database is not opened again before the disk has room for more than a row', async () => {
    const { database } = folder.open();
    fill();
    expect(() => addAccept(database, 'A')).toThrow('full');
    await folder.clock.advance(MINUTE);
    expect(folder.reopenCount()).toBe(0);
  });

  test('an adjustment whose sending the disk does not take never leaves (C2)', async () => {
    const { database } = folder.open();
    const row = createActionRow(
      { kind: 'adjustment', barcode: '8901', delta: 1, reason: null, reference: null, itemName: null },
      { id: 'press', idempotencyKey: 'key' },
    );
    database.write(() => database.actions.add({ ...row, lane: 'barcode:7:8901' }));
    const left: string[] = [];
    const sending = createSendingCommit(database, createServiceClock({ clock: folder.clock, pcClock: null }), (ids) =>
      left.push(...ids),
    );
    fill();
    const request = {
      kind: 'adjustment',
      storeId: row.storeId,
      items: null,
      idempotencyKey: 'key',
      wasUnknown: false,
    } as const;
    await expect(sending.add({ ...request, rows: [row] })).rejects.toMatchObject({ fault: 'full' });
    expect(left).toEqual([]);
  });

  test('a database that a full disk keeps from being opened is empty, takes no writes, and is opened later', async () => {
    const { database } = folder.open();
    putOrder(database, 'A');
    database.close();
    fill();
    const unwritable = folder.openUnwritable().database;
    expect(unwritable.orders.get('A')).toBeNull();
    expect(() => putOrder(unwritable, 'B')).toThrow('full');
    await folder.clock.advance(MINUTE);
    expect(folder.reopenCount()).toBe(0);
    clear();
    await folder.clock.advance(5 * SECOND);
    expect(folder.reopenCount()).toBe(1);
  });

  test('a disk with too little room counts as full before a commit fails', async () => {
    const { database } = folder.open();
    await folder.clock.advance(10 * SECOND);
    expect(database.disk()).toBe('ok');
    fill();
    await folder.clock.advance(10 * SECOND);
    expect(database.disk()).toEqual({ fault: 'full' });
    expect(folder.changeCount()).toBe(1);
  });

  test('a backup fails, and leaves the last one and nothing unfinished', async () => {
    const durable = folder.open();
    await makeBackup(folder, durable);
    const before = folder.listFiles('.backup-');
    fill();
    expect(await makeBackup(folder, durable)).toBe(false);
    expect(folder.listFiles('.backup-')).toEqual(before);
    expect(folder.listFiles('.copying')).toEqual([]);
  });

  test('a restore fails, and succeeds when there is room', () => {
    const { database } = folder.open();
    for (let number = 0; number < 300; number += 1) addAccept(database, `A${number}`);
    database.close();
    rmSync(folder.file);
    fill();
    expect(() => folder.open()).toThrow();
    clear();
    expect(folder.open().database.actions.countLive()).toBe(300);
  });
});

test('the journal entry of a commit that fails is removed', () => {
  const folder = createDatabaseFolder();
  const sqlite = openSqlite(folder.file);
  const database = createCounterDatabase(sqlite, CONNECTION, {
    recorder: createJournalRecorder(sqlite),
    journal: openJournal(folder.file),
    disk: { state: () => 'ok', requireWritable: () => undefined, report: (error) => error },
  });
  addAccept(database, 'A');
  sqlite.exec('CREATE TABLE late (of TEXT REFERENCES actions (id) DEFERRABLE INITIALLY DEFERRED)');
  const failToAdd = (id: string) => () =>
    database.write(() => {
      addAccept(database, id);
      sqlite.exec("INSERT INTO late VALUES ('nothing that is there')");
    });
  // Checked by COMMIT, the last step that can fail.
  expect(failToAdd('B')).toThrow('FOREIGN KEY');
  addAccept(database, 'C');
  expect(failToAdd('a longer id than the next')).toThrow('FOREIGN KEY');
  addAccept(database, 'D');
  database.close();
  rmSync(folder.file);
  const again = folder.open().database;
  expect(again.actions.newest(9).map(({ id }) => id)).toEqual(['D', 'C', 'A']);
  expect(again.metadata.restoreReport()).toMatchObject({ isWhole: true });
  folder.remove();
});
