import type { ChangeTracker } from '../../database/change-tracker.ts';
import type { TrackedTable } from '../../database/tracked-tables.ts';

/**
 * Caches a query until one of its tables is written or its `key` changes; the key is a time or day that the result
 * depends on.
 */
export function createCachedQuery<Value>(
  changes: ChangeTracker,
  tables: readonly TrackedTable[],
  read: (key: number) => Value,
): (key?: number) => Value {
  let last: { readonly key: number; readonly revision: number; readonly value: Value } | null = null;
  return (key = 0) => {
    const revision = changes.countChanges(tables);
    if (last?.key !== key || last.revision !== revision) last = { key, revision, value: read(key) };
    return last.value;
  };
}
