/**
 * Notes what is written to the tables that a screen shows, whoever writes it, so that only what has changed is read
 * again. Temporary triggers do it: they belong to this connection alone and are not in the file.
 */

import type { SqliteConnection } from './sqlite.ts';

/** Each table: the column of the order that a row is about, and the columns whose change is seen; all when none are named. */
const TABLES = {
  orders: {
    order: 'id',
    seen: [
      'snapshot',
      'status',
      'since',
      'picking_since',
      'stopped_at',
      'stopped_by',
      'stopped_reason',
      'seen_at',
      'gone_at',
    ],
  },
  unreadable_orders: { order: null, seen: [] },
  events: { order: 'order_id', seen: [] },
  sales: { order: 'order_id', seen: [] },
  unreadable_sales: { order: null, seen: [] },
  offers: { order: 'order_id', seen: ['options'] },
  actions: { order: 'order_id', seen: [] },
  bills: { order: 'order_id', seen: [] },
  shelf: { order: null, seen: [] },
  counting_sessions: { order: null, seen: [] },
  counted_items: { order: null, seen: [] },
  bag_answers: { order: null, seen: [] },
  syncs: { order: null, seen: ['body'] },
  stores: { order: null, seen: ['name', 'city'] },
  imports: { order: null, seen: [] },
  prints: { order: null, seen: [] },
} as const satisfies Record<string, { readonly order: string | null; readonly seen: readonly string[] }>;

/** A table whose writing is noted. */
export type TrackedTable = keyof typeof TABLES;

export interface ChangeTracker {
  /** How many rows of these tables were written since the database was opened; what changed nothing doesn't count. */
  countChanges(tables: readonly TrackedTable[]): number;
  /** Ids of orders that something was written about since this was last called: for one reader alone. */
  takeChangedOrders(): ReadonlySet<string>;
}

/** Begins to note what is written on a connection. Call it once for each. */
export function createChangeTracker(sqlite: SqliteConnection): ChangeTracker {
  const times = new Map<unknown, number>();
  let orders = new Set<string>();
  sqlite.function('note_written', { directOnly: false }, (table: unknown, orderId: unknown) => {
    times.set(table, (times.get(table) ?? 0) + 1);
    if (typeof orderId === 'string') orders.add(orderId);
    return null;
  });
  sqlite.exec(TRIGGERS);
  return {
    countChanges: (tables) => tables.reduce((sum, table) => sum + (times.get(table) ?? 0), 0),
    takeChangedOrders: () => {
      const taken = orders;
      orders = new Set();
      return taken;
    },
  };
}

const TRIGGERS = Object.entries(TABLES)
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
