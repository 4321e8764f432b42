/** Reads and moves the files of the watched folder. Never deletes one. */

import { createReadStream } from 'node:fs';
import { access, mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { IMPORT_PIECE_BYTES } from '../../contract/calls/import.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { instant } from '../../contract/domain/time.ts';

/** Where files go: those that were taken whole, and those with something to mend. */
export type FolderPlace = 'done' | 'to-mend';

/** A file as the folder lists it. */
export interface ListedFile {
  readonly name: string;
  readonly bytes: number;
  readonly modifiedAt: Instant;
}

/** What billing programs write stock as. Hidden files and Office's locks are none. */
const STOCK_FILE = /^(?!\.|~\$).*\.(csv|tsv|txt|xlsx)$/i;

/** Ends the name of the file that says what is to mend. */
const REASONS = /\.to-mend\.(csv|txt)$/;

/** The files of a watched folder. */
export interface FolderStorage {
  /** The files of stock in the folder, the oldest first. Rejects if the folder can't be read. */
  list(folder: string): Promise<ListedFile[]>;
  /** The file of a name; null if it is gone. */
  find(folder: string, name: string): Promise<ListedFile | null>;
  /** How many files wait in `to-mend`. */
  countToMend(folder: string): Promise<number>;
  /** The bytes of a file, in pieces. Throws if another program keeps it. */
  read(folder: string, name: string): AsyncIterable<Buffer>;
  /** Moves a file, under another name if its own is taken there. `reasons`: what is to mend, written beside it first. */
  move(folder: string, name: string, place: FolderPlace, reasons: Reasons | null): Promise<void>;
}

export interface Reasons {
  readonly ending: 'csv' | 'txt';
  readonly text: string;
}

export const folderStorage: FolderStorage = {
  async list(folder) {
    const entries = await readdir(folder, { withFileTypes: true });
    const names = entries.filter((entry) => entry.isFile() && STOCK_FILE.test(entry.name)).map(({ name }) => name);
    const files: ListedFile[] = [];
    // One after another: a share that hangs keeps one thread of the pool, not all of them.
    for (const name of names) {
      const file = await folderStorage.find(folder, name);
      if (file !== null) files.push(file);
    }
    return files.toSorted((one, other) => one.modifiedAt - other.modifiedAt);
  },
  async find(folder, name) {
    const found = await stat(join(folder, name)).catch(() => null);
    return found && { name, bytes: found.size, modifiedAt: instant(Math.floor(found.mtimeMs)) };
  },
  async countToMend(folder) {
    const names = await readdir(join(folder, 'to-mend')).catch(() => []);
    return names.filter((name) => STOCK_FILE.test(name) && !REASONS.test(name)).length;
  },
  read: (folder, name) => createReadStream(join(folder, name), { highWaterMark: IMPORT_PIECE_BYTES }),
  async move(folder, name, place, reasons) {
    const target = join(folder, place);
    await mkdir(target, { recursive: true });
    const free = await findFreeName(target, name);
    if (reasons !== null)
      await writeFile(join(target, `${free}.to-mend.${reasons.ending}`), `\ufeff${reasons.text}`, { flush: true });
    await rename(join(folder, name), join(target, free));
  },
};

/** Whether a file is unchanged. */
export const isSameFile = (one: Omit<ListedFile, 'name'>, other: Omit<ListedFile, 'name'>): boolean =>
  one.bytes === other.bytes && one.modifiedAt === other.modifiedAt;

async function findFreeName(folder: string, name: string): Promise<string> {
  const { name: base, ext } = parse(name);
  for (let copy = 1; ; copy += 1) {
    const free = copy === 1 ? name : `${base} (${copy})${ext}`;
    const isTaken = await access(join(folder, free)).then(
      () => true,
      () => false,
    );
    if (!isTaken) return free;
  }
}
