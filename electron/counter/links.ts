import { orderLink } from '../board/links.ts';
import type { Handlers } from '../bridge/bridge.ts';
import { failed } from '../bridge/bridge.ts';
import type { OpenLink } from '../contract/keeping.ts';
import type { WorkspaceKind } from '../contract/views.ts';
import { DONE, reach } from './reach.ts';
import type { Workspace } from './workspace.ts';

/** Opens what an order links to. The page names order and link; where it leads is read from the store. */
export function linkHandlers(
  workspaces: ReadonlyMap<WorkspaceKind, Workspace>,
  openLink: OpenLink,
): Pick<Handlers, 'links.open'> {
  const { onOrder } = reach(workspaces);
  return {
    'links.open': (input) =>
      onOrder(input, async (_, row) => {
        const url = orderLink(row.order, input.link);
        if (url === null) return failed('not_found');
        return (await openLink(url)) ? DONE : failed('link_not_opened');
      }),
  };
}
