/**
 * Removes settled actions whose order, if any, is no longer kept, with the rows of pushes and staff's answers about
 * picking.
 */

import { RowReader } from '../sqlite/row-reader.ts';
import type { SqliteConnection } from '../sqlite/sqlite.ts';
import type { RetentionStep } from './retention-step.ts';

const ACTIONS_PER_STEP = 50;

/** The tables with rows about an action, and the column that holds its id. */
const OF_ACTION = [
  ['push_rows', 'action_id'],
  ['action_dependencies', 'action_id'],
  ['picking_answers', 'count_id'],
] as const;

export function openActionRetention(sqlite: SqliteConnection): readonly RetentionStep[] {
  const listStores = sqlite.prepare('SELECT DISTINCT store_id FROM actions INDEXED BY actions_settled');
  const find = sqlite.prepare<{ storeId: number; before: number }>(
    // The import on the Stock screen still reads its pushes.
    `SELECT id FROM actions INDEXED BY actions_settled WHERE store_id = @storeId AND settled_at < @before
       AND (seen_at IS NULL OR seen_at < @before)
       AND (correction IS NULL OR correction NOT IN ('open', 'asked'))
       -- A correction stays as long as its count.
       AND NOT EXISTS (SELECT 1 FROM actions AS counted WHERE counted.id = actions.payload ->> '$.corrects')
       AND (order_id IS NULL OR NOT (
         order_id IN (SELECT id FROM orders) OR EXISTS (SELECT 1 FROM sales WHERE order_id = actions.order_id)))
       AND (payload ->> '$.importId' IS NULL OR payload ->> '$.importId' NOT IN (SELECT id FROM imports))
     LIMIT ${ACTIONS_PER_STEP}`,
  );
  const removals = OF_ACTION.map(([table, column]) =>
    sqlite.prepare<[string]>(`DELETE FROM ${table} WHERE ${column} = ?`),
  );
  const remove = sqlite.prepare<[string]>('DELETE FROM actions WHERE id = ?');
  return [
    (before) => {
      const stores = listStores.all().map((row) => new RowReader(row).int('store_id'));
      const found = stores.flatMap((storeId) => find.all({ storeId, before }));
      const ids = found.slice(0, ACTIONS_PER_STEP).map((row) => new RowReader(row).text('id'));
      if (ids.length === 0) return null;
      return () => {
        for (const id of ids) {
          for (const removal of removals) removal.run(id);
          remove.run(id);
        }
      };
    },
  ];
}
