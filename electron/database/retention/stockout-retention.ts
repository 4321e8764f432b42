/** Removes stock-outs that are over. */

import { RowReader } from '../row-reader.ts';
import type { SqliteConnection } from '../sqlite.ts';
import type { RetentionStep } from './retention-step.ts';

const STOCKOUTS_PER_STEP = 200;

export function openStockoutRetention(sqlite: SqliteConnection): RetentionStep {
  const count = sqlite.prepare<{ before: number }>(
    `SELECT count(*) AS count FROM (SELECT 1 FROM stockouts WHERE until < @before LIMIT ${STOCKOUTS_PER_STEP})`,
  );
  const remove = sqlite.prepare<{ before: number }>(
    `DELETE FROM stockouts WHERE (store_id, barcode, since) IN (
       SELECT store_id, barcode, since FROM stockouts WHERE until < @before LIMIT ${STOCKOUTS_PER_STEP})`,
  );
  return (before) => {
    if (new RowReader(count.get({ before })).int('count') === 0) return null;
    return () => {
      remove.run({ before });
    };
  };
}
