/** A full disk: nothing is half written, staff are told, and it goes on by itself when there is room again. */

import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { diskFault } from '../../../../electron/contract/domain/disk-fault.ts';
import { SECOND } from '../../../../electron/contract/domain/time.ts';
import { storeOn } from '../../../../electron/database/database.ts';
import { openJournal } from '../../../../electron/database/durability/journal.ts';
import { noteChanges } from '../../../../electron/database/durability/journal-replay.ts';
import { openDatabase } from '../../../../electron/database/sqlite.ts';
import type { Place } from '../../../support/database-folder.ts';
import { BOUND, makeBackup, openPlace, press, putOrder, stateOf } from '../../../support/database-folder.ts';
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
  expect(diskFault(Object.assign(new Error('x'), { code }))).toBe(fault);
});

const disk = mountSmallDisk();
afterAll(() => disk?.end());

describe.skipIf(disk === null)('a disk without room', () => {
  const { folder, fill, makeRoom } = disk ?? { folder: '', fill: () => undefined, makeRoom: () => undefined };
  let place: Place;

  beforeEach(() => {
    place = openPlace(mkdtempSync(join(folder, 'shop-')));
  });
  afterEach(() => {
    makeRoom();
    place.end();
  });

  test('what staff press is refused, not lost in half, and what is there can be read', () => {
    const { store, health } = place.open();
    putOrder(store, 'A');
    press(store, 'A');
    fill();
    expect(() => press(store, 'B')).toThrow(expect.objectContaining({ code: expect.stringMatching(/ENOSPC|FULL/) }));
    expect(health.disk()).toBe('full');
    expect(stateOf(store, 'B')).toBeNull();
    expect(stateOf(store, 'A')).toBe('waiting');
    expect(store.orders.get('A')).toMatchObject({ status: 'PENDING' });

    makeRoom();
    press(store, 'B');
    expect(health.disk()).toBeNull();
    store.close();
    rmSync(place.file);
    const again = place.open().store;
    expect(again.actions.live().map(({ id }) => id)).toEqual(['A', 'B']);
    expect(again.facts.restored()).toMatchObject({ isWhole: true });
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
    const before = place.names('.backup-');
    fill();
    expect(await makeBackup(place, safe)).toBe(false);
    expect(place.names('.backup-')).toEqual(before);
    expect(place.names('.copying')).toEqual([]);
  });

  test('a restore that finds no room is made when there is some', () => {
    const { store } = place.open();
    for (let number = 0; number < 300; number += 1) press(store, `A${number}`);
    store.close();
    rmSync(place.file);
    fill();
    expect(() => place.open()).toThrow();
    makeRoom();
    expect(place.open().store.actions.countLive()).toBe(300);
  });
});

test('a commit that fails when the journal has it already: it is taken back, and does not come again', () => {
  const place = openPlace();
  const connection = openDatabase(place.file);
  const store = storeOn(connection, BOUND, {
    changes: noteChanges(connection),
    journal: openJournal(place.file),
    health: { failed: () => undefined, committed: () => undefined },
  });
  press(store, 'A');
  connection.exec('CREATE TABLE late (of TEXT REFERENCES actions (id) DEFERRABLE INITIALLY DEFERRED)');
  const failing = (id: string) => () =>
    store.transaction(() => {
      press(store, id);
      connection.exec("INSERT INTO late VALUES ('nothing that is there')");
    });
  // Checked by COMMIT, which is the last thing that can go wrong.
  expect(failing('B')).toThrow('FOREIGN KEY');
  press(store, 'C');
  expect(failing('a longer one than the next')).toThrow('FOREIGN KEY');
  press(store, 'D');
  store.close();
  rmSync(place.file);
  const again = place.open().store;
  expect(again.actions.newest(9).map(({ id }) => id)).toEqual(['D', 'C', 'A']);
  expect(again.facts.restored()).toMatchObject({ isWhole: true });
  place.end();
});
