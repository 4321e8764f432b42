import { classifyDiskFault } from '../contract/domain/disk-fault.ts';
import type { StartFaultReason } from '../contract/domain/fault-page.ts';
import { SECOND } from '../contract/domain/time.ts';

/** The pause before what failed at the start is tried again. */
export const START_RETRY_MS = 5 * SECOND;

/** A fault that only the person who starts the app can fix. The message is one line for them. */
export class StartFault extends Error {
  override readonly name = 'StartFault';
  /** What staff read about it on screen. */
  readonly reason: StartFaultReason;

  constructor(message: string, reason: StartFaultReason = 'unexpected') {
    super(message);
    this.reason = reason;
  }
}

/** Another program uses the same data folder. */
export function createFolderInUseFault(folder: string): StartFault {
  return new StartFault(
    `Another Counter is running with the data folder ${folder}. Use that one, or name another folder with --data FOLDER.`,
    'in_use',
  );
}

/** The preferences can't be used, although the folder belongs to a shop. `code`: why their file can't be read. */
export function createLostPreferencesFault(folder: string, code: string | null): StartFault {
  if (code === null)
    return new StartFault(
      `The settings of this counter (preferences.json in ${folder}) are damaged or missing, and so is their copy. Orders don't ring here. Put the file back from a backup, or move the folder away to begin anew.`,
      'preferences_lost',
    );
  return new StartFault(
    `The settings of this counter (preferences.json in ${folder}) can't be read (${code}), and there is no copy. Orders don't ring here. Close the program that holds the file, or allow this user to read it, and start Counter again.`,
    'preferences_locked',
  );
}

/** The codes of errors about the program's own files, missing or blocked, for example by a virus scanner. */
const MISSING_FILE_CODES: readonly string[] = ['ERR_DLOPEN_FAILED', 'ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND'];

const REASON_BY_DISK_FAULT = {
  full: 'disk_full',
  failing: 'not_writable',
  locked: 'not_writable',
  damaged: 'damaged',
} as const;

/** Why the app could not start. Anything unknown is `unexpected`. */
export function classifyStartFault(fault: unknown): StartFaultReason {
  if (fault instanceof StartFault) return fault.reason;
  const diskFault = classifyDiskFault(fault);
  if (diskFault !== null) return REASON_BY_DISK_FAULT[diskFault];
  const code = fault instanceof Error && 'code' in fault ? String(fault.code) : '';
  return MISSING_FILE_CODES.includes(code) ? 'files_missing' : 'unexpected';
}

/** Prints a StartFault as one line on standard error and exits with status 2. Rethrows anything else. */
export function exitOnStartFault(fault: unknown): never {
  if (!(fault instanceof StartFault)) throw fault;
  process.stderr.write(`${fault.message}\n`);
  process.exit(2);
}
