/** What staff did while they checked the bags of orders (table `bag_steps`). Rows are only added. */

import { z } from 'zod';
import type { BagStep, BagSums } from '../../../contract/domain/bag-check.ts';
import { BAG_ERRORS, BAG_STEPS, missingUnits } from '../../../contract/domain/bag-check.ts';
import type { Instant } from '../../../contract/domain/time.ts';
import { RowReader } from '../../sqlite/row-reader.ts';
import type { SqliteConnection } from '../../sqlite/sqlite.ts';
import type { Moment } from '../moments.ts';

export interface NewBagStep extends Omit<BagStep, 'at'> {
  readonly storeId: number;
  readonly orderId: string;
  readonly moment: Moment;
}

/** The step that finished a check, and whose bag it was. */
export interface FinishedBag {
  readonly id: string;
  readonly orderId: string;
  readonly storeId: number;
}

export interface BagStepsTable {
  /** Adds a step once per id. */
  add(step: NewBagStep): void;
  /** The steps of an order, in their order. */
  ofOrder(orderId: string): BagStep[];
  /** Which checks were finished from `from` until before `to`, newest first. */
  finishedBetween(from: Instant, to: Instant, limit: number): FinishedBag[];
  /** Sums by when checks were finished; of several of one order, the last counts. */
  sum(from: Instant, to: Instant): BagSums;
}

const missingList = z.array(missingUnits);

function toStep(row: unknown): BagStep {
  const fields = new RowReader(row);
  return {
    id: fields.text('id'),
    kind: fields.oneOf('kind', BAG_STEPS),
    at: fields.instant('at'),
    who: fields.textOrNull('who'),
    code: fields.textOrNull('code'),
    line: fields.orNull('line', fields.int),
    otherOrder: fields.textOrNull('other_order'),
    missing: fields.orNull('missing', (column) => fields.json(column, missingList)),
  };
}

export function openBagStepsTable(sqlite: SqliteConnection): BagStepsTable {
  const add = sqlite.prepare(
    `INSERT INTO bag_steps (id, store_id, order_id, kind, at, start, who, code, line, other_order, missing)
     VALUES (@id, @storeId, @orderId, @kind, @at, @start, @who, @code, @line, @otherOrder, @missing)
     ON CONFLICT (id) DO NOTHING`,
  );
  const ofOrder = sqlite.prepare<[string]>('SELECT * FROM bag_steps WHERE order_id = ? ORDER BY number');
  const finished = sqlite.prepare<[Instant, Instant, number]>(
    `SELECT id, order_id, store_id FROM bag_steps WHERE kind = 'finished' AND at >= ? AND at < ?
     ORDER BY at DESC, number DESC LIMIT ?`,
  );
  const sums = sqlite.prepare<{ from: Instant; to: Instant }>(
    `WITH bags AS (
       SELECT order_id, max(number) AS number,
         (SELECT coalesce(sum(value ->> '$.units'), 0) FROM bag_steps AS own, json_each(own.missing)
          WHERE own.number = max(bag_steps.number) AND value ->> '$.reason' = 'out_of_stock') AS out_of_stock
       FROM bag_steps WHERE kind = 'finished' AND at >= @from AND at < @to GROUP BY order_id
     ), found AS (
       SELECT bags.*, ${BAG_ERRORS.map((kind) => `(SELECT count(*) FROM bag_steps AS own WHERE own.order_id = bags.order_id AND own.number < bags.number AND kind = '${kind}') AS ${kind}`).join(', ')}
       FROM bags
     )
     SELECT count(*) AS bags, count(iif(${BAG_ERRORS.join(' + ')} + out_of_stock > 0, 1, NULL)) AS with_errors,
       coalesce(sum(out_of_stock), 0) AS out_of_stock, ${BAG_ERRORS.map((kind) => `coalesce(sum(${kind}), 0) AS ${kind}`).join(', ')}
     FROM found`,
  );
  return {
    add: ({ moment, missing, ...step }) => {
      add.run({ ...step, ...moment, missing: missing === null ? null : JSON.stringify(missing) });
    },
    ofOrder: (orderId) => ofOrder.all(orderId).map(toStep),
    finishedBetween: (from, to, limit) =>
      finished.all(from, to, limit).map((row) => {
        const fields = new RowReader(row);
        return { id: fields.text('id'), orderId: fields.text('order_id'), storeId: fields.int('store_id') };
      }),
    sum: (from, to) => {
      const fields = new RowReader(sums.get({ from, to }));
      return {
        bags: fields.int('bags'),
        withErrors: fields.int('with_errors'),
        outOfStock: fields.int('out_of_stock'),
        extra: fields.int('extra'),
        other_order: fields.int('other_order'),
        wrong: fields.int('wrong'),
      };
    },
  };
}
