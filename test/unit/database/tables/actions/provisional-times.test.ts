import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HOUR, instant } from '../../../../../electron/contract/domain/time.ts';
import type { CounterDatabase } from '../../../../../electron/database/database.ts';
import { openDatabase } from '../../../../../electron/database/database.ts';
import type { ProvisionalTime } from '../../../../../electron/database/tables/actions/action-row.ts';
import { CONNECTION } from '../../../../support/database-folder.ts';
import { createMemoryFolder } from '../../../../support/memory-folder.ts';

const EVER = instant(0);

let database: CounterDatabase;

beforeEach(() => {
  database = openDatabase(':memory:', CONNECTION);
});
afterEach(() => database.close());

function count(id: string, at: number, provisionalTime: ProvisionalTime | null, asOf = at): void {
  database.actions.add(
    {
      id,
      storeId: 7,
      lane: `barcode:7:${id}`,
      orderId: null,
      payload: { kind: 'count', barcode: id, counted: 4, asOf: instant(asOf), itemName: null, about: {} },
      who: null,
      askedAt: instant(at),
      idempotencyKey: id,
    },
    provisionalTime,
  );
}

const timesOf = (id: string) => {
  const { askedAt, payload } = database.actions.get(id) ?? expect.unreachable(id);
  return { askedAt, asOf: payload.kind === 'count' ? payload.asOf : null };
};

test('a provisional time is corrected once, in the action and in its payload', () => {
  count('provisional', 9_000, { ahead: 50, withAsOf: true });
  count('measured', 9_000, null);
  expect(database.provisionalTimes.hasAny()).toBe(true);
  database.provisionalTimes.correct(-3_000, EVER);
  expect(timesOf('provisional')).toEqual({ askedAt: 6_000, asOf: 6_000 });
  expect(timesOf('measured')).toEqual({ askedAt: 9_000, asOf: 9_000 });
  expect(database.provisionalTimes.hasAny()).toBe(false);
  database.provisionalTimes.correct(-3_000, EVER);
  expect(timesOf('provisional')).toEqual({ askedAt: 6_000, asOf: 6_000 });
});

test('an item counted at a measured time and sent at a provisional one keeps its time', () => {
  count('a', 9_000, { ahead: 50, withAsOf: false }, 2_000);
  database.provisionalTimes.correct(-3_000, EVER);
  expect(timesOf('a')).toEqual({ askedAt: 6_000, asOf: 2_000 });
});

test('a time from before the clock was set keeps its place when a later run reckons by the clock as it is now', () => {
  count('before', 9_000, { ahead: 50, withAsOf: true });
  // Taken after the clock was set ahead by an hour, and before that was noticed.
  count('after', 12_000, { ahead: 50 - HOUR, withAsOf: true });
  database.provisionalTimes.noteClockSet(HOUR, 50);
  database.provisionalTimes.rebase(instant(20_000), 50 - HOUR);
  expect(timesOf('before')).toEqual({ askedAt: 9_000, asOf: 9_000 });
  expect(timesOf('after')).toEqual({ askedAt: 12_000, asOf: 12_000 });
});

test('a payload without a time stays unchanged', () => {
  const payload = { kind: 'reject', orderId: 'A', reason: null } as const;
  const at = instant(9_000);
  database.actions.add(
    { id: 'a', storeId: 7, lane: 'order:A', orderId: 'A', payload, who: null, askedAt: at, idempotencyKey: 'a' },
    { ahead: 0, withAsOf: false },
  );
  database.provisionalTimes.correct(1_000, EVER);
  expect(database.actions.get('a')).toMatchObject({ askedAt: 10_000, payload });
});

test('a time in a payload stays an integer', () => {
  const file = join(createMemoryFolder('counter-times-'), 'counter.db');
  const kept = openDatabase(file, CONNECTION);
  database.close();
  database = kept;
  count('a', 9_000, { ahead: 50, withAsOf: true });
  database.provisionalTimes.correct(-3_000, EVER);
  const sqlite = new Database(file, { readonly: true });
  expect(sqlite.prepare('SELECT payload FROM actions').pluck().get()).toContain('"asOf":6000,');
  sqlite.close();
  rmSync(dirname(file), { recursive: true });
});

test('a better assumption moves a time, and leaves it provisional', () => {
  count('a', 9_000, { ahead: 50, withAsOf: true });
  database.provisionalTimes.shift(2_000);
  expect(timesOf('a')).toEqual({ askedAt: 11_000, asOf: 11_000 });
  database.provisionalTimes.correct(-500, EVER);
  expect(timesOf('a').askedAt).toBe(10_500);
});

test('the next run of the app moves earlier times to its own assumption', () => {
  count('a', 9_000, { ahead: 50, withAsOf: true });
  database.provisionalTimes.rebase(instant(20_000), 1_050);
  expect(timesOf('a')).toEqual({ askedAt: 10_000, asOf: 10_000 });
  database.provisionalTimes.rebase(instant(30_000), 1_050);
  expect(timesOf('a').askedAt).toBe(10_000);
  database.provisionalTimes.correct(-3_000, EVER);
  expect(timesOf('a').askedAt).toBe(7_000);
});

test('no time is later than the start of the run, even if the PC’s clock was set back', () => {
  count('a', 9_000, { ahead: 0, withAsOf: true });
  database.provisionalTimes.rebase(instant(2_000), 0);
  database.provisionalTimes.correct(100_000, EVER);
  expect(timesOf('a')).toEqual({ askedAt: 102_000, asOf: 102_000 });
});

test('no action is dated before the events that had been read by then', () => {
  count('a', 1_000, { ahead: 0, withAsOf: true });
  database.provisionalTimes.correct(0, instant(50_000));
  expect(timesOf('a')).toEqual({ askedAt: 50_000, asOf: 50_000 });
});

test('times that meet the same bound stay apart, in their order', () => {
  count('a', 2_000, { ahead: 0, withAsOf: true });
  count('b', 1_000, { ahead: 0, withAsOf: true });
  count('c', 1_500, { ahead: 0, withAsOf: true });
  database.provisionalTimes.rebase(instant(1_200), 0);
  expect(['b', 'c', 'a'].map((id) => timesOf(id).asOf)).toEqual([1_000, 1_199, 1_200]);
  database.provisionalTimes.correct(0, instant(50_000));
  expect(['b', 'c', 'a'].map((id) => timesOf(id).asOf)).toEqual([50_000, 50_001, 50_002]);
});

test('the times of counted items and of files are corrected as well', () => {
  const item = { counted: 4, countedAt: instant(9_000), afterAction: null, expected: null, name: null, about: {} };
  database.countingSessions.begin('session', 7, instant(1_000));
  database.countingSessions.put('session', { ...item, barcode: 'provisional', assumedAhead: 50 });
  database.countingSessions.put('session', { ...item, barcode: 'measured', assumedAhead: null });
  database.imports.begin({ id: 'file', storeId: 7, fileName: 'f.csv', bytes: 1, startedAt: instant(1_000) });
  database.imports.change('file', { state: 'sending', asOf: instant(5_000), assumedAhead: 50 });
  database.provisionalTimes.correct(-3_000, instant(5_500));
  expect(database.countingSessions.items('session')).toMatchObject([
    { barcode: 'measured', countedAt: 9_000, assumedAhead: null },
    { barcode: 'provisional', countedAt: 6_000, assumedAhead: null },
  ]);
  // A file may be older than the events that were read.
  expect(database.imports.get('file')).toMatchObject({ asOf: 2_000, assumedAhead: null });
  expect(database.provisionalTimes.hasAny()).toBe(false);
});
