import type { ReactNode } from 'react';
import type { SalesReport, SoldColumn, Sum } from '../../../../electron/contract/calls/sales-report.ts';
import { sumAmounts } from '../../../../electron/contract/domain/money.ts';
import { formatInstant } from '../../../../electron/contract/domain/time.ts';
import { formatCount, formatHour, formatMoney, formatPeriod, formatWholeRupees } from '../../../i18n/format.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { ColumnChart } from './column-chart.tsx';
import { describeBefore } from './report-format.ts';
import { ReportPanel } from './report-panel.tsx';
import { ReportTable } from './report-table.tsx';

/** What a chart of sales measures. */
interface Measure {
  readonly title: 'rupees_by' | 'sales_by';
  of(sum: Sum): number;
  format(sum: Sum): string;
  formatTick(value: number): string;
}

const MEASURES: readonly Measure[] = [
  {
    title: 'rupees_by',
    of: ({ total }) => total,
    format: ({ total }) => formatMoney(total),
    formatTick: formatWholeRupees,
  },
  { title: 'sales_by', of: ({ count }) => count, format: ({ count }) => formatCount(count), formatTick: formatCount },
];

/** The hours that a shop is typically open, which are always shown. */
const SHOP_HOURS = { first: 8, last: 21 } as const;

const add = (one: Sum, other: Sum): Sum => ({
  count: one.count + other.count,
  total: sumAmounts([one.total, other.total]),
});

/** Rupees and sales by hour or by day, online and in the store, compared with the previous period. */
export function SoldPanels({ report }: { readonly report: SalesReport }): ReactNode {
  return MEASURES.map((measure) => <SoldPanel key={measure.title} report={report} measure={measure} />);
}

/** Leaves out hours before the first sale and after the last, except a shop's typical hours. */
function trimHours({ period, columns }: SalesReport): readonly SoldColumn[] {
  if (period.unit !== 'day') return columns;
  const hasSales = (column: SoldColumn): boolean =>
    column.online.count + column.inStore.count + (column.before?.count ?? 0) > 0;
  const first = Math.min(SHOP_HOURS.first, Math.max(0, columns.findIndex(hasSales)));
  const last = Math.max(SHOP_HOURS.last, columns.findLastIndex(hasSales));
  return columns.slice(columns.some(hasSales) ? first : SHOP_HOURS.first, last + 1);
}

function SoldPanel({ report, measure }: { readonly report: SalesReport; readonly measure: Measure }): ReactNode {
  const i18n = useI18n();
  const { t, language, day } = i18n;
  const { period, before, sold, now } = report;
  const unit = period.unit === 'day' ? 'hour' : 'day';
  const title = t(`report.${measure.title}.${unit}`);
  const nameBefore = describeBefore(i18n, report);
  const columns = trimHours(report);
  const describeColumn = (column: SoldColumn): string =>
    unit === 'hour' ? formatHour(column.at, language) : day(column.at);
  const best = columns.reduce<SoldColumn | null>((found, column) => {
    const most = found === null ? 0 : measure.of(add(found.online, found.inStore));
    return measure.of(add(column.online, column.inStore)) > most ? column : found;
  }, null);
  const finding =
    best === null
      ? t('report.nothing_sold')
      : t('report.best_column', {
          column: describeColumn(best),
          value: measure.format(add(best.online, best.inStore)),
        });
  return (
    <ReportPanel
      title={title}
      period={period}
      exported="sold"
      finding={finding}
      chart={
        <ColumnChart
          label={t('report.chart_label', {
            title,
            period: formatPeriod(period, language),
            best: finding.replace(/[.।]$/, ''),
            total: measure.format(sold),
          })}
          formatTick={measure.formatTick}
          legend={[
            { mark: 'solid', words: t('report.online') },
            { mark: 'striped', words: t('report.in_store') },
            ...(before === null ? [] : [{ mark: 'before', words: nameBefore } as const]),
          ]}
          columns={columns.map((column) => ({
            key: String(column.at),
            label:
              period.unit === 'month' ? String(Number(formatInstant(column.at).slice(8, 10))) : describeColumn(column),
            solid: measure.of(column.online),
            striped: measure.of(column.inStore),
            before: column.before === null ? null : measure.of(column.before),
            value: measure.format(add(column.online, column.inStore)),
            readout: [
              t('report.read_column', {
                column: describeColumn(column),
                value: measure.format(add(column.online, column.inStore)),
                online: measure.format(column.online),
                inStore: measure.format(column.inStore),
              }),
              ...(column.before === null
                ? []
                : [t('report.read_before', { period: nameBefore, value: measure.format(column.before) })]),
            ].join(' · '),
          }))}
        />
      }
      table={
        <ReportTable
          label={`${title}, ${formatPeriod(period, language)}`}
          columns={[
            { name: t(`report.column.${unit}`) },
            { name: t('report.online'), isNumber: true },
            { name: t('report.in_store'), isNumber: true },
            { name: t('report.together'), isNumber: true },
            ...(before === null ? [] : [{ name: nameBefore, isNumber: true }]),
          ]}
          rows={columns.map((column) => ({
            key: String(column.at),
            cells: [
              describeColumn(column),
              ...(column.at > now
                ? ['–', '–', '–']
                : [
                    measure.format(column.online),
                    measure.format(column.inStore),
                    <b key="together">{measure.format(add(column.online, column.inStore))}</b>,
                  ]),
              ...(before === null ? [] : [column.before === null ? '–' : measure.format(column.before)]),
            ],
          }))}
        />
      }
    />
  );
}
