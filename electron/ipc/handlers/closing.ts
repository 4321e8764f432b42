import { startOfToday } from '../../contract/domain/day.ts';
import type { WorkspaceKind } from '../../contract/ipc/views.ts';
import { closingView } from '../../views/sales/closing.ts';
import { shownShelf } from '../../workspace/queries/card-rows.ts';
import { openRefusals } from '../../workspace/queries/open-refusals.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { Handlers } from '../call-dispatcher.ts';
import { failed } from '../call-dispatcher.ts';
import { reach } from '../with-workspace.ts';

/** The comparison at closing time: the one question of staff that waits for the network. */
export function closingHandlers(workspaces: ReadonlyMap<WorkspaceKind, Workspace>): Pick<Handlers, 'sales.closing'> {
  const { within } = reach(workspaces);
  return {
    'sales.closing': ({ workspace }) =>
      within(workspace, async ({ store, day, now }) => {
        const from = startOfToday(now());
        const read = await day.read(from);
        if (read === null) return failed('line_needed');
        const view = closingView(read.at, from, read, {
          order: store.orders.get,
          open: store.orders.open(),
          sales: store.sales.soldSince(from),
          shelf: (storeId, barcode) => shownShelf(store, storeId, barcode),
          live: store.actions.live(),
          refused: openRefusals(store, now()),
        });
        day.take(read);
        return { ok: true, value: view };
      }),
  };
}
