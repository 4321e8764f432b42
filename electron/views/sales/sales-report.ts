/** Builds the sales report of a day, a week or a month. Pure. */

import type {
  AcceptTimeRange,
  AcceptTimes,
  DeliveryCosts,
  SalesReport,
  SoldColumn,
  StockoutItem,
  Sum,
} from '../../contract/calls/sales-report.ts';
import { ORDER_OUTCOMES } from '../../contract/calls/sales-report.ts';
import type { BagSums } from '../../contract/domain/bag-check.ts';
import { paise, sumAmounts } from '../../contract/domain/money.ts';
import type { Period } from '../../contract/domain/period.ts';
import { endOfPeriod, findPreviousPeriod, listDays, startOfPeriod } from '../../contract/domain/period.ts';
import type { ItemTax } from '../../contract/domain/tax.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { addMs, DAY, HOUR, parseInstant, startOfIndiaDay } from '../../contract/domain/time.ts';
import type {
  AcceptTimeCount,
  ItemSums,
  OutcomeSum,
  RingSums,
  SoldHour,
  StockoutRow,
} from '../../database/tables/orders/sales-report.ts';
import type { SoldLines } from '../../database/tables/orders/sold-lines.ts';
import { buildTaxReport } from './tax-report.ts';

/** The rows behind a report. */
export interface SalesReportRows {
  readonly period: Period;
  readonly now: Instant;
  /** The midnight from which everything is kept; null if there was never a sale or an order. */
  readonly keptFrom: Instant | null;
  readonly keepDays: number;
  readonly hours: readonly SoldHour[];
  readonly outcomes: readonly OutcomeSum[];
  readonly acceptTimes: readonly AcceptTimeCount[];
  readonly rings: RingSums;
  readonly bags: BagSums;
  readonly rejectReasons: SalesReport['rejectReasons'];
  readonly items: ItemSums;
  readonly soldLines: readonly SoldLines[];
  readonly taxOf: (line: SoldLines) => ItemTax;
  readonly stockouts: readonly StockoutRow[];
  /** The previous period. */
  readonly before: {
    readonly hours: readonly SoldHour[];
    /** The end of the time that these sums cover. */
    readonly until: Instant;
    readonly sold: Sum;
    readonly acceptTimes: readonly AcceptTimeCount[];
  };
}

const addSums = (sums: readonly Sum[]): Sum => ({
  count: sums.reduce((count, each) => count + each.count, 0),
  total: sumAmounts(sums.map(({ total }) => total)),
});

export function buildSalesReport(rows: SalesReportRows): SalesReport {
  const { period, now, keptFrom, keepDays, items, before } = rows;
  const start = startOfPeriod(period);
  const previous = findPreviousPeriod(period);
  const isBeforeKept = keptFrom !== null && keptFrom <= startOfPeriod(previous);
  const accepted = rows.outcomes.filter(({ outcome }) => outcome === 'accepted');
  const sold = addSums(rows.hours.flatMap(({ online, inStore }) => [online, inStore]));
  return {
    period,
    now,
    cutAt: keptFrom !== null && keptFrom > start ? keptFrom : null,
    keepDays,
    before: isBeforeKept
      ? {
          period: previous,
          until: before.until,
          sold: before.sold,
          acceptTimes: measureAcceptTimes(before.acceptTimes),
        }
      : null,
    sold,
    columns: buildColumns(period, rows.hours, isBeforeKept ? before.hours : null),
    outcomes: ORDER_OUTCOMES.map((outcome) => ({
      outcome,
      ...addSums(rows.outcomes.filter((each) => each.outcome === outcome)),
    })),
    rejectReasons: rows.rejectReasons,
    acceptTimes: measureAcceptTimes(rows.acceptTimes),
    acceptRanges: countAcceptTimes(rows.acceptTimes),
    rings: {
      ...rows.rings,
      answers: measureAcceptTimes(rows.rings.answers),
      unanswered: addSums(rows.outcomes.filter(({ outcome }) => outcome === 'lapsed')).count,
    },
    bags: rows.bags,
    ownRiders: sumDeliveryCosts(
      accepted.filter(({ mode }) => mode === 'STORE_STAFF'),
      false,
    ),
    courier: sumDeliveryCosts(
      accepted.filter(({ mode }) => mode === 'SERVICE_COURIER'),
      true,
    ),
    bestSellers: items.best,
    otherItems: {
      count: items.all.count - items.best.length,
      total: paise(items.all.total - sumAmounts(items.best.map(({ total }) => total))),
    },
    tax: buildTaxReport(rows.soldLines, sold.total, rows.taxOf),
    stockouts: buildStockouts(rows.stockouts, start, endOfPeriod(period), now),
  };
}

