/** A request to the sandbox or live address. Contains no key, secret or body. */
export interface RequestEntry {
  readonly time: string;
  readonly request_id: string;
  readonly mode: string;
  readonly method: string;
  readonly path: string;
  /** Null if the connection was dropped. */
  readonly status: number | null;
  readonly code: string | null;
  readonly duration_ms: number;
  readonly key_id: string | null;
  readonly replayed: boolean;
}

/** Keeps the last requests in memory. */
export function createRequestLog(size = 1_000) {
  const entries: RequestEntry[] = [];
  let next = 0;
  return {
    add(entry: RequestEntry): void {
      entries[next] = entry;
      next = (next + 1) % size;
    },
    /** Newest first. */
    newest: (count: number): RequestEntry[] =>
      [...entries.slice(next), ...entries.slice(0, next)].reverse().slice(0, count),
  };
}

export type RequestLog = ReturnType<typeof createRequestLog>;
