import { useWorkspace } from './workspace-context.ts';

/** The name of a store on a counter with several; null on a counter with one. */
export function useStoreName(storeId: number): string | null {
  const { stores } = useWorkspace().workspace;
  if (stores.length < 2) return null;
  return stores.find(({ id }) => id === storeId)?.name ?? String(storeId);
}
