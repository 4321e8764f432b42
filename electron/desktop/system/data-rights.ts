import { readFileSync, rmSync } from 'node:fs';
import type { Log } from '../../contract/ports.ts';
import { closeWindowsFolder, type RunProgram } from '../../platform/windows-rights.ts';

/** Reads a file that a program of Windows wrote, and removes it. */
function takeText(path: string): string {
  const text = readFileSync(path, 'utf16le');
  rmSync(path);
  return text;
}

/**
 * Returns whether only this user can open the data folder. On Windows the system's programs check and set that during the
 * start, which doesn't wait for them; elsewhere it is known already (`isPrivate`).
 */
export function setupDataRights(data: string, isPrivate: boolean, run: RunProgram, log: Log): () => boolean {
  if (process.platform !== 'win32') return () => isPrivate;
  let isClosed = true;
  void closeWindowsFolder(data, { run, takeText, log }).then((result) => {
    isClosed = result;
  });
  return () => isClosed;
}
