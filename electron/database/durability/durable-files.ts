/** Files that are on the disk when a call returns, as SQLite's own are. */

import { closeSync, copyFileSync, fsyncSync, openSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';

/** What was done to the names in a file's folder is on the disk. Windows keeps them by itself and has no such call. */
export function syncParentFolder(file: string): void {
  if (process.platform === 'win32') return;
  syncFile(dirname(file), 'r');
}

/** What was written to a file is on the disk. */
export function syncFile(file: string, flags: 'r' | 'r+' = 'r+'): void {
  const descriptor = openSync(file, flags);
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Gives a file another name, in the place of one that had it. */
export function renameDurably(from: string, to: string): void {
  renameSync(from, to);
  syncParentFolder(to);
}

/** Copies a file; what was at `to` is replaced. */
export function copyDurably(from: string, to: string): void {
  copyFileSync(from, to);
  syncFile(to);
  syncParentFolder(to);
}
