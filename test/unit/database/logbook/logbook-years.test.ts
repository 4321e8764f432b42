/** A logbook of several years: a file for each, in one chain; a power cut between two loses nothing (C14). */

import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LogbookCheck } from '../../../../electron/contract/calls/logbook.ts';
import type { Instant } from '../../../../electron/contract/domain/time.ts';
import { parseInstant } from '../../../../electron/contract/domain/time.ts';
import type { Logbook } from '../../../../electron/database/logbook/logbook.ts';
import { openLogbook } from '../../../../electron/database/logbook/logbook.ts';

const ALL = { text: '', kinds: [], who: null, from: null, to: null } as const;
const BY_MEERA = { at: parseInstant('2029-05-01'), who: 'Meera' } as const;

let folder: string;
let log: Logbook;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'counter-years-'));
  log = openLogbook(folder);
});
afterEach(() => {
  log.close();
  rmSync(folder, { recursive: true });
});

const path = (name: string): string => join(folder, name);
const listFiles = (): string[] => readdirSync(folder).filter((name) => name.endsWith('.db'));

function append(at: Instant, count: number, who = 'Meera'): void {
  for (let each = 0; each < count; each += 1) {
    log.append({ at, who, what: 'orders.accept', details: { orderId: `ORDER-${(log.newest()?.number ?? 0) + 1}` } });
  }
}

/** Three entries of each of three years: 1 to 3, 4 to 6, 7 to 9. */
function fillYears(): void {
  append(parseInstant('2026-11-01'), 3);
  append(parseInstant('2027-02-01'), 3, 'Ravi');
  append(parseInstant('2028-02-01'), 3);
}

function reopen(change: () => void = () => undefined): void {
  log.close();
  change();
  log = openLogbook(folder);
}

