import fc from 'fast-check';
import { expect, test } from 'vitest';
import { detectDayOrder, parseDay } from '../../../electron/csv/day-parser.ts';

test.each([
  ['14-03-27', '2027-03-14'],
  ['14/3/2027', '2027-03-14'],
  ['14.03.2027', '2027-03-14'],
  ['2027-03-14', '2027-03-14'],
  ['2027/03/14 00:00:00', '2027-03-14'],
  ['14-03-2027 12:30 PM', '2027-03-14'],
  ['14-Mar-2027', '2027-03-14'],
  ['14 March 27', '2027-03-14'],
  ['14 मार्च 2027', '2027-03-14'],
  ['१४ मार्च २०२७', '2027-03-14'],
  ['14 \u095eरवरी 2027', '2027-02-14'],
  ['Feb 2028', '2028-02-29'],
  ['02/2027', '2027-02-28'],
  ['03/27', '2027-03-31'],
  ['03-27', '2027-03-31'],
  ['MAR27', '2027-03-31'],
  ['Exp: 03/27', '2027-03-31'],
  ['EXP DATE 14-03-27', '2027-03-14'],
  ['46460', '2027-03-14'],
])('%s is a day', (cell, day) => {
  expect(parseDay(cell, true)).toBe(day);
});

test.each([
  '31-04-2027',
  '00-01-2027',
  '14-13-2027',
  'soon',
  '14-03',
  '03-12',
  '14-27',
  '1899-01-01',
  '14-Foo-2027',
  '13/2027',
  '464',
])('%s is no day', (cell) => {
  expect(parseDay(cell, true)).toBeNull();
});

test('03-04-2027 is read as staff say', () => {
  expect(parseDay('03-04-2027', true)).toBe('2027-04-03');
  expect(parseDay('03-04-2027', false)).toBe('2027-03-04');
});

test.each([
  ['2027-03-14', 'year_first'],
  ['14-03-27', 'day_first'],
  ['03/14/2027', 'month_first'],
  ['03/04/2027', 'either'],
  ['12/12/2027', 'either'],
  ['१४/०३/२०२७', 'day_first'],
  ['14 Mar 2027', null],
])('the day order of %s is %s', (cell, order) => {
  expect(detectDayOrder(cell)).toBe(order);
});

test('every day of this century is read, however it is written', () => {
  const days = fc.date({
    min: new Date('2000-01-01T00:00:00Z'),
    max: new Date('2099-12-31T00:00:00Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(days, fc.constantFrom('-', '/', '.'), (at, separator) => {
      const day = at.toISOString().slice(0, 10);
      const [year = '', month = '', dayOfMonth = ''] = day.split('-');
      expect(parseDay([dayOfMonth, month, year].join(separator), true)).toBe(day);
      expect(parseDay([month, dayOfMonth, year].join(separator), false)).toBe(day);
      expect(parseDay(day, true)).toBe(day);
    }),
  );
});
