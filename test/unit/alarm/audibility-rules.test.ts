import { expect, test } from 'vitest';
import type { SoundReport } from '../../../electron/alarm/audibility-rules.ts';
import {
  assessAudibility,
  INITIAL_AUDIBILITY,
  recordRingWanted,
  recordSoundReport,
} from '../../../electron/alarm/audibility-rules.ts';
import { SECOND } from '../../../electron/contract/domain/time.ts';

const sounding: SoundReport = { state: 'sounding' };
const quiet: SoundReport = { state: 'quiet' };
const noDevice: SoundReport = { state: 'off', reason: 'no_device' };
const needsPress: SoundReport = { state: 'off', reason: 'needs_press' };

/** What was wanted and reported, each at a second. The verdict is that of the last second. */
type Timeline = readonly (readonly [second: number, what: 'wanted' | 'not wanted' | SoundReport])[];

function assess(timeline: Timeline, second: number) {
  let hearing = INITIAL_AUDIBILITY;
  for (const [at, what] of timeline) {
    hearing =
      what === 'wanted' || what === 'not wanted'
        ? recordRingWanted(hearing, what === 'wanted', at * SECOND)
        : recordSoundReport(hearing, what, at * SECOND);
  }
  return assessAudibility(hearing, second * SECOND);
}

test.each<[string, Timeline, number, string | null]>([
  ['nothing wanted is nothing missed', [], 60, null],
  ['a ring that has just begun may need a moment', [[0, 'wanted']], 2.9, null],
  ['three seconds without a word', [[0, 'wanted']], 3, 'silent'],
  [
    'a page that sounds',
    [
      [0, 'wanted'],
      [1, sounding],
      [2, sounding],
    ],
    4.9,
    null,
  ],
  [
    'a page that stopped three seconds ago',
    [
      [0, 'wanted'],
      [2, sounding],
    ],
    5,
    'silent',
  ],
  [
    'a page that could sound and doesn’t',
    [
      [0, 'wanted'],
      [1, quiet],
      [2, quiet],
      [3, quiet],
    ],
    3,
    'silent',
  ],
  [
    'a page that says it can’t, at once',
    [
      [0, 'wanted'],
      [1, noDevice],
    ],
    1,
    'no_device',
  ],
  [
    'a page that has said so before the ring',
    [
      [0, needsPress],
      [1, 'wanted'],
    ],
    1,
    'needs_press',
  ],
  [
    'a page that sounded in the ring before and can’t any more',
    [
      [0, 'wanted'],
      [1, sounding],
      [2, 'not wanted'],
      [100, noDevice],
      [100, 'wanted'],
    ],
    100,
    'no_device',
  ],
  [
    'a page that said so and then nothing more',
    [
      [0, 'wanted'],
      [1, noDevice],
    ],
    4,
    'silent',
  ],
  [
    'two pages of which one sounds',
    [
      [0, 'wanted'],
      [1, sounding],
      [1, noDevice],
      [2, sounding],
      [2.5, noDevice],
    ],
    2.6,
    null,
  ],
  [
    'a ring that is over',
    [
      [0, 'wanted'],
      [4, 'not wanted'],
    ],
    5,
    null,
  ],
  [
    'a second ring, in the time that the first one was given',
    [
      [0, 'wanted'],
      [4, 'not wanted'],
      [10, 'wanted'],
    ],
    12,
    null,
  ],
  [
    'a second ring, long after the first one sounded',
    [
      [0, 'wanted'],
      [1, sounding],
      [3, 'not wanted'],
      [60, 'wanted'],
    ],
    62,
    null,
  ],
])('%s', (_, timeline, second, why) => {
  expect(assess(timeline, second).unheard?.why ?? null).toBe(why);
});

test('silence counts from the last sound, or from when the ring was first wanted', () => {
  expect(assess([[2, 'wanted']], 8).unheard?.forMs).toBe(6 * SECOND);
  expect(
    assess(
      [
        [2, 'wanted'],
        [5, sounding],
      ],
      9,
    ).unheard?.forMs,
  ).toBe(4 * SECOND);
});

test('the next check is due when the three seconds are over', () => {
  expect(assess([[2, 'wanted']], 3).changesInMs).toBe(2 * SECOND);
  expect(assess([[0, quiet]], 3).changesInMs).toBe(Number.POSITIVE_INFINITY);
});
