/** What staff are shown of the database's safety. Times are the service's. */

import { z } from 'zod';
import type { Instant } from '../domain/time.ts';
import type { WorkspaceKind } from '../domain/workspace.ts';
import { call, returns } from './call.ts';
import { workspace } from './input-fields.ts';

/** How safely what staff do is kept. */
export interface StorageView {
  /** Why what staff press may not be kept now; null while it is. What is on screen stays. */
  readonly disk: 'full' | 'failing' | null;
  /** The database was damaged or lost and has been restored; null once staff have seen it. */
  readonly restored: RestoredView | null;
  /** What waits in the database of the store that was connected before; null when nothing does, or staff have seen it. */
  readonly leftBehind: UnsentElsewhereView | null;
}

/** Actions that are sent only when their own stores are connected again. */
export interface UnsentElsewhereView {
  readonly count: number;
  /** Names of those stores. */
  readonly stores: readonly string[];
}

export interface RestoredView {
  readonly at: Instant;
  /** When the backup was made that it was restored from; null when there was none. */
  readonly backupAt: Instant | null;
  /** Actions of which it must be found out what became of them. */
  readonly unsettled: number;
  /** Whether every action that staff were told is kept is still there. */
  readonly isWhole: boolean;
  /** Whether what happened at the service since has been read again. */
  readonly isCaughtUp: boolean;
}

/** A workspace that is meant to be open and can't be. Nothing of its database has been changed. */
export interface OpenFailureView {
  readonly kind: WorkspaceKind;
  /**
   * `newer_app`: a newer version of Counter has written it. `disk_full`, `disk_failing`: tried again by itself.
   * `fault`: a fault of this app; tried again by itself.
   */
  readonly reason: 'newer_app' | 'disk_full' | 'disk_failing' | 'fault';
}

export const STORAGE_CALLS = {
  /** Staff have seen what a restore brought back. */
  'storage.seen': call(z.strictObject({ workspace }), returns<null>(), { isUrgent: true }),
} as const;
