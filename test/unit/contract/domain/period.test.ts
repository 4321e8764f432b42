import { describe, expect, test } from 'vitest';
import {
  addDays,
  containsDayOf,
  endOfComparison,
  endOfPeriod,
  findNextPeriod,
  findPeriod,
  findPresetPeriod,
  findPreviousPeriod,
  listDays,
  PERIOD_UNITS,
  startOfPeriod,
} from '../../../../electron/contract/domain/period.ts';
import { parseInstant } from '../../../../electron/contract/domain/time.ts';

test.each([
  ['day', '2026-11-20', '2026-11-20', '2026-11-20'],
  ['week', '2026-11-20', '2026-11-16', '2026-11-22'],
  ['week', '2026-11-16', '2026-11-16', '2026-11-22'],
  ['week', '2026-11-22', '2026-11-16', '2026-11-22'],
  ['week', '2027-01-01', '2026-12-28', '2027-01-03'],
  ['month', '2026-11-20', '2026-11-01', '2026-11-30'],
  ['month', '2028-02-29', '2028-02-01', '2028-02-29'],
  ['month', '2026-12-31', '2026-12-01', '2026-12-31'],
] as const)('the %s of %s is from %s to %s', (unit, day, firstDay, lastDay) => {
  expect(findPeriod(unit, day)).toEqual({ unit, firstDay, lastDay });
});

describe.each(PERIOD_UNITS)('every %s of three years', (unit) => {
  test('follows the one before it without a gap, and holds each of its days', () => {
    let period = findPeriod(unit, '2026-01-01');
    while (period.firstDay < '2029-01-01') {
      const next = findNextPeriod(period);
      expect(next.firstDay).toBe(addDays(period.lastDay, 1));
      expect(endOfPeriod(period)).toBe(startOfPeriod(next));
      expect(findPreviousPeriod(next)).toEqual(period);
      for (const day of listDays(period)) expect(findPeriod(unit, day)).toEqual(period);
      period = next;
    }
  });
});

test('a day is India’s: it begins at half past six in the evening of UTC', () => {
  const day = findPeriod('day', '2026-11-20');
  expect(startOfPeriod(day)).toBe(Date.parse('2026-11-19T18:30:00Z'));
  expect(containsDayOf(day, parseInstant('2026-11-19T18:30:00Z'))).toBe(true);
  expect(containsDayOf(day, parseInstant('2026-11-19T18:29:59Z'))).toBe(false);
  expect(containsDayOf(day, parseInstant('2026-11-20T18:30:00Z'))).toBe(false);
});

test.each([
  ['day', '2026-11-20', '2026-11-20T11:30', '2026-11-19T11:30'],
  ['week', '2026-11-20', '2026-11-20T11:30', '2026-11-13T11:30'],
  ['month', '2026-11-20', '2026-11-20T11:30', '2026-10-20T11:30'],
  // February ends before the 30th day of March.
  ['month', '2026-03-30', '2026-03-30T11:30', '2026-03-01T00:00'],
  ['day', '2026-11-18', '2026-11-20T11:30', '2026-11-18T00:00'],
  ['month', '2026-10-05', '2026-11-20T11:30', '2026-10-01T00:00'],
] as const)('the %s of %s, seen at %s, is compared until %s', (unit, day, now, until) => {
  expect(endOfComparison(findPeriod(unit, day), parseInstant(now))).toBe(parseInstant(until));
});

test.each([
  ['today', '2026-11-20', '2026-11-20'],
  ['yesterday', '2026-11-19', '2026-11-19'],
  ['this_week', '2026-11-16', '2026-11-22'],
  ['last_week', '2026-11-09', '2026-11-15'],
  ['this_month', '2026-11-01', '2026-11-30'],
  ['last_month', '2026-10-01', '2026-10-31'],
] as const)('%s is from %s to %s', (preset, firstDay, lastDay) => {
  expect(findPresetPeriod(preset, '2026-11-20')).toMatchObject({ firstDay, lastDay });
});
