/** A database whose file was deleted, or whose disk is gone, while it was open. */

import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { copyingPath, SQLITE_SUFFIXES } from './database-files.ts';
import { renameDurably, syncFile } from './durable-files.ts';

/** Distinguishes a file from another one of the same name. */
export interface FileIdentity {
  readonly device: number;
  readonly inode: number;
}

/** The identity of an existing file. Throws the file system's errors. */
export function identifyFile(file: string): FileIdentity {
  const { dev: device, ino: inode } = statSync(file);
  return { device, inode };
}

/** Throws unless `file` is still the file that was opened. An open file that was deleted accepts every write. */
export function expectSameFile(file: string, opened: FileIdentity): void {
  const { device, inode } = identifyFile(file);
  if (device !== opened.device || inode !== opened.inode)
    throw createLostError('the database file is not the one that was opened');
}

/**
 * Writes a database again where its file, and perhaps its folder, was deleted. Returns false if there is a file. Throws
 * if the disk itself is gone, because the database may come back with it.
 */
export function writeLostFile(file: string, opened: FileIdentity, readImage: () => Buffer): boolean {
  if (existsSync(file)) return false;
  if (identifyFile(findExistingFolder(file)).device !== opened.device) {
    throw createLostError('the disk of the database is gone');
  }
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // The write-ahead log of the former file doesn't belong to this one.
  for (const suffix of SQLITE_SUFFIXES) rmSync(`${file}${suffix}`, { force: true });
  const copying = copyingPath(file);
  writeFileSync(copying, readImage(), { mode: 0o600 });
  syncFile(copying);
  renameDurably(copying, file);
  return true;
}

function createLostError(message: string): Error {
  return Object.assign(new Error(message), { code: 'ENOENT' });
}

function findExistingFolder(file: string): string {
  const folder = dirname(file);
  return existsSync(folder) || folder === file ? folder : findExistingFolder(folder);
}
