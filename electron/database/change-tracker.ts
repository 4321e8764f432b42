/**
 * Counts the writes to each table that a screen shows, so that only what has changed is read again. Temporary triggers
 * count; they belong to the open connection and are not in the file.
 */

import type { SqliteConnection } from './sqlite.ts';
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

/** Counts the writes of one connection after another. */
export interface FollowingChangeTracker extends ChangeTracker {
  /**
   * Continues with a connection that takes the place of the last one. `noteOrder` is called with the id of each order
   * whose row or actions are written from now on.
   */
  follow(next: SqliteConnection, noteOrder: (orderId: string) => void): void;
}

/** The tables whose writes an order's card shows. */
const CARD_TABLES: ReadonlySet<unknown> = new Set<TrackedTable>(['orders', 'actions']);

/**
 * Starts to count the writes of a connection. Call this once per connection. `noteFirst`: see {@link
 * FollowingChangeTracker.follow}.
 */
export function createChangeTracker(
  sqlite: SqliteConnection,
  noteFirst: (orderId: string) => void = () => undefined,
): FollowingChangeTracker {
  const counts = new Map<unknown, number>();
  let orders = new Set<string>();
  const follow: FollowingChangeTracker['follow'] = (next, noteOrder) => {
    next.function('note_written', { directOnly: false }, (table: unknown, orderId: unknown) => {
      counts.set(table, (counts.get(table) ?? 0) + 1);
      if (typeof orderId === 'string') {
        orders.add(orderId);
        if (CARD_TABLES.has(table)) noteOrder(orderId);
      }
      return null;
    });
    next.exec(TRIGGERS);
  };
  follow(sqlite, noteFirst);
  return {
    follow,
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
