import type { NotedTable, Written } from '../database/change-tracker.ts';

/**
 * A reading that is made again only when one of its tables was written, or for another `key`: a time or day that it
 * depends on besides.
 */
export function reread<Value>(
  written: Written,
  tables: readonly NotedTable[],
  read: (key: number) => Value,
): (key?: number) => Value {
  let last: { readonly key: number; readonly times: number; readonly value: Value } | null = null;
  return (key = 0) => {
    const times = written.times(tables);
    if (last?.key !== key || last.times !== times) last = { key, times, value: read(key) };
    return last.value;
  };
}
