import { useServices } from '../../../services/services.ts';
import { useWorkspace } from '../../../services/workspace-context.ts';
import { goTo, useRoute } from '../../../state/route.ts';
import { isSingleScan } from '../../../state/stock-draft.ts';
import { getDraftKey } from '../../../state/stock-screen-state.ts';

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
