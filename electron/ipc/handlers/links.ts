import type { WorkspaceKind } from '../../contract/domain/workspace.ts';
import { DONE, failed } from '../../contract/ipc/call.ts';
import type { CallHandlers } from '../../contract/ipc/calls.ts';
import type { OpenLink } from '../../contract/ports.ts';
import { resolveOrderLink } from '../../views/orders/order-links.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { createWorkspaceAccess } from '../with-workspace.ts';

/** Opens what an order links to. The page names order and link; where it leads is read from the store. */
export function linkHandlers(
  workspaces: ReadonlyMap<WorkspaceKind, Workspace>,
  openLink: OpenLink,
): Pick<CallHandlers, 'links.open'> {
  const { onOrder } = createWorkspaceAccess(workspaces);
  return {
    'links.open': (input) =>
      onOrder(input, async (_, row) => {
        const url = resolveOrderLink(row.order, input.link);
        if (url === null) return failed('not_found');
        return (await openLink(url)) ? DONE : failed('link_not_opened');
      }),
  };
}
