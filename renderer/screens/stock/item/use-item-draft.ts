import { useCallback } from 'react';
import type { ItemName } from '../../../state/route.ts';
import { useServices } from '../../../state/services.ts';
import { useSignal } from '../../../state/signal.ts';
import { useShown } from '../../../state/workspace-context.ts';
import { draftKey } from '../stock-screen-state.ts';
import { type Draft, opened } from './stock-draft.ts';

interface ItemDraft {
  readonly draft: Draft;
  /** Changes what is begun; `name` is what the item is called where it is spoken of elsewhere. */
  change(draft: Draft): void;
}

/** What is begun of an item on screen. */
export function useDraft(item: ItemName, name: string): ItemDraft {
  const { workspace } = useShown();
  const { stock } = useServices();
  const last = useSignal(stock.lastReason);
  const key = draftKey(workspace.kind, item);
  const draft = useSignal(stock.drafts).get(key)?.draft ?? opened(last);
  const change = useCallback(
    (changed: Draft) =>
      stock.drafts.set(new Map(stock.drafts.get()).set(key, { workspace: workspace.kind, item, name, draft: changed })),
    [stock, key, workspace.kind, item, name],
  );
  return { draft, change };
}
