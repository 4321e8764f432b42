import { addMs } from '../../../../electron/contract/domain/time.ts';
import { UNDO_MS } from '../../../../electron/contract/ipc/stock.ts';
import { useServices } from '../../../state/services.ts';
import { createActionId, useCall } from '../../../state/use-call.ts';
import { type DraftEntry, getDraftKey } from '../stock-screen-state.ts';
import { getDelta, hasUnsavedChange, isUnreadable } from './stock-draft.ts';

/**
 * Returns a function that saves an item's draft as an adjustment or a count. The action is stored on this PC
 * immediately and sent when possible. Resolves to whether it was stored; if not, the draft stays. A new item needs a
 * name first.
 */
export function useSaveDraft(): (open: DraftEntry) => Promise<boolean> {
  const { stock, now } = useServices();
  const call = useCall();
  return async ({ workspace, item, name, draft }) => {
    if (!hasUnsavedChange(draft) || isUnreadable(draft) || name === '') return false;
    const actionId = createActionId();
    const common = { actionId, workspace, ...item, itemName: name };
    const reference = draft.reference.trim();
    const result =
      draft.mode === 'count'
        ? await call('stock.count', { ...common, counted: draft.amount ?? 0 })
        : await call('stock.adjust', {
            ...common,
            delta: getDelta(draft),
            ...(draft.reason === null ? {} : { reason: draft.reason }),
            ...(reference === '' ? {} : { reference }),
          });
    if (!result.ok) return false;
    const drafts = new Map(stock.drafts.get());
    drafts.delete(getDraftKey(workspace, item));
    stock.drafts.set(drafts);
    // The items of a delivery share one reference; every other reason concerns one item.
    const isDelivery = draft.reason === 'received';
    stock.lastReason.set(isDelivery ? { reason: draft.reason, reference } : { reason: null, reference: '' });
    const change = draft.mode === 'count' ? { counted: draft.amount ?? 0 } : { delta: getDelta(draft) };
    stock.lastSaved.set({ workspace, item, name, actionId, ...change, until: addMs(now.get(), UNDO_MS), undone: null });
    return true;
  };
}
