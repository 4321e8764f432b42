/** A full disk: nothing is half written, staff are told, and it goes on by itself when there is room again. */

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
] as const)('%s says of the disk: %s', (code, fault) => {
  expect(classifyDiskFault(Object.assign(new Error('x'), { code }))).toBe(fault);
});

const disk = mountSmallDisk();
afterAll(() => disk?.unmount());

describe.skipIf(disk === null)('a disk without room', () => {
  const { folder, fill, clear: makeRoom } = disk ?? { folder: '', fill: () => undefined, clear: () => undefined };
  let place: DatabaseFolder;

  beforeEach(() => {
    place = createDatabaseFolder(mkdtempSync(join(folder, 'shop-')));
  });
  afterEach(() => {
    makeRoom();
    place.remove();
  });

  test('what staff press is refused, not lost in half, and what is there can be read', () => {
    const { database, health } = place.open();
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

    makeRoom();
    addAccept(database, 'B');
    expect(health.disk()).toBeNull();
    database.close();
    rmSync(place.file);
    const again = place.open().database;
    expect(again.actions.live().map(({ id }) => id)).toEqual(['A', 'B']);
    expect(again.metadata.restoreReport()).toMatchObject({ isWhole: true });
  });

  test('staff are told before they press anything', async () => {
    const { health } = place.open();
    await place.clock.advance(10 * SECOND);
    expect(health.disk()).toBeNull();
    fill();
    await place.clock.advance(10 * SECOND);
    expect(health.disk()).toBe('full');
    expect(place.changes()).toBe(1);
    makeRoom();
    await place.clock.advance(10 * SECOND);
    expect(health.disk()).toBeNull();
  });

  test('a backup that finds no room leaves the last one and nothing unfinished', async () => {
    const safe = place.open();
    await makeBackup(place, safe);
    const before = place.listFiles('.backup-');
    fill();
    expect(await makeBackup(place, safe)).toBe(false);
    expect(place.listFiles('.backup-')).toEqual(before);
    expect(place.listFiles('.copying')).toEqual([]);
  });

  test('a restore that finds no room is made when there is some', () => {
    const { database } = place.open();
    for (let number = 0; number < 300; number += 1) addAccept(database, `A${number}`);
    database.close();
    rmSync(place.file);
    fill();
    expect(() => place.open()).toThrow();
    makeRoom();
    expect(place.open().database.actions.countLive()).toBe(300);
  });
});

test('a commit that fails when the journal has it already: it is taken back, and does not come again', () => {
  const place = createDatabaseFolder();
  const sqlite = openSqlite(place.file);
  const database = createCounterDatabase(sqlite, CONNECTION, {
    recorder: createJournalRecorder(sqlite),
    journal: openJournal(place.file),
    health: { reportFailure: () => undefined, reportCommit: () => undefined },
  });
  addAccept(database, 'A');
  sqlite.exec('CREATE TABLE late (of TEXT REFERENCES actions (id) DEFERRABLE INITIALLY DEFERRED)');
  const failing = (id: string) => () =>
    database.transaction(() => {
      addAccept(database, id);
      sqlite.exec("INSERT INTO late VALUES ('nothing that is there')");
    });
  // Checked by COMMIT, which is the last thing that can go wrong.
  expect(failing('B')).toThrow('FOREIGN KEY');
  addAccept(database, 'C');
  expect(failing('a longer one than the next')).toThrow('FOREIGN KEY');
  addAccept(database, 'D');
  database.close();
  rmSync(place.file);
  const again = place.open().database;
  expect(again.actions.newest(9).map(({ id }) => id)).toEqual(['D', 'C', 'A']);
  expect(again.metadata.restoreReport()).toMatchObject({ isWhole: true });
  place.remove();
});
