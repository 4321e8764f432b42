import { useCallback } from 'react';
import { useServices } from '../../../services/services.ts';
import { useWorkspace } from '../../../services/workspace-context.ts';
import type { ItemKey } from '../../../state/route.ts';
import { setEntry, useSignal } from '../../../state/signal.ts';
import { createDraft, type StockDraft } from '../../../state/stock-draft.ts';
import { getDraftKey } from '../../../state/stock-screen-state.ts';

interface ItemDraft {
  readonly draft: StockDraft;
  /** Stores a changed draft. */
  change(draft: StockDraft): void;
}

/** Returns the draft of an item. Banners on other screens show `name`. */
export function useItemDraft({ storeId, barcode }: ItemKey, name: string): ItemDraft {
  const { workspace } = useWorkspace();
  const { stock } = useServices();
  const last = useSignal(stock.lastReason);
  const key = getDraftKey(workspace.kind, { storeId, barcode });
  const draft = useSignal(stock.drafts).get(key)?.draft ?? createDraft(last);
  const change = useCallback(
    (changed: StockDraft) => {
      // Only the key: Save sends the item, and main refuses a whole row.
      const entry = { workspace: workspace.kind, item: { storeId, barcode }, name, draft: changed };
      setEntry(stock.drafts, key, entry);
    },
    [stock, key, workspace.kind, storeId, barcode, name],
  );
  return { draft, change };
}
