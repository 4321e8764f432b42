import { LIMITS } from '../../contract/api/limits.ts';
import type { SalesReport } from '../../contract/calls/sales-report.ts';
import type { Period } from '../../contract/domain/period.ts';
import { endOfComparison, endOfPeriod, findPreviousPeriod, startOfPeriod } from '../../contract/domain/period.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { addMs } from '../../contract/domain/time.ts';
import type { CounterDatabase } from '../../database/database.ts';
import type { SoldLines, SoldLinesTable } from '../../database/tables/orders/sold-lines.ts';
import { buildSalesReport, findKeptFrom } from '../../views/sales/sales-report.ts';

/** The most items that the report lists by name. */
const BEST_SELLERS = 50;

/** Reads the report of a period. `now` is the service's time. */
export function readSalesReport(
  { salesReport: table, soldLines, taxes, bagSteps }: CounterDatabase,
  period: Period,
  { now, keepDays }: { readonly now: Instant; readonly keepDays: number },
): SalesReport {
  const [from, to] = [startOfPeriod(period), endOfPeriod(period)];
  const before = findPreviousPeriod(period);
  const [fromBefore, until] = [startOfPeriod(before), endOfComparison(period, now)];
  return buildSalesReport({
    period,
    now,
    keptFrom: findKeptFrom(table.firstDay(), now, keepDays),
    keepDays,
    hours: table.sumHours(from, to),
    outcomes: table.sumOutcomes(from, to, addMs(now, -LIMITS.holdMs)),
    acceptTimes: table.countAcceptTimes(from, to),
    rings: table.sumRings(from, to),
    bags: bagSteps.sum(from, to),
    rejectReasons: table.sumRejectReasons(from, to),
    items: table.sumItems(from, to, BEST_SELLERS),
    soldLines: listSoldLines(from, to, taxes.changesBetween(from, to), soldLines),
    taxOf: ({ storeId, barcode, at }) => taxes.ofItem(storeId, barcode, at),
    stockouts: table.listStockouts(from, to),
    before: {
      hours: table.sumHours(fromBefore, endOfPeriod(before)),
      until,
      sold: table.sumSold(fromBefore, until),
      acceptTimes: table.countAcceptTimes(fromBefore, until),
    },
  });
}

/** The lines of a period, apart before and after each change of a rate: between two, an item has one rate. */
function listSoldLines(
  from: Instant,
  to: Instant,
  changes: readonly Instant[],
  soldLines: SoldLinesTable,
): SoldLines[] {
  const starts = [from, ...changes];
  return starts.flatMap((start, index) => soldLines.listBetween(start, starts[index + 1] ?? to));
}
