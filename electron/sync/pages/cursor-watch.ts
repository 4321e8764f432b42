/** Notices a list without end, which a counter must not follow: its requests would be used up (C8). */

/** So many pages without an item, one after another, end a list. */
const EMPTY_PAGES = 10;

export interface CursorWatch {
  /** Whether the list repeats itself from this page on. Call it once for each page of one reading. */
  repeats(page: { readonly entries: readonly unknown[]; readonly next: string | null }): boolean;
}

export function createCursorWatch(): CursorWatch {
  const seen = new Set<string>();
  let empty = 0;
  return {
    repeats: ({ entries, next }) => {
      if (next === null) return false;
      empty = entries.length === 0 ? empty + 1 : 0;
      const isKnown = seen.has(next);
      seen.add(next);
      return isKnown || empty >= EMPTY_PAGES;
    },
  };
}
