import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HOUR, instant } from '../../../../electron/contract/domain/time.ts';
import type { CounterDatabase } from '../../../../electron/database/database.ts';
import { openDatabase } from '../../../../electron/database/database.ts';
import type { ActionStarts } from '../../../../electron/database/tables/actions/action-row.ts';
import { CONNECTION } from '../../../support/database-folder.ts';
import { createMemoryFolder } from '../../../support/memory-folder.ts';

/** Bounds that hold for every time. */
const BOUNDS = { notBefore: instant(0), beganAt: instant(1_000_000), current: 99 };

let database: CounterDatabase;

beforeEach(() => {
  database = openDatabase(':memory:', CONNECTION);
});
afterEach(() => database.close());

/** Adds a start of the PC whose clock showed the right time. */
const addStart = (at = 1_000): number =>
  database.moments.addStart({ clockAt: at, serviceAt: at, isMeasured: false, measuredAt: null });

function count(id: string, at: number, starts?: ActionStarts, asOf = at): void {
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
    starts,
  );
}

const timesOf = (id: string) => {
  const { askedAt, payload } = database.actions.get(id) ?? expect.unreachable(id);
  return { askedAt, asOf: payload.kind === 'count' ? payload.asOf : null };
};

test('a reckoned moment is settled once, in the action and in its payload', () => {
  const start = addStart();
  count('reckoned', 9_000, { askedAt: start, asOf: start });
  count('known', 9_000);
  expect(database.moments.hasReckoned()).toBe(true);
  database.moments.settle(-3_000, BOUNDS);
  expect(timesOf('reckoned')).toEqual({ askedAt: 6_000, asOf: 6_000 });
  expect(timesOf('known')).toEqual({ askedAt: 9_000, asOf: 9_000 });
  expect(database.moments.hasReckoned()).toBe(false);
  database.moments.settle(-3_000, BOUNDS);
  expect(timesOf('reckoned')).toEqual({ askedAt: 6_000, asOf: 6_000 });
});

test('an item counted at a known time and sent at a reckoned one keeps its time', () => {
  count('a', 9_000, { askedAt: addStart(), asOf: null }, 2_000);
  database.moments.settle(-3_000, BOUNDS);
  expect(timesOf('a')).toEqual({ askedAt: 6_000, asOf: 2_000 });
});

test('each moment moves by the error of its own start', () => {
  const before = addStart();
  database.moments.moveClock(HOUR);
  const after = database.moments.addStart({ clockAt: HOUR, serviceAt: HOUR, isMeasured: false, measuredAt: null });
  count('before', 9_000, { askedAt: before, asOf: before });
  count('after', HOUR + 9_000, { askedAt: after, asOf: before }, 12_000);
  database.moments.settle(-HOUR, { ...BOUNDS, beganAt: instant(2 * HOUR) });
  expect(timesOf('before')).toEqual({ askedAt: 9_000, asOf: 9_000 });
  expect(timesOf('after')).toEqual({ askedAt: 9_000, asOf: 12_000 });
});

test('a moment whose start was lost in a restore stays as it was reckoned', () => {
  count('a', 9_000, { askedAt: 5, asOf: 5 });
  database.moments.settle(-3_000, BOUNDS);
  expect(timesOf('a')).toEqual({ askedAt: 9_000, asOf: 9_000 });
  expect(database.moments.hasReckoned()).toBe(false);
});

test('a payload without a time stays unchanged', () => {
  const payload = { kind: 'reject', orderId: 'A', reason: null } as const;
  const at = instant(9_000);
  database.actions.add(
    { id: 'a', storeId: 7, lane: 'order:A', orderId: 'A', payload, who: null, askedAt: at, idempotencyKey: 'a' },
    { askedAt: addStart(), asOf: null },
  );
  database.moments.settle(1_000, BOUNDS);
  expect(database.actions.get('a')).toMatchObject({ askedAt: 10_000, payload });
});

test('a time in a payload stays an integer', () => {
  const file = join(createMemoryFolder('counter-times-'), 'counter.db');
  const kept = openDatabase(file, CONNECTION);
  database.close();
  database = kept;
  const start = addStart();
  count('a', 9_000, { askedAt: start, asOf: start });
  database.moments.settle(-3_000, BOUNDS);
  const sqlite = new Database(file, { readonly: true });
  expect(sqlite.prepare('SELECT payload FROM actions').pluck().get()).toContain('"asOf":6000,');
  sqlite.close();
  rmSync(dirname(file), { recursive: true });
});

test.each([
  [
    'later than the start of the run, even if the PC’s clock was set back',
    { ...BOUNDS, beganAt: instant(5_000) },
    [4_000, 5_000],
  ],
  ['before the events that had been read', { ...BOUNDS, notBefore: instant(50_000) }, [50_000, 51_000]],
])('no action is dated %s; the moments of a start keep their distances', (_, bounds, moments) => {
  const start = addStart();
  count('b', 9_000, { askedAt: start, asOf: start });
  count('a', 8_000, { askedAt: start, asOf: start });
  database.moments.settle(0, bounds);
  expect(['a', 'b'].map((id) => timesOf(id).asOf)).toEqual(moments);
});

test('the times of counted items and of files are settled as well', () => {
  const item = { counted: 4, countedAt: instant(9_000), afterAction: null, expected: null, name: null, about: {} };
  const start = addStart();
  database.countingSessions.begin('session', 7, instant(1_000));
  database.countingSessions.put('session', { ...item, barcode: 'reckoned', start });
  database.countingSessions.put('session', { ...item, barcode: 'known', start: null });
  database.imports.begin({ id: 'file', storeId: 7, fileName: 'f.csv', bytes: 1, startedAt: instant(1_000) });
  database.imports.change('file', { state: 'sending', asOf: instant(5_000), start });
  database.moments.settle(-3_000, { ...BOUNDS, notBefore: instant(5_500) });
  expect(database.countingSessions.items('session')).toMatchObject([
    { barcode: 'known', countedAt: 9_000, start: null },
    { barcode: 'reckoned', countedAt: 6_000, start: null },
  ]);
  // A file may be older than the events that were read.
  expect(database.imports.get('file')).toMatchObject({ asOf: 2_000, start: null });
  expect(database.moments.hasReckoned()).toBe(false);
});
