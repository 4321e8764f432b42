/** How amounts, percentages and times are written in the API (specification, Conventions). */

/** An amount of rupees: up to 8 integer digits, up to 2 fraction digits. */
export const AMOUNT_PATTERN = /^-?\d{1,8}(\.\d{1,2})?$/;

/** The API's `commission_percent`: up to 3 integer digits, up to 2 fraction digits. */
export const PERCENT_PATTERN = /^-?\d{1,3}(\.\d{1,2})?$/;

/** The last moment of a four-digit year; later ones can't be written. */
export const LAST_INSTANT = Date.UTC(9999, 11, 31);

/** India has one time zone and no summer time. */
export const INDIA_OFFSET_MS = 330 * 60_000;

const TIMESTAMP =
  /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,30}))?)?([Zz]|[+-]\d{2}(?::?[0-5]\d)?)?)?$/;

/** The same without separators: "20261120T114100+0530". */
const BASIC_TIMESTAMP =
  /^(\d{4})(\d{2})(\d{2})[Tt](\d{2})(\d{2})(?:(\d{2})(?:[.,](\d{1,30}))?)?([Zz]|[+-]\d{2}(?:[0-5]\d)?)?$/;

/** How the service itself writes a time, on a day that every month has: there is nothing to check, and most are so. */
const USUAL_TIMESTAMP =
  /^[1-9]\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}(?:\+05:30|Z)$/;

const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function daysInMonth(year: number, month: number): number {
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeapYear ? 29 : (MONTH_DAYS[month - 1] ?? 0);
}

function offsetMinutes(text: string | undefined): number {
  if (text === undefined) return INDIA_OFFSET_MS / 60_000;
  if (text === 'Z' || text === 'z') return 0;
  // The minutes may be omitted.
  const minutes = Number(text.slice(1, 3)) * 60 + Number(text.slice(3).replace(':', ''));
  return text.startsWith('-') ? -minutes : minutes;
}

/**
 * The milliseconds since 1970 of an ISO 8601 timestamp, in any year: with an offset, without one (India time) or a date
 * alone (midnight in India). The end of a day (24:00) is the next midnight, and a leap second (:60) the next minute.
 * Returns null for anything else, such as a 30th of February.
 */
export function parseTimestamp(text: string): number | null {
  if (USUAL_TIMESTAMP.test(text)) return Date.parse(text);
  const parts = TIMESTAMP.exec(text) ?? BASIC_TIMESTAMP.exec(text);
  if (!parts) return null;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const [hour, minute, second] = [Number(parts[4] ?? 0), Number(parts[5] ?? 0), Number(parts[6] ?? 0)];
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null;
  const isEndOfDay = hour === 24 && minute === 0 && second === 0 && Number(parts[7] ?? 0) === 0;
  if ((hour > 23 && !isEndOfDay) || minute > 59 || second > 60) return null;
  const offset = offsetMinutes(parts[8]);
  if (Math.abs(offset) > 14 * 60) return null;
  // A leap second has no fraction of its own in the time since 1970.
  const fraction = second === 60 ? 0 : Number((parts[7] ?? '').padEnd(3, '0').slice(0, 3));
  return Date.UTC(year, month - 1, day, hour, minute, second, fraction) - offset * 60_000;
}
