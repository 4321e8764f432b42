/**
 * A mark beside the logbook: how far its chain has come, and how many entries wait in memory. At the next start it
 * shows whether the logbook was removed, cut or replaced by an older one, and how many entries a kill took while the
 * disk was full. Its size never changes, so that it can be written on a full disk.
 */

import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { syncParentFolder } from '../durability/durable-files.ts';

const logbookMark = z.strictObject({
  /** The last entry of the chain; 0 and "" before the first. */
  number: z.int().nonnegative(),
  hash: z.string(),
  /** Entries that wait for the disk. */
  waiting: z.int().nonnegative(),
});
export type LogbookMark = z.output<typeof logbookMark>;

export interface LogbookMarkFile {
  /** The mark as last written; null if there is none, or it can't be read. */
  read(): LogbookMark | null;
  /**
   * Writes the mark if the disk takes it; the logbook is valid without it. After a power cut, an unsynced mark may be older
   * than the logbook, never newer.
   */
  write(mark: LogbookMark, isSynced: boolean): void;
  close(): void;
}

/** The size of the file in bytes, the same for every mark. */
const SIZE = 256;

export function openLogbookMark(folder: string): LogbookMarkFile {
  const path = join(folder, 'logbook.mark');
  let descriptor: number | null = null;

  function read(): LogbookMark | null {
    try {
      return logbookMark.parse(JSON.parse(readFileSync(path, 'utf8')));
    } catch {
      return null;
    }
  }

  function open(): number {
    try {
      return openSync(path, 'r+');
    } catch {
      return openSync(path, 'wx+', 0o600);
    }
  }

  return {
    read,
    write(mark, isSynced) {
      try {
        const isNew = descriptor === null;
        descriptor ??= open();
        writeSync(descriptor, `${JSON.stringify(mark).padEnd(SIZE - 1)}\n`, 0);
        if (isNew || isSynced) fsyncSync(descriptor);
        if (isNew) syncParentFolder(path);
      } catch {
        // The next entry tries again.
      }
    },
    close() {
      if (descriptor !== null) closeSync(descriptor);
      descriptor = null;
    },
  };
}
