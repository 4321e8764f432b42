import { formatIndiaDay, type Instant } from '../../../../electron/contract/domain/time.ts';
import type { WorkspaceKind } from '../../../../electron/contract/domain/workspace.ts';
import { useServices } from '../../../services/services.ts';
import type { ClosingDraft } from '../../../state/closing-draft.ts';
import { setEntry, useSignal } from '../../../state/signal.ts';

const EMPTY_DRAFT: ClosingDraft = { cash: '', signedBy: null, note: '' };

interface DraftAccess {
  readonly draft: ClosingDraft;
  change(part: Partial<ClosingDraft>): void;
  /** Forgets the draft of a signed day. */
  clear(): void;
}

/** The draft of a day. It survives another comparison, and a visit to another screen. */
export function useClosingDraft(workspace: WorkspaceKind, day: Instant): DraftAccess {
  const { closingDrafts } = useServices();
  const key = `${workspace} ${formatIndiaDay(day)}`;
  const draft = useSignal(closingDrafts).get(key) ?? EMPTY_DRAFT;
  return {
    draft,
    change: (part) => setEntry(closingDrafts, key, { ...draft, ...part }),
    clear() {
      const others = new Map(closingDrafts.get());
      others.delete(key);
      closingDrafts.set(others);
    },
  };
}
