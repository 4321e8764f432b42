/** A full disk: nothing is half written, staff are told, and work continues when there is room again. */

import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { classifyDiskFault } from '../../../../electron/contract/domain/disk-fault.ts';
import { SECOND } from '../../../../electron/contract/domain/time.ts';
import { createCounterDatabase } from '../../../../electron/database/database.ts';
import { openJournal } from '../../../../electron/database/durability/journal.ts';
import { createJournalRecorder } from '../../../../electron/database/durability/journal-recorder.ts';
import { openSqlite } from '../../../../electron/database/sqlite.ts';
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

test.each([
  ['SQLITE_FULL', 'full'],
  ['ENOSPC', 'full'],
  ['SQLITE_IOERR_WRITE', 'failing'],
  ['EIO', 'failing'],
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

  test('an action is refused completely, and the stored ones can be read', () => {
    const { database, health } = folder.open();
    putOrder(database, 'A');
    addAccept(database, 'A');
    fill();
    expect(() => addAccept(database, 'B')).toThrow(
      expect.objectContaining({ code: expect.stringMatching(/ENOSPC|FULL/) }),
    );
    expect(health.disk()).toBe('full');
    expect(readActionState(database, 'B')).toBeNull();
    expect(readActionState(database, 'A')).toBe('waiting');
    expect(database.orders.get('A')).toMatchObject({ status: 'PENDING' });

    clear();
    addAccept(database, 'B');
    expect(health.disk()).toBeNull();
    database.close();
    rmSync(folder.file);
    const again = folder.open().database;
    expect(again.actions.live().map(({ id }) => id)).toEqual(['A', 'B']);
    expect(again.metadata.restoreReport()).toMatchObject({ isWhole: true });
  });

  test('staff are warned before they act', async () => {
    const { health } = folder.open();
    await folder.clock.advance(10 * SECOND);
    expect(health.disk()).toBeNull();
    fill();
    await folder.clock.advance(10 * SECOND);
    expect(health.disk()).toBe('full');
    expect(folder.changeCount()).toBe(1);
    clear();
    await folder.clock.advance(10 * SECOND);
    expect(health.disk()).toBeNull();
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
    health: { reportFailure: () => undefined, reportCommit: () => undefined },
  });
  addAccept(database, 'A');
  sqlite.exec('CREATE TABLE late (of TEXT REFERENCES actions (id) DEFERRABLE INITIALLY DEFERRED)');
  const failToAdd = (id: string) => () =>
    database.transaction(() => {
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
