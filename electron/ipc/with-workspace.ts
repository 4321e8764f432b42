import type { WorkspaceKind } from '../contract/domain/workspace.ts';
import { failed } from '../contract/ipc/call.ts';
import type { OrderRow } from '../database/tables/orders/orders.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** How a call names an order. */
export interface OrderInput {
  readonly workspace: WorkspaceKind;
  readonly storeId: number;
  readonly orderId: string;
}

/** What calls about work reach: an open workspace, or an order that it has. */
export function createWorkspaceAccess(workspaces: ReadonlyMap<WorkspaceKind, Workspace>) {
  /** Works in a workspace, if it is open. */
  function within<Result>(kind: WorkspaceKind, work: (workspace: Workspace) => Result) {
    const workspace = workspaces.get(kind);
    return workspace ? work(workspace) : failed('not_open');
  }

  /** Works on an order, if that workspace and store have it. */
  function onOrder<Result>(input: OrderInput, work: (workspace: Workspace, row: OrderRow) => Result) {
    return within(input.workspace, (workspace) => {
      const row = workspace.database.orders.get(input.orderId);
      return row?.storeId === input.storeId ? work(workspace, row) : failed('not_found');
    });
  }

  return { within, onOrder };
}
