import { expect, test, vi } from 'vitest';
import {
  leaveFor,
  parseClosingDay,
  parseReportPeriod,
  parseRoute,
  parseSettingAnchor,
} from '../../../../renderer/state/route.ts';

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

test.each([
  ['#closing/2026-11-20', '2026-11-20'],
  ['#closing', null],
  ['#closing/2026-02-30', null],
  ['#closing/2026-11-20T10:00', null],
  ['#report/2026-11-20', null],
])('%s names the day %s to close', (hash, day) => {
  expect(parseClosingDay(hash)).toBe(day);
});

test('an address that names no order or item leads to its screen', () => {
  for (const id of ['', '%', '%E0%A4'])
    expect(parseRoute(`#stock/3/${id}`)).toEqual({ screen: 'stock', opened: null, item: null });
});

test('an address may name a section of Settings', () => {
  expect(parseSettingAnchor('#settings/sound')).toBe('sound');
  expect(parseRoute('#settings/sound').screen).toBe('settings');
  expect(parseSettingAnchor('#settings')).toBeNull();
  expect(parseSettingAnchor('#settings/other')).toBeNull();
  expect(parseSettingAnchor('#sound')).toBeNull();
});

test('what has ended on a screen leads on only from there: staff who have gone elsewhere stay there', () => {
  vi.stubGlobal('location', { hash: '#counting' });
  leaveFor('counting', 'stock');
  expect(location.hash).toBe('#stock');
  location.hash = '#sales';
  leaveFor('counting', 'stock');
  expect(location.hash).toBe('#sales');
  vi.unstubAllGlobals();
});
