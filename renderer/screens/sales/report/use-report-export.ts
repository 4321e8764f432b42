import { useCallback } from 'react';
import type { ReportTable } from '../../../../electron/contract/calls/sales-report.ts';
import type { Period } from '../../../../electron/contract/domain/period.ts';
import { useCall } from '../../../services/use-call.ts';
import { useWorkspace } from '../../../services/workspace-context.ts';
import { downloadCsv } from '../../../ui/csv-download.ts';

/** Returns a function that saves one table of a period's report, or all of them, as CSV. */
export function useReportExport({ unit, firstDay, lastDay }: Period): (table: ReportTable | 'all') => void {
  const { kind } = useWorkspace().workspace;
  const call = useCall();
  return useCallback(
    (table) => {
      const save = async (): Promise<void> => {
        const result = await call('sales.exportReport', { workspace: kind, unit, day: firstDay, table });
        const days = firstDay === lastDay ? firstDay : `${firstDay}-to-${lastDay}`;
        const part = table === 'all' ? '' : `-${table.replaceAll('_', '-')}`;
        if (result.ok) downloadCsv(`sales-report-${days}${part}.csv`, [result.value.text]);
      };
      void save();
    },
    [call, kind, unit, firstDay, lastDay],
  );
}
