/**
 * Moves the data folder once, to the one that rollout names. At every moment, even after a power cut between any
 * two steps, exactly one of the two folders is in use, and it is complete.
 */

import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import { errorName } from '../contract/error-name.ts';
import type { Log } from '../contract/ports.ts';

/** File operations on folders. Each is on the disk when it returns, and throws the system's errors. */
export interface FolderFiles {
  /** The names in a folder; empty if there is no such folder. */
  list(folder: string): readonly string[];
  isFolder(path: string): boolean;
  makeFolder(path: string): void;
  /** Copies a file, and reads the copy again to compare it. */
  copyFile(from: string, to: string): void;
  writeFile(path: string, text: string): void;
  /** The text of a file; null if it can't be read. */
  readFile(path: string): string | null;
  /** Renames a file or folder; nothing may be at `to`. */
  rename(from: string, to: string): void;
  /** Removes a file, or a folder with everything in it. */
  remove(path: string): void;
}

export interface FolderMove {
  readonly from: string;
  readonly to: string;
  readonly files: FolderFiles;
  /** Keeps every Counter out of a folder until the claim is released; null if one is running in it. */
  readonly claim: (folder: string) => (() => void) | null;
  readonly log: Log;
}

/** A mark in a folder that is being filled. Until the mark is gone, nothing in the folder counts. */
const UNFINISHED = 'moving-from.json';

/** A mark in a folder that was copied. It names the old folder until that is removed. */
const FINISHED = 'moved-from.json';

/** What `claim` locks. */
const LOCK = 'in-use.db';

/** Files that are not copied: locks, and files that Chromium recreates. */
const LEFT_BEHIND: ReadonlySet<string> = new Set([
  LOCK,
  'lockfile',
  'Cache',
  'Code Cache',
  'GPUCache',
  'DawnGraphiteCache',
  'DawnWebGPUCache',
]);

/** Moves the folder if that is due and possible, and returns the folder to use. */
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
  // Another start may have moved it in the meantime.
  return isMoved || holdsData(files, to) ? to : from;
}

/** One folder lies in the other, which would be moved into itself. */
class NestedFolders extends Error {
  readonly code = 'NESTED';
}

function isInside(folder: string, outer: string): boolean {
  const path = relative(outer, folder);
  return path !== '' && path !== '..' && !path.startsWith(`..${sep}`) && !isAbsolute(path);
}

/** Whether a folder holds Counter's data. Chromium and installers create folders of this name as well. */
function holdsData(files: FolderFiles, folder: string): boolean {
  const names = files.list(folder);
  if (names.includes(UNFINISHED)) return false;
  return names.some((name) => name === 'preferences.json' || name === 'keys' || name.endsWith('.db'));
}

function isUnfinished(files: FolderFiles, folder: string): boolean {
  return files.list(folder).includes(UNFINISHED);
}

/** Runs a step, and returns whether it was completed. A failure is logged, and the next start tries again. */
function attempt({ log }: FolderMove, event: string, step: () => boolean): boolean {
  try {
    if (step()) return true;
    log(event, { why: 'in_use' });
  } catch (fault) {
    log(event, { why: errorName(fault) });
  }
  return false;
}

/** Whether no Counter is running in the old folder. */
function isFree({ from, claim }: FolderMove): boolean {
  const release = claim(from);
  // Windows doesn't rename a folder with an open file. A Counter that starts after this opens one, and so keeps its
  // folder.
  release?.();
  return release !== null;
}

/**
 * Moves in one step. Returns false if the volumes differ, or the new folder exists, which must keep its permissions.
 */
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

/** Copies everything, marks the copy as complete in one step, then removes the old folder. */
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

/** Copies everything in a folder, over what an earlier attempt left. */
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

/** Removes the folder that this one was copied from. Returns false while a Counter is running in it. */
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
