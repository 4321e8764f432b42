import { PencilLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useServices } from '../../services/services.ts';
import { useStoreName } from '../../services/use-store-name.ts';
import { useWorkspace } from '../../services/workspace-context.ts';
import { goToItem, useRoute } from '../../state/route.ts';
import { useSignal } from '../../state/signal.ts';
import { formatDraft, hasEdit, isKept } from '../../state/stock-draft.ts';
import { type DraftEntry, getDraftKey } from '../../state/stock-screen-state.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { useSaveDraft } from './item/use-save-draft.ts';
import { useStockStoreId } from './use-stock-store-id.ts';
import barStyles from '../../ui/message-bar.module.css';

/** The most items that the banner names. The others appear as a count. */
const NAMED_MAX = 4;

/** Warns about unsaved changes of items that are not open, so that no scan is lost silently. */
export function DraftsBanner(): ReactNode {
  const { unsaved, saveAll, discardAll } = useUnsavedDrafts();
  const { t } = useI18n();
  if (unsaved.length === 0) return null;
  return (
    <section
      className={joinClasses('row wrap surface breakable', barStyles.bar, barStyles.unsaved)}
      aria-label={t('stock.unsaved')}
    >
      <PencilLine size={22} aria-hidden />
      <p>
        <b>{t('stock.unsaved')}</b>
      </p>
      {unsaved.slice(0, NAMED_MAX).map(([key, open]) => (
        <DraftButton key={key} open={open} />
      ))}
      {unsaved.length > NAMED_MAX && <span>{t('stock.and_more', { number: unsaved.length - NAMED_MAX })}</span>}
      <span className="spacer" />
      <Button kind="second" onPress={() => void saveAll()}>
        {t('stock.save_all', { count: unsaved.length })}
      </Button>
      <Button kind="quiet" onPress={discardAll}>
        {t('stock.drop_all')}
      </Button>
    </section>
  );
}

interface UnsavedDrafts {
  readonly unsaved: readonly (readonly [key: string, open: DraftEntry])[];
  /**
   * Saves all counts and adjustments, and opens the first item that can't be saved: a new item needs a name, an amount
   * must be readable, and details are saved where staff see them.
   */
  saveAll(): Promise<void>;
  discardAll(): void;
}

/** The unsaved changes of the workspace, without that of the open item. */
function useUnsavedDrafts(): UnsavedDrafts {
  const { workspace } = useWorkspace();
  const { stock } = useServices();
  const drafts = useSignal(stock.drafts);
  const { item } = useRoute();
  const save = useSaveDraft();
  const openKey = item === null ? null : getDraftKey(workspace.kind, item);
  const unsaved = [...drafts].filter(
    ([key, open]) => key !== openKey && open.workspace === workspace.kind && isKept(open.draft),
  );

  async function saveAll(): Promise<void> {
    const left: DraftEntry[] = [];
    for (const [key, open] of unsaved) {
      const isStored = await save(open);
      if ((!isStored || hasEdit(open.draft)) && stock.drafts.get().has(key)) left.push(open);
    }
    if (left[0] !== undefined) goToItem(left[0].item);
  }
  function discardAll(): void {
    const kept = new Map(stock.drafts.get());
    for (const [key] of unsaved) kept.delete(key);
    stock.drafts.set(kept);
  }

  return { unsaved, saveAll, discardAll };
}

/** Opens the item of a draft. Names its store unless Stock lists that one. */
function DraftButton({ open: { item, name, draft } }: { readonly open: DraftEntry }): ReactNode {
  const storeName = useStoreName(item.storeId);
  const isListed = useStockStoreId() === item.storeId;
  const words = `${name === '' ? item.barcode : name} ${formatDraft(draft)}`;
  return (
    <Button onPress={() => goToItem(item)}>{storeName === null || isListed ? words : `${words} · ${storeName}`}</Button>
  );
}
