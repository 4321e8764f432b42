/** An update that is taken back loses nothing that staff did (C2, C9, C14, C22). */

import { readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrateSchema } from '../../../../electron/contract/domain/schema-version.ts';
import { SECOND } from '../../../../electron/contract/domain/time.ts';
import {
  copyBeforeUpdate,
  removeUpdateCopies,
  restoreAfterUpdate,
} from '../../../../electron/database/durability/update-copies.ts';
import type { DurableDatabase } from '../../../../electron/database/durable-database.ts';
import { LOGBOOK_VERSION, openLogbook } from '../../../../electron/database/logbook/logbook.ts';
import { MIGRATIONS } from '../../../../electron/database/migrations/migrations.ts';
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
import { NEXT_VERSION } from '../../../support/example-migration.ts';
import { mountSmallDisk } from '../../../support/small-disk.ts';

const NAME = 'store-0123456789abcdef.db';

let folder: DatabaseFolder;
let file: string;
beforeEach(() => {
  folder = createDatabaseFolder();
  file = join(folder.path, NAME);
});
afterEach(() => folder.remove());

const open = (): DurableDatabase => folder.open(file);
const copy = (): void => copyBeforeUpdate(folder.path, folder.clock);
const restore = (): void => restoreAfterUpdate(folder.path, folder.clock, (event) => void folder.logged.push(event));
const versionOf = (path: string): number => {
  const sqlite = new Database(path);
  const version = Number(sqlite.pragma('user_version', { simple: true }));
  sqlite.close();
  return version;
};

/** What the old version stored: order A with a finished accept, order B with one that is not sent. */
function playOldVersion(): void {
  const { database } = open();
  for (const id of ['A', 'B']) {
    putOrder(database, id);
    addAccept(database, id);
  }
  beginSending(database, ['A'], 'key-A');
  settleAsDone(database, 'A');
  folder.close();
}

/** Plays what staff do in the new version: B is settled, C is new. */
async function playNewVersion(backups: number): Promise<void> {
  const durable = open();
  const { database } = durable;
  beginSending(database, ['B'], 'key-B');
  settleAsDone(database, 'B');
  putOrder(database, 'C');
  addAccept(database, 'C', 5_000);
  for (let made = 0; made < backups; made += 1) {
    await folder.clock.advance(SECOND);
    expect(await makeBackup(folder, durable)).toBe(true);
  }
  folder.close();
}

/** Migrates the database as a newer version would. */
function migrate(path = file): void {
  const sqlite = new Database(path);
  migrateSchema(sqlite, NEXT_VERSION);
  sqlite.close();
}

describe('after an update was taken back', () => {
  test.each([0, 1, 3])(
    'a migrated database is replaced by its copy, with what staff did since (%i backups)',
    async (backups) => {
      playOldVersion();
      copy();
      await playNewVersion(backups);
      migrate();
      for (const name of folder.listFiles('.backup-')) migrate(join(folder.path, name));
      expect(() => open()).toThrow('newer version');

      restore();
      expect(versionOf(file)).toBe(MIGRATIONS.length);
      const { database } = open();
      expect(readActionState(database, 'A')).toBe('done');
      expect(readActionState(database, 'B')).toBe('done');
      // Its outcome is asked of the service, under the same key.
      expect(database.actions.get('C')).toMatchObject({ state: 'unknown', idempotencyKey: 'key-C' });
      expect(database.metadata.restoreReport()).toMatchObject({ isWhole: true, unsettled: 1 });
      // Orders are read from the service again.
      expect(database.metadata.isBackfilled()).toBe(false);
      // The newer database is set aside, not deleted.
      expect(folder.listFiles('.newer-').filter((name) => !/-(wal|shm)$/.test(name))).toHaveLength(1);
      expect(folder.listFiles('.update-')).toEqual([]);
    },
  );

  test('a database that was not migrated stays as it is', async () => {
    playOldVersion();
    copy();
    await playNewVersion(0);
    restore();
    const { database } = open();
    expect([readActionState(database, 'B'), readActionState(database, 'C')]).toEqual(['done', 'waiting']);
    expect(database.metadata.restoreReport()).toBeNull();
    expect(folder.listFiles('.newer-')).toEqual([]);
    expect(folder.listFiles('.update-')).toEqual([]);
  });

  test('a power cut on the way back changes nothing: the next start goes on', async () => {
    playOldVersion();
    copy();
    await playNewVersion(0);
    migrate();
    const [made = ''] = folder.listFiles('.update-');
    // The copy is among the backups already, and the database still in its place.
    const backup = made.replace('.update-', '.backup-');
    renameSync(join(folder.path, made), join(folder.path, backup));
    restore();
    expect(readActionState(open().database, 'B')).toBe('done');
  });
});

