import { useWorkspace } from './workspace-context.ts';

/** The name that the shop gave this counter; null without one, as in most shops with a single counter. */
export function useCounterName(): string | null {
  return useWorkspace().snapshot.settings.counterName;
}
