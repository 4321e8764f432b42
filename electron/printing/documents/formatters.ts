/** How amounts and times are written on paper: Latin figures, grouped the Indian way, the day India's. */

import type { Paise } from '../../contract/domain/money.ts';
import { formatAmount } from '../../contract/domain/money.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { formatInstant } from '../../contract/domain/time.ts';

/** 12345650 paise → "₹1,23,456.50". */
export function formatRupees(amount: Paise): string {
  const [whole = '0', fraction = '00'] = formatAmount(amount).replace('-', '').split('.');
  const grouped = whole.replace(/\B(?=(\d{2})*\d{3}$)/g, ',');
  return `${amount < 0 ? '-' : ''}₹${grouped}.${fraction}`;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** "20 Nov 2026", in India. */
export function formatDay(at: Instant): string {
  const [year = '', month = '', date = ''] = formatInstant(at).slice(0, 10).split('-');
  return `${Number(date)} ${MONTHS[Number(month) - 1]} ${year}`;
}

/** "11:41 am", in India. */
export function formatClockTime(at: Instant): string {
  const text = formatInstant(at);
  const hour = Number(text.slice(11, 13));
  return `${hour % 12 === 0 ? 12 : hour % 12}:${text.slice(14, 16)} ${hour < 12 ? 'am' : 'pm'}`;
}

/** "20 Nov 2026, 11:41 am", in India. */
export function formatDayAndTime(at: Instant): string {
  return `${formatDay(at)}, ${formatClockTime(at)}`;
}
