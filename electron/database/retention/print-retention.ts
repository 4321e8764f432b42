/** Removes ended print jobs that belong to no order: summaries of days, counting lists, test pages. */

import type { Instant } from '../../contract/domain/time.ts';
import { RowReader } from '../sqlite/row-reader.ts';
import type { SqliteConnection } from '../sqlite/sqlite.ts';
import { SETTLED_PRINTS } from '../tables/prints.ts';
import type { RetentionStep } from './retention-step.ts';

/** How many print jobs one step looks at, oldest first. */
const WINDOW = 200;

export function openPrintRetention(sqlite: SqliteConnection): RetentionStep {
  const readWindow = sqlite.prepare<{ after: number; before: Instant }>(
    `SELECT number, created_at, ${SETTLED_PRINTS} AND settled_at < @before
         AND (order_id IS NULL OR order_id NOT IN (SELECT id FROM orders)) AS is_over
     FROM prints WHERE number > @after ORDER BY number LIMIT ${WINDOW}`,
  );
  const remove = sqlite.prepare<[number]>('DELETE FROM prints WHERE number = ?');
  return (before) => {
    for (let after = 0; ; ) {
      const rows = readWindow.all({ after, before }).map((row) => new RowReader(row));
      const over = rows.filter((row) => row.flag('is_over')).map((row) => row.int('number'));
      if (over.length > 0) {
        return () => {
          for (const number of over) remove.run(number);
        };
      }
      const last = rows.at(-1);
      // Later jobs are younger.
      if (last === undefined || last.instant('created_at') >= before) return null;
      after = last.int('number');
    }
  };
}
