import type { Mode } from '../api/enums.ts';

/** Main opens at most one workspace of each kind at a time (C16). */
export const WORKSPACE_KINDS = ['store', 'practice'] as const;
export type WorkspaceKind = (typeof WORKSPACE_KINDS)[number];

/** What the connected store still has to do, on screen or not. */
export interface OpenWork {
  /** Orders that are not at their end. */
  readonly openOrders: number;
  /** Those of them that wait for a decision. */
  readonly newOrders: number;
  /** Actions that the service does not know of yet. */
  readonly unsentActions: number;
  /** Whether it is not all known: the past is being read, or the database can't be read or written. */
  readonly isUnsettled: boolean;
}

/** The stores that this counter is connected to. The API key is kept apart (C13). */
export interface Connection {
  /** Base URL without a slash at its end. */
  readonly address: string;
  readonly mode: Mode;
  readonly storeIds: readonly number[];
}
