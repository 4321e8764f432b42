/**
 * Moves the data folder once, from where earlier versions kept it. At every moment, also after a power cut between any two
 * steps, exactly one of the two folders is the one in use, and it is whole.
 */

import { dirname, join } from 'node:path';
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

/** Stands in a folder that was copied, and names the old one until that is removed. */
const MARK = 'moved-from.json';

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
  if (!holdsData(files, from)) return to;
  const isMoved = attempt(move, 'data_folder_not_moved', () => {
    if (!isFree(move)) return false;
    setAside(move);
    return renameFolder(move) || copyFolder(move);
  });
  if (isMoved) log('data_folder_moved');
  // Another start may have moved it meanwhile.
  return isMoved || holdsData(files, to) ? to : from;
}

/** Chromium and installers make folders of this name too. */
function holdsData(files: FolderFiles, folder: string): boolean {
  return files.list(folder).some((name) => name === 'preferences.json' || name === 'keys' || name.endsWith('.db'));
}

/** Whether a step was made. What went wrong is logged, and tried again at the next start. */
function attempt({ log }: FolderMove, event: string, step: () => boolean): boolean {
  try {
    if (step()) return true;
    log(event, { why: 'in_use' });
  } catch (fault) {
    log(event, { why: fault instanceof Error && 'code' in fault ? String(fault.code) : 'unknown' });
  }
  return false;
}

/** Whether no Counter runs in the old folder. */
function isFree({ from, claim }: FolderMove): boolean {
  const release = claim(from);
  // Windows renames no folder of which a file is open. A Counter that starts after this opens one, and stays whole.
  release?.();
  return release !== null;
}

/** Frees the name of the new folder from one without data. */
function setAside({ to, files }: FolderMove): void {
  files.makeFolder(dirname(to));
  if (!files.isFolder(to)) return;
  const aside = `${to}.before`;
  files.remove(aside);
  files.rename(to, aside);
}

/** Moves within a volume, in one step. False where the volumes differ. */
function renameFolder({ from, to, files }: FolderMove): boolean {
  try {
    files.rename(from, to);
    return true;
  } catch (fault) {
    if (fault instanceof Error && 'code' in fault && fault.code === 'EXDEV') return false;
    throw fault;
  }
}

/** Moves to another volume: copies beside the new folder, gives the whole copy its name, then removes the old folder. */
function copyFolder(move: FolderMove): boolean {
  const { from, to, files, claim } = move;
  const release = claim(from);
  if (release === null) return false;
  const copy = `${to}.moving`;
  try {
    files.remove(copy);
    copyAll(files, from, copy);
    files.writeFile(join(copy, MARK), JSON.stringify({ from }));
    files.rename(copy, to);
  } catch (fault) {
    files.remove(copy);
    throw fault;
  } finally {
    release();
  }
  attempt(move, 'old_data_folder_not_removed', () => removeOriginal(move));
  return true;
}

function copyAll(files: FolderFiles, from: string, to: string): void {
  files.makeFolder(to);
  for (const name of files.list(from)) {
    if (LEFT_BEHIND.has(name)) continue;
    const [source, target] = [join(from, name), join(to, name)];
    if (files.isFolder(source)) copyAll(files, source, target);
    else files.copyFile(source, target);
  }
}

/** Removes the folder that this one was copied from. False while a Counter runs in it. */
function removeOriginal({ from, to, files, claim }: FolderMove): boolean {
  const mark = files.readFile(join(to, MARK));
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
  files.remove(join(to, MARK));
  return true;
}
