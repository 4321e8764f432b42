/** Sums for the sales report, from tables that triggers maintain (migrations/0001-sales-report.ts). */

import type { OrderOutcome, SoldItem, Sum } from '../../../contract/calls/sales-report.ts';
import { ORDER_OUTCOMES } from '../../../contract/calls/sales-report.ts';
import type { Paise } from '../../../contract/domain/money.ts';
import { paise } from '../../../contract/domain/money.ts';
import type { Period } from '../../../contract/domain/period.ts';
import { listDays } from '../../../contract/domain/period.ts';
import type { Instant } from '../../../contract/domain/time.ts';
import { HOUR, instant, startOfIndiaDay } from '../../../contract/domain/time.ts';
import { oneOrNull, RowReader } from '../../row-reader.ts';
import type { SqliteConnection } from '../../sqlite.ts';

/** What was sold in one hour. */
export interface SoldHour {
  readonly at: Instant;
  readonly online: Sum;
  readonly inStore: Sum;
}

/** Deliveries with the same outcome and fulfilment mode. Amounts are sums. */
export interface OutcomeSum extends Sum {
  readonly outcome: OrderOutcome;
  /** Empty until the store decides. */
  readonly mode: string;
  readonly ownCost: KnownCost;
  readonly courierCost: KnownCost;
  /** The orders for which both costs are known. */
  readonly both: { readonly count: number; readonly own: Paise; readonly courier: Paise };
}

export interface AcceptTimeCount {
  readonly seconds: number;
  readonly count: number;
}

interface KnownCost {
  /** The number of orders whose cost is known. */
  readonly count: number;
  readonly total: Paise;
}

/** A time during which an item was out of stock. */
export interface StockoutRow {
  readonly storeId: number;
  readonly barcode: string;
  readonly name: string | null;
  readonly since: Instant;
  /** Null while it lasts. */
  readonly until: Instant | null;
}

/** The best-selling items, and the sum over all items. */
export interface ItemSums {
  readonly best: readonly SoldItem[];
  readonly all: Sum;
}

/** Periods include `from` and exclude `to`. Those of `sumHours` begin and end on full hours of India's clock. */
export interface SalesReportTable {
  sumHours(from: Instant, to: Instant): SoldHour[];
  /** Like {@link SalesReportTable.sumHours}, but one sum for a period that may end within an hour. */
  sumSold(from: Instant, to: Instant): Sum;
  /** Deliveries placed on whole days, including waiting ones, lapsed or not. */
  sumOutcomes(from: Instant, to: Instant): OutcomeSum[];
  /** Deliveries of a period that were placed before `lapsedBefore` and still wait. */
  sumLapsed(from: Instant, to: Instant, lapsedBefore: Instant): Sum;
  /** The number of deliveries by seconds until they were accepted, fastest first. The period begins at midnight. */
  countAcceptTimes(from: Instant, to: Instant): AcceptTimeCount[];
  /** Why orders placed in a period were rejected, the most frequent reason first. */
  sumRejectReasons(from: Instant, to: Instant): ({ readonly reason: string | null } & Sum)[];
  sumItems(period: Period, limit: number): ItemSums;
  /** Stock-outs that overlap a period. */
  listStockouts(from: Instant, to: Instant): StockoutRow[];
  /** Since when stock-outs are recorded; null: since the database was created. */
  stockoutsKnownSince(): Instant | null;
  /** The midnight before the oldest sale or order; null if there is none. */
  firstDay(): Instant | null;
}

/** Hours and days follow India's clock. */
const INDIA_OFFSET = 19_800_000;
const hourOf = (at: Instant): number => Math.floor((at + INDIA_OFFSET) / HOUR);
const startOfHour = (hour: number): Instant => instant(hour * HOUR - INDIA_OFFSET);
const dayOf = (at: Instant): number => Math.floor(hourOf(at) / 24);

const toSum = (fields: RowReader): Sum => ({ count: fields.int('count'), total: fields.paise('total') });

export function openSalesReport(sqlite: SqliteConnection): SalesReportTable {
  return { ...openSoldSums(sqlite), ...openOrderSums(sqlite), ...openStockoutLists(sqlite) };
}

