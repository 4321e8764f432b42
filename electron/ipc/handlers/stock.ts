import { itemDetails } from '../../contract/api/requests.ts';
import { failed } from '../../contract/calls/call.ts';
import type { Caller, CallHandlers, ParsedInput } from '../../contract/calls/calls.ts';
import type { STOCK_CALLS, StockRow, UndoView } from '../../contract/calls/stock.ts';
import type { ActionPayloadOf } from '../../contract/domain/actions.ts';
import { canWithdraw } from '../../contract/domain/actions.ts';
import { formatAmountOrNull } from '../../contract/domain/money.ts';
import type { WorkspaceKind } from '../../contract/domain/workspace.ts';
import type { PreferenceFile } from '../../contract/preferences.ts';
import { formatStockExportHeading, formatStockExportLines } from '../../csv/stock-export.ts';
import { formatStockHistoryHeading, formatStockHistoryLines } from '../../csv/stock-history-export.ts';
import type { ActionRow } from '../../database/tables/actions/action-row.ts';
import { shouldSendReason } from '../../outbox/inventory/adjustment-reasons.ts';
import { buildCount } from '../../outbox/kinds/count.ts';
import { buildInventoryRunsView } from '../../views/stock/inventory-runs.ts';
import { findUndo, findUndoDeadline } from '../../views/stock/item-history.ts';
import { findItem, findTypedBarcode } from '../../workspace/queries/found-item.ts';
import { readStockHistory } from '../../workspace/queries/stock-history.ts';
import { readStockItem } from '../../workspace/queries/stock-item.ts';
import type { StockListCache, StockLists } from '../../workspace/queries/stock-lists.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { WorkspaceAccess } from '../workspace-access.ts';
import { enqueueStaffAction } from './staff-action.ts';

/** Items in one piece of the export. */
const PIECE_ITEMS = 1_000;

type StockCalls = keyof typeof STOCK_CALLS;
type EntryCalls = 'stock.adjust' | 'stock.count' | 'stock.edit' | 'stock.undo' | 'stock.undoEdit';

/** The Stock screen: lists, items, adjustments, counts, undo and export. Nothing here waits for the network. */
export function stockHandlers(
  access: WorkspaceAccess,
  listsOf: StockListCache,
  preferences: PreferenceFile,
): CallHandlers<StockCalls> {
  return {
    ...stockViewHandlers(access, listsOf, preferences),
    ...stockEntryHandlers(access, listsOf, preferences),
  };
}

