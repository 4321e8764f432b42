/** Rows cached in memory, because they change far less often than requests read them. */
export interface RowCache<Key, Row> {
  /** The row of a key, read from the database unless it is kept. A row that doesn't exist is not kept. */
  get(key: Key): Row | undefined;
  /** Must be called when the rows have changed, and after a rollback: the cache may hold what was rolled back. */
  clear(): void;
}

/** Keeps at most `limit` rows; one more empties the cache. */
export function createRowCache<Key, Row>(
  read: (key: Key) => Row | undefined,
  limit = Number.POSITIVE_INFINITY,
): RowCache<Key, Row> {
  const rows = new Map<Key, Row>();
  return {
    get(key) {
      const kept = rows.get(key);
      if (kept !== undefined) return kept;
      const row = read(key);
      if (rows.size >= limit) rows.clear();
      if (row !== undefined) rows.set(key, row);
      return row;
    },
    clear() {
      rows.clear();
    },
  };
}
