/** Backups: checked before they count, complete whatever is written meanwhile, and a few generations of them. */

import { readFileSync, writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Instant } from '../../../../electron/contract/domain/time.ts';
import { addMs, DAY, HOUR, MINUTE, parseInstant } from '../../../../electron/contract/domain/time.ts';
import { selectBackupsToKeep } from '../../../../electron/database/durability/backup-retention.ts';
import { MIGRATIONS } from '../../../../electron/database/migrations/migrations.ts';
import type { DatabaseFolder } from '../../../support/database-folder.ts';
import { addAccept, createDatabaseFolder, makeBackup, putOrder } from '../../../support/database-folder.ts';
import { drainEventLoop } from '../../../support/virtual-clock.ts';

const NOON = parseInstant('2026-11-20T12:00:00+05:30');

let place: DatabaseFolder;
beforeEach(() => {
  place = createDatabaseFolder();
});
afterEach(() => place.remove());

/** The ids of the orders in the newest backup. */
function ordersInBackup(): unknown[] {
  const newest = place.listFiles('.backup-').sort().at(-1) ?? expect.unreachable();
  const backup = new Database(`${place.folder}/${newest}`, { readonly: true });
  const ids = backup.prepare('SELECT id FROM orders ORDER BY id').pluck().all();
  backup.close();
  return ids;
}

/** Waits for what runs by itself to have made so many backups. */
async function untilBackups(count: number): Promise<void> {
  for (let round = 0; round < 1_000 && place.listFiles('.backup-').length < count; round += 1) {
    await drainEventLoop();
    await place.clock.advance(1);
  }
  expect(place.listFiles('.backup-')).toHaveLength(count);
}

describe('a backup', () => {
  test('is one file, whole and sound, and nothing unfinished is left', async () => {
    const safe = place.open();
    putOrder(safe.database, 'A');
    expect(await makeBackup(place, safe)).toBe(true);
    expect(ordersInBackup()).toEqual(['A']);
    expect(place.listFiles('.copying')).toEqual([]);
    expect(place.listFiles('.backup-')).toEqual([
      expect.stringMatching(/^counter\.db\.backup-000001-\d{8}T\d{6}\.\d{3}$/),
    ]);
  });

  test('holds what is written while it is made', async () => {
    const safe = place.open();
    safe.database.transaction(() => {
      for (let number = 0; number < 400; number += 1) putOrder(safe.database, `old-${number}${'x'.repeat(6_000)}`);
    });
    let made: boolean | null = null;
    void safe.backups.make().then((result) => {
      made = result;
    });
    let written = 0;
    while (made === null) {
      // Staff and sync don't wait for it.
      if (written < 20) putOrder(safe.database, `new-${written}`);
      written += 1;
      await new Promise((resolve) => setImmediate(resolve));
      await place.clock.advance(0);
    }
    expect(made).toBe(true);
    expect(ordersInBackup().length).toBeGreaterThan(405);
  });

  test('of a damaged database does not count, and the damage is told', async () => {
    const safe = place.open();
    for (let number = 0; number < 50; number += 1) putOrder(safe.database, `${number}-${'x'.repeat(200)}`);
    await makeBackup(place, safe);
    safe.database.close();
    const bytes = readFileSync(place.file);
    const sound = place.listFiles('.backup-');
    const again = place.open();
    const other = new Database(place.file);
    const root = other.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'orders'").pluck().get();
    bytes.fill(0x55, (Number(root) - 1) * 4096, Number(root) * 4096);
    writeFileSync(place.file, bytes);
    // A commit by somebody else lets the app forget the pages that it has in memory.
    other.exec("INSERT INTO stores (id, name) VALUES (8, 'Adyar')");
    other.close();
    expect(await makeBackup(place, again)).toBe(false);
    expect(place.damage()).toBe(1);
    expect(place.listFiles('.backup-')).toEqual(sound);
  });

  test('is made by itself an hour after the last one, and when the workspace is closed', async () => {
    const safe = place.open();
    await place.clock.advance(MINUTE);
    await untilBackups(1);
    await place.clock.advance(HOUR);
    await untilBackups(2);
    await safe.close();
    expect(place.listFiles('.backup-').length).toBeGreaterThan(1);
    expect(place.logged.filter((event) => event === 'store.backup_made')).toHaveLength(3);

    place.open();
    await place.clock.advance(30 * MINUTE);
    expect(place.logged.filter((event) => event === 'store.backup_made')).toHaveLength(3);
  });

  test('takes the journal pieces with it that only older backups need', async () => {
    const safe = place.open();
    for (let number = 0; number < 5; number += 1) {
      addAccept(safe.database, `A${number}`);
      await makeBackup(place, safe);
    }
    expect(
      place
        .listFiles('.backup-')
        .map((name) => name.slice(0, 24))
        .sort(),
    ).toEqual(['counter.db.backup-000005', 'counter.db.backup-000006']);
    expect(place.listFiles('.journal-')).toEqual(['counter.db.journal-000005']);
  });
});

describe('generations', () => {
  const kept = (...hoursAgo: number[]) => {
    const backups = hoursAgo.map((hours): { at: Instant } => ({ at: addMs(NOON, -hours * HOUR) }));
    return selectBackupsToKeep(backups).map(({ at }) => (NOON - at) / HOUR);
  };

  test('the newest two, and the last of each of three days before', () => {
    expect(kept(0)).toEqual([0]);
    expect(kept(0, 1, 2, 3)).toEqual([0, 1]);
    expect(kept(0, 1, 2, 13, 14, 36, 37, 38, 61, 62, 71, 72, 73, 100)).toEqual([0, 1, 13, 37, 61]);
  });

  test('a shop that makes one every hour for a week has at most six, and one that is two days old', () => {
    let backups: { at: Instant }[] = [];
    for (let hour = 0; hour < 168; hour += 1) {
      backups = selectBackupsToKeep([{ at: addMs(NOON, hour * HOUR) }, ...backups]);
      expect(backups.length).toBeLessThan(7);
      const newest = backups[0]?.at ?? 0;
      if (hour > 72) expect(backups.some(({ at }) => newest - at >= 2 * DAY)).toBe(true);
    }
  });

  test('a clock that was a year ahead for an hour costs nothing but older days', () => {
    expect(kept(0, -8760, -8761, 1).slice(0, 2)).toEqual([0, -8760]);
  });
});

test('a database that gets a newer form is kept as it was', () => {
  const connection = new Database(place.file);
  connection.pragma('journal_mode = WAL');
  connection.exec(MIGRATIONS[0] ?? expect.unreachable());
  connection.pragma('user_version = 1');
  connection.exec("INSERT INTO stores (id, name) VALUES (7, 'Anna Nagar')");
  connection.close();
  place.open().database.close();
  const copies = MIGRATIONS.length > 1 ? ['counter.db.form-1'] : [];
  expect(place.listFiles('.form-')).toEqual(copies);
  for (const name of copies) {
    const copy = new Database(`${place.folder}/${name}`, { readonly: true });
    expect(copy.pragma('user_version', { simple: true })).toBe(1);
    expect(copy.prepare('SELECT name FROM stores').pluck().all()).toEqual(['Anna Nagar']);
    copy.close();
  }
});
