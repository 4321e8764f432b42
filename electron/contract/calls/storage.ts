/** How safe the database is. Times are the service's. */

import { z } from 'zod';
import type { WriteFault } from '../domain/disk-fault.ts';
import type { Instant } from '../domain/time.ts';
import type { WorkspaceKind } from '../domain/workspace.ts';
import type { UnsentStore } from '../preferences.ts';
import { call, nothing } from './call.ts';
import { workspace } from './input-fields.ts';

/** How safely staff's actions are stored. */
export interface StorageView {
  /** Why nothing can be stored now; null while the disk takes writes. Orders still ring and can be decided. */
  readonly disk: WriteFault | null;
  /** Set after a damaged or lost database was restored, until staff have seen it. */
  readonly restored: RestoredView | null;
  /** Unsent actions in the database of the previous store; null without any, or once staff have seen this. */
  readonly unsentElsewhere: UnsentElsewhereView | null;
}

/** What staff see of a store with unsent actions. */
export type UnsentElsewhereView = Omit<UnsentStore, 'file'>;

export interface RestoredView {
  readonly at: Instant;
  /** When the restored backup was made; null without a backup. */
  readonly backupAt: Instant | null;
  /** Actions whose outcome is still to be found out. */
  readonly unsettled: number;
  /** Whether every stored action is still there. */
  readonly isWhole: boolean;
  /** Whether the backfill since then is complete. */
  readonly isCaughtUp: boolean;
}

/**
 * Why a workspace's database can't be opened. `newer_app`: a newer version of Counter wrote it. The others are retried:
 * `disk_full`, `disk_failing`, and `fault`, a fault of this app.
 */
export type DatabaseFailure = 'newer_app' | 'disk_full' | 'disk_failing' | 'fault';

/**
 * Why nothing reaches this counter's store. `key_unreadable` and `key_gone` (the keyring doesn't return the key, and no
 * key is stored) are retried. `not_connected`: a store was connected here, and is no longer. `retired`: the owner has moved
 * it to another PC, so nothing is wrong.
 */
export type Absence = 'key_unreadable' | 'key_gone' | 'not_connected' | 'retired';

/** A workspace that should be open but isn't. Its database is unchanged. */
export interface OpenFailureView {
  readonly kind: WorkspaceKind;
  /** An absence is of the store only. */
  readonly reason: DatabaseFailure | Absence;
}

/** Why orders that should ring here can't. */
export type StoreOutage = Exclude<OpenFailureView['reason'], 'retired'>;

export const STORAGE_CALLS = {
  /** Dismisses the notice of a restore and of unsent actions elsewhere. */
  'storage.seen': call({
    input: z.strictObject({ workspace }),
    right: 'work',
    logged: ['workspace'],
    urgent: true,
    returns: nothing,
  }),
} as const;
