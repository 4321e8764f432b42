/** Backups: checked, complete even if data is written meanwhile, and only some of them kept. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Instant } from '../../../../electron/contract/domain/time.ts';
import { addMs, DAY, HOUR, MINUTE, parseInstant } from '../../../../electron/contract/domain/time.ts';
import type { BackupCopier } from '../../../../electron/contract/ports.ts';
import { selectBackupsToKeep } from '../../../../electron/database/durability/backup-retention.ts';
import type { DurableDatabase } from '../../../../electron/database/durable-database.ts';
import type { DatabaseFolder } from '../../../support/database-folder.ts';
import { addAccept, createDatabaseFolder, makeBackup, putOrder } from '../../../support/database-folder.ts';
import { NEXT_VERSION } from '../../../support/example-migration.ts';

const NOON = parseInstant('2026-11-20T12:00:00+05:30');

let folder: DatabaseFolder;
beforeEach(() => {
  folder = createDatabaseFolder();
});
afterEach(() => folder.remove());

/** The ids of the orders in the newest backup. */
function readOrdersInBackup(): unknown[] {
  const newest = folder.listFiles('.backup-').sort().at(-1) ?? expect.unreachable();
  const backup = new Database(`${folder.path}/${newest}`, { readonly: true });
  const ids = backup.prepare('SELECT id FROM orders ORDER BY id').pluck().all();
  backup.close();
  return ids;
}

/** Waits until a number is reached. SQLite copies in a thread of its own, for which a busy machine has no time at first. */
async function untilThereAre(count: number, read: () => number): Promise<void> {
  const goOn = async (): Promise<number> => {
    if (read() < count) await folder.clock.advance(1);
    return read();
  };
  await expect.poll(goOn, { interval: 1, timeout: 10_000 }).toBe(count);
}

const untilBackups = (count: number): Promise<void> => untilThereAre(count, () => folder.listFiles('.backup-').length);

describe('a backup', () => {
  test('is one complete file, and leaves nothing unfinished', async () => {
    const durable = folder.open();
    putOrder(durable.database, 'A');
    expect(await makeBackup(folder, durable)).toBe(true);
    expect(readOrdersInBackup()).toEqual(['A']);
    expect(folder.listFiles('.copying')).toEqual([]);
    expect(folder.listFiles('.backup-')).toEqual([
      expect.stringMatching(/^counter\.db\.backup-000001-\d{8}T\d{6}\.\d{3}$/),
    ]);
  });

  test('contains what is written while it is made', async () => {
    const durable = folder.open();
    durable.database.write(() => {
      for (let number = 0; number < 400; number += 1) putOrder(durable.database, `old-${number}${'x'.repeat(6_000)}`);
    });
    let isMade: boolean | null = null;
    void durable.backups.make().then((result) => {
      isMade = result;
    });
    let written = 0;
    while (isMade === null) {
      // Staff and sync don't wait for the backup.
      if (written < 20) putOrder(durable.database, `new-${written}`);
      written += 1;
      await new Promise((resolve) => setImmediate(resolve));
      await folder.clock.advance(0);
    }
    expect(isMade).toBe(true);
    expect(readOrdersInBackup().length).toBeGreaterThan(405);
  });

  test('of a damaged database fails, and the damage is reported', async () => {
    const durable = folder.open();
    for (let number = 0; number < 50; number += 1) putOrder(durable.database, `${number}-${'x'.repeat(200)}`);
    await makeBackup(folder, durable);
    durable.database.close();
    const bytes = readFileSync(folder.file);
    const sound = folder.listFiles('.backup-');
    const again = folder.open();
    const other = new Database(folder.file);
    const root = other.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'orders'").pluck().get();
    bytes.fill(0x55, (Number(root) - 1) * 4096, Number(root) * 4096);
    writeFileSync(folder.file, bytes);
    // A commit from another connection makes the app drop its cached pages.
    other.exec("INSERT INTO stores (id, name) VALUES (8, 'Adyar')");
    other.close();
    expect(await makeBackup(folder, again)).toBe(false);
    expect(folder.damageCount()).toBe(1);
    expect(folder.listFiles('.backup-')).toEqual(sound);
  });

  test('is made an hour after the last one, and when the workspace closes', async () => {
    const durable = folder.open();
    await folder.clock.advance(MINUTE);
    await untilBackups(1);
    await folder.clock.advance(HOUR);
    await untilBackups(2);
    await durable.close();
    expect(folder.listFiles('.backup-').length).toBeGreaterThan(1);
    expect(folder.logged.filter((event) => event === 'store.backup_made')).toHaveLength(3);

    folder.open();
    await folder.clock.advance(30 * MINUTE);
    expect(folder.logged.filter((event) => event === 'store.backup_made')).toHaveLength(3);
  });

  test('is made soon after a restore from the last one, however young that is (C14)', async () => {
    const durable = folder.open();
    await folder.clock.advance(MINUTE);
    await untilBackups(1);
    await durable.close();
    const made = () => folder.logged.filter((event) => event === 'store.backup_made').length;
    const before = made();
    rmSync(folder.file);
    folder.open();
    await folder.clock.advance(2 * MINUTE);
    await untilThereAre(before + 1, made);
  });

  test('removes the journal segments that only older backups need', async () => {
    const durable = folder.open();
    for (let number = 0; number < 5; number += 1) {
      addAccept(durable.database, `A${number}`);
      await makeBackup(folder, durable);
    }
    expect(
      folder
        .listFiles('.backup-')
        .map((name) => name.slice(0, 24))
        .sort(),
    ).toEqual(['counter.db.backup-000005', 'counter.db.backup-000006']);
    expect(folder.listFiles('.journal-').sort()).toEqual(['counter.db.journal-000005', 'counter.db.journal-000006']);
  });
});