type SoldSums = Pick<SalesReportTable, 'sumHours' | 'sumSold' | 'sumItems' | 'firstDay'>;

function openSoldSums(sqlite: SqliteConnection): SoldSums {
  const hours = sqlite.prepare<[number, number]>(
    `SELECT hour, sum(count) AS count, sum(total) AS total,
       sum(iif(channel = 'SERVICE_INSTORE', count, 0)) AS instore_count,
       sum(iif(channel = 'SERVICE_INSTORE', total, 0)) AS instore_total
     FROM report_hours WHERE hour >= ? AND hour < ? GROUP BY hour ORDER BY hour`,
  );
  const wholeHours = sqlite.prepare<[number, number]>(
    'SELECT coalesce(sum(count), 0) AS count, coalesce(sum(total), 0) AS total FROM report_hours WHERE hour >= ? AND hour < ?',
  );
  const partOfHour = sqlite.prepare<[Instant, Instant]>(
    'SELECT count(*) AS count, coalesce(sum(total), 0) AS total FROM sales WHERE sold_at >= ? AND sold_at < ?',
  );
  const items = sqlite.prepare<[string, number]>(
    `SELECT max(barcode) AS barcode, max(name) AS name, sum(units) AS units, sum(total) AS total,
       count(*) OVER () AS all_count, sum(sum(total)) OVER () AS all_total
     FROM report_items WHERE span IN (SELECT value FROM json_each(?)) GROUP BY item ORDER BY sum(total) DESC, item LIMIT ?`,
  );
  const first = sqlite.prepare(
    `SELECT min(at) AS at FROM (SELECT min(placed_at) AS at FROM report_orders
       UNION ALL SELECT min(hour) * ${HOUR} - ${INDIA_OFFSET} FROM report_hours)`,
  );
  return {
    sumHours: (from, to) => hours.all(hourOf(from), hourOf(to)).map(toSoldHour),
    sumSold: (from, to) => {
      const lastHour = startOfHour(hourOf(to));
      const whole = toSum(new RowReader(wholeHours.get(hourOf(from), hourOf(to))));
      const rest = toSum(new RowReader(partOfHour.get(lastHour, to)));
      return { count: whole.count + rest.count, total: paise(whole.total + rest.total) };
    },
    sumItems: (period, limit) => {
      // Months have their own sums, because adding up their days would take too long.
      const spans = period.unit === 'month' ? [period.firstDay.slice(0, 7)] : listDays(period);
      const rows = items.all(JSON.stringify(spans), limit).map((row) => new RowReader(row));
      const [row] = rows;
      return {
        best: rows.map((fields) => ({
          barcode: fields.textOrNull('barcode'),
          name: fields.textOrNull('name'),
          units: fields.int('units'),
          total: fields.paise('total'),
        })),
        all:
          row === undefined
            ? { count: 0, total: paise(0) }
            : { count: row.int('all_count'), total: row.paise('all_total') },
      };
    },
    firstDay: () => {
      const at = new RowReader(first.get()).instantOrNull('at');
      return at === null ? null : startOfIndiaDay(at);
    },
  };
}

function toSoldHour(row: unknown): SoldHour {
  const fields = new RowReader(row);
  const inStore = { count: fields.int('instore_count'), total: fields.paise('instore_total') };
  const all = toSum(fields);
  return {
    at: startOfHour(fields.int('hour')),
    online: { count: all.count - inStore.count, total: paise(all.total - inStore.total) },
    inStore,
  };
}

type OrderSums = Pick<SalesReportTable, 'sumOutcomes' | 'sumLapsed' | 'countAcceptTimes' | 'sumRejectReasons'>;

