import { ArrowLeft, ChartColumn, Download, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { Problem } from '../../../../electron/contract/calls/call.ts';
import type { SalesReport } from '../../../../electron/contract/calls/sales-report.ts';
import type { WorkspaceView } from '../../../../electron/contract/calls/snapshot.ts';
import type { Period } from '../../../../electron/contract/domain/period.ts';
import { containsDayOf, findPeriod } from '../../../../electron/contract/domain/period.ts';
import { formatIndiaDay, type Instant } from '../../../../electron/contract/domain/time.ts';
import { formatPeriod } from '../../../i18n/format.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { useQuery } from '../../../services/use-call.ts';
import { useNow, useWorkspace } from '../../../services/workspace-context.ts';
import { goTo, goToReport, useReportPeriod } from '../../../state/route.ts';
import { Button } from '../../../ui/button.tsx';
import { joinClasses } from '../../../ui/class-names.ts';
import { Fixed } from '../../../ui/fixed.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Box, EmptyState } from '../../../ui/primitives.tsx';
import { AcceptTimesPanel } from './accept-times-panel.tsx';
import { BagsPanel } from './bags-panel.tsx';
import { DeliveryPanel } from './delivery-panel.tsx';
import { BestSellersPanel, StockoutsPanel } from './item-panels.tsx';
import { OutcomesPanel } from './outcomes-panel.tsx';
import { PeriodPicker } from './period-picker.tsx';
import { ReportSummary } from './report-summary.tsx';
import { RingsPanel } from './rings-panel.tsx';
import { SoldPanels } from './sold-panels.tsx';
import { TaxPanel } from './tax-panel.tsx';
import { useReportExport } from './use-report-export.ts';
import styles from './report-screen.module.css';

/** The sales report: charts and tables of any day, week or month. */
export function ReportScreen(): ReactNode {
  const { workspace } = useWorkspace();
  const { t } = useI18n();
  const now = useNow();
  const today = formatIndiaDay(now);
  const named = useReportPeriod();
  // A future period has no report.
  const period = named === null || named.firstDay > today ? findPeriod('day', today) : named;
  const { kind, revisions } = workspace;
  const input = { workspace: kind, unit: period.unit, day: period.firstDay };
  const { value, problem } = useQuery('sales.report', input, findReportRevision(period, now, revisions));
  const shown = chooseReport(value, problem, useLastReport(value));
  return (
    <div className={`screen stack gap-12 ${styles.report}`}>
      <header className="screen-head rigid">
        <Button kind="quiet" className={styles.onScreen} icon={ArrowLeft} onPress={() => goTo('sales')}>
          {t('screen.sales')}
        </Button>
        <h1 className="screen-title">{t('screen.report')}</h1>
        <span className="spacer" />
        {shown !== null && <ReportButtons period={shown.period} />}
      </header>
      <PeriodPicker period={period} today={today} onChoose={goToReport} />
      {shown === null ? <Loading words={t('report.loading')} problem={problem} /> : <ReportContent report={shown} />}
    </div>
  );
}

/** The revision of a period's report: a past period seldom changes, today changes with every order and sale. */
export function findReportRevision(
  period: Period,
  now: Instant,
  { sales, orders }: WorkspaceView['revisions'],
): number {
  return containsDayOf(period, now) ? sales + orders : 0;
}

/**
 * The report to show: the last one until the next has arrived, so that nothing flickers, but none if the next can't be
 * read.
 */
export function chooseReport(
  value: SalesReport | null,
  problem: Problem | null,
  last: SalesReport | null,
): SalesReport | null {
  return value ?? (problem === null ? last : null);
}

function useLastReport(value: SalesReport | null): SalesReport | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return last;
}

function ReportButtons({ period }: { readonly period: Period }): ReactNode {
  const { t } = useI18n();
  const exportReport = useReportExport(period);
  return (
    <div className={joinClasses('row-full wrap gap-8', styles.buttons)}>
      <Fixed by="exports">
        <Button icon={Download} onPress={() => exportReport('all')}>
          {t('report.export_all')}
        </Button>
      </Fixed>
      <Button icon={Printer} onPress={() => window.print()}>
        {t('report.print')}
      </Button>
    </div>
  );
}

function ReportContent({ report }: { readonly report: SalesReport }): ReactNode {
  const { t, day, clock, language } = useI18n();
  const { sold, outcomes, cutAt, keepDays, now, stockouts } = report;
  const isEmpty = sold.count === 0 && outcomes.every(({ count }) => count === 0) && stockouts.length === 0;
  return (
    <>
      <p className={styles.printedAt}>
        <b>{formatPeriod(report.period, language)}</b> {t('report.printed_at', { day: day(now), time: clock(now) })}
      </p>
      {cutAt !== null && (
        <Box tone="calm" icon={ChartColumn}>
          <p role="status">{t(isEmpty ? 'report.cut_all' : 'report.cut', { count: keepDays, day: day(cutAt) })}</p>
        </Box>
      )}
      {isEmpty ? (
        <EmptyState icon={ChartColumn}>{t('report.nothing_sold')}</EmptyState>
      ) : (
        <>
          <ReportSummary report={report} />
          <div className={joinClasses('gap-12', styles.panels)}>
            <SoldPanels report={report} />
            <OutcomesPanel report={report} />
            <AcceptTimesPanel report={report} />
            <RingsPanel report={report} />
            <BagsPanel report={report} />
            <TaxPanel report={report} />
            <BestSellersPanel report={report} />
            <div className={joinClasses('stack gap-12 shrinkable', styles.stack)}>
              <DeliveryPanel report={report} />
              <StockoutsPanel report={report} />
            </div>
          </div>
        </>
      )}
    </>
  );
}
