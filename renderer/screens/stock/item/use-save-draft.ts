import { later } from '../../../../electron/contract/domain/time.ts';
import { UNDO_MS } from '../../../../electron/contract/ipc/stock.ts';
import { useServices } from '../../../state/services.ts';
import { newActionId, useAsk } from '../../../state/use-call.ts';
import { draftKey, type OpenDraft } from '../stock-screen-state.ts';
import { deltaOf, isUnsaved } from './stock-draft.ts';

/**
 * Saves what is begun of an item: an adjustment or a count, kept on this PC at once and sent as the line allows. Gives
 * whether it is kept; if not, nothing that was typed is lost. What the shelf has never had needs a name first.
 */
export function useSave(): (open: OpenDraft) => Promise<boolean> {
  const { stock, now } = useServices();
  const ask = useAsk();
  return async ({ workspace, item, name, draft }) => {
    if (!isUnsaved(draft) || name === '') return false;
    const actionId = newActionId();
    const common = { actionId, workspace, ...item, itemName: name };
    const reference = draft.reference.trim();
    const result =
      draft.mode === 'count'
        ? await ask('stock.count', { ...common, counted: draft.amount ?? 0 })
        : await ask('stock.adjust', {
            ...common,
            delta: deltaOf(draft),
            ...(draft.reason === null ? {} : { reason: draft.reason }),
            ...(reference === '' ? {} : { reference }),
          });
    if (!result.ok) return false;
    const drafts = new Map(stock.drafts.get());
    drafts.delete(draftKey(workspace, item));
    stock.drafts.set(drafts);
    // A delivery is many items with one number; every other reason is about one item.
    const isDelivery = draft.reason === 'received';
    stock.lastReason.set(isDelivery ? { reason: draft.reason, reference } : { reason: null, reference: '' });
    const change = draft.mode === 'count' ? { counted: draft.amount ?? 0 } : { delta: deltaOf(draft) };
    stock.lastDone.set({ workspace, item, name, actionId, ...change, until: later(now.get(), UNDO_MS), undone: null });
    return true;
  };
}
