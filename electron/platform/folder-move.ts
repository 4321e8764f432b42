/**
 * Moves the data folder once, from where earlier versions kept it. At every moment, also after a power cut between any two
 * steps, exactly one of the two folders is the one in use, and it is whole.
 */

import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import { errorName } from '../contract/error-name.ts';
import type { Log } from '../contract/ports.ts';

/** File operations on folders. Each is on the disk when it returns, and throws what the system throws. */
export interface FolderFiles {
  /** The names in a folder; none where there is no folder. */
  list(folder: string): readonly string[];
  isFolder(path: string): boolean;
  makeFolder(path: string): void;
  /** Copies a file, and reads the copy again to compare it. */
  copyFile(from: string, to: string): void;
  writeFile(path: string, text: string): void;
  /** The text of a file; null where it can't be read. */
  readFile(path: string): string | null;
  /** Renames a file or folder; nothing may be at `to`. */
  rename(from: string, to: string): void;
  /** Removes a file, or a folder with all that is in it. */
  remove(path: string): void;
}

export interface FolderMove {
  readonly from: string;
  readonly to: string;
  readonly files: FolderFiles;
  /** Keeps every Counter out of a folder until it is released; null where one is running in it. */
  readonly claim: (folder: string) => (() => void) | null;
  readonly log: Log;
}

/** Stands in a folder while it is being filled. Until it is gone, nothing in the folder counts. */
const UNFINISHED = 'moving-from.json';

/** Stands in a folder that was copied, and names the old one until that is removed. */
const FINISHED = 'moved-from.json';

/** What `claim` locks. */
const LOCK = 'in-use.db';

/** What is not copied: locks, and what Chromium makes again. */
const LEFT_BEHIND: ReadonlySet<string> = new Set([
  LOCK,
  'lockfile',
  'Cache',
  'Code Cache',
  'GPUCache',
  'DawnGraphiteCache',
  'DawnWebGPUCache',
]);

/** Moves the folder if that is due and possible, and gives the folder to use. */
export function moveDataFolder(move: FolderMove): string {
  const { from, to, files, log } = move;
  if (from === to) return to;
  if (holdsData(files, to)) {
    attempt(move, 'old_data_folder_not_removed', () => removeOriginal(move));
    return to;
  }
  if (!holdsData(files, from)) return isUnfinished(files, to) ? from : to;
  const isMoved = attempt(move, 'data_folder_not_moved', () => {
    if (isInside(from, to) || isInside(to, from)) throw new NestedFolders();
    if (!isFree(move)) return false;
    return renameFolder(move) || copyFolder(move);
  });
  if (isMoved) log('data_folder_moved');
  // Another start may have moved it meanwhile.
  return isMoved || holdsData(files, to) ? to : from;
}

/** One folder would be moved into itself. */
class NestedFolders extends Error {
  readonly code = 'NESTED';
}

function isInside(folder: string, outer: string): boolean {
  const path = relative(outer, folder);
  return path !== '' && path !== '..' && !path.startsWith(`..${sep}`) && !isAbsolute(path);
}

/** Chromium and installers make folders of this name too. */
function holdsData(files: FolderFiles, folder: string): boolean {
  const names = files.list(folder);
  if (names.includes(UNFINISHED)) return false;
  return names.some((name) => name === 'preferences.json' || name === 'keys' || name.endsWith('.db'));
}

function isUnfinished(files: FolderFiles, folder: string): boolean {
  return files.list(folder).includes(UNFINISHED);
}

/** Whether a step was made. What went wrong is logged, and tried again at the next start. */
function attempt({ log }: FolderMove, event: string, step: () => boolean): boolean {
  try {
    if (step()) return true;
    log(event, { why: 'in_use' });
  } catch (fault) {
    log(event, { why: errorName(fault) });
  }
  return false;
}

/** Whether no Counter runs in the old folder. */
function isFree({ from, claim }: FolderMove): boolean {
  const release = claim(from);
  // Windows doesn't rename a folder with an open file. A Counter that starts after this opens one, and keeps its folder.
  release?.();
  return release !== null;
}

/** Moves in one step. False where the volumes differ, or the new folder exists: it has the rights it was given. */
function renameFolder({ from, to, files }: FolderMove): boolean {
  if (files.isFolder(to)) return false;
  try {
    files.makeFolder(dirname(to));
    files.rename(from, to);
    return true;
  } catch (fault) {
    if (fault instanceof Error && 'code' in fault && fault.code === 'EXDEV') return false;
    throw fault;
  }
}

/** Copies everything, declares the copy whole in one step, then removes the old folder. */
function copyFolder(move: FolderMove): boolean {
  const { from, to, files, claim } = move;
  const release = claim(from);
  if (release === null) return false;
  try {
    files.makeFolder(to);
    files.writeFile(join(to, UNFINISHED), JSON.stringify({ from }));
    copyAll(files, from, to);
    files.rename(join(to, UNFINISHED), join(to, FINISHED));
  } finally {
    release();
  }
  attempt(move, 'old_data_folder_not_removed', () => removeOriginal(move));
  return true;
}

/** Copies all that is in a folder; replaces what an attempt before has left. */
function copyAll(files: FolderFiles, from: string, to: string): void {
  for (const name of files.list(from)) {
    if (LEFT_BEHIND.has(name)) continue;
    const [source, target] = [join(from, name), join(to, name)];
    files.remove(target);
    if (files.isFolder(source)) {
      files.makeFolder(target);
      copyAll(files, source, target);
    } else {
      files.copyFile(source, target);
    }
  }
}

/** Removes the folder that this one was copied from. False while a Counter runs in it. */
function removeOriginal({ from, to, files, claim }: FolderMove): boolean {
  const mark = files.readFile(join(to, FINISHED));
  if (mark === null) return true;
  // A folder of the same name that another one was copied from.
  if (mark === JSON.stringify({ from }) && files.isFolder(from)) {
    const release = claim(from);
    if (release === null) return false;
    // A Counter that waits for the lock must find nothing to work with.
    try {
      for (const name of files.list(from)) if (name !== LOCK) files.remove(join(from, name));
    } finally {
      release();
    }
    files.remove(from);
  }
  files.remove(join(to, FINISHED));
  return true;
}
