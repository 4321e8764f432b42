import { startOfIndiaDay } from '../../contract/domain/time.ts';
import type { WorkspaceKind } from '../../contract/domain/workspace.ts';
import { failed } from '../../contract/ipc/call.ts';
import type { CallHandlers } from '../../contract/ipc/calls.ts';
import { buildClosingView } from '../../views/sales/closing.ts';
import { readItemRow } from '../../workspace/queries/card-rows.ts';
import { listOpenRefusals } from '../../workspace/queries/open-refusals.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { createWorkspaceAccess } from '../with-workspace.ts';

/** The comparison at closing time: the one question of staff that waits for the network. */
export function closingHandlers(
  workspaces: ReadonlyMap<WorkspaceKind, Workspace>,
): Pick<CallHandlers, 'sales.closing'> {
  const { within } = createWorkspaceAccess(workspaces);
  return {
    'sales.closing': ({ workspace }) =>
      within(workspace, async ({ database, dayReader: day, now }) => {
        const from = startOfIndiaDay(now());
        const read = await day.read(from);
        if (read === null) return failed('line_needed');
        const view = buildClosingView(read.at, from, read, {
          order: database.orders.get,
          open: database.orders.open(),
          sales: database.sales.soldSince(from),
          shelf: (storeId, barcode) => readItemRow(database, storeId, barcode),
          live: database.actions.live(),
          refused: listOpenRefusals(database, now()),
        });
        day.save(read);
        return { ok: true, value: view };
      }),
  };
}
