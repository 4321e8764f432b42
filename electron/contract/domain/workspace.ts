import type { Mode } from '../api/enums.ts';

/** Main opens at most one workspace of each kind at a time (C16). */
export const WORKSPACE_KINDS = ['store', 'practice'] as const;
export type WorkspaceKind = (typeof WORKSPACE_KINDS)[number];

/** The stores that this counter is connected to. The API key is kept apart (C13). */
export interface Connection {
  /** Base URL without a slash at its end. */
  readonly address: string;
  readonly mode: Mode;
  readonly storeIds: readonly number[];
}
