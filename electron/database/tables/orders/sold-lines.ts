/** The lines of sales, as the tax in them is worked out: line by line. */

import type { Paise } from '../../../contract/domain/money.ts';
import { parseAmount } from '../../../contract/domain/money.ts';
import type { Instant } from '../../../contract/domain/time.ts';
import { RowReader } from '../../sqlite/row-reader.ts';
import type { SqliteConnection } from '../../sqlite/sqlite.ts';

/** Equal lines: of the same item, with the same total. */
export interface SoldLines {
  readonly storeId: number;
  readonly barcode: string;
  /** When one of them was sold. */
  readonly at: Instant;
  /** Of each. */
  readonly total: Paise;
  readonly count: number;
}

export interface SoldLinesTable {
  /** What was sold from `from` until before `to`. */
  listBetween(from: Instant, to: Instant): SoldLines[];
}

export function openSoldLines(sqlite: SqliteConnection): SoldLinesTable {
  // SQLite reads the lines itself: a month's are ten thousand, and most are alike.
  const list = sqlite.prepare<[Instant, Instant]>(
    `SELECT sales.store_id, coalesce(line.value ->> '$.barcode', '') AS barcode, min(sold_at) AS at,
       coalesce(line.value ->> '$.line_total', '0') AS total, count(*) AS count
     FROM sales LEFT JOIN orders ON orders.id = sales.order_id,
       json_each(coalesce(sales.lines, orders.snapshot ->> '$.lines')) AS line
     WHERE sold_at >= ? AND sold_at < ?
     GROUP BY sales.store_id, barcode, line.value ->> '$.line_total'`,
  );
  return {
    listBetween: (from, to) =>
      list.all(from, to).map((row) => {
        const fields = new RowReader(row);
        return {
          storeId: fields.int('store_id'),
          barcode: fields.text('barcode'),
          at: fields.instant('at'),
          total: parseAmount(fields.text('total')),
          count: fields.int('count'),
        };
      }),
  };
}
