import type { CheckedInput } from '../../contract/ipc/calls.ts';
import type { StockItemView } from '../../contract/ipc/stock.ts';
import type { Store } from '../../database/database.ts';
import { laneOfItem } from '../../outbox/lanes.ts';
import { stockAction } from '../../views/stock/item-history.ts';
import type { OpenOrderRows } from '../../views/stock/item-orders.ts';
import { stockOrders } from '../../views/stock/item-orders.ts';
import type { Workspace } from '../workspace.ts';
import { openRefusals } from './open-refusals.ts';
import type { StockLists } from './stock-lists.ts';

/** Actions of an item that its history shows. */
const HISTORY_ROWS = 100;

/** One item of the shelf with what was done to it here and the orders that stand against it. */
export function itemView(
  { store, now }: Workspace,
  lists: StockLists,
  { storeId, barcode }: CheckedInput<'stock.item'>,
): StockItemView | null {
  const at = now();
  const row = lists.row(barcode, at);
  if (row === null) return null;
  const open = new Set(openRefusals(store, at).map(({ id }) => id));
  const actions = store.stockActions.ofLane(laneOfItem(storeId, barcode), HISTORY_ROWS);
  return {
    row,
    history: actions.map((action) =>
      stockAction({ action, linked: store.stockActions.linkedTo(action.id), open: open.has(action.id), now: at }),
    ),
    orders: stockOrders(barcode, openOrdersOf(store, storeId)),
  };
}

/** The open orders of a store with what happened to each. */
export function openOrdersOf(store: Store, storeId: number): OpenOrderRows[] {
  return store.orders
    .open()
    .filter((row) => row.storeId === storeId)
    .map((row) => ({ row, events: store.events.ofOrder(row.id) }));
}