function stockViewHandlers(
  { withWorkspace }: WorkspaceAccess,
  listsOf: StockListCache,
  preferences: PreferenceFile,
): CallHandlers<Exclude<StockCalls, EntryCalls>> {
  /** Works on the shelf of a store of the workspace. */
  const onShelf = <Result>(
    input: { readonly workspace: WorkspaceKind; readonly storeId: number },
    work: (workspace: Workspace, lists: StockLists) => Result,
  ) =>
    withWorkspace(input.workspace, (workspace) =>
      workspace.storeIds.includes(input.storeId)
        ? work(workspace, listsOf(workspace, input.storeId))
        : failed('not_found'),
    );

  return {
    'stock.list': (input) =>
      onShelf(input, (workspace, lists) => ({
        ok: true,
        value: lists.page(
          { ...input, query: findTypedBarcode(workspace, lists, input) ?? input.query },
          workspace.now(),
          workspace.fullScanProgress(input.storeId),
        ),
      })),
    'stock.item': (input) =>
      onShelf(input, (workspace, lists) => {
        // Refreshes an item on screen when its last reading is old.
        workspace.refreshItems(input.storeId, [input.barcode]);
        return { ok: true, value: readStockItem(workspace, lists, input) };
      }),
    'stock.find': (input) =>
      onShelf(input, (workspace, lists) => {
        const value = findItem(workspace, lists, input.storeId, input.code, preferences.read().settings.scaleCode);
        if (value.view !== null) workspace.refreshItems(input.storeId, [value.barcode]);
        return { ok: true, value };
      }),
    'stock.history': (input) =>
      onShelf(input, (workspace) => ({ ok: true, value: readStockHistory(workspace, input) })),
    'stock.historyExport': (input) =>
      onShelf(input, (workspace) => {
        const { entries, next } = readStockHistory(workspace, input);
        const heading = input.before === null ? formatStockHistoryHeading() : '';
        return { ok: true, value: { text: heading + formatStockHistoryLines(entries), next } };
      }),
    'stock.inventoryRuns': (input) =>
      onShelf(input, ({ database, refreshInventoryRuns }) => {
        const readAt = database.metadata.cursor(`inventory_runs:${input.storeId}`);
        // The screen calls again on its own once the answer is stored.
        if (input.fresh) refreshInventoryRuns(input.storeId);
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

function stockEntryHandlers(
  { withWorkspace }: WorkspaceAccess,
  listsOf: StockListCache,
  preferences: PreferenceFile,
): CallHandlers<EntryCalls> {
  return {
    'stock.adjust': (input, caller) =>
      withWorkspace(input.workspace, (workspace) => {
        if (!workspace.storeIds.includes(input.storeId)) return failed('not_found');
        const { barcode, delta, reason = null, reference = null, itemName = null } = input;
        const { adjustmentReasons } = preferences.read().settings;
        const reasonIsSent = shouldSendReason(reason, adjustmentReasons, workspace.database.metadata.refusedReasons());
        const payload = { kind: 'adjustment', barcode, delta, reason, reference, itemName, reasonIsSent } as const;
        return enqueueStaffAction(workspace, caller, input, payload);
      }),
    'stock.count': (input, caller) =>
      withWorkspace(input.workspace, (workspace) => {
        if (!workspace.storeIds.includes(input.storeId)) return failed('not_found');
        const { storeId, barcode, counted, itemName = null } = input;
        // A barcode that is new to the store needs its name (specification, Inventory push row).
        const isNew = workspace.database.items.get(storeId, barcode) === null;
        const name = itemName?.trim() ?? '';
        // Only `stock.edit`, which takes more of a right, changes an item that the store has.
        const about = isNew ? { ...(name !== '' && { name }), ...input.about } : {};
        const { at: asOf, start } = workspace.takeMoment();
        const payload = buildCount({ barcode, counted, asOf, itemName, about });
        return enqueueStaffAction(workspace, caller, input, payload, start);
      }),
    'stock.edit': (input, caller) =>
      withWorkspace(input.workspace, (workspace) => {
        const { storeId, barcode } = input;
        if (!workspace.storeIds.includes(storeId)) return failed('not_found');
        const row = listsOf(workspace, storeId).row(barcode, workspace.now());
        if (row === null) return failed('not_found');
        const { about, before } = toDetailChange(input, row);
        const none = { stock: null, asOf: null, readBy: null };
        const payload = { kind: 'edit', barcode, itemName: row.name, about, before, ...none } as const;
        return enqueueStaffAction(workspace, caller, input, payload);
      }),
    'stock.undo': (input, caller) =>
      withWorkspace(input.workspace, (workspace) => undoAction(workspace, input, caller, 'adjustment')),
    'stock.undoEdit': (input, caller) =>
      withWorkspace(input.workspace, (workspace) => undoAction(workspace, input, caller, 'edit')),
  };
}

/** The details to set, and what stood there before, without what was empty. */
function toDetailChange(
  { name, price, mrp, lowMark, expiryDate }: ParsedInput<'stock.edit'>,
  row: StockRow,
): Pick<ActionPayloadOf<'edit'>, 'about' | 'before'> {
  const about = { name, price, mrp, low_stock_threshold: lowMark, expiry_date: expiryDate };
  const before = {
    name: name && (row.name ?? undefined),
    price: price && (formatAmountOrNull(row.price) ?? undefined),
    mrp: mrp && (formatAmountOrNull(row.mrp) ?? undefined),
    low_stock_threshold: lowMark === undefined ? undefined : (row.lowMark ?? undefined),
    expiry_date: expiryDate && (row.expiryDate ?? undefined),
  };
  return { about, before };
}

/** Undoes an action: withdraws it if it was never sent, otherwise counters it with the opposite one. */
function undoAction(
  { database, outbox, now }: Workspace,
  { actionId, undoes }: ParsedInput<'stock.undo'>,
  { who }: Caller,
  kind: 'adjustment' | 'edit',
) {
  const action = database.actions.get(undoes);
  if (action?.payload.kind !== kind) return failed('not_found');
  const linked = database.stockActions.linkedTo(undoes);
  const before = findUndo(linked);
  if (before?.id === actionId) return undone('countered', before);
  const until = findUndoDeadline(action, linked);
  if (until === null || now() >= until) return failed('not_possible_now');
  if (canWithdraw(action)) {
    const withdrawn = outbox.withdraw(undoes);
    if (withdrawn?.state === 'withdrawn') return undone('withdrawn', withdrawn);
  }
  const enqueued = outbox.enqueue({
    id: actionId,
    storeId: action.storeId,
    payload: { ...reverse(action.payload), undoes },
    who,
  });
  return enqueued.kind === 'stored' ? undone('countered', enqueued.row) : failed('not_possible_now');
}

function reverse(payload: ActionPayloadOf<'adjustment' | 'edit'>): typeof payload {
  if (payload.kind === 'adjustment') return { ...payload, delta: -payload.delta };
  const { about, before } = payload;
  return { ...payload, about: itemDetails.parse(before), before: about, stock: null, asOf: null, readBy: null };
}

function undone(how: UndoView['how'], { id, state }: ActionRow) {
  return { ok: true, value: { how, actionId: id, state } } as const;
}
