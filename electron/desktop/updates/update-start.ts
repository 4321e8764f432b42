import { errorName } from '../../contract/error-name.ts';
import type { Log } from '../../contract/ports.ts';
import { leaveForProgram, openOwnProgramFiles } from './start-guard.ts';
import { installWaitingUpdate } from './update-installation.ts';
import type { UpdatePolicy } from './update-policy.ts';
import type { UpdateStateFile } from './update-state.ts';

/**
 * The copies of the databases, the logbook and the preferences in the data folder (database/durability/update-copies.ts,
 * platform/preference-update-copy.ts). None is open.
 */
export interface DataCopies {
  /** Copies all of them. Throws if one can't be copied. */
  make(): void;
  /** Restores those that a rolled-back version has changed so that this one can't use them. */
  restore(): void;
  remove(): void;
}

export interface UpdateStartParts {
  readonly state: UpdateStateFile;
  readonly running: string;
  /** Whether this counter updates itself. */
  readonly isOn: boolean;
  readonly policy: UpdatePolicy;
  readonly copies: DataCopies;
  /** Hands the download to the system's own updater (macOS). */
  readonly installBundle: () => Promise<void>;
  readonly log: Log;
}

/**
 * Finishes what the last run left: restores databases after a version was rolled back, or installs a waiting update.
 * Runs before any database is open and before the window. Resolves to true if this program is ending because another
 * version replaces it.
 */
export async function finishUpdate(parts: UpdateStartParts): Promise<boolean> {
  const { state, running, isOn, policy, copies, log } = parts;
  const { wentBackFrom, pending } = state.read();
  try {
    if (wentBackFrom !== null) {
      copies.restore();
      state.change({ wentBackFrom: null });
      log('update_rolled_back', { version: wentBackFrom });
    } else if (pending === null) {
      copies.remove();
    }
  } catch (fault) {
    // The next start tries again. Until then, a message on screen says that the database is too new.
    log('update_not_rolled_back', { version: wentBackFrom, fault: errorName(fault) });
    return false;
  }
  if (!isOn) return false;
  const files = openOwnProgramFiles(state.folder, parts.installBundle);
  const { make: copyDatabases } = copies;
  const isLeaving = await installWaitingUpdate({ state, running, now: Date.now(), policy, files, copyDatabases, log });
  if (isLeaving) leaveForProgram(files);
  return isLeaving;
}
