import { expect, test } from 'vitest';
import {
  formatAmount,
  formatClock,
  formatDay,
  formatMoment,
  formatName,
  joinKnown,
} from '../../../../../renderer/operator/layout/format.ts';

const NOW = '2026-11-22T10:41:07+05:30';

test('times are India’s, whatever the time zone of the browser', () => {
  expect([formatClock(NOW), formatDay(NOW)]).toEqual(['10:41:07', expect.stringMatching(/^Sun, 22 Nov,? 2026$/)]);
  expect(formatMoment('2026-11-22T00:00:01+05:30', NOW)).toBe('00:00:01');
  expect(formatMoment('2026-11-21T23:59:59+05:30', NOW)).toMatch(/^21 Nov 23:59:59$/);
});

test('amounts, names and the known parts of a line are formatted', () => {
  expect(formatAmount('123456.50')).toBe('₹1,23,456.50');
  expect(formatName('OUT_FOR_DELIVERY')).toBe('out for delivery');
  expect(joinKnown('delivery', null, undefined, '', 'store 1')).toBe('delivery · store 1');
});
