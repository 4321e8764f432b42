import { type StockRow, UNDO_MS } from '../../../../electron/contract/calls/stock.ts';
import { addMs } from '../../../../electron/contract/domain/time.ts';
import { useServices } from '../../../services/services.ts';
import { createActionId, useCall } from '../../../services/use-call.ts';
import { useWorkspace } from '../../../services/workspace-context.ts';
import { setEntry } from '../../../state/signal.ts';
import {
  createDraft,
  getDelta,
  hasEdit,
  hasUnsavedChange,
  isUnreadable,
  returnDraft,
  type StockDraft,
} from '../../../state/stock-draft.ts';
import { type DraftEntry, getDraftKey, type StockScreenState } from '../../../state/stock-screen-state.ts';
import type { ItemEdit } from './item-text.ts';

const NO_REASON = { reason: null, reference: '' } as const;

type DraftOwner = Pick<DraftEntry, 'workspace' | 'item'>;

/**
 * Takes an item's draft away before it is sent to main, so that it is sent once, and so that a scan during that time
 * begins a new draft. Returns a function that gives it back because main could not store it.
 */
export function takeDraft({ drafts }: StockScreenState, { workspace, item }: DraftOwner): () => void {
  const key = getDraftKey(workspace, item);
  const all = new Map(drafts.get());
  const entry = all.get(key);
  // Details that staff have typed over are saved apart.
  if (entry !== undefined && hasEdit(entry.draft))
    all.set(key, { ...entry, draft: { ...createDraft(NO_REASON), edit: entry.draft.edit } });
  else all.delete(key);
  drafts.set(all);
  return () => {
    if (entry === undefined) return;
    const draft = returnDraft(entry.draft, drafts.get().get(key)?.draft);
    setEntry(drafts, key, { ...entry, draft });
  };
}

/**
 * Returns a function that saves an item's draft as an adjustment or a count. The action is stored on this PC
 * immediately and sent when possible. Resolves to whether it was stored; if not, the draft is there again. A new item
 * needs a name first.
 */
export function useSaveDraft(): (open: DraftOwner & Pick<DraftEntry, 'name'>) => Promise<boolean> {
  const { stock, now } = useServices();
  const call = useCall();
  return async ({ workspace, item, name }) => {
    const draft = stock.drafts.get().get(getDraftKey(workspace, item))?.draft;
    if (draft === undefined || !hasUnsavedChange(draft) || isUnreadable(draft) || name === '') return false;
    const giveBack = takeDraft(stock, { workspace, item });
    const actionId = createActionId();
    const common = { actionId, workspace, ...item, itemName: name };
    const reference = draft.reference.trim();
    // The items of a delivery share one reference; every other reason concerns one item.
    const isDelivery = draft.reason === 'received';
    stock.lastReason.set(isDelivery ? { reason: draft.reason, reference } : { reason: null, reference: '' });
    const result =
      draft.mode === 'count'
        ? await call('stock.count', { ...common, counted: draft.amount ?? 0 })
        : await call('stock.adjust', {
            ...common,
            delta: getDelta(draft),
            ...(draft.reason === null ? {} : { reason: draft.reason }),
            ...(reference === '' ? {} : { reference }),
          });
    if (!result.ok) {
      giveBack();
      return false;
    }
    const change = draft.mode === 'count' ? { counted: draft.amount ?? 0 } : { delta: getDelta(draft) };
    stock.lastSaved.set({ workspace, item, name, actionId, ...change, until: addMs(now.get(), UNDO_MS), undone: null });
    return true;
  };
}

/** Returns a function that saves changed details. They are typed again if main could not store them. */
export function useSaveEdit(): (row: StockRow, edit: ItemEdit) => Promise<void> {
  const { kind: workspace } = useWorkspace().workspace;
  const { stock, now } = useServices();
  const call = useCall();
  return async ({ storeId, barcode, name }, edit) => {
    const item = { storeId, barcode };
    const key = getDraftKey(workspace, item);
    const entry = stock.drafts.get().get(key);
    const setTyped = (typed: StockDraft['edit']): void => {
      const latest = stock.drafts.get().get(key) ?? entry;
      if (latest !== undefined) setEntry(stock.drafts, key, { ...latest, draft: { ...latest.draft, edit: typed } });
    };
    setTyped({});
    const actionId = createActionId();
    const result = await call('stock.edit', { actionId, workspace, ...item, ...edit });
    if (!result.ok) setTyped(entry?.draft.edit ?? {});
    else {
      const until = addMs(now.get(), UNDO_MS);
      stock.lastSaved.set({ workspace, item, name: name ?? barcode, actionId, until, undone: null });
    }
  };
}
