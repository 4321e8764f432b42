/** The file operations for moving folders, each on the disk when it returns. */

import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type { FolderFiles } from './folder-move.ts';

const PIECE_BYTES = 1024 * 1024;

export const systemFolderFiles: FolderFiles = {
  list(folder) {
    try {
      return readdirSync(folder);
    } catch (fault) {
      if (isMissing(fault)) return [];
      throw fault;
    }
  },
  isFolder: (path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true,
  makeFolder(path) {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    syncFolder(dirname(path));
  },
  copyFile(from, to) {
    const written = copyPieces(from, to);
    if (!hashFile(to).equals(written)) throw new Error('the copy differs');
    const { atime, mtime } = statSync(from);
    utimesSync(to, atime, mtime);
    syncFolder(dirname(to));
  },
  writeFile(path, text) {
    const file = openSync(path, 'w', 0o600);
    try {
      writeSync(file, text);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    syncFolder(dirname(path));
  },
  readFile(path) {
    try {
      return readFileSync(path, 'utf8');
    } catch (fault) {
      if (isMissing(fault)) return null;
      throw fault;
    }
  },
  rename(from, to) {
    renameSync(from, to);
    syncFolder(dirname(to));
    syncFolder(dirname(from));
  },
  remove(path) {
    rmSync(path, { recursive: true, force: true, maxRetries: 3 });
    syncFolder(dirname(path));
  },
};

/** Whether a file could not be read because there is none. */
export function isMissing(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && (fault.code === 'ENOENT' || fault.code === 'ENOTDIR');
}

/** Waits until the names in a folder are on the disk. Windows needs no such call and offers none. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32' || !existsSync(folder)) return;
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Copies a file for this user only, and returns the hash of what it read. */
function copyPieces(from: string, to: string): Buffer {
  const target = openSync(to, 'wx', 0o600);
  try {
    const hash = readPieces(from, (piece) => {
      for (let at = 0; at < piece.length; ) at += writeSync(target, piece, at);
    });
    fsyncSync(target);
    return hash;
  } finally {
    closeSync(target);
  }
}

function hashFile(path: string): Buffer {
  return readPieces(path, () => undefined);
}

/** Reads a file in pieces, and returns its hash. */
function readPieces(path: string, take: (piece: Buffer) => void): Buffer {
  const source = openSync(path, 'r');
  try {
    const hash = createHash('sha256');
    const buffer = Buffer.alloc(PIECE_BYTES);
    for (let length = readSync(source, buffer); length > 0; length = readSync(source, buffer)) {
      const piece = buffer.subarray(0, length);
      hash.update(piece);
      take(piece);
    }
    return hash.digest();
  } finally {
    closeSync(source);
  }
}
