/**
 * The tables that screens show. For each: the column with the order's id, and the columns whose change counts (all of
 * them if none are named). A column that is written on its own and missing here leaves the screen out of date.
 */
export const TRACKED_TABLES = {
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
  timelines: { order: 'about', seen: [] },
  sales: { order: 'order_id', seen: [] },
  unreadable_sales: { order: null, seen: [] },
  delivery_options: { order: 'order_id', seen: ['options'] },
  actions: { order: 'order_id', seen: [] },
  bills: { order: 'order_id', seen: [] },
  bag_steps: { order: 'order_id', seen: [] },
  closings: { order: null, seen: [] },
  items: { order: null, seen: [] },
  taxes: { order: null, seen: [] },
  counting_sessions: { order: null, seen: [] },
  counted_items: { order: null, seen: [] },
  picking_answers: { order: null, seen: [] },
  inventory_runs: { order: null, seen: ['body'] },
  stores: { order: null, seen: ['name', 'city'] },
  imports: { order: null, seen: [] },
  prints: { order: null, seen: [] },
} as const satisfies Record<string, { readonly order: string | null; readonly seen: readonly string[] }>;

/** A table whose writes are counted. */
export type TrackedTable = keyof typeof TRACKED_TABLES;
