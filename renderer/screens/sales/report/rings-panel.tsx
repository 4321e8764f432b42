import type { ReactNode } from 'react';
import type { SalesReport } from '../../../../electron/contract/calls/sales-report.ts';
import { formatCount } from '../../../i18n/format.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { formatSeconds } from './report-format.ts';
import { ReportPanel } from './report-panel.tsx';

/** How often orders rang on this counter, how soon the rings ended, and what became of the others. */
export function RingsPanel({ report: { period, rings } }: { readonly report: SalesReport }): ReactNode {
  const i18n = useI18n();
  const { t } = i18n;
  const { count, hours, answers, unanswered, silenced, toldOutside } = rings;
  return (
    <ReportPanel
      title={t('report.rings')}
      period={period}
      exported="rings"
      finding={
        count === 0 ? (
          t('report.no_rings')
        ) : (
          <>
            <b>{t('report.rings_rang', { count, perHour: formatCount(Math.round(count / Math.max(1, hours))) })}</b>
            {answers !== null && (
              <>
                <br />
                {t('report.median', { time: formatSeconds(i18n, answers.median) })},{' '}
                {t('report.p90', { time: formatSeconds(i18n, answers.p90) })}
              </>
            )}
            <br />
            {t('report.rings_rest', { unanswered, silenced, told: toldOutside })}
          </>
        )
      }
      table={null}
    />
  );
}
