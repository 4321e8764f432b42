import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { errorName } from '../contract/error-name.ts';
import type { Log } from '../contract/ports.ts';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
/** The part of a mode that grants rights to other users of the PC. */
const OTHERS = 0o077;
/** The mode bit of a folder that many users share, such as /tmp. */
const STICKY = 0o1000;

/** The app's files in the data folder, and its folders with all their contents. Anything else there stays as it is. */
const OWN_FILES = /^((store|practice)-[\w-]+|in-use)\.db|^(preferences\.|preview\.html)/;
const OWN_FOLDERS: readonly string[] = ['keys', 'logs'];

/**
 * Makes each file that this process creates from now on private to this user. On Windows the folder's rights do that.
 */
export function keepNewFilesPrivate(): void {
  if (process.platform !== 'win32') process.umask(OTHERS);
}

/**
 * Removes other users' access to a data folder, which a copy or a mistake may have given them. Never throws: on a disk
 * without rights, such as a USB stick, it logs that and returns false. On Windows see windows-rights.ts.
 */
export function makeDataFolderPrivate(folder: string, log: Log): boolean {
  if (process.platform === 'win32') return true;
  try {
    if ((lstatSync(folder).mode & STICKY) === 0) restrict(folder, FOLDER_MODE);
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      if (OWN_FILES.test(name)) restrict(path, FILE_MODE);
      if (OWN_FOLDERS.includes(name)) restrictFolder(path);
    }
    return true;
  } catch (error) {
    log('data_folder_not_private', { error: errorName(error) });
    return false;
  }
}

function restrictFolder(folder: string): void {
  restrict(folder, FOLDER_MODE);
  for (const name of readdirSync(folder)) restrict(join(folder, name), FILE_MODE);
}

/** Follows no link, because its target may belong to anything. */
function restrict(path: string, mode: number): void {
  const status = lstatSync(path);
  if (!status.isSymbolicLink() && (status.mode & OTHERS) !== 0) chmodSync(path, mode);
}
