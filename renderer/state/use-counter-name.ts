import { useWorkspace } from './workspace-context.ts';

/** The name that the shop gave this counter; null while it has none, as in most shops with one counter. */
export function useCounterName(): string | null {
  return useWorkspace().snapshot.settings.counterName;
}
