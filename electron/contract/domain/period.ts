/** Days, weeks and months of India's calendar, as dates ("2026-11-20"). Weeks begin on Monday. Pure. */

import type { Instant } from './time.ts';
import { addMs, DAY, formatIndiaDay, parseInstant } from './time.ts';

export const PERIOD_UNITS = ['day', 'week', 'month'] as const;

export type PeriodUnit = (typeof PERIOD_UNITS)[number];

/** A whole day, week or month. */
export interface Period {
  readonly unit: PeriodUnit;
  readonly firstDay: string;
  readonly lastDay: string;
}

/** The period that contains a day. */
export function findPeriod(unit: PeriodUnit, day: string): Period {
  const firstDay = findFirstDay(unit, day);
  return { unit, firstDay, lastDay: addDays(findFirstDay(unit, addDays(firstDay, LONGEST[unit])), -1) };
}

/** The length of each unit's longest period in days. Added to a first day, it always reaches the next period. */
const LONGEST: Readonly<Record<PeriodUnit, number>> = { day: 1, week: 7, month: 31 };

function findFirstDay(unit: PeriodUnit, day: string): string {
  if (unit === 'day') return day;
  if (unit === 'month') return `${day.slice(0, 7)}-01`;
  const weekday = (new Date(Date.parse(day)).getUTCDay() + 6) % 7;
  return addDays(day, -weekday);
}

/** Adds days to a calendar day; a negative number subtracts. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
}

export function findPreviousPeriod({ unit, firstDay }: Period): Period {
  return findPeriod(unit, addDays(firstDay, -1));
}

export function findNextPeriod({ unit, lastDay }: Period): Period {
  return findPeriod(unit, addDays(lastDay, 1));
}

/** The midnight at which a period begins. */
export function startOfPeriod({ firstDay }: Period): Instant {
  return parseInstant(firstDay);
}

/** The midnight at which a period ends; it belongs to the next one. */
export function endOfPeriod({ lastDay }: Period): Instant {
  return addMs(parseInstant(lastDay), DAY);
}

/** Every day of a period, in order. */
export function listDays({ firstDay, lastDay }: Period): string[] {
  const days = [firstDay];
  for (let day = addDays(firstDay, 1); day <= lastDay; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Whether an instant is on a day of the period. */
export function containsDayOf({ firstDay, lastDay }: Period, at: Instant): boolean {
  const day = formatIndiaDay(at);
  return firstDay <= day && day <= lastDay;
}

/**
 * The instant up to which the previous period is compared with this one. While this period is still running, that is
 * the same time in the previous period, or its end if it is shorter.
 */
export function endOfComparison(period: Period, now: Instant): Instant {
  const before = findPreviousPeriod(period);
  const end = endOfPeriod(before);
  if (!containsDayOf(period, now)) return end;
  const elapsed = addMs(startOfPeriod(before), now - startOfPeriod(period));
  return elapsed < end ? elapsed : end;
}

/** The periods that staff choose by name. */
export const PERIOD_PRESETS = ['today', 'yesterday', 'this_week', 'last_week', 'this_month', 'last_month'] as const;

export type PeriodPreset = (typeof PERIOD_PRESETS)[number];

/** The period that a preset means on a given day. */
export function findPresetPeriod(preset: PeriodPreset, today: string): Period {
  const [unit, isLast] = PRESETS[preset];
  const current = findPeriod(unit, today);
  return isLast ? findPreviousPeriod(current) : current;
}

const PRESETS: Readonly<Record<PeriodPreset, readonly [unit: PeriodUnit, isLast: boolean]>> = {
  today: ['day', false],
  yesterday: ['day', true],
  this_week: ['week', false],
  last_week: ['week', true],
  this_month: ['month', false],
  last_month: ['month', true],
};
