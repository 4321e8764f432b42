import { useServices } from '../../services/services.ts';
import { useWorkspace } from '../../services/workspace-context.ts';
import { useRoute } from '../../state/route.ts';
import { useSignal } from '../../state/signal.ts';

/** Returns the store whose items Stock lists: that of the open item, else the chosen one, else the first. */
export function useStockStoreId(): number {
  const { workspace } = useWorkspace();
  const { stock } = useServices();
  const chosenHere = useSignal(stock.storeId);
  const { item } = useRoute();
  const known = (id: number | null | undefined): id is number => workspace.stores.some((store) => store.id === id);
  const preferred = [item?.storeId, workspace.chosenStoreId, chosenHere].find(known);
  return preferred ?? workspace.stores[0]?.id ?? 0;
}
