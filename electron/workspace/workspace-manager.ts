import type { OpenFailureView } from '../contract/calls/storage.ts';
import type { WriteFault } from '../contract/domain/disk-fault.ts';
import { DiskUnwritable } from '../contract/domain/disk-fault.ts';
import { HOUR, SECOND } from '../contract/domain/time.ts';
import type { WorkspaceKind } from '../contract/domain/workspace.ts';
import { errorName } from '../contract/error-name.ts';
import type { Clock, Log, Timers } from '../contract/ports.ts';
import { classifyOpenFailure } from './storage-view.ts';
import type { Workspace, WorkspaceParts } from './workspace.ts';

/** What identifies a workspace. With `eventsFrom` it opens empty. */
export type WorkspaceOpening = Pick<
  WorkspaceParts,
  'kind' | 'connection' | 'key' | 'network' | 'isKnown' | 'eventsFrom' | 'isContinued' | 'unsaved'
>;

/** By then a full disk may have room again, and a locked file may be free. */
const RETRY_MS = 15 * SECOND;

/** Damage that recurs within this time means a bad disk, which another restore would only fill. */
const RESTORE_AGAIN_MS = HOUR;

/** The workspaces of this counter: at most one live and one practice (C16). */
export interface WorkspaceManager {
  /** The open workspaces. */
  readonly open: ReadonlyMap<WorkspaceKind, Workspace>;
  /** Why the wanted workspace of that kind is not open; null when it is open or not wanted. */
  unopened(kind: WorkspaceKind): OpenFailureView | null;
  /** Opens a workspace in place of the one of its kind, which continues if that fails. Throws what opening throws. */
  replace(opening: WorkspaceOpening): Promise<void>;
  /**
   * Opens the workspace that this counter is connected to. A failure shows on screen, and is retried when that can
   * help.
   */
  reopen(opening: WorkspaceOpening): Promise<void>;
  close(kind: WorkspaceKind): Promise<void>;
}

export interface WorkspaceManagerParts {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
  /** Publishes no snapshot while `work` runs, so that half-done changes don't show. */
  holdSnapshots<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Opens a workspace; without its database if a fault of the disk keeps that from being opened. */
  openOne(opening: WorkspaceOpening, calls: DatabaseCalls, diskFault?: WriteFault): Workspace;
}

/** What an open workspace reports about its database. */
export type DatabaseCalls = Pick<WorkspaceParts, 'damaged' | 'reopen'>;

interface Unopened extends OpenFailureView {
  /** Cancels the next try. */
  readonly cancelRetry: () => void;
}

/** Whether staff have opened or closed no other workspace of its kind since. */
type IsWanted = () => boolean;

export function createWorkspaceManager(parts: WorkspaceManagerParts): WorkspaceManager {
  const { clock, timers, log, holdSnapshots } = parts;
  const open = new Map<WorkspaceKind, Workspace>();
  const unopened = new Map<WorkspaceKind, Unopened>();
  const damagedAt = new Map<WorkspaceKind, number>();
  /** How to reopen each open workspace. */
  const openings = new Map<WorkspaceKind, WorkspaceOpening>();
  /** How often staff have opened or closed each kind. */
  const choices = new Map<WorkspaceKind, number>();

  /** Records that staff open or close a workspace. What the app later opens by itself must not undo a newer choice. */
  function noteChoice(kind: WorkspaceKind): IsWanted {
    const chosen = (choices.get(kind) ?? 0) + 1;
    choices.set(kind, chosen);
    return () => choices.get(kind) === chosen;
  }

  async function closeOne(kind: WorkspaceKind): Promise<void> {
    unopened.get(kind)?.cancelRetry();
    unopened.delete(kind);
    const workspace = open.get(kind);
    open.delete(kind);
    openings.delete(kind);
    await workspace?.close();
  }

  function openOne(opening: WorkspaceOpening, isWanted: IsWanted, diskFault?: WriteFault): void {
    const { eventsFrom: _, unsaved: __, ...again } = opening;
    // Without its database, it has not been emptied yet.
    const next = diskFault === undefined ? again : opening;
    const calls = {
      damaged: () => reopenDamaged(next, isWanted),
      reopen: () => reopenUnchanged(next, isWanted),
    };
    open.set(opening.kind, parts.openOne(opening, calls, diskFault));
    openings.set(opening.kind, next);
  }

  /**
   * Opens a workspace that this counter is connected to; without its database if the disk can't open that, so that
   * orders ring.
   */
  function openDespiteDiskFault(opening: WorkspaceOpening, isWanted: IsWanted): void {
    try {
      openOne(opening, isWanted);
    } catch (error) {
      if (!(error instanceof DiskUnwritable)) throw error;
      log('workspace_opened_without_disk', { kind: opening.kind, fault: error.fault });
      openOne(opening, isWanted, error.fault);
    }
  }

  /** Opens a workspace. A failure shows on screen, and is retried when that can help. */
  function openOrRetry(opening: WorkspaceOpening, isWanted: IsWanted): void {
    const { kind } = opening;
    try {
      openDespiteDiskFault(opening, isWanted);
    } catch (error) {
      const reason = classifyOpenFailure(error);
      log('workspace_not_opened', { kind, reason, error: errorName(error) });
      const cancelRetry =
        reason === 'newer_app' ? () => undefined : timers.after(RETRY_MS, () => reopenInBackground(opening, isWanted));
      unopened.set(kind, { kind, reason, cancelRetry });
    }
  }

  async function reopen(opening: WorkspaceOpening, isWanted: IsWanted): Promise<void> {
    await holdSnapshots(async () => {
      if (!isWanted()) return;
      await closeOne(opening.kind);
      openOrRetry(opening, isWanted);
    });
  }

  function reopenInBackground(opening: WorkspaceOpening, isWanted: IsWanted): void {
    reopen(opening, isWanted).catch((error: unknown) => {
      log('workspace_not_closed', { kind: opening.kind, error: errorName(error) });
    });
  }

  /** Reopens a workspace with what its database and its memory hold. */
  function reopenUnchanged(opening: WorkspaceOpening, isWanted: IsWanted): void {
    log('workspace_opened_anew', { kind: opening.kind });
    const unsaved = open.get(opening.kind)?.database.unsaved.contents;
    reopenInBackground({ ...opening, isContinued: true, ...(unsaved !== undefined && { unsaved }) }, isWanted);
  }

  /** Reopens a workspace, which restores its damaged database. */
  function reopenDamaged(opening: WorkspaceOpening, isWanted: IsWanted): void {
    const last = damagedAt.get(opening.kind);
    damagedAt.set(opening.kind, clock.monotonic());
    if (last !== undefined && clock.monotonic() - last < RESTORE_AGAIN_MS) log('damaged_again', { kind: opening.kind });
    else reopenUnchanged(opening, isWanted);
  }

  return {
    open,
    unopened: (kind) => {
      const failure = unopened.get(kind);
      return failure ? { kind, reason: failure.reason } : null;
    },
    replace(opening) {
      const isWanted = noteChoice(opening.kind);
      return holdSnapshots(async () => {
        const former = openings.get(opening.kind);
        await closeOne(opening.kind);
        try {
          openOne(opening, isWanted);
        } catch (error) {
          if (former !== undefined) openOrRetry(opening.eventsFrom === undefined ? former : opening, isWanted);
          throw error;
        }
      });
    },
    reopen(opening) {
      return reopen(opening, noteChoice(opening.kind));
    },
    close(kind) {
      noteChoice(kind);
      return holdSnapshots(() => closeOne(kind));
    },
  };
}
