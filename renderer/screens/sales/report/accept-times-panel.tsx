import type { ReactNode } from 'react';
import type { AcceptTimeRange, SalesReport } from '../../../../electron/contract/calls/sales-report.ts';
import { formatCount, formatPeriod } from '../../../i18n/format.ts';
import { type I18n, useI18n } from '../../../i18n/use-i18n.ts';
import { ColumnChart } from './column-chart.tsx';
import { describeBefore, formatPercentOf, formatSeconds } from './report-format.ts';
import { ReportPanel } from './report-panel.tsx';
import { ReportTable } from './report-table.tsx';

function describeRange(i18n: I18n, { from, to }: AcceptTimeRange): string {
  const { t } = i18n;
  if (to === null) return t('report.range_over', { from: formatSeconds(i18n, from) });
  if (from === 0) return t('report.range_under', { to: formatSeconds(i18n, to) });
  return t('report.range', { from: formatSeconds(i18n, from), to: formatSeconds(i18n, to) });
}

/** The upper end of a range, short enough for the axis. */
function labelRange(i18n: I18n, { from, to }: AcceptTimeRange): string {
  return to === null ? `${formatSeconds(i18n, from)} +` : `< ${formatSeconds(i18n, to)}`;
}

/** How long orders rang until they were accepted. */
export function AcceptTimesPanel({ report }: { readonly report: SalesReport }): ReactNode {
  const i18n = useI18n();
  const { t, language } = i18n;
  const { period, acceptTimes, acceptRanges, before } = report;
  const title = t('report.accept_times');
  if (acceptTimes === null) {
    return (
      <ReportPanel
        title={title}
        period={period}
        exported="accept_times"
        finding={t('report.none_accepted')}
        table={null}
      />
    );
  }
  const median = t('report.median', { time: formatSeconds(i18n, acceptTimes.median) });
  const p90 = t('report.p90', { time: formatSeconds(i18n, acceptTimes.p90) });
  const timesBefore = before?.acceptTimes ?? null;
  return (
    <ReportPanel
      title={title}
      period={period}
      exported="accept_times"
      finding={
        <>
          <b>{median}</b>, {p90}
          {timesBefore !== null && (
            <>
              <br />
              {t('report.before_median', {
                period: describeBefore(i18n, report),
                median: formatSeconds(i18n, timesBefore.median),
                p90: formatSeconds(i18n, timesBefore.p90),
              })}
            </>
          )}
        </>
      }
      chart={
        <ColumnChart
          label={t('report.accept_label', {
            period: formatPeriod(period, language),
            median,
            p90,
            count: acceptTimes.count,
          })}
          formatTick={formatCount}
          legend={[]}
          columns={acceptRanges.map((range) => ({
            key: String(range.from),
            label: labelRange(i18n, range),
            solid: range.count,
            striped: 0,
            before: null,
            value: formatCount(range.count),
            readout: `${describeRange(i18n, range)}: ${formatCount(range.count)} (${formatPercentOf(range.count, acceptTimes.count)})`,
          }))}
        />
      }
      table={
        <ReportTable
          label={`${title}, ${formatPeriod(period, language)}`}
          columns={[
            { name: t('report.time') },
            { name: t('report.orders'), isNumber: true },
            { name: t('report.share'), isNumber: true },
          ]}
          rows={acceptRanges.map((range) => ({
            key: String(range.from),
            cells: [
              describeRange(i18n, range),
              formatCount(range.count),
              formatPercentOf(range.count, acceptTimes.count),
            ],
          }))}
        />
      }
    />
  );
}