describe('a backup in another process', () => {
  const results: boolean[] = [];
  const program = join(import.meta.dirname, '../../../../electron/backup-copy.ts');
  const copyInNode: BackupCopier = async (from, to) => {
    const child = spawn(process.execPath, [program, from, to], { stdio: 'ignore' });
    const [code] = await once(child, 'exit');
    results.push(code === 0);
    return code === 0;
  };
  const openWith = (copyElsewhere: BackupCopier): DurableDatabase => {
    folder.remove();
    folder = createDatabaseFolder(undefined, copyElsewhere);
    const durable = folder.open();
    putOrder(durable.database, 'A');
    return durable;
  };
  beforeEach(() => results.splice(0));

  test('is one complete file, like one that is made here', async () => {
    const durable = openWith(copyInNode);
    expect(await makeBackup(folder, durable)).toBe(true);
    expect(results).toEqual([true]);
    expect(readOrdersInBackup()).toEqual(['A']);
    expect(folder.listFiles('.copying')).toEqual([]);
    expect(folder.listFiles('.backup-')).toHaveLength(1);
  });

  test('of a damaged database fails', async () => {
    const durable = openWith(async (from, to) => {
      const orders = new Database(from);
      const root = orders.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'orders'").pluck().get();
      orders.pragma('wal_checkpoint(TRUNCATE)');
      orders.close();
      const damaged = readFileSync(from).fill(0x55, (Number(root) - 1) * 4096, Number(root) * 4096);
      writeFileSync(`${from}.damaged`, damaged);
      return await copyInNode(`${from}.damaged`, to, new AbortController().signal);
    });
    await makeBackup(folder, durable);
    expect(results).toEqual([false]);
  });

  test('is not made here as well', async () => {
    const durable = openWith((_from, to) => {
      writeFileSync(to, 'a copy');
      return Promise.resolve(true);
    });
    expect(await makeBackup(folder, durable)).toBe(true);
    expect(folder.listFiles('.backup-').map((name) => readFileSync(join(folder.path, name), 'utf8'))).toEqual([
      'a copy',
    ]);
  });

  test('is made here if that process failed, whatever it left', async () => {
    const durable = openWith((_from, to) => {
      writeFileSync(to, 'half a copy');
      return Promise.resolve(false);
    });
    expect(await makeBackup(folder, durable)).toBe(true);
    expect(readOrdersInBackup()).toEqual(['A']);
  });

  test('is given up, and made here, when the app ends', async () => {
    const isAsked = Promise.withResolvers<void>();
    const isGivenUp = Promise.withResolvers<boolean>();
    const durable = openWith((_from, _to, signal) => {
      signal.addEventListener('abort', () => isGivenUp.resolve(false));
      isAsked.resolve();
      return isGivenUp.promise;
    });
    const made = durable.backups.make();
    await isAsked.promise;
    await durable.close();
    expect(await made).toBe(true);
  });
});

describe('the retention of backups', () => {
  const kept = (...hoursAgo: number[]) => {
    const backups = hoursAgo.map((hours): { at: Instant } => ({ at: addMs(NOON, -hours * HOUR) }));
    return selectBackupsToKeep(backups).map(({ at }) => (NOON - at) / HOUR);
  };

  test('keeps the newest two, and the last of each of three days', () => {
    expect(kept(0)).toEqual([0]);
    expect(kept(0, 1, 2, 3)).toEqual([0, 1]);
    expect(kept(0, 1, 2, 13, 14, 36, 37, 38, 61, 62, 71, 72, 73, 100)).toEqual([0, 1, 13, 37, 61]);
  });

  test('keeps at most six of a week of hourly backups, and one that is two days old', () => {
    let backups: { at: Instant }[] = [];
    for (let hour = 0; hour < 168; hour += 1) {
      backups = selectBackupsToKeep([{ at: addMs(NOON, hour * HOUR) }, ...backups]);
      expect(backups.length).toBeLessThan(7);
      const newest = backups[0]?.at ?? 0;
      if (hour > 72) expect(backups.some(({ at }) => newest - at >= 2 * DAY)).toBe(true);
    }
  });

  test('loses only older days to a clock that was a year ahead for an hour', () => {
    expect(kept(0, -8760, -8761, 1).slice(0, 2)).toEqual([0, -8760]);
  });
});

test('a copy of the database is kept before its migration', () => {
  folder.open().database.stores.put({ id: 7, name: 'Anna Nagar', city: null });
  folder.close();
  folder.open(folder.file, NEXT_VERSION).database.close();
  expect(folder.listFiles('.form-')).toEqual(['counter.db.form-1']);
  const copy = new Database(`${folder.path}/counter.db.form-1`, { readonly: true });
  expect(copy.pragma('user_version', { simple: true })).toBe(1);
  expect(copy.prepare('SELECT * FROM stores').all()).toEqual([{ id: 7, name: 'Anna Nagar', city: null }]);
  copy.close();
});

test('only the copy before the last migration is kept: the disk would fill up with updates', () => {
  folder.open().database.close();
  writeFileSync(`${folder.file}.form-0`, 'of an earlier update');
  folder.open(folder.file, NEXT_VERSION).database.close();
  expect(folder.listFiles('.form-')).toEqual(['counter.db.form-1']);
});