/** The starts of the hours of a day, or of the days of a week or month. */
function listColumnStarts(period: Period): Instant[] {
  if (period.unit !== 'day') return listDays(period).map(parseInstant);
  return Array.from({ length: 24 }, (_, hour) => addMs(startOfPeriod(period), hour * HOUR));
}

function buildColumns(period: Period, hours: readonly SoldHour[], before: readonly SoldHour[] | null): SoldColumn[] {
  const columnOf = (at: Instant): Instant => (period.unit === 'day' ? at : startOfIndiaDay(at));
  const byColumn = Map.groupBy(hours, ({ at }) => columnOf(at));
  const beforeByColumn = before === null ? null : Map.groupBy(before, ({ at }) => columnOf(at));
  const startsBefore = listColumnStarts(findPreviousPeriod(period));
  return listColumnStarts(period).map((at, index) => {
    const column = byColumn.get(at) ?? [];
    const atBefore = startsBefore[index];
    return {
      at,
      online: addSums(column.map(({ online }) => online)),
      inStore: addSums(column.map(({ inStore }) => inStore)),
      before:
        beforeByColumn === null || atBefore === undefined
          ? null
          : addSums((beforeByColumn.get(atBefore) ?? []).flatMap(({ online, inStore }) => [online, inStore])),
    };
  });
}

/** The lower bounds of the ranges of accept times, in seconds. A hold lasts fifteen minutes. */
const RANGE_STARTS = [0, 15, 30, 60, 120, 300, 600, 900] as const;

function countAcceptTimes(times: readonly AcceptTimeCount[]): AcceptTimeRange[] {
  return RANGE_STARTS.map((from, index) => {
    const to = RANGE_STARTS[index + 1] ?? null;
    const inRange = times.filter(({ seconds }) => seconds >= from && (to === null || seconds < to));
    return { from, to, count: countAll(inRange) };
  });
}

const countAll = (times: readonly AcceptTimeCount[]): number => times.reduce((sum, { count }) => sum + count, 0);

/** `times`: shortest first. */
function measureAcceptTimes(times: readonly AcceptTimeCount[]): AcceptTimes | null {
  const count = countAll(times);
  if (count === 0) return null;
  /** The time within which this share of the orders was accepted. */
  const timeOfShare = (share: number): number => {
    let counted = 0;
    for (const { seconds, count: more } of times) {
      counted += more;
      if (counted >= count * share) return seconds;
    }
    return 0;
  };
  return { count, median: timeOfShare(0.5), p90: timeOfShare(0.9) };
}

function sumDeliveryCosts(groups: readonly OutcomeSum[], isCourier: boolean): DeliveryCosts {
  const costs = groups.map(({ ownCost, courierCost }) => (isCourier ? courierCost : ownCost));
  const own = sumAmounts(groups.map(({ both }) => both.own));
  const courier = sumAmounts(groups.map(({ both }) => both.courier));
  return {
    ...addSums(groups),
    cost: addSums(costs).total,
    costKnown: addSums(costs).count,
    otherMode: {
      count: groups.reduce((count, { both }) => count + both.count, 0),
      cost: isCourier ? own : courier,
      thisCost: isCourier ? courier : own,
    },
  };
}

function buildStockouts(rows: readonly StockoutRow[], from: Instant, end: Instant, now: Instant): StockoutItem[] {
  const to = end < now ? end : now;
  const byItem = Map.groupBy(rows, ({ storeId, barcode }) => `${storeId} ${barcode}`);
  return [...byItem.values()]
    .flatMap((times): StockoutItem[] => {
      const [first] = times;
      if (first === undefined) return [];
      const milliseconds = times.reduce(
        (sum, { since, until }) => sum + Math.max(0, Math.min(until ?? to, to) - Math.max(since, from)),
        0,
      );
      return [
        {
          storeId: first.storeId,
          barcode: first.barcode,
          name: first.name,
          times: times.length,
          milliseconds,
          since: first.since > from ? first.since : from,
          isOut: times.some(({ until }) => until === null),
        },
      ];
    })
    .toSorted((one, other) => other.milliseconds - one.milliseconds || one.barcode.localeCompare(other.barcode));
}

/** The midnight from which everything is kept. Records that ended before it may be removed at any time. */
export function findKeptFrom(firstDay: Instant | null, now: Instant, keepDays: number): Instant | null {
  if (firstDay === null) return null;
  const horizon = addMs(startOfIndiaDay(now), (1 - keepDays) * DAY);
  return firstDay > horizon ? firstDay : horizon;
}
