import type { OpenWork, WorkspaceKind } from '../contract/domain/workspace.ts';
import type { PreferenceFile } from '../contract/preferences.ts';
import type { WorkspaceManager } from './workspace-manager.ts';

/** What the connected store still has to do, whatever is on screen. */
export function readOpenWork({ open, unopened }: WorkspaceManager): OpenWork {
  const store = open.get('store');
  if (store === undefined) {
    return { openOrders: 0, newOrders: 0, unsentActions: 0, isUnsettled: unopened('store') !== null };
  }
  const { newOrders, view } = store.readSnapshot();
  const openOrders = Math.max(newOrders, store.database.orders.open().length);
  const isUnsettled = view.catchingUp !== null || view.storage.disk !== null;
  return { openOrders, newOrders, unsentActions: view.waiting.count, isUnsettled };
}

/** Whether the board shows another store than the order's. */
export function isStoreHidden(
  workspaces: WorkspaceManager,
  preferences: PreferenceFile,
  kind: WorkspaceKind,
  orderId: string,
): boolean {
  const storeId = workspaces.open.get(kind)?.database.orders.get(orderId)?.storeId;
  const { chosenStoreId } = preferences.read();
  return kind === 'store' && chosenStoreId !== null && chosenStoreId !== storeId;
}
