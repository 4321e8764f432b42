import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { findPeriod } from '../../../../../electron/contract/domain/period.ts';
import { addMs, DAY, HOUR, MINUTE } from '../../../../../electron/contract/domain/time.ts';
import { initTranslations } from '../../../../../renderer/i18n/setup.ts';
import {
  describeChange,
  formatLength,
  formatPercentOf,
  formatSeconds,
} from '../../../../../renderer/screens/sales/report/report-format.ts';
import { chooseReport, findReportRevision } from '../../../../../renderer/screens/sales/report/report-screen.tsx';
import { createSalesReport } from '../../../../support/snapshots/sales-report.ts';
import { NOW } from '../../../../support/snapshots/values.ts';

beforeAll(initTranslations);
const i18n = { t: i18next.t.bind(i18next), language: 'en' } as const;
const DAY_REPORT = createSalesReport('day');

test('times are whole seconds and minutes until a minute, an hour, two days', () => {
  const seconds = [0, 59, 60, 61, 150].map((each) => formatSeconds(i18n, each));
  expect(seconds).toEqual(['0 s', '59 s', '1 min', '1 min 1 s', '2 min 30 s']);
  const lengths = [12 * MINUTE, HOUR, 47 * HOUR + 59 * MINUTE, 2 * DAY, 76 * HOUR].map((each) =>
    formatLength(i18n, each),
  );
  expect(lengths).toEqual(['12 min', '1 h 0 min', '47 h 59 min', '2 d 0 h', '3 d 4 h']);
});

test('shares are 0 % only for nothing and 100 % only for everything', () => {
  const shares = [
    [0, 300],
    [1, 300],
    [299, 300],
    [300, 300],
    [2, 3],
    [0, 0],
  ] as const;
  expect(shares.map(([part, whole]) => formatPercentOf(part, whole))).toEqual([
    '0 %',
    '<1 %',
    '99 %',
    '100 %',
    '67 %',
    '–',
  ]);
});

test('a number is compared with the previous period, and only with as much of it as has passed', () => {
  const compare = (value: number, before: number, now = NOW) => {
    const { words, direction } = describeChange(i18n, { ...DAY_REPORT, now }, value, before);
    return `${direction}: ${words}`;
  };
  expect(compare(150, 100)).toBe('up: 50 % more than Thu, 19 Nov, by this time');
  expect(compare(25, 100)).toBe('down: 75 % less than Thu, 19 Nov, by this time');
  expect(compare(1_001, 1_000)).toBe('same: as much as Thu, 19 Nov, by this time');
  expect(compare(5, 0)).toBe('same: nothing on Thu, 19 Nov, by this time');
  expect(compare(150, 100, addMs(NOW, DAY))).toBe('up: 50 % more than Thu, 19 Nov');
});

test('the last report shows until the next is read, and none if that can’t be read', () => {
  const next = createSalesReport('week');
  expect(chooseReport(null, null, DAY_REPORT)).toBe(DAY_REPORT);
  expect(chooseReport(next, null, DAY_REPORT)).toBe(next);
  expect(chooseReport(null, 'disk_failing', DAY_REPORT)).toBeNull();
  // Of the same period, the numbers read before are still right.
  expect(chooseReport(next, 'disk_failing', DAY_REPORT)).toBe(next);
});

test('the report is read again with every order and sale while its period lasts', () => {
  const revisions = { sales: 3, orders: 5, activity: 1, imports: 1, stock: 1 };
  const find = (day: string) => findReportRevision(findPeriod('week', day), NOW, revisions);
  expect(find('2026-11-18')).toBe(8);
  expect(find('2026-11-13')).toBe(0);
});
