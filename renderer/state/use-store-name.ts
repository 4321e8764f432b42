import { useWorkspace } from './workspace-context.ts';

/** The name of a store where this counter has several; null where there is nothing to tell apart. */
export function useStoreName(storeId: number): string | null {
  const { stores } = useWorkspace().workspace;
  if (stores.length < 2) return null;
  return stores.find(({ id }) => id === storeId)?.name ?? String(storeId);
}
