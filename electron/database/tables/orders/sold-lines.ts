/** The lines of sales, as the tax in them is worked out: line by line. */

import type { Paise } from '../../../contract/domain/money.ts';
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
  // Each item's lines of the period are one range of the index.
  const list = sqlite.prepare<[Instant, Instant]>(
    `SELECT store_id, barcode, min(sold_at) AS at, line_total AS total, sum(lines) AS count
     FROM sold_items CROSS JOIN sale_items USING (item) WHERE sold_at >= ? AND sold_at < ? GROUP BY item, line_total`,
  );
  return {
    listBetween: (from, to) =>
      list.all(from, to).map((row) => {
        const fields = new RowReader(row);
        return {
          storeId: fields.int('store_id'),
          barcode: fields.text('barcode'),
          at: fields.instant('at'),
          total: fields.paise('total'),
          count: fields.int('count'),
        };
      }),
  };
}
