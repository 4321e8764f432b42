import { useEffect, useState } from 'react';
import { itemList, type StoreItem } from '../client/resources.ts';
import { useOperator } from '../session/operator-context.ts';

/** The most items of a store to offer. */
const MAX_ITEMS = 200;

interface StoreItems {
  readonly storeId: number;
  readonly items: readonly StoreItem[];
}

interface UsedItems {
  readonly items: readonly StoreItem[];
  /** Reads the items again, after a checkout has taken some. */
  reload(): void;
}

/** The items of a store. Empty until they are loaded. */
export function useItems(storeId: number | undefined): UsedItems {
  const { run } = useOperator();
  const [loaded, setLoaded] = useState<StoreItems | null>(null);
  const [reloads, setReloads] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the number of reloads only triggers the effect
  useEffect(() => {
    if (storeId === undefined) return undefined;
    let isCurrent = true;
    run('', async (client) => {
      const { data } = await client.read(`/stores/${storeId}/items?limit=${MAX_ITEMS}`, itemList);
      // The answer for the store chosen before may arrive after this one.
      if (isCurrent) setLoaded({ storeId, items: data });
    });
    return () => {
      isCurrent = false;
    };
  }, [storeId, run, reloads]);

  const reload = (): void => setReloads((count) => count + 1);
  return { items: loaded !== null && loaded.storeId === storeId ? loaded.items : [], reload };
}
