/**
 * Time: instants inside, ISO 8601 with an offset outside (specification, Conventions).
 * A timestamp without an offset is India time, and so is every calendar day.
 */

import { INDIA_OFFSET_MS, LAST_INSTANT, parseTimestamp } from '../api/conventions.ts';

declare const instantMark: unique symbol;

/** Milliseconds since 1970-01-01T00:00Z. In the app this is the service's time unless a name says otherwise (C10). */
export type Instant = number & { readonly [instantMark]: true };

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

function isInstant(value: number): value is Instant {
  return Number.isSafeInteger(value) && value >= 0 && value <= LAST_INSTANT;
}

/** Marks milliseconds since 1970 as an instant. Throws RangeError outside the years 1970 to 9999. */
export function instant(milliseconds: number): Instant {
  const whole = Math.round(milliseconds);
  if (!isInstant(whole)) throw new RangeError(`not an instant: ${milliseconds}`);
  return whole;
}

export function addMs(from: Instant, milliseconds: number): Instant {
  return instant(from + milliseconds);
}

/**
 * Reads an ISO 8601 timestamp: with an offset, without one (India time) or a date alone (midnight in India). Returns
 * null for null and for anything else, such as a 30th of February.
 */
export function parseInstantOrNull(text: string | null): Instant | null {
  const value = text === null ? null : parseTimestamp(text);
  return value !== null && isInstant(value) ? value : null;
}

/** Like {@link parseInstantOrNull}; reads a time before the first instant, or after the last, as that instant. */
export function parseNearestInstantOrNull(text: string): Instant | null {
  const value = parseTimestamp(text);
  return value === null ? null : instant(Math.min(LAST_INSTANT, Math.max(0, value)));
}

/** Like {@link parseInstantOrNull}, for checked text. Throws RangeError if it isn't a timestamp. */
export function parseInstant(text: string): Instant {
  const value = parseInstantOrNull(text);
  if (value === null) throw new RangeError(`not a timestamp: ${text}`);
  return value;
}

/** How far apart the service's own clocks may be: the one that dates its responses, and the one that dates its events. */
export const SERVICE_CLOCKS_APART_MS = 10 * SECOND;

/** The latest moment that a time of the service can mean: one in whole seconds may have been rounded down. */
export function latestMeaning(at: Instant): Instant {
  return at % SECOND === 0 ? instant(Math.min(LAST_INSTANT, at + SECOND - 1)) : at;
}

/** Writes an instant in India time with milliseconds: "2026-11-20T11:41:00.000+05:30". */
export function formatInstant(at: Instant): string {
  return new Date(at + INDIA_OFFSET_MS).toISOString().replace('Z', '+05:30');
}

/** Writes an instant in India time as part of a file name: "20261120T114100.000". */
export function formatFileTime(at: Instant): string {
  return formatInstant(at).replaceAll(/[-:]|\+.*/g, '');
}

/** Like {@link formatInstant}; null stays null. */
export function formatInstantOrNull(at: Instant | null): string | null {
  return at === null ? null : formatInstant(at);
}

/** The calendar day in India: "2026-11-20". */
export function formatIndiaDay(at: Instant): string {
  return formatInstant(at).slice(0, 10);
}

/** A number of midnights before the given one, newest first. */
export function listMidnightsBefore(midnight: Instant, count: number): Instant[] {
  return Array.from({ length: count }, (_, index) => addMs(midnight, -(index + 1) * DAY));
}

/** The last midnight in India: where "today" begins in every list. */
export function startOfIndiaDay(now: Instant): Instant {
  return instant(Math.floor((now + INDIA_OFFSET_MS) / DAY) * DAY - INDIA_OFFSET_MS);
}