function openOrderSums(sqlite: SqliteConnection): OrderSums {
  const outcomes = sqlite.prepare<[number, number]>(
    `SELECT outcome, mode, sum(count) AS count, sum(total) AS total, sum(own_count) AS own_count,
       sum(own_cost) AS own_cost, sum(courier_count) AS courier_count, sum(courier_cost) AS courier_cost,
       sum(both_count) AS both_count, sum(both_own_cost) AS both_own_cost, sum(both_courier_cost) AS both_courier_cost
     FROM report_outcomes WHERE day >= ? AND day < ? GROUP BY outcome, mode`,
  );
  const lapsed = sqlite.prepare<{ from: Instant; to: Instant; lapsedBefore: Instant }>(
    `SELECT count(*) AS count, coalesce(sum(total), 0) AS total FROM report_orders
     WHERE outcome = 'waiting' AND placed_at >= @from AND placed_at < min(@to, @lapsedBefore)`,
  );
  const acceptTimes = sqlite.prepare<{ firstDay: number; lastDay: number; rest: Instant; to: Instant }>(
    `SELECT seconds, sum(count) AS count FROM (
       SELECT seconds, count FROM report_accept_times WHERE day >= @firstDay AND day < @lastDay
       UNION ALL SELECT accept_seconds, 1 FROM report_orders
         WHERE placed_at >= @rest AND placed_at < @to AND accept_seconds IS NOT NULL
     ) GROUP BY seconds ORDER BY seconds`,
  );
  const reasons = sqlite.prepare<[Instant, Instant]>(
    `SELECT reason, count(*) AS count, sum(total) AS total FROM report_orders
     WHERE outcome = 'rejected' AND placed_at >= ? AND placed_at < ? GROUP BY reason ORDER BY count(*) DESC, reason`,
  );
  return {
    sumOutcomes: (from, to) => outcomes.all(dayOf(from), dayOf(to)).map(toOutcomeSum),
    sumLapsed: (from, to, lapsedBefore) => toSum(new RowReader(lapsed.get({ from, to, lapsedBefore }))),
    countAcceptTimes: (from, to) =>
      acceptTimes
        .all({ firstDay: dayOf(from), lastDay: dayOf(to), rest: startOfIndiaDay(to), to })
        .map((row) => new RowReader(row))
        .map((fields) => ({ seconds: fields.int('seconds'), count: fields.int('count') })),
    sumRejectReasons: (from, to) =>
      reasons.all(from, to).map((row) => {
        const fields = new RowReader(row);
        return { reason: fields.textOrNull('reason'), ...toSum(fields) };
      }),
  };
}

function toOutcomeSum(row: unknown): OutcomeSum {
  const fields = new RowReader(row);
  return {
    ...toSum(fields),
    outcome: fields.oneOf('outcome', ORDER_OUTCOMES),
    mode: fields.text('mode'),
    ownCost: { count: fields.int('own_count'), total: fields.paise('own_cost') },
    courierCost: { count: fields.int('courier_count'), total: fields.paise('courier_cost') },
    both: {
      count: fields.int('both_count'),
      own: fields.paise('both_own_cost'),
      courier: fields.paise('both_courier_cost'),
    },
  };
}

function openStockoutLists(sqlite: SqliteConnection): Pick<SalesReportTable, 'listStockouts' | 'stockoutsKnownSince'> {
  const list = sqlite.prepare<{ from: Instant; to: Instant }>(
    `SELECT stockouts.store_id, stockouts.barcode, items.name, since, until FROM stockouts
     LEFT JOIN items ON items.store_id = stockouts.store_id AND items.barcode = stockouts.barcode
     WHERE since < @to AND (until IS NULL OR until > @from) ORDER BY stockouts.store_id, stockouts.barcode, since`,
  );
  const from = sqlite.prepare("SELECT CAST(value AS INTEGER) AS at FROM metadata WHERE name = 'stockouts_from'");
  return {
    listStockouts: (begin, end) =>
      list.all({ from: begin, to: end }).map((row) => {
        const fields = new RowReader(row);
        return {
          storeId: fields.int('store_id'),
          barcode: fields.text('barcode'),
          name: fields.textOrNull('name'),
          since: fields.instant('since'),
          until: fields.instantOrNull('until'),
        };
      }),
    stockoutsKnownSince: () => oneOrNull(from.get(), (row) => new RowReader(row).instant('at')),
  };
}
