import { afterEach, beforeEach, expect, test } from 'vitest';
import { apiSale } from '../../../../electron/contract/api/tolerant-resources.ts';
import { formatAmount, paise, parseAmount, sumAmounts } from '../../../../electron/contract/domain/money.ts';
import { findPeriod } from '../../../../electron/contract/domain/period.ts';
import type { Instant } from '../../../../electron/contract/domain/time.ts';
import { addMs, DAY, formatInstant, HOUR, parseInstant } from '../../../../electron/contract/domain/time.ts';
import { formatReportExport } from '../../../../electron/csv/report-export.ts';
import { formatSalesExport } from '../../../../electron/csv/sales-export.ts';
import type { CounterDatabase } from '../../../../electron/database/database.ts';
import { openDatabase } from '../../../../electron/database/database.ts';
import { readSalesReport } from '../../../../electron/workspace/queries/sales-report.ts';
import { CONNECTION } from '../../../support/database-folder.ts';

const DAY_NAME = '2026-11-20';
const MIDNIGHT = parseInstant(`${DAY_NAME}T00:00:00+05:30`);

let database: CounterDatabase;
beforeEach(() => {
  database = openDatabase(':memory:', CONNECTION);
});
afterEach(() => database.close());

let sales = 0;
function sell(at: Instant, lines: readonly (readonly [barcode: string | null, total: string])[], fee = '0.00'): void {
  sales += 1;
  const total = sumAmounts([fee, ...lines.map(([, each]) => each)].map(parseAmount));
  database.sales.add(
    apiSale.parse({
      ...{
        id: `ORDER-${sales}`,
        event_id: `evt_${sales}`,
        store_id: 7,
        channel: sales % 2 ? 'SERVICE_INSTORE' : 'SERVICE_ONLINE',
      },
      ...{ sold_at: formatInstant(at), total_amount: formatAmount(total), delivery_fee: fee },
      lines: lines.map(([barcode, line_total]) => ({ barcode, name: barcode, quantity: 1, line_total })),
    }),
    at,
  );
}

const readReport = () =>
  readSalesReport(database, findPeriod('day', DAY_NAME), { now: addMs(MIDNIGHT, DAY - 1), keepDays: 90 });

/** The sum of a column of the day's CSV, in paise. */
function sumColumn(name: string): number {
  const { taxes, sales: table } = database;
  const sold = table.listBetween(MIDNIGHT, addMs(MIDNIGHT, DAY));
  const text = formatSalesExport(sold, { codes: 'plain', findBillNumber: () => null, findTax: taxes.ofItem });
  const [heading = [], ...rows] = text
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  return rows.reduce((sum, row) => sum + parseAmount(row[heading.indexOf(name)] || '0'), 0);
}

test('The report has the tax by rate and HSN, and says how many items have no rate', () => {
  const { taxes } = database;
  taxes.setItem(7, 'RICE', { hsn: '1006', rate: 500, category: null }, MIDNIGHT);
  taxes.setItem(7, 'SOAP', { hsn: '3401', rate: 1_800, category: null }, MIDNIGHT);
  sell(
    addMs(MIDNIGHT, HOUR),
    [
      ['RICE', '105.00'],
      ['RICE', '105.00'],
      ['SOAP', '59.00'],
      ['PEN', '10.00'],
    ],
    '25.00',
  );
  sell(addMs(MIDNIGHT, 23 * HOUR), [
    ['RICE', '105.00'],
    [null, '3.50'],
    ['PEN', '20.00'],
  ]);
  sell(addMs(MIDNIGHT, DAY), [['RICE', '999.00']]);
  const { tax, sold } = readReport();
  expect(tax).toEqual({
    rows: [
      { rate: 500, hsn: '1006', gross: 31_500, taxable: 30_000, cgst: 750, sgst: 750 },
      { rate: 1_800, hsn: '3401', gross: 5_900, taxable: 5_000, cgst: 450, sgst: 450 },
    ],
    untaxed: { count: 2, total: 3_350 },
    beside: 2_500,
  });
  expect(sold.total).toBe(43_250);
  expect(formatReportExport(readReport(), 'tax')).toBe(
    [
      'gst_rate,hsn,items_without_rate,gross,taxable_value,cgst,sgst',
      '5%,1006,,315.00,300.00,7.50,7.50',
      '18%,3401,,59.00,50.00,4.50,4.50',
      'without_rate,,2,33.50,,,',
      'delivery_fees,,,25.00,,,',
      '',
    ].join('\r\n'),
  );
});

test('The columns of the day’s CSV add up to the report to the paisa', () => {
  const rates = [0, 25, 300, 500, 1_200, 1_800, 2_800, 4_000] as const;
  for (const [index, rate] of rates.entries())
    database.taxes.setItem(7, `ITEM-${index}`, { hsn: null, rate, category: null }, MIDNIGHT);
  for (let each = 0; each < 200; each += 1) {
    const amount = (place: number): string => formatAmount(paise(((each * 7_919 + place * 104_729) % 99_991) + 1));
    sell(
      addMs(MIDNIGHT, each * 60_000),
      [0, 1, 2, 3].map((place) => [`ITEM-${(each + place * 3) % 9}`, amount(place)]),
      '12.35',
    );
  }
  const { tax, sold } = readReport();
  const sum = (part: 'gross' | 'taxable' | 'cgst' | 'sgst'): number =>
    tax.rows.reduce((all, row) => all + row[part], 0);
  expect(sumColumn('taxable_value')).toBe(sum('taxable'));
  expect(sumColumn('cgst')).toBe(sum('cgst'));
  expect(sumColumn('sgst')).toBe(sum('sgst'));
  expect(sumColumn('sale_total')).toBe(sold.total);
  expect(sum('taxable') + sum('cgst') + sum('sgst') + tax.untaxed.total + tax.beside).toBe(sold.total);
});

test('A week in which a rate changed has both rates', () => {
  database.taxes.setItem(7, 'SOAP', { hsn: '3401', rate: 1_800, category: null }, addMs(MIDNIGHT, -DAY));
  database.taxes.setItem(7, 'SOAP', { hsn: '3401', rate: 500, category: null }, addMs(MIDNIGHT, HOUR));
  sell(addMs(MIDNIGHT, -1), [['SOAP', '59.00']]);
  sell(MIDNIGHT, [['SOAP', '59.00']]);
  const { tax } = readSalesReport(database, findPeriod('week', DAY_NAME), { now: addMs(MIDNIGHT, DAY), keepDays: 90 });
  expect(tax.rows.map(({ rate, gross }) => [rate, gross])).toEqual([
    [500, 5_900],
    [1_800, 5_900],
  ]);
});
