import { canWithdraw } from '../../contract/domain/actions.ts';
import type { WorkspaceKind } from '../../contract/domain/workspace.ts';
import { failed } from '../../contract/ipc/call.ts';
import type { CallHandlers, ParsedInput } from '../../contract/ipc/calls.ts';
import type { UndoView } from '../../contract/ipc/stock.ts';
import { formatStockExportHeading, formatStockExportLines } from '../../csv/stock-export.ts';
import type { ActionRow } from '../../database/tables/actions/action-row.ts';
import { buildInventoryRunsView } from '../../views/stock/inventory-runs.ts';
import { findUndo, findUndoDeadline } from '../../views/stock/item-history.ts';
import { readStockItem } from '../../workspace/queries/stock-item.ts';
import type { StockListCache, StockLists } from '../../workspace/queries/stock-lists.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { createWorkspaceAccess } from '../with-workspace.ts';

type StockHandlers = Pick<CallHandlers, 'stock.list' | 'stock.item' | 'stock.undo' | 'stock.syncs' | 'stock.export'>;

/** Items in one piece of the export. */
const PIECE_ITEMS = 1_000;

/** The shelf of an open workspace: looked through, undone, exported. Nothing here waits for the network. */
export function stockHandlers(
  workspaces: ReadonlyMap<WorkspaceKind, Workspace>,
  listsOf: StockListCache,
): StockHandlers {
  const { within } = createWorkspaceAccess(workspaces);
  const onShelf = <Result>(
    input: { readonly workspace: WorkspaceKind; readonly storeId: number },
    work: (workspace: Workspace, lists: StockLists) => Result,
  ) =>
    within(input.workspace, (workspace) =>
      workspace.storeIds.includes(input.storeId)
        ? work(workspace, listsOf(workspace, input.storeId))
        : failed('not_found'),
    );

  return {
    'stock.list': (input) =>
      onShelf(input, (workspace, lists) => ({
        ok: true,
        value: lists.page(input, workspace.now(), workspace.fullScanProgress(input.storeId)),
      })),
    'stock.item': (input) =>
      onShelf(input, (workspace, lists) => {
        // What is on screen is read again soon, where it is old.
        workspace.refreshItems(input.storeId, [input.barcode]);
        return { ok: true, value: readStockItem(workspace, lists, input) };
      }),
    'stock.undo': (input) => within(input.workspace, (workspace) => undo(workspace, input)),
    'stock.syncs': (input) =>
      onShelf(input, ({ database, refreshInventoryRuns: wantSyncs }) => {
        const readAt = database.metadata.cursor(`syncs:${input.storeId}`);
        // Asked once for each look: what is read makes the screen ask again.
        if (input.fresh) wantSyncs(input.storeId);
        return { ok: true, value: buildInventoryRunsView(database.inventoryRuns.ofStore(input.storeId), readAt) };
      }),
    'stock.export': (input) =>
      onShelf(input, ({ database, now }, lists) => {
        const items = database.itemLists.readAfter(input.storeId, input.after ?? '', PIECE_ITEMS);
        const rows = items.flatMap(({ barcode }) => lists.row(barcode, now()) ?? []);
        const text = (input.after === null ? formatStockExportHeading() : '') + formatStockExportLines(rows);
        return { ok: true, value: { text, next: items.length < PIECE_ITEMS ? null : (items.at(-1)?.barcode ?? null) } };
      }),
  };
}

/** Takes an adjustment back: what has never left is withdrawn, what has is countered by the opposite. */
function undo({ database, outbox, now }: Workspace, { actionId, undoes }: ParsedInput<'stock.undo'>) {
  const action = database.actions.get(undoes);
  if (action?.payload.kind !== 'adjustment') return failed('not_found');
  const linked = database.stockActions.linkedTo(undoes);
  const before = findUndo(linked);
  if (before?.id === actionId) return undone('countered', before);
  const until = findUndoDeadline(action, linked);
  if (until === null || now() >= until) return failed('not_possible_now');
  if (canWithdraw(action)) {
    const withdrawn = outbox.withdraw(undoes);
    if (withdrawn?.state === 'withdrawn') return undone('withdrawn', withdrawn);
  }
  const { barcode, delta, reason, reference, itemName, reasonIsSent } = action.payload;
  const acted = outbox.enqueue({
    id: actionId,
    storeId: action.storeId,
    payload: { kind: 'adjustment', barcode, delta: -delta, reason, reference, itemName, reasonIsSent, undoes },
    who: null,
  });
  return acted.kind === 'stored' ? undone('countered', acted.row) : failed('not_possible_now');
}

function undone(how: UndoView['how'], { id, state }: ActionRow) {
  return { ok: true, value: { how, actionId: id, state } } as const;
}
