import { expect, test } from 'vitest';
import { formatDayText, formatTimeText, parseDayText, parseTimeText } from '../../../../renderer/ui/day-text.ts';

test.each([
  ['30-11-2026', '2026-11-30'],
  ['30/11/26', '2026-11-30'],
  ['3.1.2026', '2026-01-03'],
  ['30112026', '2026-11-30'],
  ['29-02-2028', '2028-02-29'],
  ['29-02-2026', null],
  ['11/30/2026', null],
  ['2026-11-30', null],
  ['30-11-202', null],
  ['', null],
])('the day %s is read as %s', (text, day) => {
  expect(parseDayText(text)).toBe(day);
  if (day !== null) expect(parseDayText(formatDayText(day))).toBe(day);
});

test.each([
  ['9:30 pm', 21 * 60 + 30],
  ['9.30PM', 21 * 60 + 30],
  ['9 p.m.', 21 * 60],
  ['12 am', 0],
  ['12:05 pm', 12 * 60 + 5],
  ['21:30', 21 * 60 + 30],
  ['0930', 9 * 60 + 30],
  ['9', 9 * 60],
  ['24:00', null],
  ['13 pm', null],
  ['9:60', null],
  ['', null],
])('the time %s is read as %s minutes after midnight', (text, minutes) => {
  expect(parseTimeText(text)).toBe(minutes);
  if (minutes !== null) expect(parseTimeText(formatTimeText(minutes))).toBe(minutes);
});
