import type { ReactNode } from 'react';
import { useWords } from '../../i18n/use-i18n.ts';
import { goTo } from '../../state/route.ts';
import { useServices } from '../../state/services.ts';
import { useShown } from '../../state/workspace-context.ts';
import { Choice } from '../../ui/choice.tsx';
import { WHOLE_SHELF } from './stock-screen-state.ts';
import { useStockStore } from './use-stock-store-id.ts';

/** Whose shelf, where this counter has several stores and shows all of them. */
export function StoreChoice(): ReactNode {
  const { workspace } = useShown();
  const { stock } = useServices();
  const storeId = useStockStore();
  const { t } = useWords();
  if (workspace.stores.length < 2 || workspace.chosenStoreId !== null) return null;
  return (
    <Choice
      name={t('stock.which_store')}
      value={String(storeId)}
      options={workspace.stores.map(({ id, name }) => ({ value: String(id), words: name }))}
      onChoose={(chosen) => {
        stock.storeId.set(Number(chosen));
        stock.list.set(WHOLE_SHELF);
        goTo('stock');
      }}
    />
  );
}
