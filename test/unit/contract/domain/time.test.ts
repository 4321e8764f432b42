import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatIndiaDay,
  formatInstant,
  instant,
  parseInstant,
  parseInstantOrNull,
  startOfIndiaDay,
} from '../../../../electron/contract/domain/time.ts';

describe('timestamps', () => {
  it.each([
    ['2026-11-20T11:41:00+05:30', '2026-11-20T06:11:00.000Z'],
    ['2026-11-20T11:41:00.250+05:30', '2026-11-20T06:11:00.250Z'],
    ['2026-11-20T06:11:00Z', '2026-11-20T06:11:00.000Z'],
    ['2026-11-20T11:41:00+0530', '2026-11-20T06:11:00.000Z'],
    ['2026-11-20T08:11:00+02', '2026-11-20T06:11:00.000Z'],
    ['2026-11-19T22:11:00-08:00', '2026-11-20T06:11:00.000Z'],
    ['2026-11-20t06:11:00z', '2026-11-20T06:11:00.000Z'],
    ['2026-11-20T06:11:00.123456789012Z', '2026-11-20T06:11:00.123Z'],
    ['2026-11-20T06:11:00,5Z', '2026-11-20T06:11:00.500Z'],
    ['20261120T114100+0530', '2026-11-20T06:11:00.000Z'],
    ['20261120T0611Z', '2026-11-20T06:11:00.000Z'],
    ['2026-12-31T24:00:00+05:30', '2026-12-31T18:30:00.000Z'],
    ['2026-12-31T23:59:60Z', '2027-01-01T00:00:00.000Z'],
    ['2026-12-31T23:59:60.999Z', '2027-01-01T00:00:00.000Z'],
  ])('%s is read with its offset', (text, utc) => {
    expect(new Date(parseInstant(text)).toISOString()).toBe(utc);
  });

  it('without an offset are India time', () => {
    expect(parseInstantOrNull('2026-11-20T11:41')).toBe(parseInstantOrNull('2026-11-20T11:41:00+05:30'));
  });

  it('without a time are midnight in India', () => {
    expect(parseInstantOrNull('2026-11-20')).toBe(parseInstantOrNull('2026-11-20T00:00:00+05:30'));
  });

  it.each([
    '',
    'yesterday',
    '2026-02-30',
    '2026-02-30T11:41:00.000+05:30',
    '2026-13-01',
    '2026-11-20T24:00:01Z',
    '2026-11-20T25:00:00Z',
    '2026-11-20T11:41:61Z',
    '2026-11-20T11:60:00Z',
    '20261120',
    '1763600000',
    '2026-11-20T11:41:00+15:00',
    '2026-11-20T11:41:00+05:60',
    '2026-11-20T11:41:00-0599',
    '2026-11-20T11:41:00+5',
  ])('refuses %j', (text) => {
    expect(parseInstantOrNull(text)).toBeNull();
    expect(() => parseInstant(text)).toThrow(RangeError);
  });

  it('are written in India time with milliseconds, and read as the same instant', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Date.UTC(2200, 0, 1) }), (value) => {
        const text = formatInstant(instant(value));
        expect(text).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+05:30$/);
        expect(parseInstantOrNull(text)).toBe(value);
      }),
    );
  });

  it('belong to India’s day', () => {
    expect(formatIndiaDay(parseInstant('2026-11-20T18:29:59Z'))).toBe('2026-11-20');
    expect(formatIndiaDay(parseInstant('2026-11-20T18:30:00Z'))).toBe('2026-11-21');
  });
});

it('a day begins at midnight in India', () => {
  expect(startOfIndiaDay(parseInstant('2026-11-20T18:29:59Z'))).toBe(parseInstant('2026-11-20T00:00:00+05:30'));
  expect(startOfIndiaDay(parseInstant('2026-11-20T18:30:00Z'))).toBe(parseInstant('2026-11-21T00:00:00+05:30'));
});
