import { goTo, useRoute } from '../../../state/route.ts';
import { useServices } from '../../../state/services.ts';
import { useWorkspace } from '../../../state/workspace-context.ts';
import { getDraftKey } from '../stock-screen-state.ts';
import { isSingleScan } from './stock-draft.ts';

/**
 * Returns a function that closes the open item and returns to the list. A single scan is dropped: whoever closes the
 * item after it only looked it up.
 */
export function useCloseItem(): () => void {
  const { workspace } = useWorkspace();
  const { stock } = useServices();
  const { item } = useRoute();
  return () => {
    goTo('stock');
    if (item === null) return;
    const key = getDraftKey(workspace.kind, item);
    const drafts = new Map(stock.drafts.get());
    const entry = drafts.get(key);
    if (entry === undefined || !isSingleScan(entry.draft)) return;
    drafts.delete(key);
    stock.drafts.set(drafts);
  };
}
