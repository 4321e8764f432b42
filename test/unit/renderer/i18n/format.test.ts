import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { findPeriod } from '../../../../electron/contract/domain/period.ts';
import {
  formatCountdown,
  formatDay,
  formatMoney,
  formatPeriod,
  formatShare,
  formatSigned,
  formatSize,
  formatTime,
  formatWholeRupees,
  roundDuration,
} from '../../../../renderer/i18n/format.ts';
import { initTranslations } from '../../../../renderer/i18n/setup.ts';
import { rupeesOf, timeToday } from '../../../support/snapshots/values.ts';

describe('formats amounts in rupees with Indian digit groups and two decimals', () => {
  it.each([
    ['0', '₹0.00'],
    ['642', '₹642.00'],
    ['1284.5', '₹1,284.50'],
    ['123456.50', '₹1,23,456.50'],
    ['12345678.90', '₹1,23,45,678.90'],
    ['-5.05', '−₹5.05'],
  ])('%s', (text, written) => {
    expect(formatMoney(rupeesOf(text))).toBe(written);
  });
});

it('formats whole rupees, sizes and periods for charts, files and headings', () => {
  expect(formatWholeRupees(12_345_650)).toBe('₹1,23,457');
  expect([1, 84_000, 99_999, 100_000, 2_100_000].map(formatSize)).toEqual([
    '1 kB',
    '84 kB',
    '100 kB',
    '0.1 MB',
    '2.1 MB',
  ]);
  const periods = (['day', 'week', 'month'] as const).map((unit) => findPeriod(unit, '2026-11-20'));
  expect(periods.map((period) => formatPeriod(period, 'en'))).toEqual([
    'Fri, 20 Nov, 2026',
    '16–22 Nov 2026',
    'November 2026',
  ]);
});

it('formats a percentage without trailing zeros', () => {
  expect([750, 1200, 1205, 0].map(formatShare)).toEqual(['7.5 %', '12 %', '12.05 %', '0 %']);
});

it('formats a stock change with its sign', () => {
  expect([12, -2].map(formatSigned)).toEqual(['+12', '−2']);
});

it('formats times in India’s time zone in both languages, whatever the PC’s time zone', () => {
  expect(formatTime(timeToday('11:41'), 'en')).toBe('11:41 am');
  expect(formatTime(timeToday('23:05'), 'en')).toBe('11:05 pm');
  expect(formatTime(timeToday('11:41'), 'hi')).toBe('11:41 am');
  expect(formatDay(timeToday('00:10'), 'en')).toBe('Fri 20 Nov');
});

it('rounds a countdown up to whole seconds, so that 0:00 means the end', () => {
  expect([108_000, 107_001, 59_999, 1, 0, -1].map(formatCountdown)).toEqual([
    '1:48',
    '1:48',
    '1:00',
    '0:01',
    '0:00',
    '0:00',
  ]);
});

it('rounds a duration down in the largest unit that fits', () => {
  expect([-5, 14_999, 60_000, 3_599_999, 3_600_000, 172_800_000].map(roundDuration)).toEqual([
    { unit: 'seconds', count: 0 },
    { unit: 'seconds', count: 14 },
    { unit: 'minutes', count: 1 },
    { unit: 'minutes', count: 59 },
    { unit: 'hours', count: 1 },
    { unit: 'days', count: 2 },
  ]);
});

it('groups counts of a thousand and more, also in texts, and never a text of digits', async () => {
  await initTranslations();
  expect([2015, -2015].map(formatSigned)).toEqual(['+2,015', '−2,015']);
  expect(i18next.t('card.units', { count: 2015 })).toBe('2,015 units');
  expect(i18next.t('card.units', { count: 1 })).toBe('1 unit');
  expect(i18next.t('card.details_of', { number: '2015' })).toBe('Details of 2015');
});
