import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { instant } from '../../../../../electron/contract/domain/time.ts';
import type { Store } from '../../../../../electron/database/database.ts';
import { openStore } from '../../../../../electron/database/database.ts';
import type { GuessedMoment } from '../../../../../electron/database/tables/actions/actions.ts';
import { BOUND } from '../../../../support/database-folder.ts';

const EVER = instant(0);

let store: Store;

beforeEach(() => {
  store = openStore(':memory:', BOUND);
});
afterEach(() => store.close());

function count(id: string, at: number, guessed: GuessedMoment | null, asOf = at): void {
  store.actions.add(
    {
      id,
      storeId: 7,
      lane: `barcode:7:${id}`,
      orderId: null,
      deed: { kind: 'count', barcode: id, counted: 4, asOf: instant(asOf), itemName: null, about: {} },
      who: null,
      askedAt: instant(at),
      idempotencyKey: id,
    },
    guessed,
  );
}

const momentsOf = (id: string) => {
  const { askedAt, deed } = store.actions.get(id) ?? expect.unreachable(id);
  return { askedAt, asOf: deed.kind === 'count' ? deed.asOf : null };
};

test('a moment that was a guess is put right once, in the action and in its deed', () => {
  count('guess', 9_000, { ahead: 50, withAsOf: true });
  count('measured', 9_000, null);
  expect(store.guesses.any()).toBe(true);
  store.guesses.putRight(-3_000, EVER);
  expect(momentsOf('guess')).toEqual({ askedAt: 6_000, asOf: 6_000 });
  expect(momentsOf('measured')).toEqual({ askedAt: 9_000, asOf: 9_000 });
  expect(store.guesses.any()).toBe(false);
  store.guesses.putRight(-3_000, EVER);
  expect(momentsOf('guess')).toEqual({ askedAt: 6_000, asOf: 6_000 });
});

test('what was counted at a measured time and sent by a guess keeps its moment', () => {
  count('a', 9_000, { ahead: 50, withAsOf: false }, 2_000);
  store.guesses.putRight(-3_000, EVER);
  expect(momentsOf('a')).toEqual({ askedAt: 6_000, asOf: 2_000 });
});

test('the deed of an action without such a moment stays as it is', () => {
  const deed = { kind: 'reject', orderId: 'A', reason: null } as const;
  const at = instant(9_000);
  store.actions.add(
    { id: 'a', storeId: 7, lane: 'order:A', orderId: 'A', deed, who: null, askedAt: at, idempotencyKey: 'a' },
    { ahead: 0, withAsOf: false },
  );
  store.guesses.putRight(1_000, EVER);
  expect(store.actions.get('a')).toMatchObject({ askedAt: 10_000, deed });
});

test('a moment in a deed stays a whole number', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'counter-guesses-')), 'counter.db');
  const kept = openStore(file, BOUND);
  store.close();
  store = kept;
  count('a', 9_000, { ahead: 50, withAsOf: true });
  store.guesses.putRight(-3_000, EVER);
  const connection = new Database(file, { readonly: true });
  expect(connection.prepare('SELECT deed FROM actions').pluck().get()).toContain('"asOf":6000,');
  connection.close();
  rmSync(dirname(file), { recursive: true });
});

test('a better guess moves it, and leaves it a guess', () => {
  count('a', 9_000, { ahead: 50, withAsOf: true });
  store.guesses.shift(2_000);
  expect(momentsOf('a')).toEqual({ askedAt: 11_000, asOf: 11_000 });
  store.guesses.putRight(-500, EVER);
  expect(momentsOf('a').askedAt).toBe(10_500);
});

test('the next run of the app goes on by the PC’s clock: what it guesses otherwise is put right at once', () => {
  count('a', 9_000, { ahead: 50, withAsOf: true });
  store.guesses.takeOver(instant(20_000), 1_050);
  expect(momentsOf('a')).toEqual({ askedAt: 10_000, asOf: 10_000 });
  store.guesses.takeOver(instant(30_000), 1_050);
  expect(momentsOf('a').askedAt).toBe(10_000);
  store.guesses.putRight(-3_000, EVER);
  expect(momentsOf('a').askedAt).toBe(7_000);
});

test('where the PC’s clock was set back between two runs, nothing is kept as done later than the second began', () => {
  count('a', 9_000, { ahead: 0, withAsOf: true });
  store.guesses.takeOver(instant(2_000), 0);
  store.guesses.putRight(100_000, EVER);
  expect(momentsOf('a')).toEqual({ askedAt: 102_000, asOf: 102_000 });
});

test('nothing was done before the events that had been read by then', () => {
  count('a', 1_000, { ahead: 0, withAsOf: true });
  store.guesses.putRight(0, instant(50_000));
  expect(momentsOf('a')).toEqual({ askedAt: 50_000, asOf: 50_000 });
});

test('no two that are brought to the same bound have the same moment, and their order stays', () => {
  count('a', 2_000, { ahead: 0, withAsOf: true });
  count('b', 1_000, { ahead: 0, withAsOf: true });
  count('c', 1_500, { ahead: 0, withAsOf: true });
  store.guesses.takeOver(instant(1_200), 0);
  expect(['b', 'c', 'a'].map((id) => momentsOf(id).asOf)).toEqual([1_000, 1_199, 1_200]);
  store.guesses.putRight(0, instant(50_000));
  expect(['b', 'c', 'a'].map((id) => momentsOf(id).asOf)).toEqual([50_000, 50_001, 50_002]);
});

test('what was counted in a session, and what a file is of, is put right as well', () => {
  const item = { counted: 4, countedAt: instant(9_000), expected: null, name: null, about: {} };
  store.counting.begin('session', 7, instant(1_000));
  store.counting.put('session', { ...item, barcode: 'guess', guessedAhead: 50 });
  store.counting.put('session', { ...item, barcode: 'measured', guessedAhead: null });
  store.imports.begin({ id: 'file', storeId: 7, fileName: 'f.csv', bytes: 1, startedAt: instant(1_000) });
  store.imports.change('file', { state: 'sending', asOf: instant(5_000), guessedAhead: 50 });
  store.guesses.putRight(-3_000, instant(5_500));
  expect(store.counting.items('session')).toMatchObject([
    { barcode: 'measured', countedAt: 9_000, guessedAhead: null },
    { barcode: 'guess', countedAt: 6_000, guessedAhead: null },
  ]);
  // A file may be older than what was read last.
  expect(store.imports.get('file')).toMatchObject({ asOf: 2_000, guessedAhead: null });
  expect(store.guesses.any()).toBe(false);
});
