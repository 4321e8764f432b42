/** Texts of the report: its periods, times and shares. */

import type { SalesReport } from '../../../../electron/contract/calls/sales-report.ts';
import { endOfPeriod } from '../../../../electron/contract/domain/period.ts';
import { formatPeriod } from '../../../i18n/format.ts';
import type { I18n } from '../../../i18n/use-i18n.ts';

/** "38 s", "2 min 30 s" */
export function formatSeconds({ t }: Pick<I18n, 't'>, seconds: number): string {
  if (seconds < 60) return t('report.seconds', { count: seconds });
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return rest === 0 ? t('report.minutes', { minutes }) : t('report.minutes_seconds', { minutes, seconds: rest });
}

/** "12 min", "11 h 54 min", "3 d 4 h" */
export function formatLength({ t }: Pick<I18n, 't'>, milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000);
  if (minutes < 60) return t('report.minutes', { minutes });
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return t('report.hours_minutes', { hours, minutes: minutes % 60 });
  return t('report.days_hours', { days: Math.floor(hours / 24), hours: hours % 24 });
}

/** A share in whole percent: "0" only for nothing, "100" only for everything. */
export function formatPercentOf(part: number, whole: number): string {
  if (whole === 0) return '–';
  const percent = Math.round((part / whole) * 100);
  if (percent === 0 && part > 0) return '<1 %';
  return `${percent === 100 && part < whole ? '99' : percent} %`;
}

/** The previous period in words: "Thu, 19 Nov"; empty if there is none. */
export function describeBefore({ language }: Pick<I18n, 'language'>, { before }: SalesReport): string {
  return before === null ? '' : formatPeriod(before.period, language, true);
}

/** How a number compares with that of the previous period. */
export function describeChange(
  i18n: Pick<I18n, 't' | 'language'>,
  report: SalesReport,
  value: number,
  valueBefore: number,
): { readonly words: string; readonly direction: 'up' | 'down' | 'same' } {
  const { t } = i18n;
  const name = describeBefore(i18n, report);
  const isCut = report.before !== null && report.now < endOfPeriod(report.period);
  const period = isCut ? t('report.until', { period: name }) : name;
  if (valueBefore === 0) return { words: t('report.first', { period }), direction: 'same' };
  const percent = Math.round(((value - valueBefore) / valueBefore) * 100);
  if (percent === 0) return { words: t('report.same', { period }), direction: 'same' };
  if (percent > 0) return { words: t('report.more', { percent, period }), direction: 'up' };
  return { words: t('report.less', { percent: -percent, period }), direction: 'down' };
}
