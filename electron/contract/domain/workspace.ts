import type { Mode } from '../api/enums.ts';

/** Main opens at most one workspace of each kind at a time (C16). */
export const WORKSPACE_KINDS = ['store', 'practice'] as const;
export type WorkspaceKind = (typeof WORKSPACE_KINDS)[number];

/** What the connected store still has to do, whether on screen or not. */
export interface OpenWork {
  /** Orders that have not ended. */
  readonly openOrders: number;
  /** Open orders that wait for a decision. */
  readonly newOrders: number;
  /** Actions that have not reached the service. */
  readonly unsentActions: number;
  /** Whether the numbers may be incomplete, because a backfill is running or the database can't be read or written. */
  readonly isUnsettled: boolean;
}

/** The stores that this counter is connected to. The API key is stored elsewhere (C13). */
export interface Connection {
  /** The base URL without a trailing slash. */
  readonly address: string;
  readonly mode: Mode;
  readonly storeIds: readonly number[];
}
