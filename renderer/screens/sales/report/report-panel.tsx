import { ChartColumn, Download, Table2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { ReportTable } from '../../../../electron/contract/calls/sales-report.ts';
import type { Period } from '../../../../electron/contract/domain/period.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { joinClasses } from '../../../ui/class-names.ts';
import { Fixed } from '../../../ui/fixed.tsx';
import { useReportExport } from './use-report-export.ts';
import styles from './report-panel.module.css';

interface ReportPanelProps {
  readonly title: string;
  readonly period: Period;
  /** The table that is exported from here. */
  readonly exported: ReportTable;
  /** The result in a sentence. */
  readonly finding?: ReactNode;
  /** The chart. Without one, the panel shows the table, with bars in it. */
  readonly chart?: ReactNode;
  readonly table: ReactNode;
  readonly isWide?: boolean;
}

/** A question of the report and its answer, as a chart or a table. Print shows both. */
export function ReportPanel({ title, period, exported, finding, chart, table, isWide }: ReportPanelProps): ReactNode {
  const { t } = useI18n();
  const id = useId();
  const [isTableShown, setTableShown] = useState(false);
  const exportReport = useReportExport(period);
  const hasChart = chart !== undefined;
  const action = isTableShown ? 'show_chart' : 'show_table';
  return (
    <section
      className={joinClasses('panel shrinkable', 'stack gap-6', styles.panel, isWide === true && styles.wide)}
      aria-labelledby={id}
    >
      <header className={joinClasses('row wrap spread', styles.head)}>
        <h3 className="text-17 bold" id={id}>
          {title}
        </h3>
        <div className={joinClasses('row-full wrap', styles.buttons)}>
          {hasChart && (
            <Button
              kind="quiet"
              icon={isTableShown ? ChartColumn : Table2}
              name={t(`report.${action}_of`, { title })}
              onPress={() => setTableShown(!isTableShown)}
            >
              {t(`report.${action}`)}
            </Button>
          )}
          <Fixed by="exports">
            <Button
              kind="quiet"
              icon={Download}
              name={t('report.export_of', { title })}
              onPress={() => exportReport(exported)}
            >
              {t('report.export')}
            </Button>
          </Fixed>
        </div>
      </header>
      {finding !== undefined && <p className={joinClasses('muted', styles.finding)}>{finding}</p>}
      {hasChart && <div className={joinClasses(isTableShown && styles.onPaper)}>{chart}</div>}
      <div className={joinClasses('shrinkable', hasChart && !isTableShown && styles.onPaper)}>{table}</div>
    </section>
  );
}
