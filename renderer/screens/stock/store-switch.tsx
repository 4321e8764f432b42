import type { ReactNode } from 'react';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useServices } from '../../services/services.ts';
import { useWorkspace } from '../../services/workspace-context.ts';
import { goTo, useRoute } from '../../state/route.ts';
import { DEFAULT_LIST_QUERY } from '../../state/stock-screen-state.ts';
import { Choice, Select } from '../../ui/choice.tsx';
import { useStockStoreId } from './use-stock-store-id.ts';

/** More letters than this do not stand side by side in a small window. */
const SHORT_LETTERS = 50;

/** Chooses the store whose items Stock lists and Count counts, if this counter shows several stores. */
export function StoreSwitch(): ReactNode {
  const { workspace } = useWorkspace();
  const storeId = useStockStoreId();
  const chooseStore = useChooseStore();
  const { t } = useI18n();
  if (workspace.stores.length < 2 || workspace.chosenStoreId !== null) return null;
  const options = workspace.stores.map(({ id, name }) => ({ value: String(id), words: name }));
  const letters = options.reduce((sum, { words }) => sum + words.length, 0);
  const StoreChoice = letters > SHORT_LETTERS ? Select : Choice;
  return (
    <StoreChoice
      name={t('stock.which_store')}
      value={String(storeId)}
      options={options}
      onChoose={(chosen) => chooseStore(Number(chosen))}
    />
  );
}

/** Returns a function that lists another store's items, from the beginning. */
function useChooseStore(): (storeId: number) => void {
  const { stock } = useServices();
  const { screen } = useRoute();
  return (storeId) => {
    stock.storeId.set(storeId);
    stock.listQuery.set(DEFAULT_LIST_QUERY);
    // An item that is open belongs to the store before.
    goTo(screen);
  };
}