function check(step = 2): LogbookCheck {
  const steps = log.check(step);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

const numbers = (part: object = {}, before: number | null = null, limit = 100): number[] =>
  log.readBefore({ ...ALL, ...part }, before, limit).map(({ number }) => number);

/** Changes one file with another program. */
function edit(name: string, ...statements: readonly string[]): void {
  const database = new Database(path(name));
  database.exec(
    'DROP TRIGGER entries_stay; DROP TRIGGER entries_keep; DROP TRIGGER bounds_stay; DROP TRIGGER bounds_keep',
  );
  for (const statement of statements) database.exec(statement);
  database.close();
}

describe('a year', () => {
  test('ends with its last entry in India, and the next file goes on with its numbers and its chain', () => {
    append(parseInstant('2026-12-31T23:59:59.999+05:30'), 2);
    expect(listFiles()).toEqual(['logbook.db']);
    append(parseInstant('2027-01-01'), 2);
    expect(listFiles().toSorted()).toEqual(['logbook-2.db', 'logbook.db']);
    expect(numbers()).toEqual([4, 3, 2, 1]);
    expect(check()).toEqual({ kind: 'whole', entries: 4, removed: 0, lost: 0 });
  });

  test('that has ended is one file, which is searched, listed and exported with the others', () => {
    fillYears();
    expect(readdirSync(folder).filter((name) => /^logbook(-2)?\.db/.test(name))).toHaveLength(2);
    expect(numbers({ who: 'Ravi' })).toEqual([6, 5, 4]);
    expect(numbers({ text: 'order-2' })).toEqual([2]);
    expect(numbers({}, 8, 3)).toEqual([7, 6, 5]);
    expect(numbers({ from: parseInstant('2027-02-01'), to: parseInstant('2027-02-02') })).toEqual([6, 5, 4]);
    expect(log.readAfter(ALL, 2, 4).map(({ number }) => number)).toEqual([3, 4, 5, 6]);
    expect(log.readAfter(ALL, 3, 100, 6).map(({ number }) => number)).toEqual([4, 5, 6]);
    expect(log.people().toSorted()).toEqual(['Meera', 'Ravi']);
    expect(log.files()).toMatchObject([
      { sequence: 3, first: 7, entries: 3, isRemovable: false },
      { sequence: 2, first: 4, entries: 3, isRemovable: false },
      { sequence: 1, first: 1, entries: 3, from: parseInstant('2026-11-01'), isRemovable: true },
    ]);
    for (const { bytes } of log.files()) expect(bytes).toBeGreaterThan(4_000);
  });

  test('goes on after a start, and ends after one', () => {
    fillYears();
    reopen();
    append(parseInstant('2028-03-01'), 1);
    expect(listFiles()).toHaveLength(3);
    append(parseInstant('2029-03-01'), 1);
    expect(listFiles()).toHaveLength(4);
    for (const step of [1, 2, 3, 100]) expect(check(step)).toEqual({ kind: 'whole', entries: 11, removed: 0, lost: 0 });
  });

  test('of a clock that was wrong leaves a file of its own, and the chain stays whole', () => {
    append(parseInstant('2026-11-01'), 1);
    append(parseInstant('2099-11-01'), 1);
    append(parseInstant('2026-11-02'), 2);
    expect(log.files().map(({ entries }) => entries)).toEqual([2, 1, 1]);
    expect(check()).toEqual({ kind: 'whole', entries: 4, removed: 0, lost: 0 });
  });

  test('of a logbook from before there were years goes on in its file until the year ends', () => {
    log.close();
    rmSync(path('logbook.db'));
    const old = new Database(path('logbook.db'));
    old.pragma('journal_mode = WAL');
    old.exec(`CREATE TABLE entries (number INTEGER PRIMARY KEY, at INTEGER NOT NULL, who TEXT, what TEXT NOT NULL,
      details TEXT NOT NULL, hash TEXT NOT NULL) STRICT;
      CREATE INDEX entries_by_time ON entries (at); CREATE INDEX entries_by_who ON entries (who);
      CREATE TRIGGER entries_stay BEFORE DELETE ON entries BEGIN SELECT RAISE(ABORT, 'entries are never removed'); END;
      CREATE TRIGGER entries_keep BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'entries are never changed'); END;
      INSERT INTO entries VALUES (1, 1793500000000, 'Meera', 'staff.begin', '{"name":"Meera"}',
        'bf92404bf9599c7780ea66975f6543f80a0a48bd76e14b3018ca36da42a3b35f');
      PRAGMA user_version = 1;`);
    old.close();
    log = openLogbook(folder);
    append(parseInstant('2026-11-02'), 1);
    append(parseInstant('2027-01-02'), 1);
    expect(log.files().map(({ entries }) => entries)).toEqual([1, 2]);
    expect(numbers()).toEqual([3, 2, 1]);
    expect(check()).toEqual({ kind: 'whole', entries: 3, removed: 0, lost: 0 });
  });
});

describe('a power cut while a year ends', () => {
  test('before the new file has anything: it is begun again', () => {
    append(parseInstant('2026-11-01'), 3);
    reopen(() => writeFileSync(path('logbook-2.db'), ''));
    append(parseInstant('2027-02-01'), 1);
    expect(check()).toEqual({ kind: 'whole', entries: 4, removed: 0, lost: 0 });
  });

  test('before the ended file is marked: the next start marks it, so that the loss of the new one shows', () => {
    append(parseInstant('2026-11-01'), 3);
    reopen(() => copyFileSync(path('logbook.db'), path('unmarked')));
    append(parseInstant('2027-02-01'), 1);
    reopen(() => copyFileSync(path('unmarked'), path('logbook.db')));
    expect(check()).toEqual({ kind: 'whole', entries: 4, removed: 0, lost: 0 });
    reopen(() => rmSync(path('logbook-2.db')));
    expect(check()).toEqual({ kind: 'broken', from: 4 });
  });
});

describe('the check notices', () => {
  test.each([
    [
      'a row of an ended year that was changed',
      () => edit('logbook.db', "UPDATE entries SET who = 'Ravi' WHERE number = 2"),
      2,
    ],
    ['a row of an ended year that was removed', () => edit('logbook-2.db', 'DELETE FROM entries WHERE number = 5'), 5],
    [
      'the last row of an ended year',
      () => edit('logbook.db', 'DELETE FROM entries WHERE number = 3'),
      { from: 3, to: 3 },
    ],
    ['the first row of the current year', () => edit('logbook-3.db', 'DELETE FROM entries WHERE number = 7'), 7],
    [
      'a beginning that was changed',
      () => edit('logbook-2.db', "UPDATE bounds SET hash = 'x' WHERE edge = 'start'"),
      4,
    ],
    ['the oldest file, removed by hand', () => rmSync(path('logbook.db')), { from: 1, to: 3 }],
    ['a file in the middle, removed by hand', () => rmSync(path('logbook-2.db')), { from: 4, to: 6 }],
    ['the newest file, removed by hand', () => rmSync(path('logbook-3.db')), 7],
    [
      'all files but the newest, removed by hand',
      () => {
        for (const name of ['logbook.db', 'logbook-2.db']) rmSync(path(name));
      },
      { from: 1, to: 6 },
    ],
    ['a file without its bytes', () => truncateSync(path('logbook-2.db'), 5_000), 4],
    [
      'a file that is no logbook',
      () => writeFileSync(path('logbook.db'), 'not a database, by a long way, whatever it is called'),
      1,
    ],
    [
      'two files that changed places',
      () => {
        renameSync(path('logbook.db'), path('one'));
        renameSync(path('logbook-2.db'), path('logbook.db'));
        renameSync(path('one'), path('logbook-2.db'));
      },
      7,
    ],
    [
      'a file of another counter in its place',
      () => {
        const other = mkdtempSync(join(tmpdir(), 'counter-other-'));
        const theirs = openLogbook(other);
        for (let each = 0; each < 3; each += 1) {
          theirs.append({ at: parseInstant('2026-11-01'), who: 'Ravi', what: 'x', details: {} });
        }
        theirs.close();
        copyFileSync(join(other, 'logbook.db'), path('logbook.db'));
        rmSync(other, { recursive: true });
      },
      4,
    ],
    [
      'an older state of a file in its place',
      () => edit('logbook-2.db', 'DELETE FROM entries WHERE number = 6', "DELETE FROM bounds WHERE edge = 'end'"),
      { from: 6, to: 6 },
    ],
  ])('%s', (_, change, where) => {
    const expected = typeof where === 'number' ? { kind: 'broken', from: where } : { kind: 'missing', ...where };
    fillYears();
    reopen(change);
    for (const step of [1, 2, 100]) expect(check(step)).toMatchObject({ kind: expected.kind });
    expect(check()).toMatchObject(expected);
    // What happens now is still written down, and the fault stays visible.
    append(parseInstant('2028-04-01'), 1);
    append(parseInstant('2029-04-01'), 1);
    reopen();
    expect(check()).toMatchObject(expected);
  });

  test('a damaged ended year only where it is read: the others are listed, searched and written', () => {
    fillYears();
    reopen(() => writeFileSync(path('logbook-2.db'), 'not a database, by a long way, whatever it is called'));
    expect(numbers()).toEqual([9, 8, 7, 3, 2, 1]);
    expect(log.files()[1]).toMatchObject({ sequence: 2, first: null, entries: null });
    expect(log.people()).toEqual(['Meera']);
  });
});

describe('a damaged newest file', () => {
  const damage = (name: string) => (): void =>
    writeFileSync(path(name), 'not a database, by a long way, whatever it is');

  test('does not stop the logbook: it goes on in another file, and the check reports the damage', () => {
    fillYears();
    reopen(damage('logbook-3.db'));
    append(parseInstant('2028-04-01'), 2);
    reopen();
    append(parseInstant('2028-05-01'), 1);
    expect(numbers()).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(check()).toEqual({ kind: 'broken', from: 7 });
  });

  test('that was the only one costs the numbers that another place knows', () => {
    append(parseInstant('2026-11-01'), 3);
    const known = log.newest();
    log.close();
    damage('logbook.db')();
    log = openLogbook(folder, known);
    expect(log.gap).toEqual({ from: 1, to: 3 });
    append(parseInstant('2026-11-02'), 1);
    expect(numbers()).toEqual([4]);
    expect(check()).toEqual({ kind: 'broken', from: 1 });
  });
});

describe('where another place knows how far the chain had come', () => {
  /** Reopens the logbook after a change from outside, and once more: what it reports stays. */
  function reopenKnowing(change: () => void): Logbook['gap'] {
    fillYears();
    const known = log.newest();
    log.close();
    change();
    log = openLogbook(folder, known);
    const { gap } = log;
    append(parseInstant('2028-04-01'), 1);
    const next = log.newest();
    log.close();
    log = openLogbook(folder, next);
    expect(log.gap).toBeNull();
    return gap;
  }

  test('a logbook that is as it was is whole', () => {
    expect(reopenKnowing(() => undefined)).toBeNull();
    expect(check()).toEqual({ kind: 'whole', entries: 10, removed: 0, lost: 0 });
  });

  test('one that lacks all its files is missing from its first entry on', () => {
    const remove = (): void => {
      for (const name of listFiles()) rmSync(path(name));
    };
    expect(reopenKnowing(remove)).toEqual({ from: 1, to: 9 });
    expect(check()).toEqual({ kind: 'missing', from: 1, to: 9, after: null });
    expect(numbers()).toEqual([10]);
  });

  test('one that lacks its newest file says from when on', () => {
    expect(reopenKnowing(() => rmSync(path('logbook-3.db')))).toEqual({ from: 7, to: 9 });
    expect(check()).toEqual({ kind: 'missing', from: 7, to: 9, after: parseInstant('2027-02-01') });
  });

  test('one whose newest entries are gone too', () => {
    expect(reopenKnowing(() => edit('logbook-3.db', 'DELETE FROM entries WHERE number > 7'))).toEqual({
      from: 8,
      to: 9,
    });
    expect(check()).toEqual({ kind: 'missing', from: 8, to: 9, after: parseInstant('2028-02-01') });
  });

  test('a new one in its place, as long as it was, is not whole', () => {
    const replace = (): void => {
      for (const name of listFiles()) rmSync(path(name));
      log = openLogbook(folder);
      append(parseInstant('2028-02-01'), 12);
      log.close();
    };
    expect(reopenKnowing(replace)).toBeNull();
    expect(check()).toEqual({ kind: 'broken', from: 13 });
  });
});

describe('an owner removes a year', () => {
  test('the oldest that has ended: an entry says so, and the chain is whole from there on', () => {
    fillYears();
    const [last] = log.readAfter(ALL, 2, 1);
    expect(log.remove(1, BY_MEERA)).toBe(true);
    expect(existsSync(path('logbook.db'))).toBe(false);
    expect(log.readBefore(ALL, null, 1)).toMatchObject([
      { number: 10, who: 'Meera', what: 'logbook.remove', details: { from: 1, to: 3, mark: last?.hash } },
    ]);
    reopen();
    for (const step of [1, 2, 100]) expect(check(step)).toEqual({ kind: 'whole', entries: 7, removed: 3, lost: 0 });
    expect(numbers()).toEqual([10, 9, 8, 7, 6, 5, 4]);
  });

  test('and another later', () => {
    fillYears();
    log.remove(1, BY_MEERA);
    reopen();
    expect(log.remove(2, BY_MEERA)).toBe(true);
    expect(check()).toEqual({ kind: 'whole', entries: 5, removed: 6, lost: 0 });
  });

  test('one that can’t be read too', () => {
    fillYears();
    reopen(() => writeFileSync(path('logbook.db'), 'not a database, by a long way, whatever it is called'));
    expect(log.remove(1, BY_MEERA)).toBe(true);
    expect(check()).toEqual({ kind: 'whole', entries: 7, removed: 3, lost: 0 });
  });

  test('is never the only one', () => {
    log.append({ at: BY_MEERA.at, who: 'Meera', what: 'x', details: {} });
    expect([log.remove(1, BY_MEERA), log.files().map(({ isRemovable }) => isRemovable)]).toEqual([false, [false]]);
  });

  test('never the current one, one in the middle, or one that is not there', () => {
    fillYears();
    for (const sequence of [2, 3, 4]) expect(log.remove(sequence, BY_MEERA)).toBe(false);
    expect(listFiles()).toHaveLength(3);
    expect(log.newest()?.number).toBe(9);
  });

  test('whoever removes another year by hand than the entry says is noticed', () => {
    fillYears();
    log.remove(1, BY_MEERA);
    reopen(() => rmSync(path('logbook-2.db')));
    expect(check()).toEqual({ kind: 'missing', from: 1, to: 6, after: null });
  });

  test('an entry that was cut short of its removal leaves the year there, whole', () => {
    fillYears();
    reopen(() => copyFileSync(path('logbook.db'), path('kept')));
    log.remove(1, BY_MEERA);
    reopen(() => renameSync(path('kept'), path('logbook.db')));
    expect(check()).toEqual({ kind: 'whole', entries: 10, removed: 0, lost: 0 });
    expect(log.remove(1, BY_MEERA)).toBe(true);
    expect(check()).toEqual({ kind: 'whole', entries: 8, removed: 3, lost: 0 });
  });
});
