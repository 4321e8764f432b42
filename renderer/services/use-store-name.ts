import { useWorkspace } from './workspace-context.ts';

/** Returns a store's name if the counter has several stores; null if it has one. */
export function useStoreName(storeId: number): string | null {
  const { stores } = useWorkspace().workspace;
  if (stores.length < 2) return null;
  return stores.find(({ id }) => id === storeId)?.name ?? String(storeId);
}
