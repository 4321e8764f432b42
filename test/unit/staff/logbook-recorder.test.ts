/** What becomes of entries of the logbook that can't be written yet (C14). */

import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LogbookMark } from '../../../electron/contract/domain/logbook.ts';
import { MINUTE, SECOND } from '../../../electron/contract/domain/time.ts';
import type { LogbookRecorder } from '../../../electron/staff/logbook-recorder.ts';
import { createLogbookRecorder } from '../../../electron/staff/logbook-recorder.ts';
import { createMemoryFolder } from '../../support/memory-folder.ts';
import { VirtualClock } from '../../support/virtual-clock.ts';

const ALL = { text: '', kinds: [], who: null, from: null, to: null } as const;

let parent: string;
let clock: VirtualClock;
let recorder: LogbookRecorder;
let noted: LogbookMark | null;

beforeEach(() => {
  parent = createMemoryFolder('counter-recorder-');
  clock = new VirtualClock();
  noted = null;
});
afterEach(() => {
  recorder.close();
  rmSync(parent, { recursive: true });
});

function start(dataFolder: string): void {
  recorder = createLogbookRecorder({
    clock,
    timers: clock,
    log: () => undefined,
    dataFolder,
    notedMark: () => noted,
    noteMark: (mark) => {
      noted = mark;
    },
  });
}

const listKinds = () =>
  recorder
    .read()
    .readAfter(ALL, 0, 100_000)
    .map(({ what }) => what);

test('an entry is in the file at once', () => {
  start(parent);
  recorder.record({ who: 'Meera', what: 'signed_in', details: {} });
  expect(recorder.waiting()).toBe(0);
  expect(listKinds()).toEqual(['signed_in']);
});

test('the newest entry is noted a minute later, and at once where its mark is asked for', async () => {
  start(parent);
  recorder.record({ who: 'Meera', what: 'signed_in', details: {} });
  await clock.advance(30 * SECOND);
  recorder.record({ who: 'Meera', what: 'orders.accept', details: {} });
  expect(noted).toBeNull();
  await clock.advance(MINUTE);
  expect(noted?.number).toBe(2);
  recorder.record({ who: 'Meera', what: 'orders.accept', details: {} });
  expect(recorder.mark()).toEqual(noted);
  expect(noted?.number).toBe(3);
});

test('while the disk takes no writes, entries wait with their own time, and are written in order when it does', async () => {
  // A file in place of the folder makes every write fail, even for root.
  const folder = join(parent, 'data');
  writeFileSync(folder, '');
  start(folder);
  const began = clock.now();
  recorder.record({ who: 'Meera', what: 'orders.accept', details: {} });
  await clock.advance(2 * SECOND);
  recorder.record({ who: 'Meera', what: 'orders.reject', details: {} });
  expect(recorder.waiting()).toBe(2);
  rmSync(folder);
  mkdirSync(folder);
  await clock.advance(5 * SECOND);
  expect(recorder.waiting()).toBe(0);
  expect(listKinds()).toEqual(['orders.accept', 'orders.reject']);
  expect(recorder.read().readAfter(ALL, 0, 1)[0]?.at).toBe(began);
});

test('a program that locks the file delays nobody: entries wait until it lets go', async () => {
  start(parent);
  recorder.record({ who: 'Meera', what: 'signed_in', details: {} });
  const other = new Database(join(parent, 'logbook.db'));
  other.exec('BEGIN IMMEDIATE');
  const began = performance.now();
  for (let count = 0; count < 100; count += 1) recorder.record({ who: 'Meera', what: 'orders.accept', details: {} });
  expect(performance.now() - began).toBeLessThan(1_000);
  expect(recorder.waiting()).toBe(100);
  other.close();
  await clock.advance(5 * SECOND);
  expect(recorder.waiting()).toBe(0);
  expect(listKinds()).toHaveLength(101);
});

test('a damaged logbook is set aside, and another one begins', async () => {
  writeFileSync(join(parent, 'logbook.db'), 'not a database, by a long way, whatever it is called');
  start(parent);
  recorder.record({ who: 'Meera', what: 'orders.accept', details: {} });
  await clock.advance(5 * SECOND);
  expect(listKinds()).toEqual(['missing', 'orders.accept']);
  expect(readdirSync(parent).some((name) => name.startsWith('logbook.db.damaged-'))).toBe(true);
});

test('what has no room in memory is counted', () => {
  const folder = join(parent, 'data');
  writeFileSync(folder, '');
  start(folder);
  for (let count = 0; count < 5_003; count += 1) recorder.record({ who: null, what: 'orders.accept', details: {} });
  expect(recorder.waiting()).toBe(5_003);
  rmSync(folder);
  mkdirSync(folder);
  expect(listKinds()).toHaveLength(5_001);
  expect(recorder.read().readAfter(ALL, 5_000, 1)).toMatchObject([{ what: 'lost', details: { entries: 3 } }]);
});
