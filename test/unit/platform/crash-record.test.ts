import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { instant, MINUTE, SECOND } from '../../../electron/contract/domain/time.ts';
import { areTooManyCrashes, createCrashRecord, listRecentCrashes } from '../../../electron/platform/crash-record.ts';

const NOW = Date.UTC(2026, 10, 22, 9);

describe('whether the app starts again by itself after crashes', () => {
  const ago = (...minutes: number[]): number[] => minutes.map((each) => NOW - each * MINUTE);

  test.each([
    ['after none', ago(), false],
    ['after three within ten minutes', ago(0, 1, 9), false],
    ['not after four', ago(0, 1, 2, 9), true],
    ['after four in more than ten minutes', ago(0, 1, 2, 11), false],
    ['after one that was stored and handed over', ago(0, 0, 0, 0), false],
    ['not after four, though the clock was put back meanwhile', ago(0, -5, -6, -7), true],
  ])('%s', (_case, times, expected) => {
    expect(areTooManyCrashes(times, NOW)).toBe(expected);
  });

  test('counts each time once, in order', () => {
    expect(listRecentCrashes(ago(1, 3, 1, 30), NOW)).toEqual(ago(3, 1));
  });
});

describe('the record', () => {
  let folder: string;
  let now: number;
  const clock = { now: () => instant(now), monotonic: () => now };
  const open = (file: string, handedOver: readonly number[] = []) => createCrashRecord(file, handedOver, clock);
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'counter-crashes-'));
    now = NOW;
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Crashes this many times, a second apart, each in a run of its own. Returns what the last one hands over. */
  function crash(file: string, times: number): readonly number[] {
    let handedOver: readonly number[] = [];
    for (let run = 0; run < times; run += 1) {
      handedOver = open(file, handedOver).add();
      now += SECOND;
    }
    return handedOver;
  }

  test('outlives the runs, and is exhausted at the fourth crash until it is cleared', () => {
    const file = join(folder, 'crashes.json');
    expect(crash(file, 3)).toEqual([]);
    expect(open(file).isExhausted()).toBe(false);
    crash(file, 1);
    expect(open(file).isExhausted()).toBe(true);
    open(file).clear();
    expect(open(file).isExhausted()).toBe(false);
  });

  test('keeps only what still counts', () => {
    const file = join(folder, 'crashes.json');
    crash(file, 2);
    now += 11 * MINUTE;
    open(file).add();
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ times: [now] });
  });

  test('that can’t be stored is handed from run to run', () => {
    const file = join(folder, 'taken');
    mkdirSync(file);
    const handedOver = crash(file, 4);
    expect(handedOver).toHaveLength(4);
    expect(open(file, handedOver).isExhausted()).toBe(true);
    expect(open(file).isExhausted()).toBe(false);
  });

  test.each(['', 'null', '{"times":"x"}', '{"times":[null]}'])('that is damaged (%j) counts as empty', (text) => {
    const file = join(folder, 'crashes.json');
    writeFileSync(file, text);
    expect(open(file).isExhausted()).toBe(false);
    expect(open(file).add()).toEqual([]);
  });
});
