import type { ReactNode } from 'react';
import type { SalesReport } from '../../../../electron/contract/calls/sales-report.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { ReportPanel } from './report-panel.tsx';

/** How many bags were checked on this counter, and what was found in them. */
export function BagsPanel({ report: { period, bags } }: { readonly report: SalesReport }): ReactNode {
  const { t } = useI18n();
  const { bags: count, withErrors, wrong, other_order: other, extra, outOfStock } = bags;
  return (
    <ReportPanel
      title={t('report.bags')}
      period={period}
      exported="bags"
      finding={
        count === 0 ? (
          t('report.no_bags')
        ) : (
          <>
            <b>{t('report.bags_checked', { count, found: withErrors })}</b>
            <br />
            {t('report.bags_found', { wrong, other, extra, out: outOfStock })}
          </>
        )
      }
      table={null}
    />
  );
}
