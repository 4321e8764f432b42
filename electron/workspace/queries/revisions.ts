import type { WorkspaceView } from '../../contract/calls/snapshot.ts';
import type { ChangeTracker } from '../../database/change-tracker.ts';
import type { TrackedTable } from '../../database/tracked-tables.ts';

type Revisions = WorkspaceView['revisions'];

/** The tables behind each view. The renderer asks for a view again only when one of its tables was written. */
const TABLES: { readonly [View in keyof Revisions]: readonly TrackedTable[] } = {
  orders: ['orders', 'timelines', 'sales', 'delivery_options', 'actions', 'bills', 'bag_steps', 'items'],
  sales: ['sales', 'closings', 'unreadable_sales', 'actions', 'bills'],
  activity: ['actions', 'orders', 'sales', 'bag_steps'],
  imports: ['imports', 'actions'],
  stock: [
    'items',
    'taxes',
    'actions',
    'orders',
    'counting_sessions',
    'counted_items',
    'picking_answers',
    'inventory_runs',
  ],
};

/** How often each view may have changed since the database was opened. */
export function readRevisions({ countChanges: times }: ChangeTracker): Revisions {
  return {
    orders: times(TABLES.orders),
    sales: times(TABLES.sales),
    activity: times(TABLES.activity),
    imports: times(TABLES.imports),
    stock: times(TABLES.stock),
  };
}
