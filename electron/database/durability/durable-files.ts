/** File operations that are on the disk when they return, like SQLite's own. */

import { closeSync, copyFileSync, fsyncSync, openSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';

/** Waits until renames and new names in a file's folder are on the disk. Windows needs no such call and offers none. */
export function syncParentFolder(file: string): void {
  if (process.platform === 'win32') return;
  syncFile(dirname(file), 'r');
}

/** Waits until what was written to a file is on the disk. */
export function syncFile(file: string, flags: 'r' | 'r+' = 'r+'): void {
  const descriptor = openSync(file, flags);
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Renames a file; replaces the one at `to`. */
export function renameDurably(from: string, to: string): void {
  renameSync(from, to);
  syncParentFolder(to);
}

/** Copies a file; replaces the one at `to`. */
export function copyDurably(from: string, to: string): void {
  copyFileSync(from, to);
  syncFile(to);
  syncParentFolder(to);
}
