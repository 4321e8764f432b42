import { Minus, TrendingDown, TrendingUp } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OrderOutcome, SalesReport } from '../../../../electron/contract/calls/sales-report.ts';
import { paise } from '../../../../electron/contract/domain/money.ts';
import { formatCount, formatMoney } from '../../../i18n/format.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { joinClasses } from '../../../ui/class-names.ts';
import { describeBefore, describeChange, formatPercentOf, formatSeconds } from './report-format.ts';
import styles from './report-summary.module.css';

const ICONS = { up: TrendingUp, down: TrendingDown, same: Minus } as const;

/** The four main numbers of a period, each compared with the previous period. */
export function ReportSummary({ report }: { readonly report: SalesReport }): ReactNode {
  const i18n = useI18n();
  const { t } = i18n;
  const { sold, before, outcomes, acceptTimes } = report;
  const countOf = (...of: readonly OrderOutcome[]): number =>
    outcomes.reduce((sum, { outcome, count }) => sum + (of.includes(outcome) ? count : 0), 0);
  const accepted = countOf('accepted');
  // What still rings, and what was cancelled, says nothing about how the store decides.
  const decided = countOf('accepted', 'rejected', 'lapsed');
  const beforeTimes = before?.acceptTimes ?? null;
  return (
    <dl className={joinClasses('gap-12', styles.summary)}>
      <Figure
        name={t('report.sold')}
        value={formatMoney(sold.total)}
        {...(before && { change: describeChange(i18n, report, sold.total, before.sold.total) })}
        {...(before === null && { note: t('report.not_compared') })}
      />
      <Figure
        name={t('report.sales')}
        value={formatCount(sold.count)}
        {...(before && { change: describeChange(i18n, report, sold.count, before.sold.count) })}
        {...(sold.count > 0 && {
          note: t('report.average', { amount: formatMoney(paise(Math.round(sold.total / sold.count))) }),
        })}
      />
      <Figure
        name={t('report.accepted')}
        value={formatPercentOf(accepted, decided)}
        note={
          decided === 0
            ? t('report.no_orders')
            : t('report.accepted_of', { accepted: formatCount(accepted), count: decided })
        }
      />
      <Figure
        name={t('report.ring_time')}
        value={acceptTimes === null ? '–' : formatSeconds(i18n, acceptTimes.median)}
        note={
          acceptTimes === null
            ? t('report.no_orders')
            : t('report.ring_time_note', { p90: formatSeconds(i18n, acceptTimes.p90) })
        }
        {...(acceptTimes !== null &&
          beforeTimes !== null && {
            more: t('report.was', {
              period: describeBefore(i18n, report),
              value: formatSeconds(i18n, beforeTimes.median),
            }),
          })}
      />
    </dl>
  );
}

interface FigureProps {
  readonly name: string;
  readonly value: string;
  readonly change?: ReturnType<typeof describeChange>;
  readonly note?: string;
  readonly more?: string;
}

function Figure({ name, value, change, note, more }: FigureProps): ReactNode {
  const Icon = change === undefined ? null : ICONS[change.direction];
  return (
    <div className={`panel ${styles.figure}`}>
      <dt className="semibold muted">{name}</dt>
      <dd>
        <b className={joinClasses('tabular block heavy', styles.value)}>{value}</b>
        {change !== undefined && (
          <span className={joinClasses('row text-14 muted', styles.note)}>
            {Icon !== null && <Icon size={16} aria-hidden />} {change.words}
          </span>
        )}
        {note !== undefined && <span className={joinClasses('row text-14 muted', styles.note)}>{note}</span>}
        {more !== undefined && <span className={joinClasses('row text-14 muted', styles.note)}>{more}</span>}
      </dd>
    </div>
  );
}
