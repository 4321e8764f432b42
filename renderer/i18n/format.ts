/** Formats amounts, percentages and times. Digits are Latin and grouped the Indian way; times and days are India's. */

import type { Paise } from '../../electron/contract/domain/money.ts';
import { formatPercent, formatRupees } from '../../electron/contract/domain/money.ts';
import type { Period } from '../../electron/contract/domain/period.ts';
import type { Instant } from '../../electron/contract/domain/time.ts';
import { type Language, localeOf } from '../../electron/contract/i18n/languages.ts';

const INDIA = { timeZone: 'Asia/Kolkata' } as const;

const grouped = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });

/**
 * Returns the formatter of a language. Each is created once, because a new one takes memory and more time than a
 * hundred dates.
 */
function cacheFormats(options: Intl.DateTimeFormatOptions): (language: Language) => Intl.DateTimeFormat {
  const formats = new Map<Language, Intl.DateTimeFormat>();
  return (language) => {
    const known = formats.get(language);
    if (known !== undefined) return known;
    const format = new Intl.DateTimeFormat(localeOf(language), options);
    formats.set(language, format);
    return format;
  };
}

const timeFormat = cacheFormats({ ...INDIA, hour: 'numeric', minute: '2-digit', hour12: true });
const dayFormat = cacheFormats({ ...INDIA, weekday: 'short', day: 'numeric', month: 'short' });
const calendarDateFormat = cacheFormats({ day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** 12345650 paise → "₹1,23,456.50". */
export function formatMoney(amount: Paise): string {
  return formatRupees(amount, '−');
}

/** 750 hundredths of a percent → "7.5 %". */
export function formatShare(hundredths: number): string {
  return `${formatPercent(hundredths).replace(/\.?0+$/, '')} %`;
}

/** A stock change with its sign: 12 → "+12", -2015 → "−2,015". */
export function formatSigned(count: number): string {
  return count < 0 ? `−${formatCount(-count)}` : `+${formatCount(count)}`;
}

/** "11:41 am", in India's time zone. */
export function formatTime(at: Instant, language: Language): string {
  return timeFormat(language)
    .format(at)
    .replace(/[\u202f\u00a0]/g, ' ');
}

/** "Fri 20 Nov", in India's time zone. */
export function formatDay(at: Instant, language: Language): string {
  return dayFormat(language).format(at).replace(',', '');
}

/** A calendar day: "2026-11-30" → "30 Nov 2026". */
export function formatCalendarDate(day: string, language: Language): string {
  return calendarDateFormat(language).format(Date.parse(day));
}

/** A count, grouped the Indian way: 100000 → "1,00,000". */
export function formatCount(count: number): string {
  return grouped.format(count);
}

/** Formats a size on the disk: "84 kB", "2.1 MB". */
export function formatSize(bytes: number): string {
  return bytes < 100_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** "Monday" for 0. */
export function formatWeekday(weekday: number, language: Language): string {
  // The first of January 2024 was a Monday.
  return new Intl.DateTimeFormat(localeOf(language), { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, 1 + weekday),
  );
}

/** The time left in minutes and seconds, rounded up so that "0:00" means the end: 107,200 ms → "1:48". */
export function formatCountdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** A duration in its largest unit: 90,000 ms → 1 minute. */
export interface RoundedDuration {
  readonly unit: 'seconds' | 'minutes' | 'hours' | 'days';
  readonly count: number;
}

/** Rounds a duration down to whole units, in the largest unit that fits. A negative duration is 0 seconds. */
export function roundDuration(milliseconds: number): RoundedDuration {
  const seconds = Math.max(0, Math.floor(milliseconds / 1_000));
  if (seconds < 60) return { unit: 'seconds', count: seconds };
  if (seconds < 3_600) return { unit: 'minutes', count: Math.floor(seconds / 60) };
  if (seconds < 172_800) return { unit: 'hours', count: Math.floor(seconds / 3_600) };
  return { unit: 'days', count: Math.floor(seconds / 86_400) };
}

/** A day, week or month in words: "Fri, 20 Nov 2026", "16–22 Nov 2026", "November 2026"; without the year if `isShort`. */
export function formatPeriod({ unit, firstDay, lastDay }: Period, language: Language, isShort = false): string {
  const locale = localeOf(language);
  const year = isShort ? {} : ({ year: 'numeric' } as const);
  const format = new Intl.DateTimeFormat(locale, { ...PERIOD_FORMATS[unit], ...year, timeZone: 'UTC' });
  return unit === 'week'
    ? format.formatRange(Date.parse(firstDay), Date.parse(lastDay))
    : format.format(Date.parse(firstDay));
}

const PERIOD_FORMATS = {
  day: { weekday: 'short', day: 'numeric', month: 'short' },
  week: { day: 'numeric', month: 'short' },
  month: { month: 'long' },
} as const;

/** The hour that begins at an instant: "9 am". */
export function formatHour(at: Instant, language: Language): string {
  return new Intl.DateTimeFormat(localeOf(language), { ...INDIA, hour: 'numeric', hour12: true })
    .format(at)
    .replace(/[\u202f\u00a0]/g, ' ');
}

/** A whole number of rupees for the axis of a chart: 12345650 paise → "₹1,23,457". */
export function formatWholeRupees(amount: number): string {
  return `₹${grouped.format(Math.round(amount / 100))}`;
}
