import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { instant } from '../../../electron/contract/domain/time.ts';
import { openDatabase } from '../../../electron/database/database.ts';
import { MIGRATIONS } from '../../../electron/database/migrations/migrations.ts';
import { DamagedRow } from '../../../electron/database/sqlite/row-reader.ts';
import { DatabaseTooNew } from '../../../electron/database/sqlite/sqlite.ts';
import { BoundElsewhere } from '../../../electron/database/tables/metadata.ts';
import { createMemoryFolder } from '../../support/memory-folder.ts';
import { createOrder } from '../../support/order-fixture.ts';

const BOUND = { address: 'https://pos.example', mode: 'live', storeIds: [7, 8] } as const;
const AT = instant(1_000_000);

let folder: string;
let file: string;

beforeEach(() => {
  folder = createMemoryFolder('counter-store-');
  file = join(folder, 'counter.db');
});

afterEach(() => rmSync(folder, { recursive: true }));

describe('the database file', () => {
  test('is durable: write-ahead log, every commit synced (C14)', () => {
    openDatabase(file, BOUND).close();
    const sqlite = new Database(file);
    expect(sqlite.pragma('journal_mode', { simple: true })).toBe('wal');
    sqlite.close();
    // A setting of the connection, not of the file: only the source shows it.
    expect(readFileSync(new URL('../../../electron/database/sqlite/sqlite.ts', import.meta.url), 'utf8')).toContain(
      "pragma('synchronous = FULL')",
    );
  });

  test('is bound to address, environment and stores (C16)', () => {
    openDatabase(file, BOUND).close();
    openDatabase(file, { ...BOUND, storeIds: [8, 7] }).close();
    for (const other of [
      { ...BOUND, address: 'https://other.example' },
      { ...BOUND, mode: 'test' as const },
      { ...BOUND, storeIds: [7] },
    ]) {
      expect(() => openDatabase(file, other)).toThrow(BoundElsewhere);
    }
  });

  test('of a newer app is refused and left unchanged', () => {
    openDatabase(file, BOUND).close();
    const newer = new Database(file);
    newer.pragma(`user_version = ${MIGRATIONS.length + 1}`);
    newer.close();
    const before = readFileSync(file);
    expect(() => openDatabase(file, BOUND)).toThrow(DatabaseTooNew);
    expect(readFileSync(file)).toEqual(before);
  });

  test('keeps nothing of a transaction that throws', () => {
    const database = openDatabase(file, BOUND);
    expect(() =>
      database.write(() => {
        database.metadata.advanceCursor('events', AT);
        throw new Error('power cut');
      }),
    ).toThrow('power cut');
    expect(database.metadata.cursor('events')).toBeNull();
    database.close();
  });

  test('is damaged if a value has another type than its column', () => {
    const database = openDatabase(file, BOUND);
    database.orders.put(createOrder({ id: 'ORDER-1' }), {
      asOf: AT,
      since: AT,
      pickingSince: null,
      stopped: null,
    });
    database.close();
    const sqlite = new Database(file);
    sqlite.exec('UPDATE orders SET as_of = 9007199254740993');
    sqlite.close();
    const again = openDatabase(file, BOUND);
    expect(() => again.orders.get('ORDER-1')).toThrow(DamagedRow);
    again.close();
  });
});
