import type { ReactNode } from 'react';
import type { DeliveryCosts, SalesReport } from '../../../../electron/contract/calls/sales-report.ts';
import { formatCount, formatMoney, formatPeriod } from '../../../i18n/format.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { ReportPanel } from './report-panel.tsx';
import { ReportTable, ShareBar } from './report-table.tsx';

const WAYS = ['own', 'courier'] as const;

/** Orders delivered by own riders and by couriers, with the commission for each. */
export function DeliveryPanel({ report }: { readonly report: SalesReport }): ReactNode {
  const { t, language } = useI18n();
  const { period, ownRiders, courier } = report;
  const all = ownRiders.count + courier.count;
  const title = t('report.delivery');
  const formatCost = ({ count, cost, costKnown }: DeliveryCosts): string =>
    costKnown === count
      ? formatMoney(cost)
      : t('report.commission_known', { cost: formatMoney(cost), count: costKnown });
  return (
    <ReportPanel
      title={title}
      period={period}
      exported="delivery"
      {...(all === 0 && { finding: t('report.none_accepted') })}
      {...(courier.otherMode.count > 0 && {
        finding: t('report.courier_saving', {
          count: courier.otherMode.count,
          cost: formatMoney(courier.otherMode.thisCost),
          other: formatMoney(courier.otherMode.cost),
        }),
      })}
      table={
        <ReportTable
          label={`${title}, ${formatPeriod(period, language)}`}
          columns={[
            { name: t('report.delivered_by') },
            { name: 'bar', isBar: true },
            { name: t('report.orders'), isNumber: true },
            { name: t('report.worth'), isNumber: true },
            { name: t('report.commission'), isNumber: true },
          ]}
          rows={WAYS.map((way) => {
            const costs = way === 'own' ? ownRiders : courier;
            return {
              key: way,
              cells: [
                t(`report.${way}`),
                <ShareBar key="bar" share={all === 0 ? 0 : costs.count / all} isStriped={way === 'courier'} />,
                formatCount(costs.count),
                formatMoney(costs.total),
                formatCost(costs),
              ],
            };
          })}
        />
      }
    />
  );
}
