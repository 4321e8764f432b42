import type { CallHandlers } from '../../contract/calls/calls.ts';
import type { REPORT_CALLS, SalesReport } from '../../contract/calls/sales-report.ts';
import type { PeriodUnit } from '../../contract/domain/period.ts';
import { findPeriod } from '../../contract/domain/period.ts';
import { formatReportExport } from '../../csv/report-export.ts';
import { readSalesReport } from '../../workspace/queries/sales-report.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { WorkspaceAccess } from '../workspace-access.ts';

/** Handles the calls of the sales report. None waits for the network. */
export function salesReportHandlers({ withWorkspace }: WorkspaceAccess): CallHandlers<keyof typeof REPORT_CALLS> {
  return {
    'sales.report': (input) =>
      withWorkspace(input.workspace, (workspace) => ({ ok: true, value: readReport(workspace, input) })),
    'sales.exportReport': (input) =>
      withWorkspace(input.workspace, (workspace) => ({
        ok: true,
        value: { text: formatReportExport(readReport(workspace, input), input.table) },
      })),
  };
}

function readReport(
  { database, now, keepDays }: Workspace,
  { unit, day }: { readonly unit: PeriodUnit; readonly day: string },
): SalesReport {
  return readSalesReport(database, findPeriod(unit, day), { now: now(), keepDays: keepDays() });
}
