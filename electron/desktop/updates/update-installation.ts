/** Installs a downloaded update at a start, before any database is open. */

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Log } from '../../contract/ports.ts';
import type { ProgramFiles } from './program-files.ts';
import { shouldInstall } from './update-decision.ts';
import type { UpdatePolicy } from './update-policy.ts';
import type { ReadyUpdate, UpdateStateFile } from './update-state.ts';

export interface InstallationParts {
  readonly state: UpdateStateFile;
  readonly running: string;
  readonly now: number;
  readonly policy: UpdatePolicy;
  readonly files: ProgramFiles;
  /** Copies every database, for going back. If one can't be copied, throws and leaves no partial copies. */
  readonly copyDatabases: () => void;
  readonly log: Log;
}

/**
 * Installs the waiting update, if one is due. Resolves to true if the program must end now, because another version has
 * replaced it. After a failure the running version continues, and the installation is tried again later.
 */
export async function installWaitingUpdate(parts: InstallationParts): Promise<boolean> {
  const { state, running, now, policy, log } = parts;
  const before = state.read();
  const { ready } = before;
  if (ready === null || !shouldInstall(before, running, now, policy)) return false;
  try {
    if (!(await isWhole(ready))) {
      log('update_damaged', { version: ready.version });
      state.change({ ready: null, isWanted: false });
      return false;
    }
    await install(parts, ready);
    log('update_installed', { version: ready.version });
    return true;
  } catch (error) {
    log('update_not_installed', { version: ready.version, fault: describe(error) });
    rememberFailure(parts);
    return false;
  }
}

async function install({ state, running, files, copyDatabases }: InstallationParts, ready: ReadyUpdate): Promise<void> {
  copyDatabases();
  const canGoBack = files.keepPrevious();
  const { version, notes } = ready;
  // Before the program changes, so that whichever version starts next knows what was intended.
  state.change({
    isWanted: false,
    ready: { ...ready, installations: ready.installations + 1 },
    pending: { version, from: running, notes, starts: 0, startedBy: null, canGoBack, returns: 0 },
  });
  await files.install(ready.file);
}

function rememberFailure({ state, now, log }: InstallationParts): void {
  try {
    state.change({ pending: null, isWanted: false, failedAt: now });
  } catch (error) {
    log('update_state_not_written', { fault: describe(error) });
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error ? String(error.code) : error.name;
}

/** Whether the downloaded file still matches the signed description. */
async function isWhole({ file, sha512 }: ReadyUpdate): Promise<boolean> {
  try {
    return (await hashFile(file)) === sha512;
  } catch {
    return false;
  }
}

/** The SHA-512 of a file, as descriptions of updates write it. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha512');
  await pipeline(createReadStream(file), hash);
  return hash.digest('base64');
}
