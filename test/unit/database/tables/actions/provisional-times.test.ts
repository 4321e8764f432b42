import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { instant } from '../../../../../electron/contract/domain/time.ts';
import type { CounterDatabase } from '../../../../../electron/database/database.ts';
import { openDatabase } from '../../../../../electron/database/database.ts';
import type { ProvisionalTime } from '../../../../../electron/database/tables/actions/action-row.ts';
import { CONNECTION } from '../../../../support/database-folder.ts';

const EVER = instant(0);

let database: CounterDatabase;

beforeEach(() => {
  database = openDatabase(':memory:', CONNECTION);
});
afterEach(() => database.close());

function count(id: string, at: number, guessed: ProvisionalTime | null, asOf = at): void {
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
    guessed,
  );
}

const momentsOf = (id: string) => {
  const { askedAt, payload } = database.actions.get(id) ?? expect.unreachable(id);
  return { askedAt, asOf: payload.kind === 'count' ? payload.asOf : null };
};

test('a moment that was a guess is put right once, in the action and in its payload', () => {
  count('guess', 9_000, { ahead: 50, withAsOf: true });
  count('measured', 9_000, null);
  expect(database.provisionalTimes.hasAny()).toBe(true);
  database.provisionalTimes.correct(-3_000, EVER);
  expect(momentsOf('guess')).toEqual({ askedAt: 6_000, asOf: 6_000 });
  expect(momentsOf('measured')).toEqual({ askedAt: 9_000, asOf: 9_000 });
  expect(database.provisionalTimes.hasAny()).toBe(false);
  database.provisionalTimes.correct(-3_000, EVER);
  expect(momentsOf('guess')).toEqual({ askedAt: 6_000, asOf: 6_000 });
});

test('what was counted at a measured time and sent by a guess keeps its moment', () => {
  count('a', 9_000, { ahead: 50, withAsOf: false }, 2_000);
  database.provisionalTimes.correct(-3_000, EVER);
  expect(momentsOf('a')).toEqual({ askedAt: 6_000, asOf: 2_000 });
});

test('the payload of an action without such a moment stays as it is', () => {
  const payload = { kind: 'reject', orderId: 'A', reason: null } as const;
  const at = instant(9_000);
  database.actions.add(
    { id: 'a', storeId: 7, lane: 'order:A', orderId: 'A', payload, who: null, askedAt: at, idempotencyKey: 'a' },
    { ahead: 0, withAsOf: false },
  );
  database.provisionalTimes.correct(1_000, EVER);
  expect(database.actions.get('a')).toMatchObject({ askedAt: 10_000, payload });
});

test('a moment in a payload stays a whole number', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'counter-guesses-')), 'counter.db');
  const kept = openDatabase(file, CONNECTION);
  database.close();
  database = kept;
  count('a', 9_000, { ahead: 50, withAsOf: true });
  database.provisionalTimes.correct(-3_000, EVER);
  const connection = new Database(file, { readonly: true });
  expect(connection.prepare('SELECT deed FROM actions').pluck().get()).toContain('"asOf":6000,');
  connection.close();
  rmSync(dirname(file), { recursive: true });
});

test('a better guess moves it, and leaves it a guess', () => {
  count('a', 9_000, { ahead: 50, withAsOf: true });
  database.provisionalTimes.shift(2_000);
  expect(momentsOf('a')).toEqual({ askedAt: 11_000, asOf: 11_000 });
  database.provisionalTimes.correct(-500, EVER);
  expect(momentsOf('a').askedAt).toBe(10_500);
});

test('the next run of the app goes on by the PC’s clock: what it guesses otherwise is put right at once', () => {
  count('a', 9_000, { ahead: 50, withAsOf: true });
  database.provisionalTimes.rebase(instant(20_000), 1_050);
  expect(momentsOf('a')).toEqual({ askedAt: 10_000, asOf: 10_000 });
  database.provisionalTimes.rebase(instant(30_000), 1_050);
  expect(momentsOf('a').askedAt).toBe(10_000);
  database.provisionalTimes.correct(-3_000, EVER);
  expect(momentsOf('a').askedAt).toBe(7_000);
});

test('where the PC’s clock was set back between two runs, nothing is kept as done later than the second began', () => {
  count('a', 9_000, { ahead: 0, withAsOf: true });
  database.provisionalTimes.rebase(instant(2_000), 0);
  database.provisionalTimes.correct(100_000, EVER);
  expect(momentsOf('a')).toEqual({ askedAt: 102_000, asOf: 102_000 });
});

test('nothing was done before the events that had been read by then', () => {
  count('a', 1_000, { ahead: 0, withAsOf: true });
  database.provisionalTimes.correct(0, instant(50_000));
  expect(momentsOf('a')).toEqual({ askedAt: 50_000, asOf: 50_000 });
});

test('no two that are brought to the same bound have the same moment, and their order stays', () => {
  count('a', 2_000, { ahead: 0, withAsOf: true });
  count('b', 1_000, { ahead: 0, withAsOf: true });
  count('c', 1_500, { ahead: 0, withAsOf: true });
  database.provisionalTimes.rebase(instant(1_200), 0);
  expect(['b', 'c', 'a'].map((id) => momentsOf(id).asOf)).toEqual([1_000, 1_199, 1_200]);
  database.provisionalTimes.correct(0, instant(50_000));
  expect(['b', 'c', 'a'].map((id) => momentsOf(id).asOf)).toEqual([50_000, 50_001, 50_002]);
});

test('what was counted in a session, and what a file is of, is put right as well', () => {
  const item = { counted: 4, countedAt: instant(9_000), expected: null, name: null, about: {} };
  database.countingSessions.begin('session', 7, instant(1_000));
  database.countingSessions.put('session', { ...item, barcode: 'guess', guessedAhead: 50 });
  database.countingSessions.put('session', { ...item, barcode: 'measured', guessedAhead: null });
  database.imports.begin({ id: 'file', storeId: 7, fileName: 'f.csv', bytes: 1, startedAt: instant(1_000) });
  database.imports.change('file', { state: 'sending', asOf: instant(5_000), guessedAhead: 50 });
  database.provisionalTimes.correct(-3_000, instant(5_500));
  expect(database.countingSessions.items('session')).toMatchObject([
    { barcode: 'measured', countedAt: 9_000, guessedAhead: null },
    { barcode: 'guess', countedAt: 6_000, guessedAhead: null },
  ]);
  // A file may be older than what was read last.
  expect(database.imports.get('file')).toMatchObject({ asOf: 2_000, guessedAhead: null });
  expect(database.provisionalTimes.hasAny()).toBe(false);
});
