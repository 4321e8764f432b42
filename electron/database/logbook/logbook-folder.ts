/**
 * The files of the logbook in the data folder, by their sequence: `logbook.db` is 1, and `logbook-2.db` continues it.
 */

import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { LogbookChainEnd } from '../../contract/calls/logbook.ts';
import { classifyDiskFault } from '../../contract/domain/disk-fault.ts';
import { SQLITE_SUFFIXES } from '../durability/database-files.ts';
import type { LogbookFile } from './logbook-file.ts';
import { CHAIN_START, openLogbookFile, readLogbookFile } from './logbook-file.ts';

export interface LogbookFolder {
  /** The existing files, newest first. */
  list(): number[];
  /**
   * Opens a file for writing. A missing one is created and continues the chain of the file before it, or from the given
   * entry. Throws SQLite's errors.
   */
  open(sequence: number, from?: LogbookChainEnd): LogbookFile;
  /** Like {@link open}; null if the file is damaged. */
  openUndamaged(sequence: number): LogbookFile | null;
  /** The last readable entry before a file. */
  readEndBefore(sequence: number): LogbookChainEnd;
  /** An ended file, which stays open; null if it doesn't exist or can't be read. */
  find(sequence: number): LogbookFile | null;
  /** The names of all people in an ended file. */
  peopleOf(sequence: number): readonly string[];
  /** Marks a file as ended. Leaves an ended or damaged file as it is; the check reports damage. */
  markEnded(sequence: number): void;
  /** The file's size on the disk in bytes. */
  measure(sequence: number): number;
  /** Removes a file. Throws the disk's errors. */
  remove(sequence: number): void;
  close(): void;
}

const NAME = /^logbook(?:-(\d{1,6}))?\.db$/;

export function createLogbookFolder(folder: string): LogbookFolder {
  const ended = new Map<number, { readonly file: LogbookFile; people: readonly string[] | null }>();

  const path = (sequence: number): string => join(folder, sequence === 1 ? 'logbook.db' : `logbook-${sequence}.db`);
  const pathsOf = (sequence: number): string[] => ['', ...SQLITE_SUFFIXES].map((suffix) => path(sequence) + suffix);

  function list(): number[] {
    return readdirSync(folder)
      .map((name) => NAME.exec(name))
      .flatMap((match) => (match === null ? [] : [Number(match[1] ?? 1)]))
      .toSorted((one, other) => other - one);
  }

  function readEndBefore(sequence: number): LogbookChainEnd {
    for (const before of list().filter((each) => each < sequence)) {
      const file = find(before);
      if (file === null) continue;
      closeEnded(before);
      return file.end;
    }
    return CHAIN_START;
  }

  const open = (sequence: number, from?: LogbookChainEnd): LogbookFile =>
    openLogbookFile(path(sequence), () => from ?? readEndBefore(sequence));

  function find(sequence: number): LogbookFile | null {
    const known = ended.get(sequence);
    if (known !== undefined) return known.file;
    try {
      const file = readLogbookFile(path(sequence));
      ended.set(sequence, { file, people: null });
      return file;
    } catch {
      return null;
    }
  }

  function closeEnded(sequence: number): void {
    ended.get(sequence)?.file.close();
    ended.delete(sequence);
  }

  return {
    list,
    open,
    openUndamaged(sequence) {
      try {
        return open(sequence);
      } catch (thrown) {
        if (classifyDiskFault(thrown) === 'damaged') return null;
        throw thrown;
      }
    },
    readEndBefore,
    find,
    peopleOf(sequence) {
      find(sequence);
      const known = ended.get(sequence);
      if (known === undefined) return [];
      known.people ??= known.file.people();
      return known.people;
    },
    markEnded(sequence) {
      if (find(sequence)?.isEnded !== false) return;
      closeEnded(sequence);
      try {
        const file = openLogbookFile(path(sequence), () => CHAIN_START);
        file.markEnded();
        file.close();
      } catch {
        // The next opening of the logbook tries again.
      }
    },
    measure: (sequence) =>
      pathsOf(sequence).reduce((sum, each) => sum + (statSync(each, { throwIfNoEntry: false })?.size ?? 0), 0),
    remove(sequence) {
      closeEnded(sequence);
      for (const each of pathsOf(sequence)) rmSync(each, { force: true });
    },
    close() {
      for (const { file } of ended.values()) file.close();
      ended.clear();
    },
  };
}
