import { HOUR, SECOND } from '../contract/domain/time.ts';
import type { WorkspaceKind } from '../contract/domain/workspace.ts';
import type { OpenFailureView } from '../contract/ipc/storage.ts';
import type { Clock, Log, Timers } from '../contract/ports.ts';
import { classifyOpenFailure } from './storage-view.ts';
import type { Workspace, WorkspaceParts } from './workspace.ts';

/** What tells one workspace from another. With `eventsFrom` it is opened empty. */
export type WorkspaceOpening = Pick<WorkspaceParts, 'kind' | 'connection' | 'key' | 'network' | 'eventsFrom'>;

/** A disk that was full or a file that somebody held may be free again. */
const RETRY_MS = 15 * SECOND;

/** A database that is damaged again so soon lies on a bad disk: restoring it again would only fill that. */
const RESTORE_AGAIN_MS = HOUR;

/** The workspaces of this counter: at most one live and one practice (C16). */
export interface WorkspaceManager {
  /** Those that are open. */
  readonly open: ReadonlyMap<WorkspaceKind, Workspace>;
  /** The workspace of that kind that is meant to be open and could not be opened; null when that is not the case. */
  unopened(kind: WorkspaceKind): OpenFailureView | null;
  /** Opens one in the place of the one of its kind. Throws what opening throws. */
  replace(opening: WorkspaceOpening): Promise<void>;
  /** Opens the one that this counter is connected to. Where that fails it is told, and tried again if that can help. */
  reopen(opening: WorkspaceOpening): Promise<void>;
  close(kind: WorkspaceKind): Promise<void>;
}

export interface WorkspaceManagerParts {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
  /** Publishes no snapshot while `work` runs: half of a change is not to be seen. */
  holdSnapshots<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Opens one. `damaged` is called once when its database turns out to be damaged while it is open. */
  openOne(opening: WorkspaceOpening, damaged: () => void): Workspace;
}

interface Unopened extends OpenFailureView {
  /** Tries no more. */
  readonly giveUp: () => void;
}

export function createWorkspaceManager(parts: WorkspaceManagerParts): WorkspaceManager {
  const { clock, timers, log, holdSnapshots } = parts;
  const open = new Map<WorkspaceKind, Workspace>();
  const unopened = new Map<WorkspaceKind, Unopened>();
  const damagedAt = new Map<WorkspaceKind, number>();

  async function closeOne(kind: WorkspaceKind): Promise<void> {
    unopened.get(kind)?.giveUp();
    unopened.delete(kind);
    const workspace = open.get(kind);
    open.delete(kind);
    await workspace?.close();
  }

  function openOne(opening: WorkspaceOpening): void {
    open.set(
      opening.kind,
      parts.openOne(opening, () => meetDamage(opening)),
    );
  }

  async function resume(opening: WorkspaceOpening): Promise<void> {
    const { kind } = opening;
    await holdSnapshots(async () => {
      await closeOne(kind);
      try {
        openOne(opening);
      } catch (error) {
        const reason = classifyOpenFailure(error);
        log('workspace_not_opened', { kind, reason, error: error instanceof Error ? error.name : 'unknown' });
        const giveUp = reason === 'newer_app' ? () => undefined : timers.after(RETRY_MS, () => again(opening));
        unopened.set(kind, { kind, reason, giveUp });
      }
    });
  }

  function again(opening: WorkspaceOpening): void {
    resume(opening).catch((error: unknown) => {
      log('workspace_not_closed', { kind: opening.kind, error: error instanceof Error ? error.name : 'unknown' });
    });
  }

  /** Closes and opens it again: opening restores what was damaged. It is not emptied another time. */
  function meetDamage({ eventsFrom: _, ...opening }: WorkspaceOpening): void {
    const last = damagedAt.get(opening.kind);
    damagedAt.set(opening.kind, clock.monotonic());
    if (last !== undefined && clock.monotonic() - last < RESTORE_AGAIN_MS) log('damaged_again', { kind: opening.kind });
    else again(opening);
  }

  return {
    open,
    unopened: (kind) => {
      const found = unopened.get(kind);
      return found ? { kind, reason: found.reason } : null;
    },
    replace: (opening) =>
      holdSnapshots(async () => {
        await closeOne(opening.kind);
        openOne(opening);
      }),
    reopen: resume,
    close: (kind) => holdSnapshots(() => closeOne(kind)),
  };
}
