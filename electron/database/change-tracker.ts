/**
 * Counts the writes to each table that a screen shows, so that only what has changed is read again. Temporary triggers
 * count; they belong to the open connection and are not in the file.
 */

import type { SqliteConnection } from './sqlite/sqlite.ts';
import { TRACKED_TABLES, type TrackedTable } from './tracked-tables.ts';

export interface ChangeTracker {
  /**
   * How many rows of these tables have been written since the database was opened; a write that changes nothing doesn't
   * count.
   */
  countChanges(tables: readonly TrackedTable[]): number;
  /** The ids of orders that something was written about since the last call. For a single caller. */
  takeChangedOrders(): ReadonlySet<string>;
}

/** Starts to count the writes of a connection. Call this once per connection. */
export function createChangeTracker(sqlite: SqliteConnection): ChangeTracker {
  const counts = new Map<unknown, number>();
  let orders = new Set<string>();
  sqlite.function('note_written', (table, orderId) => {
    counts.set(table, (counts.get(table) ?? 0) + 1);
    if (typeof orderId === 'string') orders.add(orderId);
  });
  sqlite.exec(TRIGGERS);
  return {
    countChanges: (tables) => tables.reduce((sum, table) => sum + (counts.get(table) ?? 0), 0),
    takeChangedOrders: () => {
      const taken = orders;
      orders = new Set();
      return taken;
    },
  };
}

const TRIGGERS = Object.entries(TRACKED_TABLES)
  .flatMap(([table, { order, seen }]) => {
    const note = (row: 'NEW' | 'OLD'): string =>
      `BEGIN SELECT note_written('${table}', ${order === null ? 'NULL' : `${row}.${order}`}); END;`;
    const columns = (row: 'NEW' | 'OLD'): string => seen.map((column) => `${row}.${column}`).join(', ');
    const isSeen = seen.length === 0 ? '' : `WHEN (${columns('NEW')}) IS NOT (${columns('OLD')})`;
    return [
      `CREATE TEMP TRIGGER ${table}_added AFTER INSERT ON main.${table} ${note('NEW')}`,
      `CREATE TEMP TRIGGER ${table}_changed AFTER UPDATE ON main.${table} ${isSeen} ${note('NEW')}`,
      `CREATE TEMP TRIGGER ${table}_removed AFTER DELETE ON main.${table} ${note('OLD')}`,
    ];
  })
  .join('\n');
