import type { ReactNode } from 'react';
import type { OrderOutcome, SalesReport } from '../../../../electron/contract/calls/sales-report.ts';
import { sumAmounts } from '../../../../electron/contract/domain/money.ts';
import { formatCount, formatMoney, formatPeriod } from '../../../i18n/format.ts';
import { describeServiceReason } from '../../../i18n/service-reasons.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { joinClasses } from '../../../ui/class-names.ts';
import { formatPercentOf } from './report-format.ts';
import { ReportPanel } from './report-panel.tsx';
import { ReportTable, ShareBar } from './report-table.tsx';
import styles from './report-panel.module.css';

const LOST: ReadonlySet<OrderOutcome> = new Set<OrderOutcome>(['rejected', 'lapsed', 'cancelled', 'stopped']);

/** How many orders were accepted, rejected, not answered or cancelled, what they were worth, and why some were rejected. */
export function OutcomesPanel({ report }: { readonly report: SalesReport }): ReactNode {
  const { t, language } = useI18n();
  const { period, outcomes, rejectReasons } = report;
  const all = outcomes.reduce((count, each) => count + each.count, 0);
  const lost = sumAmounts(outcomes.filter(({ outcome }) => LOST.has(outcome)).map(({ total }) => total));
  const title = t('report.outcomes');
  const name = `${title}, ${formatPeriod(period, language)}`;
  // Leaves out Waiting unless an order waits.
  const rows = outcomes.filter(({ outcome, count }) => outcome !== 'waiting' || count > 0);
  return (
    <ReportPanel
      title={title}
      period={period}
      exported="outcomes"
      finding={
        all === 0
          ? t('report.no_orders_placed')
          : lost === 0
            ? t('report.lost_none')
            : t('report.lost', { total: formatMoney(lost) })
      }
      table={
        <>
          <ReportTable
            label={name}
            columns={[
              { name: t('report.result') },
              { name: 'bar', isBar: true },
              { name: t('report.orders'), isNumber: true },
              { name: t('report.share'), isNumber: true },
              { name: t('report.worth'), isNumber: true },
            ]}
            rows={rows.map(({ outcome, count, total }) => ({
              key: outcome,
              cells: [
                t(`report.outcome.${outcome}`),
                <ShareBar key="bar" share={all === 0 ? 0 : count / all} isStriped={LOST.has(outcome)} />,
                formatCount(count),
                formatPercentOf(count, all),
                formatMoney(total),
              ],
            }))}
          />
          {rejectReasons.length > 0 && (
            <>
              <h4 className={joinClasses('text-15 semibold', styles.subtitle)}>{t('report.reasons')}</h4>
              <ReportTable
                label={t('report.reasons')}
                columns={[
                  { name: t('report.reason') },
                  { name: t('report.orders'), isNumber: true },
                  { name: t('report.worth'), isNumber: true },
                ]}
                rows={rejectReasons.map(({ reason, count, total }) => ({
                  key: reason ?? '',
                  cells: [
                    reason === null ? t('report.no_reason') : describeServiceReason(t, reason),
                    formatCount(count),
                    formatMoney(total),
                  ],
                }))}
              />
            </>
          )}
        </>
      }
    />
  );
}
