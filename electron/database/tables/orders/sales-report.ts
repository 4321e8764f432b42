/** The sales report's sums, read from indexes that hold all they need when the report is opened. */

import { LIMITS } from '../../../contract/api/limits.ts';
import type { OrderOutcome, SoldItem, Sum } from '../../../contract/calls/sales-report.ts';
import { ORDER_OUTCOMES } from '../../../contract/calls/sales-report.ts';
import type { Paise } from '../../../contract/domain/money.ts';
import { paise } from '../../../contract/domain/money.ts';
import { NOT_IN_STORE_SQL } from '../../../contract/domain/order-type.ts';
import type { Instant } from '../../../contract/domain/time.ts';
import { addMs, HOUR, startOfIndiaDay } from '../../../contract/domain/time.ts';
import { RowReader } from '../../sqlite/row-reader.ts';
import type { SqliteConnection } from '../../sqlite/sqlite.ts';

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

/** Rings that began in a period. */
export interface RingSums {
  readonly count: number;
  readonly hours: number;
  readonly silenced: number;
  readonly toldOutside: number;
  /** Those that have ended, by how long they lasted, shortest first. */
  readonly answers: readonly AcceptTimeCount[];
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

/** Periods include `from` and exclude `to`. */
export interface SalesReportTable {
  /** What was sold in each hour, counted from `from`; leaves out hours without sales. */
  sumHours(from: Instant, to: Instant): SoldHour[];
  sumSold(from: Instant, to: Instant): Sum;
  /** Deliveries placed in a period. Those that still wait have lapsed if they were placed before `lapsedBefore`. */
  sumOutcomes(from: Instant, to: Instant, lapsedBefore: Instant): OutcomeSum[];
  /** The number of deliveries by seconds until they were accepted, fastest first. */
  countAcceptTimes(from: Instant, to: Instant): AcceptTimeCount[];
  sumRings(from: Instant, to: Instant): RingSums;
  /** Why orders placed in a period were rejected, the most frequent reason first. */
  sumRejectReasons(from: Instant, to: Instant): ({ readonly reason: string | null } & Sum)[];
  sumItems(from: Instant, to: Instant, limit: number): ItemSums;
  /** Stock-outs that overlap a period. */
  listStockouts(from: Instant, to: Instant): StockoutRow[];
  /** The midnight before the oldest sale or order; null if there is none. */
  firstDay(): Instant | null;
}

const toSum = (fields: RowReader): Sum => ({ count: fields.int('count'), total: fields.paise('total') });

export function openSalesReport(sqlite: SqliteConnection): SalesReportTable {
  return { ...openSoldSums(sqlite), ...openOrderSums(sqlite), ...openStockoutLists(sqlite) };
}

type SoldSums = Pick<SalesReportTable, 'sumHours' | 'sumSold' | 'sumItems' | 'firstDay'>;

function openSoldSums(sqlite: SqliteConnection): SoldSums {
  const sold = sqlite.prepare<[Instant, Instant]>(
    `SELECT count(*) AS count, coalesce(sum(total), 0) AS total,
       count(iif(channel = 'SERVICE_INSTORE', 1, NULL)) AS instore_count,
       coalesce(sum(iif(channel = 'SERVICE_INSTORE', total, 0)), 0) AS instore_total
     FROM sales WHERE sold_at >= ? AND sold_at < ?`,
  );
  const total = sqlite.prepare<[Instant, Instant]>(
    'SELECT count(*) AS count, coalesce(sum(total), 0) AS total FROM sales WHERE sold_at >= ? AND sold_at < ?',
  );
  // Each item's sales of the period are one range of the index. An item counts by its barcode, under its newest name.
  const items = sqlite.prepare<{ from: Instant; to: Instant; limit: number }>(
    `SELECT nullif(barcode, '') AS barcode, nullif(name, '') AS name, sum(units) AS units, sum(total) AS total,
       max(iif(name = '', 0, item)), count(*) OVER () AS all_count, sum(sum(total)) OVER () AS all_total
     FROM (
       SELECT item, barcode, name, sum(units) AS units, sum(line_total * lines) AS total
       FROM sold_items CROSS JOIN sale_items USING (item) WHERE sold_at >= @from AND sold_at < @to GROUP BY item
     ) GROUP BY iif(barcode = '', name, barcode) ORDER BY sum(total) DESC, iif(barcode = '', name, barcode) LIMIT @limit`,
  );
  const first = sqlite.prepare(
    `SELECT min(at) AS at FROM (
       SELECT min(sold_at) AS at FROM sales
       UNION ALL ${[...UNDECIDED, ...ACCEPTED, ...CANCELLED].map((status) => firstWithStatus(status)).join(' UNION ALL ')})`,
  );
  return {
    // Hour by hour, because grouping would sort all sales of the period.
    sumHours: (from, to) =>
      listHours(from, to).flatMap((at) => {
        const hour = toSoldHour(at, sold.get(at, addMs(at, HOUR)));
        return hour.online.count + hour.inStore.count === 0 ? [] : [hour];
      }),
    sumSold: (from, to) => toSum(new RowReader(total.get(from, to))),
    sumItems: (from, to, limit) => {
      const rows = items.all({ from, to, limit }).map((row) => new RowReader(row));
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

/** The starts of the full hours of a period. */
const listHours = (from: Instant, to: Instant): Instant[] =>
  Array.from({ length: Math.ceil((to - from) / HOUR) }, (_, index) => addMs(from, index * HOUR));

function toSoldHour(at: Instant, row: unknown): SoldHour {
  const fields = new RowReader(row);
  const inStore = { count: fields.int('instore_count'), total: fields.paise('instore_total') };
  const all = toSum(fields);
  return {
    at,
    online: { count: all.count - inStore.count, total: paise(all.total - inStore.total) },
    inStore,
  };
}

/** The statuses of deliveries that were offered to the store. Unpaid ones were not. */
const UNDECIDED = ['PENDING'];
const ACCEPTED = ['ACCEPTED', 'PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED'];
const CANCELLED = ['CANCELLED'];

/** The index, and the condition for deliveries of these statuses. Leaves out orders that the service lost. */
const fromStatuses = (statuses: readonly string[]): string =>
  `FROM orders INDEXED BY orders_reported WHERE status IN (${statuses.map((status) => `'${status}'`).join(', ')})
     AND ${NOT_IN_STORE_SQL} AND gone_at IS NULL`;

const firstWithStatus = (status: string): string =>
  `SELECT * FROM (SELECT placed_at ${fromStatuses([status])} AND placed_at IS NOT NULL ORDER BY placed_at LIMIT 1)`;

const PLACED = 'AND placed_at >= @from AND placed_at < @to';

/** The sums of deliveries by outcome and mode. */
const SUMS = `coalesce(fulfilment_mode, '') AS mode, count(*) AS count, sum(total) AS total,
  count(own_cost) AS own_count, coalesce(sum(own_cost), 0) AS own_cost,
  count(courier_cost) AS courier_count, coalesce(sum(courier_cost), 0) AS courier_cost,
  count(own_cost + courier_cost) AS both_count,
  coalesce(sum(iif(courier_cost IS NULL, NULL, own_cost)), 0) AS both_own_cost,
  coalesce(sum(iif(own_cost IS NULL, NULL, courier_cost)), 0) AS both_courier_cost`;

/** What an order's cancellation says, in its event. */
const ofCancellation = (what: string): string =>
  `(SELECT ${what} FROM timelines, json_each(timelines.events) AS event
    WHERE about = orders.id AND event.value ->> '$.type' = 'order.cancelled')`;

/** The event of a reject may be missing, or may not say who rejected. */
const IS_REJECTED_HERE =
  "EXISTS (SELECT 1 FROM actions WHERE order_id = orders.id AND kind = 'reject' AND state = 'done')";

const CANCELLED_OUTCOME = `CASE WHEN stopped_at IS NOT NULL OR accepted_at IS NOT NULL THEN 'stopped'
  WHEN ${ofCancellation("max(event.value ->> '$.actor' IN ('pos', 'retailer'))")} OR ${IS_REJECTED_HERE} THEN 'rejected'
  WHEN since - placed_at >= ${LIMITS.holdMs} THEN 'lapsed' ELSE 'cancelled' END`;

type OrderSums = Pick<SalesReportTable, 'sumOutcomes' | 'countAcceptTimes' | 'sumRings' | 'sumRejectReasons'>;

function openOrderSums(sqlite: SqliteConnection): OrderSums {
  const accepted = sqlite.prepare<{ from: Instant; to: Instant }>(
    `SELECT 'accepted' AS outcome, ${SUMS} ${fromStatuses(ACCEPTED)} ${PLACED} GROUP BY fulfilment_mode`,
  );
  const others = sqlite.prepare<{ from: Instant; to: Instant; lapsedBefore: Instant }>(
    `SELECT iif(placed_at < @lapsedBefore, 'lapsed', 'waiting') AS outcome, ${SUMS} ${fromStatuses(UNDECIDED)} ${PLACED}
       GROUP BY outcome, fulfilment_mode
     UNION ALL
     SELECT ${CANCELLED_OUTCOME} AS outcome, ${SUMS} ${fromStatuses(CANCELLED)} ${PLACED}
       GROUP BY outcome, fulfilment_mode`,
  );
  const rings = sqlite.prepare<{ from: Instant; to: Instant }>(
    `SELECT count(*) AS count, count(DISTINCT since / ${HOUR}) AS hours, count(silenced_until) AS silenced,
       count(iif(tells LIKE '%"told"%', 1, NULL)) AS told,
       group_concat((ended_at - since) / 1000) AS seconds
     FROM (SELECT * FROM episodes WHERE since >= @from AND since < @to ORDER BY ended_at - since)`,
  );
  const acceptTimes = sqlite.prepare<{ from: Instant; to: Instant }>(
    // One list, because grouping would sort it.
    `SELECT group_concat(max(0, accepted_at - max(placed_at, coalesce(rang_at, 0))) / 1000) AS seconds
     ${fromStatuses([...UNDECIDED, ...ACCEPTED, ...CANCELLED])} ${PLACED} AND accepted_at IS NOT NULL`,
  );
  const reasons = sqlite.prepare<{ from: Instant; to: Instant }>(
    `SELECT ${ofCancellation("max(event.value ->> '$.reason')")} AS reason, count(*) AS count, sum(total) AS total
     ${fromStatuses(CANCELLED)} ${PLACED} AND ${CANCELLED_OUTCOME} = 'rejected'
     GROUP BY reason ORDER BY count(*) DESC, reason`,
  );
  return {
    sumOutcomes: (from, to, lapsedBefore) =>
      [...accepted.all({ from, to }), ...others.all({ from, to, lapsedBefore })].map(toOutcomeSum),
    countAcceptTimes: (from, to) =>
      countEach(new RowReader(acceptTimes.get({ from, to })).textOrNull('seconds')?.split(',') ?? []),
    sumRings: (from, to) => {
      const fields = new RowReader(rings.get({ from, to }));
      return {
        count: fields.int('count'),
        hours: fields.int('hours'),
        silenced: fields.int('silenced'),
        toldOutside: fields.int('told'),
        answers: countEach(fields.textOrNull('seconds')?.split(',') ?? []),
      };
    },
    sumRejectReasons: (from, to) =>
      reasons.all({ from, to }).map((row) => {
        const fields = new RowReader(row);
        return { reason: fields.textOrNull('reason'), ...toSum(fields) };
      }),
  };
}

function countEach(list: readonly string[]): AcceptTimeCount[] {
  const counts = new Map<number, number>();
  for (const text of list) {
    const seconds = roundSeconds(Number(text));
    counts.set(seconds, (counts.get(seconds) ?? 0) + 1);
  }
  return [...counts]
    .map(([seconds, count]) => ({ seconds, count }))
    .toSorted((one, other) => one.seconds - other.seconds);
}

/** Rounds down: to 5 s from one minute on, to minutes from the end of the hold on. No time is longer than a day. */
function roundSeconds(seconds: number): number {
  const step = seconds < 60 ? 1 : seconds < 900 ? 5 : 60;
  return Math.floor(Math.min(seconds, 86_400) / step) * step;
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

function openStockoutLists(sqlite: SqliteConnection): Pick<SalesReportTable, 'listStockouts'> {
  const list = sqlite.prepare<{ from: Instant; to: Instant }>(
    `SELECT * FROM (
       SELECT store_id, barcode, read_at AS since, (SELECT name FROM items
           WHERE items.store_id = ran_out.store_id AND items.barcode = ran_out.barcode) AS name,
         (SELECT min(read_at) FROM stock_changes WHERE store_id = ran_out.store_id AND barcode = ran_out.barcode
           AND read_at > ran_out.read_at AND stock > 0) AS until
       FROM stock_changes AS ran_out INDEXED BY stock_changes_to_zero
       WHERE stock <= 0 AND stock_before > 0 AND read_at < @to
     ) WHERE until IS NULL OR until > @from ORDER BY store_id, barcode, since`,
  );
  return {
    listStockouts: (from, to) =>
      list.all({ from, to }).map((row) => {
        const fields = new RowReader(row);
        return {
          storeId: fields.int('store_id'),
          barcode: fields.text('barcode'),
          name: fields.textOrNull('name'),
          since: fields.instant('since'),
          until: fields.instantOrNull('until'),
        };
      }),
  };
}
