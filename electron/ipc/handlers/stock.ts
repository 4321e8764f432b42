import { canWithdraw } from '../../contract/domain/actions.ts';
import type { CheckedInput } from '../../contract/ipc/calls.ts';
import type { UndoView } from '../../contract/ipc/stock.ts';
import type { WorkspaceKind } from '../../contract/ipc/views.ts';
import { shelfHeading, shelfLines } from '../../csv/stock-export.ts';
import type { ActionRow } from '../../database/tables/actions/actions.ts';
import { syncsView } from '../../views/stock/inventory-runs.ts';
import { undoOf, undoUntil } from '../../views/stock/item-history.ts';
import { itemView } from '../../workspace/queries/stock-item.ts';
import type { StockLists, StockListsOf } from '../../workspace/queries/stock-lists.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { Handlers } from '../call-dispatcher.ts';
import { failed } from '../call-dispatcher.ts';
import { reach } from '../with-workspace.ts';

type StockHandlers = Pick<Handlers, 'stock.list' | 'stock.item' | 'stock.undo' | 'stock.syncs' | 'stock.export'>;

/** Items in one piece of the export. */
const PIECE_ITEMS = 1_000;

/** The shelf of an open workspace: looked through, undone, exported. Nothing here waits for the network. */
export function stockHandlers(workspaces: ReadonlyMap<WorkspaceKind, Workspace>, listsOf: StockListsOf): StockHandlers {
  const { within } = reach(workspaces);
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
        value: lists.page(input, workspace.now(), workspace.shelfReading(input.storeId)),
      })),
    'stock.item': (input) =>
      onShelf(input, (workspace, lists) => {
        // What is on screen is read again soon, where it is old.
        workspace.wantShelf(input.storeId, [input.barcode]);
        return { ok: true, value: itemView(workspace, lists, input) };
      }),
    'stock.undo': (input) => within(input.workspace, (workspace) => undo(workspace, input)),
    'stock.syncs': (input) =>
      onShelf(input, ({ store, wantSyncs }) => {
        const readAt = store.facts.place(`syncs:${input.storeId}`);
        // Asked once for each look: what is read makes the screen ask again.
        if (input.fresh) wantSyncs(input.storeId);
        return { ok: true, value: syncsView(store.syncs.of(input.storeId), readAt) };
      }),
    'stock.export': (input) =>
      onShelf(input, ({ store, now }, lists) => {
        const items = store.shelfLists.after(input.storeId, input.after ?? '', PIECE_ITEMS);
        const rows = items.flatMap(({ barcode }) => lists.row(barcode, now()) ?? []);
        const text = (input.after === null ? shelfHeading() : '') + shelfLines(rows);
        return { ok: true, value: { text, next: items.length < PIECE_ITEMS ? null : (items.at(-1)?.barcode ?? null) } };
      }),
  };
}

/** Takes an adjustment back: what has never left is withdrawn, what has is countered by the opposite. */
function undo({ store, outbox, now }: Workspace, { actionId, undoes }: CheckedInput<'stock.undo'>) {
  const action = store.actions.get(undoes);
  if (action?.deed.kind !== 'adjustment') return failed('not_found');
  const linked = store.stockActions.linkedTo(undoes);
  const before = undoOf(linked);
  if (before?.id === actionId) return undone('countered', before);
  const until = undoUntil(action, linked);
  if (until === null || now() >= until) return failed('not_possible_now');
  if (canWithdraw(action)) {
    const withdrawn = outbox.withdraw(undoes);
    if (withdrawn?.state === 'withdrawn') return undone('withdrawn', withdrawn);
  }
  const { barcode, delta, reason, reference, itemName, reasonIsSent } = action.deed;
  const acted = outbox.act({
    id: actionId,
    storeId: action.storeId,
    deed: { kind: 'adjustment', barcode, delta: -delta, reason, reference, itemName, reasonIsSent, undoes },
    who: null,
  });
  return acted.kind === 'stored' ? undone('countered', acted.row) : failed('not_possible_now');
}

function undone(how: UndoView['how'], { id, state }: ActionRow) {
  return { ok: true, value: { how, actionId: id, state } } as const;
}