describe('the logbook', () => {
  const logbook = (): string => join(folder.path, 'logbook.db');
  const readTitles = (): string[] => {
    const opened = openLogbook(logbook());
    const filter = { text: '', kinds: [], who: null, from: null, to: null };
    const titles = opened.readAfter(filter, 0, 10).map(({ what }) => what);
    opened.close();
    return titles;
  };
  const write = (what: string): void => {
    const opened = openLogbook(logbook());
    opened.append({ at: folder.clock.now(), who: 'Meera', what, details: {} });
    opened.close();
  };
  const migrateLogbook = (): void => {
    const sqlite = new Database(logbook());
    sqlite.pragma(`user_version = ${LOGBOOK_VERSION + 1}`);
    sqlite.close();
  };

  test('that a newer version has migrated is set aside, and the copy is in its place', () => {
    write('before');
    copy();
    write('after');
    migrateLogbook();
    restore();
    expect(readTitles()).toEqual(['before']);
    expect(folder.listFiles('logbook.db.newer-').filter((name) => !/-(wal|shm)$/.test(name))).toHaveLength(1);
    expect(folder.listFiles('.update-')).toEqual([]);
  });

  test('is in its place again after a kill on the way back', () => {
    write('before');
    copy();
    renameSync(logbook(), `${logbook()}.newer-20261120T174112.000`);
    restore();
    expect(readTitles()).toEqual(['before']);
  });

  test('that was not migrated keeps every entry', () => {
    write('before');
    copy();
    write('after');
    restore();
    expect(readTitles()).toEqual(['before', 'after']);
  });
});

describe('a copy', () => {
  test('is made of every database, and forgotten once the new version has started', () => {
    playOldVersion();
    folder.open(join(folder.path, 'practice-0123456789abcdef.db'));
    folder.close();
    copy();
    expect(folder.listFiles('.update-').map((name) => name.replace(/\.db.*/, ''))).toEqual([
      'practice-0123456789abcdef',
      'store-0123456789abcdef',
    ]);
    copy();
    expect(folder.listFiles('.update-')).toHaveLength(2);
    removeUpdateCopies(folder.path);
    expect(folder.listFiles('.update-')).toEqual([]);
  });

  test('of a damaged database fails, and leaves no half copy', () => {
    playOldVersion();
    writeFileSync(file, 'no database at all, but text');
    expect(copy).toThrow();
    expect(readdirSync(folder.path).filter((name) => /copying|update/.test(name))).toEqual([]);
  });

  test('fails on a disk that is almost full, and the app goes on', () => {
    const disk = mountSmallDisk();
    if (disk === null) return;
    const small = createDatabaseFolder(disk.folder);
    const path = join(disk.folder, NAME);
    try {
      putOrder(small.open(path).database, 'A');
      small.close();
      copyBeforeUpdate(disk.folder, small.clock);
      expect(small.listFiles('.update-')).toHaveLength(1);
      disk.fill();
      expect(() => copyBeforeUpdate(disk.folder, small.clock)).toThrow(
        expect.objectContaining({ code: 'SQLITE_FULL' }),
      );
      expect(small.listFiles('.update-')).toEqual([]);
      disk.clear();
      expect(small.open(path).database.orders.get('A')).not.toBeNull();
    } finally {
      small.close();
      disk.unmount();
    }
  });
});
