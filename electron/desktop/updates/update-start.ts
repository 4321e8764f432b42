import { errorName } from '../../contract/error-name.ts';
import type { Log } from '../../contract/ports.ts';
import { leaveForProgram, openOwnProgramFiles } from './start-guard.ts';
import { installWaitingUpdate } from './update-installation.ts';
import type { UpdateStateFile } from './update-state.ts';

/** The copies of the databases in the data folder (database/durability/update-copies.ts). None is open. */
export interface DatabaseCopies {
  /** Copies every database. Throws when one can't be copied, and leaves no copy then. */
  make(): void;
  /** Brings back what a version that was taken back has migrated. */
  restore(): void;
  remove(): void;
}

export interface UpdateStartParts {
  readonly state: UpdateStateFile;
  readonly running: string;
  /** Whether this counter updates itself. */
  readonly isOn: boolean;
  readonly copies: DatabaseCopies;
  /** Hands the download to the system's own updater (macOS). */
  readonly installBundle: () => Promise<void>;
  readonly log: Log;
}

/**
 * Finishes what the version before left: restores databases after a version was taken back, or installs an update that
 * waits. Runs before any database is open and before the window. True when this program is ending, because another version
 * takes its place.
 */
export async function finishUpdate(parts: UpdateStartParts): Promise<boolean> {
  const { state, running, isOn, copies, log } = parts;
  const { wentBackFrom, pending } = state.read();
  try {
    if (wentBackFrom !== null) {
      copies.restore();
      state.change({ wentBackFrom: null });
      log('update_taken_back', { version: wentBackFrom });
    } else if (pending === null) {
      copies.remove();
    }
  } catch (fault) {
    // The next start tries again; until then a database that is too new says so on screen.
    log('update_not_taken_back', { version: wentBackFrom, fault: errorName(fault) });
    return false;
  }
  if (!isOn) return false;
  const files = openOwnProgramFiles(state.folder, parts.installBundle);
  const { make: copyDatabases } = copies;
  const isLeaving = await installWaitingUpdate({ state, running, now: Date.now(), files, copyDatabases, log });
  if (isLeaving) leaveForProgram(files);
  return isLeaving;
}
