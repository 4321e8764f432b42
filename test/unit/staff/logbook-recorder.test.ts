/** What becomes of entries of the logbook that wait for the disk, and of a logbook that is removed (C14). */

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LogbookCheck } from '../../../electron/contract/calls/logbook.ts';
import { DAY, SECOND } from '../../../electron/contract/domain/time.ts';
import { openLogbook } from '../../../electron/database/logbook/logbook.ts';
import type { LogbookRecorder } from '../../../electron/staff/logbook-recorder.ts';
import { createLogbookRecorder } from '../../../electron/staff/logbook-recorder.ts';
import { createMemoryFolder } from '../../support/memory-folder.ts';
import { mountSmallDisk } from '../../support/small-disk.ts';
import { VirtualClock } from '../../support/virtual-clock.ts';

const ALL = { text: '', kinds: [], who: null, from: null, to: null } as const;

let parent: string;
let clock: VirtualClock;
let recorder: LogbookRecorder;

beforeEach(() => {
  parent = createMemoryFolder('counter-recorder-');
  clock = new VirtualClock();
});
afterEach(() => {
  recorder.close();
  rmSync(parent, { recursive: true });
});

function start(dataFolder: string): void {
  recorder = createLogbookRecorder({ clock, timers: clock, log: () => undefined, dataFolder });
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

test('while the disk takes no writes, entries wait with their own time, and are written in order when it does', async () => {
  // A folder that is a file takes nothing, whoever asks.
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

test('an ended year is removed after what waited is written, and the entry has its time and its person', async () => {
  start(parent);
  recorder.record({ who: 'Meera', what: 'signed_in', details: {} });
  await clock.advance(366 * DAY);
  recorder.record({ who: 'Meera', what: 'signed_in', details: {} });
  expect([recorder.remove(2, 'Meera'), recorder.remove(1, 'Meera'), recorder.remove(1, 'Meera')]).toEqual([
    false,
    true,
    false,
  ]);
  expect(recorder.read().readAfter(ALL, 0, 9)).toMatchObject([
    { number: 2, what: 'signed_in' },
    { number: 3, what: 'logbook.remove', who: 'Meera', at: clock.now(), details: { from: 1, to: 1 } },
  ]);
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

/** Starts again as after a kill: the previous run wrote nothing more. */
function restart(dataFolder: string): void {
  clock = new VirtualClock();
  start(dataFolder);
}

function check(): LogbookCheck {
  const steps = recorder.read().check(100);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

const press = (what: string): void => recorder.record({ who: 'Meera', what, details: {} });

test('a logbook that was removed is reported at the next start, and by every check', () => {
  start(parent);
  press('orders.accept');
  press('orders.reject');
  recorder.close();
  for (const name of readdirSync(parent)) if (name.includes('.db')) rmSync(join(parent, name));
  restart(parent);
  press('signed_in');
  expect(recorder.read().readAfter(ALL, 0, 9)).toMatchObject([
    { number: 3, what: 'missing', details: { from: 1, to: 2 } },
    { number: 4, what: 'signed_in' },
  ]);
  expect(check()).toEqual({ kind: 'missing', from: 1, to: 2, after: null });
  recorder.close();
  restart(parent);
  expect(check()).toEqual({ kind: 'missing', from: 1, to: 2, after: null });
  expect(listKinds()).toEqual(['missing', 'signed_in']);
});

test('a mark that can’t be read is written again', () => {
  start(parent);
  press('orders.accept');
  recorder.close();
  writeFileSync(join(parent, 'logbook.mark'), 'not a mark');
  restart(parent);
  press('orders.reject');
  expect(check()).toEqual({ kind: 'whole', entries: 2, removed: 0, lost: 0 });
  expect(readFileSync(join(parent, 'logbook.mark'), 'utf8')).toMatch(/^\{"number":2,/);
});

const disk = mountSmallDisk();
afterAll(() => disk?.unmount());

describe.skipIf(disk === null)('on a full disk', () => {
  const { folder: mount, fill, clear } = disk ?? { folder: '', fill: () => undefined, clear: () => undefined };
  let folder: string;
  let killed: LogbookRecorder[];

  beforeEach(() => {
    folder = mkdtempSync(join(mount, 'shop-'));
    killed = [];
    start(folder);
    press('signed_in');
    fill();
    // Until the logbook's own files have no room left either.
    while (recorder.waiting() === 0) press('stock.adjust');
  });
  afterEach(() => {
    clear();
    for (const each of killed) each.close();
  });

  /** The run is killed; what it has open is closed once the test is over. */
  function kill(): void {
    killed.push(recorder);
    clock = new VirtualClock();
  }

  test('a kill with entries that wait is reported at the next start, once, with their number', () => {
    const written = listWritten();
    press('orders.accept');
    press('orders.reject');
    expect(recorder.waiting()).toBe(3);
    kill();
    clear();
    start(folder);
    expect(listKinds()).toEqual([...written, 'lost']);
    expect(recorder.read().readAfter(ALL, written.length, 1)).toMatchObject([{ details: { entries: 3 } }]);
    expect(check()).toMatchObject({ kind: 'whole', lost: 3 });
    recorder.close();
    restart(folder);
    expect(listKinds()).toEqual([...written, 'lost']);
  });

  test('those of two runs on the full disk are reported together', () => {
    press('orders.accept');
    kill();
    start(folder);
    press('orders.reject');
    expect(recorder.waiting()).toBeGreaterThan(0);
    kill();
    clear();
    start(folder);
    expect(check()).toMatchObject({ kind: 'whole', lost: 3 });
  });

  test('those that were written before the kill are not lost', async () => {
    press('orders.accept');
    clear();
    await clock.advance(5 * SECOND);
    kill();
    start(folder);
    expect(check()).toMatchObject({ kind: 'whole', lost: 0 });
  });

  const listWritten = (): string[] => {
    const log = openLogbook(folder);
    try {
      return log.readAfter(ALL, 0, 100_000).map(({ what }) => what);
    } finally {
      log.close();
    }
  };
});
