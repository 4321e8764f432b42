import type { Instant } from '../../contract/domain/time.ts';
import { formatInstant } from '../../contract/domain/time.ts';

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
