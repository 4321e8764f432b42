import type { DeliveryCosts, ReportTable, SalesReport } from '../contract/calls/sales-report.ts';
import { REPORT_TABLES } from '../contract/calls/sales-report.ts';
import { formatAmount, sumAmounts } from '../contract/domain/money.ts';
import { formatTaxRate } from '../contract/domain/tax.ts';
import { formatIndiaDay, formatInstant } from '../contract/domain/time.ts';
import { formatCsvLine } from './csv-writer.ts';

type Cell = string | number | null;

/** A table of the report: its heading and its rows. */
interface ExportedTable {
  readonly heading: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/**
 * Formats tables of the report as CSV, with amounts in rupees and times in India's time zone. `all` writes them below one
 * another, each after its name and an empty line, for people; a single table suits programs too.
 */
export function formatReportExport(report: SalesReport, table: ReportTable | 'all'): string {
  if (table !== 'all') return formatTable(TABLES[table](report));
  const { firstDay, lastDay } = report.period;
  const title = formatCsvLine(['sales_report', firstDay, lastDay]);
  return [
    title,
    ...REPORT_TABLES.map((each) => `\r\n${formatCsvLine([each])}${formatTable(TABLES[each](report))}`),
  ].join('');
}

function formatTable({ heading, rows }: ExportedTable): string {
  return [heading, ...rows].map((cells) => formatCsvLine(cells.map((cell) => String(cell ?? '')))).join('');
}

const formatHour = (at: SalesReport['now']): string => formatInstant(at).slice(11, 16);

const TABLES: Readonly<Record<ReportTable, (report: SalesReport) => ExportedTable>> = {
  sold: ({ period, columns }) => ({
    heading: [
      ...['day', 'hour', 'online_sales', 'online_total', 'in_store_sales', 'in_store_total', 'sales', 'total'],
      ...['sales_period_before', 'total_period_before'],
    ],
    rows: columns.map(({ at, online, inStore, before }) => [
      formatIndiaDay(at),
      period.unit === 'day' ? formatHour(at) : null,
      online.count,
      formatAmount(online.total),
      inStore.count,
      formatAmount(inStore.total),
      online.count + inStore.count,
      formatAmount(sumAmounts([online.total, inStore.total])),
      before?.count ?? null,
      before === null ? null : formatAmount(before.total),
    ]),
  }),
  outcomes: ({ outcomes, rejectReasons }) => ({
    heading: ['outcome', 'reject_reason', 'orders', 'total'],
    rows: [
      ...outcomes.map(({ outcome, count, total }) => [outcome, null, count, formatAmount(total)]),
      ...rejectReasons.map(({ reason, count, total }) => ['of_rejected', reason, count, formatAmount(total)]),
    ],
  }),
  accept_times: ({ acceptTimes, acceptRanges }) => ({
    heading: ['from_seconds', 'to_seconds', 'orders', 'median_seconds', 'p90_seconds'],
    rows: acceptRanges.map(({ from, to, count }) => [
      from,
      to,
      count,
      acceptTimes?.median ?? null,
      acceptTimes?.p90 ?? null,
    ]),
  }),
  rings: ({ rings: { count, hours, answers, unanswered, silenced, toldOutside } }) => ({
    heading: [
      ...['rings', 'hours_with_rings', 'answer_median_seconds', 'answer_p90_seconds'],
      ...['unanswered', 'silenced', 'told_outside'],
    ],
    rows: [[count, hours, answers?.median ?? null, answers?.p90 ?? null, unanswered, silenced, toldOutside]],
  }),
  bags: ({ bags: { bags, withErrors, wrong, other_order, extra, outOfStock } }) => ({
    heading: ['bags_checked', 'bags_with_errors', 'wrong_item', 'of_another_order', 'one_too_many', 'out_of_stock'],
    rows: [[bags, withErrors, wrong, other_order, extra, outOfStock]],
  }),
  delivery: ({ ownRiders, courier }) => ({
    heading: [
      ...['delivered_by', 'orders', 'total', 'commission', 'commission_known_of'],
      ...['both_known_of', 'commission_of_these', 'commission_of_these_the_other_way'],
    ],
    rows: [listDeliveryCells('own_riders', ownRiders), listDeliveryCells('courier', courier)],
  }),
  best_sellers: ({ bestSellers, otherItems }) => ({
    heading: ['rank', 'barcode', 'item', 'units', 'total'],
    rows: [
      ...bestSellers.map(({ barcode, name, units, total }, index) => [
        index + 1,
        barcode,
        name,
        units,
        formatAmount(total),
      ]),
      ...(otherItems.count > 0
        ? [[null, null, `${otherItems.count} other items`, null, formatAmount(otherItems.total)]]
        : []),
    ],
  }),
  // No row of sums, so that the sum of a column is right. What has no tax stands below what has.
  tax: ({ tax: { rows, untaxed, beside } }) => ({
    heading: ['gst_rate', 'hsn', 'items_without_rate', 'gross', 'taxable_value', 'cgst', 'sgst'],
    rows: [
      ...rows.map(({ rate, hsn, gross, taxable, cgst, sgst }) => [
        ...[formatTaxRate(rate), hsn, null],
        ...[gross, taxable, cgst, sgst].map(formatAmount),
      ]),
      ...(untaxed.count > 0
        ? [['without_rate', null, untaxed.count, formatAmount(untaxed.total), null, null, null]]
        : []),
      ...(beside === 0 ? [] : [['delivery_fees', null, null, formatAmount(beside), null, null, null]]),
    ],
  }),
  stockouts: ({ stockouts }) => ({
    heading: ['store_id', 'barcode', 'item', 'first_at_zero', 'times', 'minutes_at_zero', 'still_at_zero'],
    rows: stockouts.map(({ storeId, barcode, name, since, times, milliseconds, isOut }) => [
      storeId,
      barcode,
      name,
      formatInstant(since).slice(0, 16).replace('T', ' '),
      times,
      Math.round(milliseconds / 60_000),
      isOut ? 'yes' : 'no',
    ]),
  }),
};

function listDeliveryCells(name: string, { count, total, cost, costKnown, otherMode }: DeliveryCosts): Cell[] {
  return [
    ...[name, count, formatAmount(total), formatAmount(cost), costKnown],
    ...[otherMode.count, formatAmount(otherMode.thisCost), formatAmount(otherMode.cost)],
  ];
}
