/** Parses calendar days as Indian files write them: 14-03-27, 14/3/2027, 2027-03-14, 14-Mar-2027, Mar 2027,
 * 03/27, Excel's 46460. */

import type { DayOrder } from '../contract/calls/import.ts';
import { toAsciiDigits } from '../contract/domain/digits.ts';
import { DAY } from '../contract/domain/time.ts';

const MONTHS: readonly (readonly string[])[] = [
  ['jan', 'january', 'जनवरी', 'जन'],
  ['feb', 'february', 'फरवरी', 'फ़रवरी', 'फर'],
  ['mar', 'march', 'मार्च'],
  ['apr', 'april', 'अप्रैल'],
  ['may', 'मई'],
  ['jun', 'june', 'जून'],
  ['jul', 'july', 'जुलाई'],
  ['aug', 'august', 'अगस्त'],
  ['sep', 'sept', 'september', 'सितंबर', 'सितम्बर'],
  ['oct', 'october', 'अक्टूबर', 'अक्तूबर'],
  ['nov', 'november', 'नवंबर', 'नवम्बर'],
  ['dec', 'december', 'दिसंबर', 'दिसम्बर'],
];

const MONTH_NUMBERS: ReadonlyMap<string, number> = new Map(
  MONTHS.flatMap((names, at) => names.map((name) => [name, at + 1] as const)),
);

/** What packets print before the day. */
const EXPIRY_WORD = /^(exp(iry)?|use by|use before|best before|bb)\b[\s.:-]*(date\b[\s.:-]*)?/i;

/** A time of day after the day, as databases write it. */
const TIME = /[T ]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?( ?[ap]m)?$/i;

const YEAR_FIRST = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/;
const YEAR_LAST = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/;
const NAMED_MONTH = /^(\d{1,2})(?:st|nd|rd|th)?[-/. ,]+(\p{L}[\p{L}\p{M}]+)\.?[-/. ,]+(\d{4}|\d{2})$/u;
const MONTH_NAMED = /^(\p{L}[\p{L}\p{M}]+)\.?[-/. ,]*(\d{4}|\d{2})$/u;
/** A year of two digits is at least 20: 14-03 is a day without a year. */
const MONTH_ALONE = /^(\d{1,2})[-/. ](\d{4}|[2-9]\d)$/;
const SERIAL = /^\d{5}(\.\d+)?$/;

/** Day 0 of Excel's calendar, so that 61 is 1 March 1900. */
const SERIAL_EPOCH = Date.UTC(1899, 11, 30);

/** Goods expire within these years; any other number is no expiry date. */
const FIRST_YEAR = 2000;
const LAST_YEAR = 2099;

/** A day such as "2027-03-14"; null for any other text. A month without a day is its last day. */
export function parseDay(cell: string, dayFirst: boolean): string | null {
  const text = trimTime(cell);
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) return toDay(yearFirst[1], yearFirst[2], yearFirst[3]);
  const yearLast = YEAR_LAST.exec(text);
  if (yearLast) {
    const [, first, second, year] = yearLast;
    return dayFirst ? toDay(year, second, first) : toDay(year, first, second);
  }
  const named = NAMED_MONTH.exec(text);
  if (named) return toDay(named[3], toMonthNumber(named[2]), named[1]);
  const month = MONTH_NAMED.exec(text);
  if (month) return toLastDay(month[2], toMonthNumber(month[1]));
  const alone = MONTH_ALONE.exec(text);
  if (alone) return toLastDay(alone[2], alone[1]);
  if (SERIAL.test(text)) return toTextWithinYears(new Date(SERIAL_EPOCH + Math.floor(Number(text)) * DAY));
  return null;
}

/** How a cell orders day, month and year; null where its month has a name, or it is no day. */
export function detectDayOrder(cell: string): DayOrder | null {
  const text = trimTime(cell);
  if (YEAR_FIRST.test(text)) return 'year_first';
  const [, first, second] = YEAR_LAST.exec(text) ?? [];
  if (first === undefined || second === undefined) return null;
  if (Number(first) > 12) return 'day_first';
  return Number(second) > 12 ? 'month_first' : 'either';
}

/** A day without the word before and the time after it, in the digits 0 to 9 and with the letters of the months' names. */
function trimTime(cell: string): string {
  return toAsciiDigits(cell.normalize('NFC')).replace(EXPIRY_WORD, '').replace(TIME, '').trim();
}

function toMonthNumber(name: string | undefined): string | undefined {
  const number = MONTH_NUMBERS.get((name ?? '').toLowerCase());
  return number === undefined ? undefined : String(number);
}

function toDay(year: string | undefined, month: string | undefined, dayOfMonth: string | undefined): string | null {
  if (year === undefined || month === undefined || dayOfMonth === undefined) return null;
  const at = new Date(Date.UTC(toFullYear(year), Number(month) - 1, Number(dayOfMonth)));
  // The 31st of a month with 30 days would become the 1st of the next.
  return at.getUTCMonth() === Number(month) - 1 && at.getUTCDate() === Number(dayOfMonth)
    ? toTextWithinYears(at)
    : null;
}

function toLastDay(year: string | undefined, month: string | undefined): string | null {
  if (year === undefined || month === undefined || Number(month) < 1 || Number(month) > 12) return null;
  return toTextWithinYears(new Date(Date.UTC(toFullYear(year), Number(month), 0)));
}

function toFullYear(year: string): number {
  return year.length === 2 ? 2000 + Number(year) : Number(year);
}

function toTextWithinYears(at: Date): string | null {
  const year = at.getUTCFullYear();
  return year >= FIRST_YEAR && year <= LAST_YEAR ? at.toISOString().slice(0, 10) : null;
}
