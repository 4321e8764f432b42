/** Removes old changes of stock that readings have shown. One that began a stock-out stays until that is over. */

import { RowReader } from '../sqlite/row-reader.ts';
import type { SqliteConnection } from '../sqlite/sqlite.ts';
import type { RetentionStep } from './retention-step.ts';

const CHANGES_PER_STEP = 200;

const IS_OVER = `(stock > 0 OR EXISTS (SELECT 1 FROM stock_changes AS later WHERE later.store_id = stock_changes.store_id
  AND later.barcode = stock_changes.barcode AND later.read_at > stock_changes.read_at AND later.read_at < @before
  AND later.stock > 0))`;

export function openStockChangeRetention(sqlite: SqliteConnection): RetentionStep {
  const find = sqlite.prepare<{ before: number }>(
    `SELECT max(read_at) AS until, count(*) AS count FROM (
       SELECT read_at FROM stock_changes WHERE read_at < @before AND ${IS_OVER} ORDER BY read_at LIMIT ${CHANGES_PER_STEP})`,
  );
  const remove = sqlite.prepare<{ until: number; before: number }>(
    `DELETE FROM stock_changes WHERE read_at <= @until AND ${IS_OVER}`,
  );
  return (before) => {
    const found = new RowReader(find.get({ before }));
    if (found.int('count') === 0) return null;
    const until = found.int('until');
    return () => {
      remove.run({ until, before });
    };
  };
}
