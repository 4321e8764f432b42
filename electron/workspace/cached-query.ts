import type { ChangeTracker, TrackedTable } from '../database/change-tracker.ts';

/**
 * A reading that is made again only when one of its tables was written, or for another `key`: a time or day that it
 * depends on besides.
 */
export function createCachedQuery<Value>(
  written: ChangeTracker,
  tables: readonly TrackedTable[],
  read: (key: number) => Value,
): (key?: number) => Value {
  let last: { readonly key: number; readonly times: number; readonly value: Value } | null = null;
  return (key = 0) => {
    const times = written.countChanges(tables);
    if (last?.key !== key || last.times !== times) last = { key, times, value: read(key) };
    return last.value;
  };
}
