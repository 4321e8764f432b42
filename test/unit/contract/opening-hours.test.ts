import { describe, expect, test } from 'vitest';
import { formatInstant, parseInstant } from '../../../electron/contract/domain/time.ts';
import { computeOpeningState } from '../../../electron/contract/opening-hours.ts';
import type { DayHours, OpeningHours } from '../../../electron/contract/settings.ts';

const eightToTen: DayHours = { opens: 8 * 60, closes: 22 * 60 };
const untilTwo: DayHours = { opens: 18 * 60, closes: 2 * 60 };
const daily = (day: DayHours | null): OpeningHours => [day, day, day, day, day, day, day];
const closedOnSunday: OpeningHours = [eightToTen, eightToTen, eightToTen, eightToTen, eightToTen, eightToTen, null];

/** The 20th of November 2026 is a Friday. */
const at = (text: string) => parseInstant(`2026-11-${text}+05:30`);

function opening(hours: OpeningHours | null, text: string): string {
  const { isOpen, until } = computeOpeningState(hours, at(text));
  const change = until === null ? 'for ever' : `until ${formatInstant(until).slice(8, 16)}`;
  return `${isOpen ? 'open' : 'closed'} ${change}`;
}

describe('opening hours', () => {
  test.each([
    ['before opening', daily(eightToTen), '20T07:59:59', 'closed until 20T08:00'],
    ['from the minute of opening', daily(eightToTen), '20T08:00:00', 'open until 20T22:00'],
    ['up to the minute of closing', daily(eightToTen), '20T21:59:59', 'open until 20T22:00'],
    ['after closing', daily(eightToTen), '20T22:00:00', 'closed until 21T08:00'],
    ['on the evening before a closed day', closedOnSunday, '21T23:00:00', 'closed until 23T08:00'],
    ['on a closed day', closedOnSunday, '22T12:00:00', 'closed until 23T08:00'],
    ['past midnight', daily(untilTwo), '21T01:30:00', 'open until 21T02:00'],
    ['after a night that went past midnight', daily(untilTwo), '21T02:00:00', 'closed until 21T18:00'],
    ['that are none at all', daily(null), '20T12:00:00', 'closed for ever'],
    ['round the clock', daily({ opens: 0, closes: 24 * 60 }), '20T12:00:00', 'open until 28T00:00'],
    ['that nobody has set', null, '20T03:00:00', 'open for ever'],
  ])('%s', (_, hours, text, expected) => {
    expect(opening(hours, text)).toBe(expected);
  });

  test.each([
    ['a shop that is open round the clock', daily({ opens: 0, closes: 24 * 60 }), '21T00:00:00', '14T00:00'],
    ['hours from two to two', daily({ opens: 14 * 60, closes: 14 * 60 }), '20T14:00:00', '13T14:00'],
    ['hours that overlap', daily(eightToTen).with(4, { opens: 18 * 60, closes: 9 * 60 }), '21T09:00:00', '20T18:00'],
  ])(
    'of two days that leave no pause are one opening, so that no reminder comes early: %s',
    (_, hours, now, expected) => {
      const { since } = computeOpeningState(hours, at(now));
      expect(formatInstant(since ?? expect.unreachable()).slice(8, 16)).toBe(expected);
    },
  );

  test('are in India’s time, whatever the PC’s time zone', () => {
    expect(computeOpeningState(daily(eightToTen), parseInstant('2026-11-20T02:29:59Z')).isOpen).toBe(false);
    expect(computeOpeningState(daily(eightToTen), parseInstant('2026-11-20T02:30:00Z')).isOpen).toBe(true);
  });
});
