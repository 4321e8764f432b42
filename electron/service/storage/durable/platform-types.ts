/** What the service uses of the platform: Durable Objects and Workers, as Cloudflare documents them. */

export type SqlValue = string | number | null | ArrayBuffer | Uint8Array;

export interface SqlCursor {
  toArray(): Record<string, SqlValue>[];
  /** What the platform charges for. Grow while the rows are read. */
  readonly rowsRead: number;
  readonly rowsWritten: number;
}

export interface SqlStorage {
  exec(sql: string, ...parameters: readonly unknown[]): SqlCursor;
  /** Bytes on disk. */
  readonly databaseSize: number;
}

export interface ObjectStorage {
  readonly sql: SqlStorage;
  /** Runs `work` whole or not at all. May be nested. */
  transactionSync<Result>(work: () => Result): Result;
  setAlarm(at: number): Promise<void>;
  deleteAlarm(): Promise<void>;
}

/** What an object gets when the platform creates it. */
export interface ObjectState {
  readonly id: { readonly name?: string };
  readonly storage: ObjectStorage;
  /** Answers no request before `work` has ended. */
  blockConcurrencyWhile<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** The objects of a class, each found by its name. */
export interface ObjectNamespace {
  getByName(name: string): { fetch(request: Request): Promise<Response> };
}
