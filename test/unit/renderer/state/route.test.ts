import { expect, test } from 'vitest';
import { parseReportPeriod, parseRoute } from '../../../../renderer/state/route.ts';

test.each([
  ['#report/day/2026-11-20', { unit: 'day', firstDay: '2026-11-20', lastDay: '2026-11-20' }],
  ['#report/week/2026-11-20', { unit: 'week', firstDay: '2026-11-16', lastDay: '2026-11-22' }],
  ['#report', null],
  ['#report/year/2026-11-20', null],
  ['#report/day/2026-02-30', null],
  ['#report/day/2026-11-20T10:00', null],
])('%s names its period', (hash, period) => {
  expect(parseReportPeriod(hash)).toEqual(period);
  expect(parseRoute(hash)).toMatchObject({ screen: 'report', item: null });
});
