/** Copies of backups in a second folder: the newest few, each finished before it has its name. */

import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addMs, HOUR, parseInstant } from '../../../../electron/contract/domain/time.ts';
import type { BackupCopies } from '../../../../electron/database/durability/backup-copies.ts';
import { createBackupCopies } from '../../../../electron/database/durability/backup-copies.ts';
import { backupPath } from '../../../../electron/database/durability/database-files.ts';
import { createMemoryFolder } from '../../../support/memory-folder.ts';
import { VirtualClock } from '../../../support/virtual-clock.ts';

const NOON = parseInstant('2026-11-20T12:00:00+05:30');

let root: string;
let copies: BackupCopies;
beforeEach(() => {
  root = createMemoryFolder('counter-copies-');
  for (const name of ['data', 'stick']) mkdirSync(join(root, name));
  writeFileSync(file(), 'the live database');
  copies = open();
});
afterEach(async () => {
  await copies.stop();
  rmSync(root, { recursive: true });
});

const file = () => join(root, 'data', 'store-1.db');
const target = () => join(root, 'stick', 'Counter-PC');

function open(): BackupCopies {
  const clock = new VirtualClock(NOON);
  return createBackupCopies({ file: file(), folder: target, clock, timers: clock, log: () => undefined });
}

/** Leaves a backup beside the database, as the hourly backup does, and waits for its copy. */
async function backUp(number: number, hours: number): Promise<string> {
  const path = backupPath(file(), number, addMs(NOON, hours * HOUR));
  writeFileSync(path, `backup ${number}`);
  await copies.update();
  return basename(path);
}

test('The newest two copies and the last of each of three days stay, and nothing else of Counter is there', async () => {
  const made: string[] = [];
  for (let day = 0; day < 6; day += 1) {
    for (let hour = 0; hour < 3; hour += 1) made.push(await backUp(made.length + 1, day * 24 + hour));
  }
  writeFileSync(join(target(), 'holiday.jpg'), 'of the owner');
  expect(readdirSync(target()).filter((name) => name !== 'holiday.jpg')).toEqual(
    [8, 11, 14, 16, 17].map((index) => made[index]),
  );
});

test('A database made anew, which numbers its backups from 1 again, is copied beside the old one’s copies', async () => {
  const old = await backUp(500, 0);
  rmSync(join(root, 'data', old));
  const fresh = await backUp(1, 1);
  const next = await backUp(2, 2);
  expect(readdirSync(target())).toEqual([fresh, next]);
  expect(copies.state().newestAgeMs).toBe(-2 * HOUR);
});

test('What a pulled stick left unfinished is removed, and never counts as a copy', async () => {
  mkdirSync(target());
  writeFileSync(join(target(), 'store-1.db.backup-000001-20261120T120000.000.unfinished'), 'half');
  const made = await backUp(2, 1);
  expect(readdirSync(target())).toEqual([made]);
});
