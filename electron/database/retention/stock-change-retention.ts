/** Removes old changes of stock that readings have shown. */

import { RowReader } from '../row-reader.ts';
import type { SqliteConnection } from '../sqlite.ts';
import type { RetentionStep } from './retention-step.ts';

const CHANGES_PER_STEP = 200;

export function openStockChangeRetention(sqlite: SqliteConnection): RetentionStep {
  const find = sqlite.prepare<{ before: number }>(
    `SELECT max(read_at) AS until, count(*) AS count
     FROM (SELECT read_at FROM stock_changes WHERE read_at < @before ORDER BY read_at LIMIT ${CHANGES_PER_STEP})`,
  );
  const remove = sqlite.prepare<[number]>('DELETE FROM stock_changes WHERE read_at <= ?');
  return (before) => {
    const found = new RowReader(find.get({ before }));
    if (found.int('count') === 0) return null;
    const until = found.int('until');
    return () => {
      remove.run(until);
    };
  };
}
