/** Removes ended counting sessions with their counted items; the counts themselves are actions. */

import { RowReader } from '../sqlite/row-reader.ts';
import type { SqliteConnection } from '../sqlite/sqlite.ts';
import type { RetentionStep } from './retention-step.ts';

export function openSessionRetention(sqlite: SqliteConnection): RetentionStep {
  // One per step, because a session may hold thousands of items.
  const find = sqlite.prepare<{ before: number }>('SELECT id FROM counting_sessions WHERE ended_at < @before LIMIT 1');
  const removeItems = sqlite.prepare<[string]>('DELETE FROM counted_items WHERE session_id = ?');
  const remove = sqlite.prepare<[string]>('DELETE FROM counting_sessions WHERE id = ?');
  return (before) => {
    const row = find.get({ before });
    if (row === undefined) return null;
    const id = new RowReader(row).text('id');
    return () => {
      removeItems.run(id);
      remove.run(id);
    };
  };
}
