/** The states of the report of sales. */

import type { SalesReport } from '../../electron/contract/calls/sales-report.ts';
import { createEmptyReport, createSalesReport } from '../support/snapshots/sales-report.ts';
import { createSnapshot, SILENT_ALARM } from '../support/snapshots/snapshot.ts';
import type { StockState } from './stock-states.ts';

const stateOf = (report: SalesReport): StockState => ({
  screen: `#report/${report.period.unit}/${report.period.firstDay}`,
  snapshot: createSnapshot({ alarm: SILENT_ALARM }),
  answers: { 'sales.report': report, 'sales.exportReport': { text: '' } },
});

export const REPORT_STATES: Readonly<Record<string, StockState>> = {
  'report-day': stateOf(createSalesReport('day')),
  'report-week': stateOf(createSalesReport('week')),
  'report-month': stateOf(createSalesReport('month')),
  'report-empty': stateOf(createEmptyReport('day')),
};
