import { type ReactNode, useState } from 'react';
import type { SalesReport } from '../../../../electron/contract/calls/sales-report.ts';
import { formatCount, formatMoney, formatPeriod } from '../../../i18n/format.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { formatLength } from './report-format.ts';
import { ReportPanel } from './report-panel.tsx';
import { ReportTable, ShareBar } from './report-table.tsx';

/** The rows shown at first; a button shows the others. */
const FIRST_ROWS = 10;

/** The best-selling items by rupees. */
export function BestSellersPanel({ report }: { readonly report: SalesReport }): ReactNode {
  const { t, language } = useI18n();
  const { period, bestSellers, otherItems } = report;
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? bestSellers : bestSellers.slice(0, FIRST_ROWS);
  const most = bestSellers[0]?.total ?? 0;
  const title = t('report.best_sellers');
  const hidden = bestSellers.length - shown.length;
  return (
    <ReportPanel
      title={title}
      period={period}
      exported="best_sellers"
      {...(bestSellers.length === 0 && { finding: t('report.nothing_sold') })}
      table={
        bestSellers.length > 0 && (
          <>
            <ReportTable
              label={`${title}, ${formatPeriod(period, language)}`}
              columns={[
                { name: t('report.item') },
                { name: 'bar', isBar: true },
                { name: t('report.units'), isNumber: true },
                { name: t('report.rupees'), isNumber: true },
              ]}
              rows={[
                ...shown.map(({ barcode, name, units, total }) => ({
                  key: barcode ?? name ?? '',
                  cells: [
                    name ?? barcode ?? '–',
                    <ShareBar key="bar" share={most === 0 ? 0 : total / most} />,
                    formatCount(units),
                    formatMoney(total),
                  ],
                })),
                ...(isWhole && otherItems.count > 0
                  ? [
                      {
                        key: 'others',
                        cells: [t('report.others', { count: otherItems.count }), '', '', formatMoney(otherItems.total)],
                      },
                    ]
                  : []),
              ]}
            />
            {!isWhole && hidden > 0 && (
              <Button kind="quiet" onPress={() => setWhole(true)}>
                {t('report.show_more', { count: hidden })}
              </Button>
            )}
          </>
        )
      }
    />
  );
}

/** The items that ran out, longest first. */
export function StockoutsPanel({ report }: { readonly report: SalesReport }): ReactNode {
  const i18n = useI18n();
  const { t, language, day, clock } = i18n;
  const { period, stockouts } = report;
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? stockouts : stockouts.slice(0, FIRST_ROWS);
  const longest = stockouts[0]?.milliseconds ?? 0;
  const title = t('report.stockouts');
  return (
    <ReportPanel
      title={title}
      period={period}
      exported="stockouts"
      {...(stockouts.length === 0 && { finding: t('report.none_out') })}
      table={
        stockouts.length > 0 && (
          <>
            <ReportTable
              isDense
              label={`${title}, ${formatPeriod(period, language)}`}
              columns={[
                { name: t('report.item') },
                { name: 'bar', isBar: true },
                { name: t('report.out_for'), isNumber: true },
                { name: t('report.out_first') },
                { name: t('report.now') },
              ]}
              rows={shown.map(({ storeId, barcode, name, milliseconds, since, times, isOut }) => ({
                key: `${storeId} ${barcode}`,
                cells: [
                  times > 1 ? `${name ?? barcode} (${t('report.times_out', { count: times })})` : (name ?? barcode),
                  <ShareBar key="bar" share={longest === 0 ? 0 : milliseconds / longest} isStriped />,
                  formatLength(i18n, milliseconds),
                  period.unit === 'day' ? clock(since) : `${day(since)}, ${clock(since)}`,
                  t(isOut ? 'report.still_out' : 'report.back'),
                ],
              }))}
            />
            {stockouts.length > shown.length && (
              <Button kind="quiet" onPress={() => setWhole(true)}>
                {t('report.show_more', { count: stockouts.length - shown.length })}
              </Button>
            )}
          </>
        )
      }
    />
  );
}
