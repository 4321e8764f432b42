import { expect, test } from 'vitest';
import { paise } from '../../../electron/contract/domain/money.ts';
import { formatReportExport } from '../../../electron/csv/report-export.ts';
import { createSalesReport } from '../../support/snapshots/sales-report.ts';

const report = createSalesReport('day');

test('the table of sales has each hour, beside the period before', () => {
  const [heading, ...rows] = formatReportExport(report, 'sold').trim().split('\r\n');
  expect(heading).toBe(
    'day,hour,online_sales,online_total,in_store_sales,in_store_total,sales,total,sales_period_before,total_period_before',
  );
  expect(rows).toHaveLength(24);
  expect(rows[9]).toBe('2026-11-20,09:00,9,4821.50,14,5210.00,23,10031.50,21,9410.00');
});

test('a name that a spreadsheet would calculate is guarded, and a barcode keeps its digits', () => {
  const bestSellers = [
    { barcode: '8901000000118', name: '=HYPERLINK("x")', units: 2, total: paise(12_50) },
    { barcode: null, name: '-cmd, 1 kg', units: 1, total: paise(5) },
  ];
  const text = formatReportExport({ ...report, bestSellers }, 'best_sellers');
  expect(text).toContain(`1,"=""8901000000118""","'=HYPERLINK(""x"")",2,12.50\r\n`);
  expect(text).toContain(`2,,"'-cmd, 1 kg",1,0.05\r\n`);
  const rejectReasons = [{ reason: '+cmd', count: 1, total: paise(100) }];
  expect(formatReportExport({ ...report, rejectReasons }, 'outcomes')).toContain("of_rejected,'+cmd,1,1.00\r\n");
});

test('the whole report has each table after its name and an empty line', () => {
  const text = formatReportExport(report, 'all');
  expect(text.startsWith('sales_report,2026-11-20,2026-11-20\r\n\r\nsold\r\nday,hour,')).toBe(true);
  const names = text.split('\r\n\r\n').map((table) => table.split('\r\n')[0]);
  expect(names.slice(1)).toEqual([
    'sold',
    'outcomes',
    'accept_times',
    'rings',
    'bags',
    'delivery',
    'best_sellers',
    'tax',
    'stockouts',
  ]);
});
