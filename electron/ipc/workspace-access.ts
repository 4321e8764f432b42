import { failed } from '../contract/calls/call.ts';
import type { WorkspaceKind } from '../contract/domain/workspace.ts';
import type { OrderRow } from '../database/tables/orders/orders.ts';
import { readOrderRow } from '../workspace/queries/card-rows.ts';
import type { Workspace } from '../workspace/workspace.ts';

type Failure = ReturnType<typeof failed>;

/** The part of a call's input that identifies an order. */
interface OrderInput {
  readonly workspace: WorkspaceKind;
  readonly storeId: number;
  readonly orderId: string;
}

/** What calls work on: an open workspace, or an order in it. */
export interface WorkspaceAccess {
  /** Works in a workspace, if it is open. */
  withWorkspace<Result>(kind: WorkspaceKind, work: (workspace: Workspace) => Result): Result | Failure;
  /** Works on an order, if that workspace and store have it. */
  withOrder<Result>(input: OrderInput, work: (workspace: Workspace, row: OrderRow) => Result): Result | Failure;
}

export function createWorkspaceAccess(workspaces: ReadonlyMap<WorkspaceKind, Workspace>): WorkspaceAccess {
  const access: WorkspaceAccess = {
    withWorkspace(kind, work) {
      const workspace = workspaces.get(kind);
      if (workspace === undefined) return failed('not_open');
      try {
        return work(workspace);
      } catch (error) {
        workspace.database.reportFault(error);
        throw error;
      }
    },
    withOrder: (input, work) =>
      access.withWorkspace(input.workspace, (workspace) => {
        const row = readOrderRow(workspace.database, input.orderId);
        return row?.storeId === input.storeId ? work(workspace, row) : failed('not_found');
      }),
  };
  return access;
}
