import type { ParsedInput } from '../../contract/calls/calls.ts';
import type { StockItemView } from '../../contract/calls/stock.ts';
import type { Instant } from '../../contract/domain/time.ts';
import type { CounterDatabase } from '../../database/database.ts';
import { buildStockAction } from '../../views/stock/item-history.ts';
import type { OpenOrderRows } from '../../views/stock/item-orders.ts';
import { buildItemOrders } from '../../views/stock/item-orders.ts';
import { listOpenRefusals } from './open-refusals.ts';
import type { StockLists } from './stock-lists.ts';

/** A workspace's database, and the service's time. */
export interface TimedDatabase {
  readonly database: CounterDatabase;
  now(): Instant;
}

/** Enough to include an action just made. */
const LATEST_ROWS = 10;

/** One item with its latest actions on this counter and the orders that hold units of it. */
export function readStockItem(
  { database, now }: TimedDatabase,
  lists: StockLists,
  { storeId, barcode }: Pick<ParsedInput<'stock.item'>, 'storeId' | 'barcode'>,
): StockItemView | null {
  const at = now();
  const row = lists.row(barcode, at);
  if (row === null) return null;
  const open = new Set(listOpenRefusals(database, at).map(({ id }) => id));
  const actions = database.stockActions.ofItem(storeId, barcode, LATEST_ROWS);
  return {
    row,
    latest: actions.map((action) =>
      buildStockAction({
        action,
        linked: database.stockActions.linkedTo(action.id),
        open: open.has(action.id),
        now: at,
      }),
    ),
    orders: buildItemOrders(barcode, listOpenOrders(database, storeId)),
  };
}

/** The open orders of a store with their events. */
export function listOpenOrders(database: CounterDatabase, storeId: number): OpenOrderRows[] {
  return database.orders
    .open()
    .filter((row) => row.storeId === storeId)
    .map((row) => ({ row, events: database.events.ofOrder(row.id) }));
}
