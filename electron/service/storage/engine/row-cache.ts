/**
 * Caches rows in memory, because they change far less often than requests read them. Keeps at most `limit` rows; one more
 * empties the cache.
 */
export function createRowCache<Key, Row>(read: (key: Key) => Row | undefined, limit = Number.POSITIVE_INFINITY) {
  const rows = new Map<Key, Row>();
  return {
    /** The row of a key, read from the database unless it is kept. A row that doesn't exist is not kept. */
    get(key: Key): Row | undefined {
      const kept = rows.get(key);
      if (kept !== undefined) return kept;
      const row = read(key);
      if (rows.size >= limit) rows.clear();
      if (row !== undefined) rows.set(key, row);
      return row;
    },
    /** Must be called when the rows have changed, and after a rollback: the cache may hold what was rolled back. */
    clear(): void {
      rows.clear();
    },
  };
}
