/** A database whose file or folder is deleted while it is open, or whose disk is gone: it is written again (C14). */

import { existsSync, rmSync, statSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DiskUnwritable } from '../../../../electron/contract/domain/disk-fault.ts';
import { SECOND } from '../../../../electron/contract/domain/time.ts';
import { identifyFile, writeLostFile } from '../../../../electron/database/durability/lost-file.ts';
import type { DatabaseFolder } from '../../../support/database-folder.ts';
import { addAccept, createDatabaseFolder, putOrder } from '../../../support/database-folder.ts';

let folder: DatabaseFolder;
beforeEach(() => {
  folder = createDatabaseFolder();
});
afterEach(() => folder.close());

test('a database whose folder is deleted takes no writes, and is written again with everything in it', async () => {
  const durable = folder.open();
  putOrder(durable.database, 'A');
  rmSync(folder.path, { recursive: true });
  await folder.clock.advance(10 * SECOND);
  expect(durable.database.disk()).toEqual({ fault: 'failing' });
  expect(() => putOrder(durable.database, 'B')).toThrow(DiskUnwritable);
  await folder.clock.advance(5 * SECOND);
  expect(folder.reopenCount()).toBe(1);
  await durable.close();
  const again = folder.open().database;
  expect([again.orders.get('A')?.id, again.orders.get('B')]).toEqual(['A', null]);
  expect(statSync(folder.path).mode & 0o777).toBe(0o700);
  expect(statSync(folder.file).mode & 0o777).toBe(0o600);
});

test('an action notices at once that the database was deleted', () => {
  const { database } = folder.open();
  rmSync(folder.path, { recursive: true });
  expect(() => addAccept(database, 'A')).toThrow(DiskUnwritable);
  expect(database.disk()).toEqual({ fault: 'failing' });
});

test('a database is not written to another disk than its own, at the same path or not', () => {
  const file = `${folder.path}/gone/x.db`;
  const { device, inode } = identifyFile(folder.path);
  const write = (opened: { device: number; inode: number }) => () =>
    writeLostFile(file, opened, () => Buffer.from('image'));
  expect(write({ device: device + 1, inode })).toThrow('the disk of the database is gone');
  expect(existsSync(file)).toBe(false);
  expect(write({ device, inode })()).toBe(true);
  expect(write({ device, inode })()).toBe(false);
});
