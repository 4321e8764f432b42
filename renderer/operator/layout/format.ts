/** Formats the service's times, amounts and names. The service's times are always India's. */

import { parseAmount } from '../../../electron/contract/domain/money.ts';
import { formatMoney } from '../../i18n/format.ts';

/** The time of day: "10:41:07". */
export const formatClock = (time: string): string => time.slice(11, 19);

const dayFormat = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const shortDayFormat = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', day: 'numeric', month: 'short' });

const dayOf = (time: string): number => Date.parse(`${time.slice(0, 10)}T00:00Z`);

/** "Sun, 22 Nov 2026" */
export const formatDay = (time: string): string => dayFormat.format(dayOf(time));

/** The time of day, with the date before it unless that is today's: "21 Nov 10:41:07". */
export const formatMoment = (time: string, now: string): string =>
  time.slice(0, 10) === now.slice(0, 10)
    ? formatClock(time)
    : `${shortDayFormat.format(dayOf(time))} ${formatClock(time)}`;

/** The API's decimal text as people read it: "1234.50" → "₹1,234.50". */
export const formatAmount = (amount: string): string => formatMoney(parseAmount(amount));

/** `OUT_FOR_DELIVERY` → "out for delivery". */
export const formatName = (name: string): string => name.toLowerCase().replaceAll('_', ' ');

/** An order's id without the prefix that all ids share. */
export const shortenOrderId = (id: string): string => id.replace('ORDER-', '');

/** A URL without its scheme. */
export const formatUrl = (url: string): string => url.replace(/^https?:\/\//, '');

/** Joins the known parts with dots. */
export const joinKnown = (...parts: readonly (string | null | undefined)[]): string =>
  parts.filter((part) => part != null && part !== '').join(' · ');
