import { rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LogbookCheck } from '../../../../electron/contract/calls/logbook.ts';
import type { LogbookRecord } from '../../../../electron/contract/domain/logbook.ts';
import { instant } from '../../../../electron/contract/domain/time.ts';
import type { Logbook } from '../../../../electron/database/logbook/logbook.ts';
import { openLogbook } from '../../../../electron/database/logbook/logbook.ts';
import { createMemoryFolder } from '../../../support/memory-folder.ts';

const ALL = { text: '', kinds: [], who: null, from: null, to: null } as const;

let folder: string;
let file: string;
let log: Logbook;

beforeEach(() => {
  folder = createMemoryFolder('counter-logbook-');
  file = join(folder, 'logbook.db');
  log = openLogbook(file);
});
afterEach(() => {
  log.close();
  rmSync(folder, { recursive: true });
});

const record = (part: Partial<LogbookRecord> = {}): LogbookRecord => ({
  at: instant(1_000),
  who: 'Meera',
  what: 'orders.accept',
  details: { orderId: 'ORDER-1' },
  ...part,
});

function fill(count: number): void {
  for (let number = 1; number <= count; number += 1) {
    log.append(record({ at: instant(number * 1_000), details: { orderId: `ORDER-${number}` } }));
  }
}

/** Changes the file from outside, with its triggers out of the way, and reopens it. */
function tamper(...statements: readonly string[]): void {
  log.close();
  const database = new Database(file);
  database.exec('DROP TRIGGER entries_stay; DROP TRIGGER entries_keep;');
  for (const statement of statements) database.exec(statement);
  database.close();
  log = openLogbook(file);
}

/** The check of the whole chain, some entries at a time. */
function check(step = 3): LogbookCheck {
  const steps = log.check(step);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

describe('the logbook', () => {
  test('numbers its entries from one on, also after it was opened again, and is whole', () => {
    fill(4);
    log.close();
    log = openLogbook(file);
    fill(3);
    expect(log.readAfter(ALL, 0, 100).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(check()).toEqual({ kind: 'whole', end: log.newest(), lost: 0, cut: 0 });
    expect(log.newest()).toEqual({ number: 7, hash: log.readAfter(ALL, 6, 1)[0]?.hash });
  });

  test('that is empty is whole', () => {
    expect([check(), log.newest(), log.people()]).toEqual([{ kind: 'whole', end: null, lost: 0, cut: 0 }, null, []]);
  });

  test.each(["UPDATE entries SET who = 'Ravi'", 'DELETE FROM entries'])('takes no change: %s', (statement) => {
    fill(1);
    const database = new Database(file);
    expect(() => database.exec(statement)).toThrow(/entries are never/);
    database.close();
    expect(check()).toEqual({ kind: 'whole', end: log.newest(), lost: 0, cut: 0 });
  });

  test('finds entries by a word, by kind, by person and by time, in pages', () => {
    fill(5);
    log.append(record({ who: 'Ravi', what: 'stock.adjust', details: { barcode: '8901', reason: '100%_damaged' } }));
    const numbers = (part: object, before: number | null = null, limit = 10) =>
      log.readBefore({ ...ALL, ...part }, before, limit).map(({ number }) => number);
    expect(numbers({}, null, 2)).toEqual([6, 5]);
    expect(numbers({}, 5, 2)).toEqual([4, 3]);
    expect(numbers({ text: 'order-3' })).toEqual([3]);
    expect(numbers({ text: '%_' })).toEqual([6]);
    expect(numbers({ text: 'nothing like it', kinds: ['stock.adjust'] })).toEqual([6]);
    expect(numbers({ who: 'Ravi' })).toEqual([6]);
    expect(numbers({ from: instant(2_000), to: instant(4_000) })).toEqual([3, 2]);
    expect(log.people().toSorted()).toEqual(['Meera', 'Ravi']);
  });
});

describe('the check says from which entry on it is not whole', () => {
  test.each([
    ['another person', "UPDATE entries SET who = 'Ravi' WHERE number = 4"],
    ['nobody', 'UPDATE entries SET who = NULL WHERE number = 4'],
    ['another time', 'UPDATE entries SET at = at + 1 WHERE number = 4'],
    ['another kind', "UPDATE entries SET what = 'orders.reject' WHERE number = 4"],
    ['other details', "UPDATE entries SET details = '{}' WHERE number = 4"],
    ['another hash', "UPDATE entries SET hash = 'x' WHERE number = 4"],
    ['a removed entry', 'DELETE FROM entries WHERE number = 4'],
    [
      'a gap that is closed',
      'DELETE FROM entries WHERE number = 4; UPDATE entries SET number = number - 1 WHERE number > 4',
    ],
    [
      'two that changed places',
      'UPDATE entries SET number = 99 WHERE number = 4; UPDATE entries SET number = 4 WHERE number = 5; UPDATE entries SET number = 5 WHERE number = 99',
    ],
    [
      'one that was put in',
      "UPDATE entries SET number = number + 100 WHERE number >= 4; UPDATE entries SET number = number - 99 WHERE number > 100; INSERT INTO entries VALUES (4, 1, 'Ravi', 'x', '{}', 'y')",
    ],
  ])('%s', (_, statements) => {
    fill(9);
    tamper(statements);
    for (const step of [1, 2, 3, 100]) expect(check(step)).toEqual({ kind: 'broken', from: 4 });
  });

  test('one was put in before the first', () => {
    fill(3);
    tamper("INSERT INTO entries VALUES (0, 1, 'Ravi', 'x', '{}', 'y')");
    expect(check()).toEqual({ kind: 'broken', from: 1 });
  });

  test('the first one is missing', () => {
    fill(3);
    tamper('DELETE FROM entries WHERE number = 1');
    expect(check()).toEqual({ kind: 'broken', from: 1 });
  });

  test('the newest are cut off while it is open', () => {
    fill(5);
    const database = new Database(file);
    database.exec('DROP TRIGGER entries_stay; DELETE FROM entries WHERE number > 3');
    database.close();
    expect(check()).toEqual({ kind: 'broken', from: 4 });
  });

  test('whatever the entries are, and whichever is changed', () => {
    const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
    const entry = fc.record({
      who: fc.option(fc.string()),
      what: fc.string(),
      details: fc.dictionary(fc.string(), value),
    });
    fc.assert(
      fc.property(fc.array(entry, { minLength: 1, maxLength: 6 }), fc.nat(), (entries, seed) => {
        log.close();
        rmSync(file);
        log = openLogbook(file);
        for (const each of entries) log.append(record(each));
        expect(check()).toMatchObject({ kind: 'whole', end: { number: entries.length } });
        const number = (seed % entries.length) + 1;
        tamper(`UPDATE entries SET details = details || ' ' WHERE number = ${number}`);
        expect(check()).toEqual({ kind: 'broken', from: number });
      }),
      { numRuns: 20 },
    );
  });
});
